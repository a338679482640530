"""The API's answers about the game: what can be chosen, the catalogue, the texts, exact odds."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response
from litestar.params import FromPath, JSONBody

import kaiju
from kaiju.game.setup import editions, modules, monsters
from kaiju.odds import FACES, chance_of_at_least, chances_of_each
from kaiju.rules.boxes import LIBRARY, boxes_in_order
from kaiju.server.http.assets import PACKS_ITSELF, Asset, pack, send
from kaiju.server.http.drawings import drawn
from kaiju.server.http.routing import JSON, AnyRequest, get, post
from kaiju.server.tables.bots import offered
from kaiju.server.tables.entries import ENCODER
from kaiju.server.tables.fitting import deck_of, fitting
from kaiju.server.tables.options import check_options
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.shelf import presets, shelf, turns, ways
from kaiju.server.wire.answers import Choices, Deck, Fitting, Odds, Problem
from kaiju.server.wire.lean import component_sent
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.requests import Roll
from kaiju.text import LANGUAGES, all_texts, titled

TEN_MINUTES = "public, max-age=600"


@get("/choices", tags=["rules"])
async def choices() -> Choices:
    """What a table can be opened with."""
    return all_choices()


def all_choices() -> Choices:
    return Choices(
        list(editions()),
        list(modules()),
        monsters(),
        list(offered()),
        list(LANGUAGES),
        shelf=list(shelf(modules())),
        presets=presets(),
        ways=ways(),
        turns=turns(),
    )


@post("/check", tags=["rules"], status_code=200)
async def check(data: JSONBody[TableOptions]) -> Problem | None:
    """Whether a table can be opened with these options; if not, the sentence that says why."""
    try:
        check_options(data)
    except Refusal as refusal:
        return Problem(refusal.code, refusal.message, refusal.reason or msgspec.UNSET)
    return None


@post("/fitting", tags=["rules"], status_code=200)
async def fit(data: JSONBody[TableOptions]) -> Fitting:
    """What could be chosen besides these options, and for what can't, why."""
    return fitting(data)


@post("/deck", tags=["rules"], status_code=200)
async def deck(data: JSONBody[TableOptions]) -> Deck:
    """The deck of a game with these options, card by card, and how many copies of each the boxes hold."""
    return deck_of(data)


@get("/catalog", tags=["rules"], opt={PACKS_ITSELF: True})
async def catalog(request: AnyRequest) -> Response[bytes]:
    """Every component with its names, texts and rulings."""
    return send(request, packed_catalog(), TEN_MINUTES)


@cache
def packed_catalog() -> Asset:
    return pack(ENCODER.encode([component_sent({**entry, **drawn(entry)}) for entry in kaiju.catalog()]), JSON)


@get("/texts/{language:str}", tags=["rules"], opt={PACKS_ITSELF: True})
async def texts(request: AnyRequest, language: FromPath[str]) -> Response[bytes]:
    """All sentences in a language, by their keys."""
    if language not in LANGUAGES:
        raise Refusal("not-found", f"There is no such language here; there are {', '.join(LANGUAGES)}.")
    return send(request, packed_texts(language), TEN_MINUTES)


@cache
def packed_texts(language: str) -> Asset:
    return pack(ENCODER.encode(with_others(language)), JSON)


def with_others(language: str) -> dict[str, dict[str, str | list[str]]]:
    """All texts. What a box from outside doesn't say in this language it says in English, and what it is called if it
    says nothing at all follows from its id."""
    said = all_texts(language)
    for context, messages in all_texts("en").items():
        said[context] = {**messages, **said.get(context, {})}
    for box in boxes_in_order():
        if box.package.startswith(LIBRARY):
            continue
        called = [f"edition:{box.id}"] * box.edition + [f"module:{module.id}" for module in box.modules]
        for key in called:
            said["page"].setdefault(key, titled("page", key.partition(":")[2].replace("_", " ")))
            said["page"].setdefault(key.replace(":", "-says:"), "")
        if box.edition:
            said["page"].setdefault(f"edition-players:{box.id}", "")
        said["edition"].setdefault(box.id, titled("edition", box.id.replace("_", " ")))
    return said


def prepare_reference() -> None:
    """Makes what takes long."""
    packed_catalog()
    for language in LANGUAGES:
        packed_texts(language)


@post("/odds", tags=["help"], status_code=200)
async def odds(data: JSONBody[Roll]) -> Odds:
    """Exact odds of a roll."""
    unknown = [face for face in [*data.dice, *(goal.face for goal in data.goals)] if face not in FACES]
    if unknown or any(i >= len(data.dice) for i in data.keep):
        raise Refusal("impossible", f"The faces are {', '.join(FACES)}; dice are kept by their place from 0.")
    kept = [data.dice[i] for i in set(data.keep)]
    free = len(data.dice) - len(kept)
    return Odds(
        {face: tails(face, kept.count(face), free, data.rolls, len(data.dice)) for face in FACES},
        chances_of_each([(goal.face, goal.n - kept.count(goal.face)) for goal in data.goals], free),
    )


def tails(face: str, sure: int, free: int, rolls: int, dice: int) -> list[float]:
    """The chance of at least n of a face, n from 0, when `sure` dice show it already and `free` are rolled for it."""
    out = []
    for n in range(dice + 1):
        missing = n - sure
        if missing <= 0:
            out.append(1.0)
        else:
            out.append(0.0 if missing > free else round(chance_of_at_least(face, missing, free, rolls), 6))
    return out


HANDLERS = [choices, check, fit, deck, catalog, texts, odds]
