"""The base game."""

from kaiju.rules.boxes import Box

BOX = Box(
    "base",
    __name__,
    edition=True,
    monsters={
        "space-penguin": "base",
        "alienoid": "base",
        "cyber-kitty": "base",
        "the-king": "base",
        "gigazaur": "base",
        "meka-dragon": "base",
        "cyber-bunny": "base-1e",
        "kraken": "base-1e",
    },
)
