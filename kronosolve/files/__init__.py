"""Reading and writing investigations, notes and maps."""
