"""The mystery families, one module each, and their registry."""
