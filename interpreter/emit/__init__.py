"""From the plan to Python source: small ints and our own names only, never text of a rules file."""
