"""Names and chat: what people write is cleaned of anything that could mislead others, and kept short."""

from __future__ import annotations

import re
import unicodedata

from kaiju.server.tables.refusals import Refusal

NAME_LENGTH = 24
CHAT_LENGTH = 400
COMBINING_RUN = 3
"""Marks on one letter. More than any language needs are there to smear over other lines."""
JOINER, AS_PICTURE = "\u200d", "\ufe0f"
"""One joins pictures into one, the other turns a sign into a picture; anywhere else they are invisible."""
SHOW_NOTHING = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, signs and marks that can't be seen."""


def cleaned(text: str) -> str:
    """One line, without control characters, changes of direction, invisible letters or towers of accents."""
    shown = unicodedata.normalize("NFC", "".join(map(as_shown, text)))
    out: list[str] = []
    run = 0
    for i, char in enumerate(shown):
        kind, before = unicodedata.category(char), unicodedata.category(out[-1]) if out else ""
        if char == JOINER:
            if not (before in ("So", "Sk") or out[-1:] == [AS_PICTURE]) or not is_picture(shown[i + 1 : i + 2]):
                continue
        elif kind in ("Mn", "Me"):
            run += 1
            if run > COMBINING_RUN or before in ("", "Zs") or (char == AS_PICTURE and before not in ("So", "Sm")):
                continue
        else:
            run = 0
        out.append(char)
    return re.sub(" +", " ", "".join(out)).strip(" ")


def as_shown(char: str) -> str:
    """A character, a space for what separates, or nothing for what can't be seen."""
    kind = unicodedata.category(char)
    if kind.startswith("Z") or char in "\t\n\r":
        return " "
    if char in (JOINER, AS_PICTURE):
        return char
    return "" if kind.startswith("C") or SHOW_NOTHING.match(char) else char


def is_picture(char: str) -> bool:
    return char != "" and unicodedata.category(char) == "So"


def player_name(text: str) -> str:
    name = cleaned(text)
    if not name:
        raise Refusal("impossible", "A name needs at least one letter.", "name-empty")
    if len(name) > NAME_LENGTH:
        raise Refusal("impossible", f"A name has at most {NAME_LENGTH} letters.", "name-long")
    return name


def chat_text(text: str) -> str:
    said = cleaned(text)
    if not said:
        raise Refusal("impossible", "There is nothing to say in this message.", "nothing-said")
    if len(said) > CHAT_LENGTH:
        raise Refusal("impossible", f"A message has at most {CHAT_LENGTH} letters.", "said-too-long")
    return said
