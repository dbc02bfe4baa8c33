"""At the table: playing Kronologic, and the notebook beside the printed game."""
