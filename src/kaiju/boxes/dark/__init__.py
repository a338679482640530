"""Dark Edition: the cards that only this box has."""
