"""The ladder: techniques in order, cheapest first, one module and one line of `LADDER` each."""
