"""The version of the rules: raised whenever the same actions could lead to another game."""

RULES_VERSION = 7
