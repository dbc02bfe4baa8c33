"""The version of the generator: what a seed means."""

ENGINE = 1
"""Raised whenever the same request makes another case; a test holds some cases against it."""
