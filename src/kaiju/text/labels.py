"""Questions and answers: what a decision asks, and a few words for each of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaiju.text import has, shapes
from kaiju.text.phrases import Phrase, Value, Words, card_value, phrase

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet
    from kaiju.game import Decision, Option

__all__ = ["decision_phrase", "decision_prompt", "option_label", "option_phrase", "question_of"]

WITHOUT_OBJECT = {"done", "look", "pass", "skip", "stop", "usual"}
CHALLENGE_QUESTIONS = {
    "challenge": "challenge:start",
    "ask": "challenge:ask",
    "help": "challenge:help",
    "choose": "challenge:choose",
    "reveal": "challenge:reveal",
}
"""The questions of a challenge, by the first of their answers."""
MANY_QUESTIONS = {"use", "challenge", "change", "evolution", "probe", "buy", "curse"}
"""Kinds of decision that stand for more than one question."""


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

    The more is known, the more they say: `kind` is the decision's, or what `question_of` says; the rest is what `Words`
    knows of the table.
    """
    label = option_phrase(option.key, option.data, kind)
    return option.key if label is None else Words(language, names, dice, first_die, edition, cards).say(label)


def option_phrase(key: str, data: Mapping[str, Any], kind: str | None = None) -> Phrase | None:
    """A few words for the option with that key and data, as a phrase; None where it has none."""
    values: dict[str, Value] = {}
    if "card" in data:
        values["card"] = _card(key, data)
    if "wanted" in data:
        values["copy"] = card_value(data["wanted"])
    if "before" in data:
        values["before"] = {"face": data["before"]}
    seat = _seat(data)
    if seat is not None:
        values["other"] = {"seat": seat}
    if "dice" in data:
        values["dice"] = {"dice": data["dice"]}
    if "face" in data:
        values["face"] = {"face": data["face"]}
    message, n = _message(key, data, kind)
    if "marks" in data and f"{message}:marked" in shapes("option"):
        message = f"{message}:marked"
        values["marks"] = [_mark(mark) for mark in data["marks"]]
    if n is not None:
        values["n"] = n
    return phrase("option", message, values) if message in shapes("option") else None


def question_of(decision: Decision) -> str:
    """What a decision is about, more closely than its kind: `give` where a kind `use` is about giving away."""
    if decision.kind not in MANY_QUESTIONS:
        return decision.kind
    keys = decision.options.keys
    # What can be done at any time comes after the options of the question itself.
    verb = next(iter(keys)).partition(" ")[0]
    match decision.kind:
        case "use" if verb in ("give", "take", "store", "fetch"):
            return verb
        case "challenge":
            return CHALLENGE_QUESTIONS.get(verb, decision.kind)
        case "change" if "done" not in keys:
            return "change:every" if "pass" in keys else "change:face"
        case "evolution" if verb == "keep":
            return "evolution:keep"
        case "probe" if "pass" not in keys:
            return "probe:must"
        case "buy" if "done" not in keys:
            return "buy:one" if "pass" in keys else "buy:other"
        case "curse":
            return _question_of_curse(list(keys))
    return decision.kind


def _question_of_curse(keys: list[str]) -> str:
    """What a curse wants, by what can be answered."""
    verb, _, rest = keys[0].partition(" ")
    match verb:
        case "reroll" | "discard" if "done" in keys:
            return "curse:treat"
        case "reroll":
            return "curse:reroll" if "pass" in keys else "curse:reroll-two"
        case "discard":
            return "curse:discard-die" if rest.startswith("die ") else "curse:discard"
        case "give" if rest.startswith("scarab"):
            return "curse:scarab"
    return f"curse:{verb}"


def decision_prompt(
    decision: Decision, language: str = "en", *, edition: str | None = None, cards: CardSet | None = None
) -> str:
    """The question that a decision puts to its seat."""
    return Words(language, edition=edition, cards=cards).say(decision_phrase(decision))


def decision_phrase(decision: Decision) -> Phrase:
    """The question that a decision puts to its seat, as a phrase."""
    if decision.kind == "roll":
        return _prompt("roll" if decision.rolls_left else "roll:last", n=decision.rolls_left)
    keys = decision.options.keys
    if decision.kind == "damage":
        return _prompt("damage", n=decision["take"].data["damage"]) if "take" in keys else _prompt("damage:dice")
    question = question_of(decision)
    if question == "use":
        about = next((option for option in decision.options if "card" in option.data), None)
        if about is None:
            return _prompt("use", card="")
        return _prompt(_using("prompt", about.data), card=_card(about.key, about.data))
    if question == "copy":
        return _copy_prompt(decision)
    if question == "give" and "give star" not in keys and "give heart" not in keys:
        named = f"give:{decision.options[0].data['card']}"
        question = named if named in shapes("prompt") else "give:energy"
    if question == "evolution:keep" and decision.drafts:
        question = "evolution:draft"
    return _prompt(question)


