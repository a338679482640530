"""Messages as gettext's text files hold them. Reading these takes fifty lines; Babel would bring 30 MB of locales."""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

Forms = str | tuple[str, ...]


class Message(NamedTuple):
    context: str
    id: str
    string: Forms
    """What is said; several forms where they depend on a number."""


class Catalogue:
    """The messages of a language by context and id. `form` picks one of several forms for a number."""

    def __init__(self, plural: str = "n != 1") -> None:
        self._said: dict[tuple[str, str], Forms] = {}
        self.plural = plural

    @property
    def plural(self) -> str:
        """How forms are picked, in the words of gettext: `n != 1`."""
        return self._plural

    @plural.setter
    def plural(self, rule: str) -> None:
        self._plural = rule
        self.form: Callable[[int], int] = gettext.c2py(rule)

    @property
    def forms(self) -> int:
        """How many forms there are."""
        return 1 + max(map(self.form, range(200)))

    def add(self, context: str, key: str, string: Forms) -> None:
        self._said[context, key] = string

    def get(self, context: str, key: str) -> Forms | None:
        """What is said, if anything."""
        found = self._said.get((context, key))
        return found if found and all(found) else None

    def __iter__(self) -> Iterator[Message]:
        return (Message(context, key, string) for (context, key), string in self._said.items())


def read_po(file: IO[bytes], into: Catalogue | None = None) -> Catalogue:
    """What a file holds, added to a catalogue; what is said there already stays, and so does the rule for plurals."""
    out = Catalogue() if into is None else into
    fields: dict[str, str] = {}
    current = ""

    def end() -> None:
        if "msgid" not in fields:
            return
        key, context = fields.pop("msgid"), fields.pop("msgctxt", "")
        forms = tuple(string for name, string in sorted(fields.items()) if name.startswith("msgstr"))
        if key and (into is None or out.get(context, key) is None):
            out.add(context, key, forms if "msgid_plural" in fields else forms[0])
        elif not key and into is None:
            out.plural = plural_rule(forms[0]) or out.plural
        fields.clear()

    for number, line in enumerate(file.read().decode("utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        word, _, string = line.partition(" ") if line[0] != '"' else (current, "", line)
        if line[0] != '"' and word in ("msgctxt", "msgid") and any(name.startswith("msgstr") for name in fields):
            end()
        known = word in ("msgctxt", "msgid", "msgid_plural", "msgstr") or word.startswith("msgstr[")
        try:
            said = json.loads(string, strict=False)
        except ValueError:
            said = None
        if not known or not isinstance(said, str):
            name = getattr(file, "name", "the texts")
            raise ValueError(f"{name}, line {number}: this is no message: {line!r}.")
        current = word
        fields[word] = fields.get(word, "") + said
    end()
    return out


def plural_rule(header: str) -> str | None:
    """What the header of a file says about plurals."""
    for line in header.splitlines():
        if line.startswith("Plural-Forms:"):
            return line.partition("plural=")[2].rstrip("; ")
    return None
