"""One profile for all property tests: repeatable, and no clock decides."""

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
