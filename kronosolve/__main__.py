"""`python -m kronosolve` is `kronosolve`."""

from kronosolve.cli.main import main

main()
