"""The words of the form cards."""

from __future__ import annotations

from kaiju.rules.declared import DIE, cause, event, kind, verb
from kaiju.rules.kit import question

FORMS = ("biped", "beast")
NO_FORM, BIPED, BEAST = range(3)
PRICE = 1
"""Energy that it costs to turn the card."""

FORM_ASK = question("form")
K_FORM = kind("form")
CHANGE_FORM = verb("change form")
USE_BEAST = verb("use beast on die {die}", DIE, "reroll this die as a beast")
E_FORM = event("form", thing="form")
E_BEAST = event("beast", "dice", "die")
BY_FORM = cause("form")
