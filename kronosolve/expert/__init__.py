"""Which question to ask next, and how many an honest expert needs."""
