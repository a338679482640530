"""Questions and answers: what a decision asks, and a short label for each of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaiju.text import (has, plural, text)
from kaiju.text.log import (card_phrase, face_name)

if TYPE_CHECKING:
    from kaiju.game import (Decision, Option)
    from kaiju.boxes.luchador.cards import CardSet

__all__ = ["decision_prompt", "option_label", "question_of"]

WITHOUT_OBJECT = {"done", "look", "pass", "skip", "stop", "usual"}
CHALLENGE_QUESTIONS = {
    "challenge": "challenge:start",
    "ask": "challenge:ask",
    "help": "challenge:help",
    "choose": "challenge:choose",
    "reveal": "challenge:reveal",
}
"""The questions of a challenge, by the first of their answers."""


def option_label(
    option: Option,
    language: str = "en",
    *,
    kind: str | None = None,
    names: Sequence[str] = (),
    dice: Sequence[str] = (),
    first_die: int = 0,
    edition: str | None = None,
    cards: CardSet | None = None,
) -> str:
    """A few words for an option; its key where it has none.

    The more is known, the more they say: the `kind` of decision, the `names` of the seats, the faces of the `dice`.
    `kind` may also be what `question_of` says. `first_die` is the number that is shown at the first die. `cards` is the
    set of challenge cards, if it is not ours.
    """
    data = option.data
    values: dict[str, object] = {}
    if "card" in data:
        values["card"] = _card(option, language, edition, cards)
    if "wanted" in data:
        values["copy"] = card_phrase(data["wanted"], language, edition=edition)
    if "before" in data:
        values["before"] = face_name(data["before"], language)
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


def question_of(decision: Decision) -> str:
    """What a decision is about, more closely than its kind: `give` where a kind `use` is about giving away."""
    keys = decision.options.keys
    # Whatever can be done at any time stands behind the options of the question itself.
    verb = next(iter(keys)).partition(" ")[0]
    match decision.kind:
        case "use" if verb in ("give", "store"):
            return verb
        case "challenge":
            return CHALLENGE_QUESTIONS.get(verb, decision.kind)
        case "change" if "done" not in keys:
            return "change:every"
        case "evolution" if verb == "keep":
            return "evolution:keep"
        case "probe" if "pass" not in keys:
            return "probe:must"
        case "buy" if "done" not in keys:
            return "buy:one" if "pass" in keys else "buy:other"
    return decision.kind


def decision_prompt(
    decision: Decision,
    language: str = "en",
    *,
    rolls_left: int = 0,
    edition: str | None = None,
    draft: bool = False,
    cards: CardSet | None = None,
) -> str:
    """The question that a decision puts to its seat. `rolls_left` is that of the game; `draft` if cards go round."""
    kind = decision.kind
    if kind == "roll":
        if rolls_left == 0:
            return text("prompt", "roll:last", language)
        return plural("prompt", "roll", rolls_left, language)
    if kind == "damage":
        if "take" not in decision.options.keys:
            return text("prompt", "damage:dice", language)
        return plural("prompt", "damage", decision["take"].data["damage"], language)
    question = question_of(decision)
    if question == "use":
        about = next((option for option in decision.options if "card" in option.data), None)
        if about is None:
            return text("prompt", "use", language, card="")
        return text("prompt", _using("prompt", about.data), language, card=_card(about, language, edition, cards))
    if question == "give" and "give star" not in decision.options.keys:
        question = "give:energy"
    if question == "copy":
        return _copy_prompt(decision, language, edition)
    if question == "evolution:keep" and draft:
        question = "evolution:draft"
    return text("prompt", question, language)


def _copy_prompt(decision: Decision, language: str, edition: str | None) -> str:
    """The question names what is copied with, and the price where there is one."""
    data = next(option.data for option in decision.options if "copier" in option.data)
    copier = data["copier"]
    family = next((f for f in ("tile", "evolution") if has(f"{f}-name", copier)), None)
    card = card_phrase(copier, language, edition=edition, family=family)
    if data["price"]:
        return plural("prompt", "copy:price", data["price"], language, card=card)
    return text("prompt", "copy:evolution" if family == "evolution" else "copy", language, card=card)


def _card(option: Option, language: str, edition: str | None, cards: CardSet | None) -> str:
    """What an option's component is called: a copy by its own name and by what it acts as."""
    acts_as = option.data["card"]
    family = _family(option.data)
    through = option.data.get("through")
    if through is None and option.key.endswith(")"):
        through = option.key[option.key.rindex("(") + 1 : -1]
    if through is None:
        return card_phrase(acts_as, language, edition=edition, family=family, cards=cards)
    # Of a copy only its id is told; no component that copies shares it with one of another family.
    if family is None and has("tile-name", through):
        family = "tile"
    return card_phrase(through, language, copy=acts_as, edition=edition, family=family, cards=cards)


def _family(data: Mapping[str, Any]) -> str | None:
    """What an option's component is. What may be copied is told without it: Evolutions copy Evolutions alone."""
    if "copier" in data and has("evolution-name", data["copier"]):
        return "evolution"
    family = data.get("family")
    return family if isinstance(family, str) else None


def _using(context: str, data: Mapping[str, Any]) -> str:
    """The message for using a component: by what is chosen, or one about this component, where there is one."""
    if "face" in data:
        return "use:face"
    if "dice" in data:
        return "use:die"
    own = f"use:{data['card']}"
    if has(context, own):
        return own
    if context == "option" and "wanted" in data:
        return "use:for"
    return "use:seat" if context == "option" and _seat(data) is not None else "use"


def _seat(data: Mapping[str, Any]) -> int | None:
    """The other seat that an option is about."""
    seat = data.get("target", data.get("from"))
    return seat if isinstance(seat, int) and seat >= 0 else None


def _die(i: int, dice: Sequence[str], first_die: int, language: str) -> str:
    number = str(i + first_die)
    if i >= len(dice):
        return number
    return text("phrase", "die", language, die=number, face=face_name(dice[i], language))


def _message(key: str, data: Mapping[str, Any], kind: str | None) -> tuple[str, int | None]:
    """The message of an option, and the number it depends on."""
    verb, _, rest = key.partition(" ")
    if verb in WITHOUT_OBJECT:
        kind = kind or ""
        special = (f"{verb}:{kind}", f"{verb}:{kind.partition(':')[0]}")
        return next((key for key in special if has("option", key)), verb), None
    match verb:
        case "reroll":
            return verb, len(data["dice"])
        case "resolve":
            if "face" in data:
                return f"resolve:{data['face']}", None
            return ("resolve:card", None) if "card" in data else ("resolve:poison", data["damage"])
        case "buy":
            if data.get("half"):
                return "buy:half", data["price"]
            if rest.endswith(" from reserve"):
                return "buy:reserve", data["price"]
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
            return _using("option", data), None
        case "give":
            return f"give:{rest}", None
        case "turn" if "before" in data:
            return "turn:every", None
    return verb, None
