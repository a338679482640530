"""Questions and answers: what a decision asks, and a short label for each of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaiju.text import has, plural, text
from kaiju.text.log import card_phrase, face_name

if TYPE_CHECKING:
    from kaiju.game import Decision, Option

__all__ = ["decision_prompt", "option_label"]

WITHOUT_OBJECT = {"done", "look", "pass", "skip", "stop", "usual"}


def option_label(
    option: Option,
    language: str = "en",
    *,
    kind: str | None = None,
    names: Sequence[str] = (),
    dice: Sequence[str] = (),
    first_die: int = 0,
    edition: str | None = None,
) -> str:
    """A few words for an option; its key where it has none.

    The more is known, the more they say: the `kind` of decision, the `names` of the seats, the faces of the `dice`.
    `first_die` is the number that is shown at the first die.
    """
    data = option.data
    values: dict[str, object] = {}
    if "card" in data:
        values["card"] = _card(option, language, edition)
    if "wanted" in data:
        values["copy"] = card_phrase(data["wanted"], language, edition=edition)
    seat = _seat(data)
    if seat is not None:
        values["other"] = names[seat] if seat < len(names) else text("phrase", "seat", language, seat=seat)
    if "dice" in data:
        values["dice"] = ", ".join(_die(i, dice, first_die, language) for i in data["dice"])
    if "face" in data:
        values["face"] = face_name(data["face"], language)
    key, n = _message(option.key, data, kind)
    if not has("option", key):
        return option.key
    if n is None:
        return text("option", key, language, **values)
    return plural("option", key, n, language, **values)


def decision_prompt(
    decision: Decision, language: str = "en", *, rolls_left: int = 0, edition: str | None = None
) -> str:
    """The question that a decision puts to its seat. `rolls_left` is that of the game."""
    kind = decision.kind
    if kind == "roll":
        if rolls_left == 0:
            return text("prompt", "roll:last", language)
        return plural("prompt", "roll", rolls_left, language)
    if kind == "damage":
        if "take" not in decision.options.keys:
            return text("prompt", "damage:dice", language)
        return plural("prompt", "damage", decision["take"].data["damage"], language)
    if kind == "use":
        about = next((option for option in decision.options if "card" in option.data), None)
        if about is None:
            return text("prompt", "use", language, card="")
        return text("prompt", _own("prompt", about.data), language, card=_card(about, language, edition))
    return text("prompt", kind, language)


def _card(option: Option, language: str, edition: str | None) -> str:
    """What an option's component is called: a copy by its own name and by what it acts as."""
    acts_as = option.data["card"]
    through = option.data.get("through")
    if through is None and option.key.endswith(")"):
        through = option.key[option.key.rindex("(") + 1 : -1]
    if through is None:
        return card_phrase(acts_as, language, edition=edition, family=option.data.get("family"))
    # Of a copy only its id is told; no card that copies shares it with a tile.
    family = "tile" if has("tile-name", through) else None
    return card_phrase(through, language, copy=acts_as, edition=edition, family=family)


def _own(context: str, data: Mapping[str, Any]) -> str:
    """The message for using a component: the one that is about this component, where there is one."""
    own = f"use:{data['card']}"
    return own if has(context, own) else "use"


def _seat(data: Mapping[str, Any]) -> int | None:
    """The other seat that an option is about."""
    seat = data.get("target", data.get("from"))
    return seat if isinstance(seat, int) else None


def _die(i: int, dice: Sequence[str], first_die: int, language: str) -> str:
    number = str(i + first_die)
    if i >= len(dice):
        return number
    return text("phrase", "die", language, die=number, face=face_name(dice[i], language))


def _message(key: str, data: Mapping[str, Any], kind: str | None) -> tuple[str, int | None]:
    """The message of an option, and the number it depends on."""
    verb, _, rest = key.partition(" ")
    if verb in WITHOUT_OBJECT:
        special = f"{verb}:{kind}"
        return (special if has("option", special) else verb), None
    match verb:
        case "reroll":
            return verb, len(data["dice"])
        case "resolve":
            if "face" in data:
                return f"resolve:{data['face']}", None
            return ("resolve:card", None) if "card" in data else ("resolve:poison", data["damage"])
        case "buy":
            where = data["from"]
            return f"buy:{'seat' if isinstance(where, int) else where}", data["price"]
        case "sweep":
            return verb, data["price"]
        case "sell":
            return verb, data["gain"]
        case "take":
            if "level" in data:
                return "take:tile", None
            return ("take:deadly", None) if data["deadly"] else ("take", data["damage"])
        case "yield":
            return "yield:unhurt" if data["avoided"] else "yield", None
        case "stay":
            return ("stay:hurt", data["damage"]) if data["damage"] else ("stay", None)
        case "cure":
            return f"cure:{rest}", None
        case "heal":
            return "heal:seat" if _seat(data) is not None else verb, None
        case "use":
            if "wanted" in data:
                return "use:for", None
            return "use:seat" if _seat(data) is not None else _own("option", data), None
    return verb, None
