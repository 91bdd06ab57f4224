"""A game told: what happens in it, noticed from outside by comparing states, and put into sentences."""
