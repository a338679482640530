"""Origins: the cards that only this box has."""
