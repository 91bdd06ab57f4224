"""What generated code calls while a game runs: look-up tables, scoring, lasting effects."""
