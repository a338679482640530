"""Tables for people and bots: seats, the store, the live channel. Knows the game by its face, never its rules.

Imports go one way: app and serve, then http, hub, net and store (neither knows the other), tables.
"""
