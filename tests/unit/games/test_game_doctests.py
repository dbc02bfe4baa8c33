"""Examples in docstrings print what they say."""

import doctest

import pytest

from kronosolve.games import interface, match, terminal


@pytest.mark.parametrize("module", [interface, match, terminal], ids=lambda m: m.__name__)
def test_examples(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