def _copy_prompt(decision: Decision) -> Phrase:
    """The question names what is copied with, and the price where there is one."""
    data = next(option.data for option in decision.options if "copier" in option.data)
    copier, price = data["copier"], data["price"]
    family = next((f for f in ("tile", "evolution") if has(f"{f}-name", copier)), None)
    key = "copy:price" if price else "copy:evolution" if family == "evolution" else "copy"
    return _prompt(key, card=card_value(copier, family), n=price)


def _prompt(key: str, **values: Value) -> Phrase:
    return phrase("prompt", key, values)


def _card(key: str, data: Mapping[str, Any]) -> Value:
    """An option's component: a copy is named by its own name and by what it acts as."""
    acts_as = data["card"]
    family = _family(data)
    through = data.get("through")
    if through is None and key.endswith(")"):
        through = key[key.rindex("(") + 1 : -1]
    if through is None:
        return card_value(acts_as, family)
    # A copy comes with its id alone; no component that copies shares that with one of another family.
    if family is None and has("tile-name", through):
        family = "tile"
    return card_value(through, family, acts_as)


def _mark(mark: str) -> Value:
    """What lies on a card: the component that put it there, or a number of tokens."""
    if mark.isdecimal():
        return int(mark)
    return card_value(mark, next((family for family in ("tile", "evolution") if has(f"{family}-name", mark)), None))


def _family(data: Mapping[str, Any]) -> str | None:
    """What an option's component is. What may be copied comes without it: Evolutions copy only Evolutions."""
    if "copier" in data and has("evolution-name", data["copier"]):
        return "evolution"
    family = data.get("family")
    return family if isinstance(family, str) else None


def _using(context: str, data: Mapping[str, Any]) -> str:
    """The message for using a component: by what is chosen, or one about this component, where there is one."""
    if "face" in data:
        return "use:face"
    own = f"use:{data['card']}"
    if "dice" in data:
        return f"{own}:die" if f"{own}:die" in shapes(context) else "use:die"
    if own in shapes(context):
        return own
    if context == "option" and "wanted" in data:
        return "use:for"
    return "use:seat" if context == "option" and _seat(data) is not None else "use"


def _seat(data: Mapping[str, Any]) -> int | None:
    """The other seat that an option is about."""
    seat = data.get("target", data.get("from"))
    return seat if isinstance(seat, int) and seat >= 0 else None


def _message(key: str, data: Mapping[str, Any], kind: str | None) -> tuple[str, int | None]:
    """The message of an option, and the number it depends on."""
    verb, _, rest = key.partition(" ")
    if verb in WITHOUT_OBJECT:
        kind = kind or ""
        special = (f"{verb}:{kind}", f"{verb}:{kind.partition(':')[0]}")
        return next((key for key in special if key in shapes("option")), verb), None
    # A whole key may have words of its own.
    own = f"{verb}:{rest.replace(' ', '-')}"
    match verb:
        case "reroll":
            return verb, len(data["dice"])
        case "resolve":
            if "face" in data:
                return f"resolve:{data['face']}", None
            return ("resolve:card", None) if "card" in data else ("resolve:poison", data["damage"])
        case "buy":
            where = "reserve" if rest.endswith(" from reserve") else data["from"]
            how = "buy:half" if data.get("half") else "buy"
            return f"{how}:{'seat' if isinstance(where, int) else where}", data["price"]
        case "sweep":
            return verb, data["price"]
        case "sell":
            return verb, data["gain"]
        case "take":
            if "level" in data:
                return "take:tile", None
            if rest in ("heart", "energy"):
                return f"take:{rest}", None
            return ("take:deadly", None) if data["deadly"] else ("take", data["damage"])
        case "yield":
            return "yield:unhurt" if data["avoided"] else "yield", None
        case "stay":
            return ("stay:hurt", data["damage"]) if data["damage"] else ("stay", None)
        case "cure":
            return f"cure:{rest}", None
        case "heal":
            return "heal:seat" if _seat(data) is not None else verb, None
        case "mindbug":
            return "mindbug:card" if rest else verb, None
        case "activate":
            return f"activate:{data['keyword']}", None
        case "use" if " " in rest and own in shapes("option"):
            return own, None
        case "use" if "price" in data:
            return "use:paying", data["price"]
        case "steal":
            return verb, data["price"]
        case "keep" if kind == "costume":
            return "keep:costume", None
        case "use":
            return _using("option", data), None
        case "give":
            return f"give:{rest.partition(' ')[0]}", None
        case "discard":
            return ("discard:card" if "card" in data else "discard:die"), None
        case "turn" if "before" in data:
            return "turn:every", None
        case "turn" if "face" not in data:
            return "turn:die", None
    return verb, None
