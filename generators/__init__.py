"""Propose worlds, choose cards and run campaigns of new investigations."""
