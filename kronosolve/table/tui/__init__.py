"""The full screen of the table (extra `tui`): play and the notebook on 80 columns and 24 lines."""
