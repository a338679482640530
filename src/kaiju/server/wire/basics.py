"""Words that all the rest is made of: seats, faces, places, phrases."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Seat = Annotated[int, Meta(title="Seat", ge=0, le=5)]
Face = Annotated[
    Literal["1", "2", "3", "heart", "energy", "claw", "energy2", "claw2", "skull", "eye", "river", "snake", "ankh"],
    Meta(title="Face", description="Of an ordinary die, of the Berserk die, or of the die of Fate."),
]
OrdinaryFace = Annotated[Literal["1", "2", "3", "heart", "energy", "claw"], Meta(title="OrdinaryFace")]
Place = Annotated[Literal["city", "bay"], Meta(title="Place")]
Language = Annotated[Literal["en", "fr", "ru"], Meta(title="Language")]
Family = Annotated[
    str, Meta(title="Family", description="What a component is, where it is not a Power card: tile, evolution …")
]
More = Annotated[
    dict[str, Any],
    Meta(title="More", description="What boxes from outside the library show, by the names they give it."),
]
Worded = Annotated[dict[Language, str], Meta(title="Worded")]
SALT_LENGTH = 64
Name = Annotated[str, Meta(max_length=200, description="Shown at the table; at most 24 letters.")]
Short = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=120)]
ChatText = Annotated[str, Meta(max_length=2000)]
QuickPhrase = Annotated[
    Literal[
        "hello",
        "good-luck",
        "nice-roll",
        "thanks",
        "sorry",
        "one-moment",
        "your-turn",
        "well-played",
        "roar",
        "ouch",
        "hurray",
        "doomed",
    ],
    Meta(title="QuickPhrase", description="What is said with one press; everybody reads it in their own language."),
]
Messages = Annotated[
    dict[str, dict[str, str | list[str]]],
    Meta(title="Messages", description="Sentences by context and id; a list where there are plural forms."),
]


class FromServer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the server sends."""


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: fields with a default may be left out."""


class NamedThing(FromServer, frozen=True):
    """A value of a phrase: a seat, a component, a face, several faces, or dice by their places."""

    seat: Seat | UnsetType = UNSET
    card: str | UnsetType = UNSET
    family: Family | UnsetType = UNSET
    copy: str | UnsetType = UNSET
    """What the component acts as, where that is something else."""
    face: Face | UnsetType = UNSET
    faces: list[Face] | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET


Word = Annotated[
    int | str | NamedThing | list[int | str | NamedThing], Meta(title="Word", description="A value of a phrase.")
]


class Phrase(FromServer, frozen=True, array_like=True):
    """The id of a message and what its placeholders stand for; `n` also picks the plural form."""

    key: str
    values: dict[str, Word] = {}
