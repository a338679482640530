"""The game in the terminal: one person at a seat, bots at the others."""

from kaiju.terminal.session import Session, save_record

__all__ = ["Session", "save_record"]
