"""Luchador: its Evolutions, out of a data file."""
