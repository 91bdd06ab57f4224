"""From checked rules to a plan: names become small ints, sentences become typed instructions."""
