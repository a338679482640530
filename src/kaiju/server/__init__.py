"""Tables for people and bots: seats, the store, the live channel. Knows the game by its face, never its rules."""
