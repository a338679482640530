"""Studies of the game: odds, and other things computed rather than played."""
