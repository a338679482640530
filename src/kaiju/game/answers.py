"""Understanding what somebody wrote: which of the open options is meant. For the terminal, and for `Game.play`."""

from __future__ import annotations

from kaiju.game.decision import Decision, Option
from kaiju.game.keys import STOP_KEY, is_reroll

FEW = 6
EVERY = "turn every "


class Misunderstood(Exception):
    """No option, or more than one, is meant. Holds the message of the `terminal` texts that says why."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values


def asks_for_dice(decision: Decision) -> bool:
    """Whether dice may be rolled again: then numbers mean dice, not answers."""
    return any(is_reroll(key) for key in decision.options.keys)


def understand(typed: str, decision: Decision, dice: int, *, numbers: bool = True) -> str:
    """The key that is meant: capitals, spaces and commas make no difference, and a beginning that only one has is
    enough. Dice to roll again may be named in any order, those to keep in their stead.

    `dice` is how many there are. With `numbers`, a number alone means an answer of those listed or, where they may be
    rolled, dice.
    """
    key = " ".join(typed.lower().replace(",", " ").split())
    if key in decision.options.keys:
        return key
    rolling = asks_for_dice(decision)
    shown = [option.key for option in listed_options(decision)]
    loose = loose_dice(decision)
    meant = dice_meant(key, dice, loose) if rolling and (numbers or names_dice(key)) else None
    if meant is not None:
        return reroll_key(meant, dice, loose, decision)
    if numbers and key.isdecimal():
        if not 1 <= int(key) <= len(shown):
            raise Misunderstood("no-number", answer=key, n=len(shown))
        return shown[int(key) - 1]
    if decision.kind == "roll" and not rolling and dice_meant(key, dice, set(range(dice))) is not None:
        raise Misunderstood("no-rolls")
    begun = [k for k in (shown if rolling else decision.options.keys) if key and k.startswith(key)]
    if len(begun) == 1 and not (rolling and REROLL.startswith(key)):
        return begun[0]
    if 1 < len(begun) <= FEW:
        raise Misunderstood("several", answer=typed, options=", ".join(begun))
    raise Misunderstood("no-roll-answer" if rolling else "no-answer", answer=typed)


REROLL = "reroll "
"""How a choice of dice begins."""


def names_dice(key: str) -> bool:
    return key.startswith((REROLL, "keep "))


def dice_meant(key: str, dice: int, loose: set[int]) -> set[int] | None:
    """Which dice are to be rolled again, if that is what was typed: `0 3`, `03`, `reroll 0 3`, `keep 1 2`, `all`.

    `loose` are those that can be: the others are kept anyway.
    """
    verb, _, rest = key.partition(" ")
    if verb not in ("reroll", "keep"):
        verb, rest = "reroll", key
    if verb == "reroll" and rest == "all":
        return loose
    positions = rest.replace(" ", "")
    if not positions.isdecimal():
        return None
    named = {int(position) for position in positions}
    return loose - named if verb == "keep" and named <= loose | set(range(dice)) else named


def loose_dice(decision: Decision) -> set[int]:
    """The places of the dice that may be rolled again. A frozen one is the last of them all, and is not among them."""
    return {int(place) for key in decision.options.keys if is_reroll(key) for place in key.split()[1:]}


def reroll_key(chosen: set[int], dice: int, loose: set[int], decision: Decision) -> str:
    if not chosen:
        return STOP_KEY if STOP_KEY in decision.options.keys else "pass"
    for die in sorted(chosen - loose, reverse=True):
        if die >= dice:
            raise Misunderstood("no-die", die=die, n=max(dice - 1, *loose))
        raise Misunderstood("no-frozen-die", die=die)
    key = "reroll " + " ".join(str(position) for position in sorted(chosen))
    if key not in decision.options.keys:
        raise Misunderstood("no-roll-answer", answer=key)
    return key


def listed_options(decision: Decision) -> list[Option]:
    """The options worth a line each: not every set of dice, not every die turned to every face."""
    if asks_for_dice(decision):
        return [decision[key] for key in decision.options.keys if not is_reroll(key)]
    free = {key for keys in free_turns(decision).values() for key in keys} | set(face_turns(decision))
    return [decision[key] for key in decision.options.keys if key not in free]


def free_turns(decision: Decision) -> dict[str, list[str]]:
    """Keys of the options that turn a die, by the card that turns it, where it can turn any die to any face."""
    by_card: dict[str, list[str]] = {}
    dice: dict[str, set[str]] = {}
    faces: dict[str, set[str]] = {}
    for key in decision.options.keys:
        if key.startswith("turn ") and " to " in key and not key.startswith(EVERY):
            _, die, _, face, _, card = key.split(" ", 5)
            by_card.setdefault(card, []).append(key)
            dice.setdefault(card, set()).add(die)
            faces.setdefault(card, set()).add(face)
    return {card: keys for card, keys in by_card.items() if len(faces[card]) > 1 and len(dice[card]) > 1}


def face_turns(decision: Decision) -> list[str]:
    """Keys of the options that turn all dice of one face to another."""
    return [key for key in decision.options.keys if key.startswith(EVERY)]
