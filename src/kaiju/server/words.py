"""Names and chat: what people write is cleaned of what could mislead others, and kept short."""

from __future__ import annotations

import re
import unicodedata

from kaiju.server.errors import Refusal

NAME_LENGTH = 24
CHAT_LENGTH = 400
SALT_LENGTH = 64
COMBINING_RUN = 3
"""More marks on one letter than any language needs are there to smear over other lines."""


def cleaned(text: str) -> str:
    """One line without control characters, changes of direction, invisible letters and towers of accents."""
    out: list[str] = []
    run = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if kind.startswith("Z") or char in "\t\n\r":
            out.append(" ")
        elif kind in ("Cc", "Cf", "Cs", "Co", "Cn"):
            # The joiner holds one picture together; alone it is invisible.
            if char == "\u200d" and out and unicodedata.category(out[-1]) in ("So", "Sk", "Mn"):
                out.append(char)
        elif kind in ("Mn", "Me"):
            run += 1
            if run <= COMBINING_RUN and out:
                out.append(char)
            continue
        else:
            out.append(char)
        run = 0
    return re.sub(" +", " ", "".join(out)).strip(" \u200d")


def player_name(text: str) -> str:
    name = cleaned(text)
    if not name:
        raise Refusal("bad-request", "A name needs at least one letter.")
    if len(name) > NAME_LENGTH:
        raise Refusal("bad-request", f"A name has at most {NAME_LENGTH} letters.")
    return name


def chat_text(text: str) -> str:
    said = cleaned(text)
    if not said:
        raise Refusal("bad-request", "There is nothing to say in this message.")
    if len(said) > CHAT_LENGTH:
        raise Refusal("bad-request", f"A message has at most {CHAT_LENGTH} letters.")
    return said
