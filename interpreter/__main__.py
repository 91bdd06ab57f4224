"""`python -m interpreter` is `elgrande-sim`."""

from interpreter.cli import main

main()
