"""What holds in every game of every ruleset, and rulesets to try it on."""
