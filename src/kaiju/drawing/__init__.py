"""The table drawn from a view alone, in words and as a picture: for the terminal, `print(game)` and notebooks."""
