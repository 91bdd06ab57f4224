"""What is wrong with rules and scenarios, written for other programs: editors, servers that check, reports of tests."""
