"""One profile for all property tests: repeatable, and no clock decides. No test finds user data."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "kronosolve",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kronosolve")


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory):
    """Saved games and records of the person who runs the tests stay out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
