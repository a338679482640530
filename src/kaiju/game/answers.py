"""Understanding what somebody wrote: which of the open options is meant. For the terminal, and for `Game.play`."""

from __future__ import annotations

from kaiju.game.decision import Decision, Option

FEW = 6
MOST_DICE = 9
EVERY = "turn every "


class Misunderstood(Exception):
    """No option, or more than one, is meant. Holds the message of the `terminal` texts that says why."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values


def asks_for_dice(decision: Decision) -> bool:
    """Whether dice may be rolled again: then numbers mean dice, not answers."""
    return "reroll 0" in decision.options.keys


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
    loose = loose_dice(decision) if rolling else dice
    meant = dice_meant(key, dice, loose) if rolling and (numbers or names_dice(key)) else None
    if meant is not None:
        return reroll_key(meant, dice, loose)
    if numbers and key.isdecimal():
        if not 1 <= int(key) <= len(shown):
            raise Misunderstood("no-number", answer=key, n=len(shown))
        return shown[int(key) - 1]
    if decision.kind == "roll" and not rolling and dice_meant(key, dice, dice) is not None:
        raise Misunderstood("no-rolls")
    begun = [k for k in (shown if rolling else decision.options.keys) if key and k.startswith(key)]
    if len(begun) == 1:
        return begun[0]
    if 1 < len(begun) <= FEW:
        raise Misunderstood("several", answer=typed, options=", ".join(begun))
    raise Misunderstood("no-roll-answer" if rolling else "no-answer", answer=typed)


def names_dice(key: str) -> bool:
    return key.startswith(("reroll ", "keep "))


def dice_meant(key: str, dice: int, loose: int) -> set[int] | None:
    """Which dice are to be rolled again, if that is what was typed: `0 3`, `03`, `reroll 0 3`, `keep 1 2`, `all`.

    `loose` is how many of the dice can be: the others are kept anyway.
    """
    verb, _, rest = key.partition(" ")
    if verb not in ("reroll", "keep"):
        verb, rest = "reroll", key
    if verb == "reroll" and rest == "all":
        return set(range(loose))
    positions = rest.replace(" ", "")
    if not positions.isdecimal():
        return None
    named = {int(position) for position in positions}
    return set(range(loose)) - named if verb == "keep" and max(named) < dice else named


def loose_dice(decision: Decision) -> int:
    """How many dice may be rolled again. A frozen one is the last of them all, and is not among them."""
    return sum(f"reroll {die}" in decision.options.keys for die in range(MOST_DICE))


def reroll_key(chosen: set[int], dice: int, loose: int) -> str:
    if not chosen:
        return "stop"
    if max(chosen) >= dice:
        raise Misunderstood("no-die", die=max(chosen), n=dice - 1)
    if max(chosen) >= loose:
        raise Misunderstood("no-frozen-die", die=max(chosen))
    return "reroll " + " ".join(str(position) for position in sorted(chosen))


def listed_options(decision: Decision) -> list[Option]:
    """The options worth a line each: not every set of dice, not every die turned to every face."""
    if asks_for_dice(decision):
        return [decision[key] for key in decision.options.keys if not key.startswith("reroll ")]
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
