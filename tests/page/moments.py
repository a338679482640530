"""Moments of a game that are worth a picture, each made by hand and put before a visitor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import kaiju
from kaiju.lab.report import report
from tests.page.browsing import Visitor
from tests.page.pictures import PASSES
from tests.page.states import Feed
from tests.server.running import Client
from tests.table import NO_MARKET

CALM = ("stop", "usual", "stay", "done", "pass", "no challenge", "refuse", "keep", "skip")
"""What is answered where nothing is said, the first that is offered."""
FRAME = 20
"""Milliseconds between two looks at what moves."""
FOUR: list[dict[str, Any]] = [
    {"monster": "gigazaur", "health": 7, "points": 11, "energy": 5, "cards": ["spiked-tail", "energy-hoarder"]},
    {"monster": "the-king", "health": 5, "points": 14, "energy": 2, "cards": ["urbavore", "even-bigger"]},
    {"monster": "kraken", "health": 8, "points": 9, "cards": ["wings"]},
    {"monster": "cyber-bunny", "health": 10, "points": 6, "energy": 9, "cards": ["rapid-healing", "camouflage"]},
]
NEWER = ["king_kong", "cthulhu", "cybertooth", "transformation"]
MARKET = ["fire-breathing", "skyscraper", "were-only-making-it-stronger"]


def four(*changes: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Four at a table; of those at its head something is different."""
    return [{**seat, **(changes[i] if i < len(changes) else {})} for i, seat in enumerate(FOUR)]


class Moment(NamedTuple):
    """A position, what is played before the eyes of `seat`, and what the visitor presses then."""

    position: dict[str, Any]
    before: tuple[str, ...] = ()
    """What has been answered when the visitor comes."""
    plays: tuple[str, ...] = ()
    """What is answered then; after that whatever is nearest at hand, until `until` holds."""
    until: Callable[[kaiju.Game], bool] = lambda game: True
    at: int | None = None
    """Milliseconds into what moves; nothing moves where none are said."""
    seat: int | None = 0
    kept: Mapping[str, Any] = {}
    """What the visitor's browser remembers."""
    presses: Callable[[Visitor], None] = lambda visitor: None


def lift(*dice: int) -> Callable[[Visitor], None]:
    def lifts(visitor: Visitor) -> None:
        for die in dice:
            visitor.hit(visitor.page.locator("main [data-anchor=dice] button").nth(die))
        visitor.page.wait_for_load_state("networkidle")

    return lifts


def pick(key: str) -> Callable[[Visitor], None]:
    return lambda visitor: visitor.hit(visitor.page.locator(f'[data-pick="{key}"] button').first)


def opens(key: str) -> Callable[[Visitor], None]:
    """What a key of the keyboard opens."""

    def presses(visitor: Visitor) -> None:
        visitor.page.keyboard.press(key)
        visitor.page.wait_for_load_state("networkidle")

    return presses


def over(game: kaiju.Game) -> bool:
    return game.over


def held(turns: int) -> dict[str, Any]:
    """Seat 1 holds Tokyo, and nobody does anything about it."""
    peace = "1 1 2 2 3 3 "
    return {"seats": [{}, {"monster": "the-king"}, {}], "turn": 1, "dice": "claw 1 1 2 2 3 " + peace * (3 * turns)}


def asked(kind: str) -> Callable[[kaiju.Game], bool]:
    return lambda game: game.decision is not None and game.decision.kind == kind


def in_turn(n: int) -> Callable[[kaiju.Game], bool]:
    return lambda game: game.turn >= n


INSIDE = {"place": "city"}
PASS_BY = "1 1 2 2 3 3"
THREE_CLAWS = "claw claw claw 1 2 3"
SUSPENSE: dict[str, Any] = {"seats": four({}, INSIDE), "dice": "claw claw 3 3 1 heart energy 3"}
CHALLENGE: dict[str, Any] = {
    "modules": ["luchador"],
    "seats": four(
        {"challenge": "old-school-suplex"},
        {"challenge": "giant-powerhouse", **INSIDE},
        {"challenge": "moonsault"},
        {"challenge": "bear-hug"},
    ),
    "dice": "claw 1 1 2 2 3",
    "market": NO_MARKET,
}
CHALLENGED = ("stop", "stay", "challenge 1")
THE_END = 6000
"""Milliseconds after which everything at a game's end has come."""
DEAD: dict[str, Any] = {"health": 0, "energy": 0, "cards": []}
MOMENTS: dict[str, Moment] = {
    "reroll": Moment(
        {"seats": four({}, INSIDE), "market": MARKET, "dice": "claw claw 3 3 1 heart"}, presses=lift(4, 5)
    ),
    "turn": Moment(
        {"seats": four({"cards": ["plot-twist", "spiked-tail"]}, INSIDE), "dice": "claw claw 3 3 1 heart"},
        ("stop",),
        presses=lift(4),
    ),
    "turn-ways": Moment(
        {
            "seats": four({"cards": ["herd-culler", "plot-twist", "stretchy"]}, INSIDE),
            "dice": "claw claw 3 3 1 heart",
        },
        ("stop",),
    ),
    "turn-every": Moment(
        {
            "modules": ["power_up"],
            "seats": four({"hand": ["saurian-adaptability"]}, INSIDE),
            "dice": "claw claw 3 3 1 heart",
        },
        ("stop", "play saurian-adaptability"),
        presses=lift(2),
    ),
    "dice-in-the-air": Moment(SUSPENSE, plays=("reroll 4 5",), at=240),
    "dice-held": Moment(SUSPENSE, plays=("reroll 4 5",), at=600),
    "dice-decided": Moment(SUSPENSE, plays=("reroll 4 5",), at=830),
    "stars-fly": Moment({"seats": four({}, INSIDE), "dice": "3 3 3 3 1 energy"}, ("stop",), ("usual",), at=200),
    "hit": Moment({"seats": four({}, INSIDE), "dice": THREE_CLAWS}, plays=("stop",), at=340),
    "hit-me": Moment({"seats": four(INSIDE), "turn": 1, "dice": THREE_CLAWS}, plays=("stop",), at=340),
    "enters": Moment({"seats": four(), "dice": "claw 1 1 2 2 3"}, plays=("stop",), at=300),
    **{
        f"tokyo-{state}": Moment(held(turns), until=in_turn(max(2, 1 + 3 * turns)), at=20_000)
        for state, turns in enumerate((0, 1, 2, 4))
    },
    "yield-safe": Moment({"seats": four({**INSIDE, "health": 10}), "turn": 1, "dice": THREE_CLAWS}, plays=("stop",)),
    "yield-deadly": Moment({"seats": four({**INSIDE, "health": 5}), "turn": 1, "dice": THREE_CLAWS}, plays=("stop",)),
    "damage": Moment(
        {
            "seats": four({"cards": ["wings", "camouflage"], "energy": 3, "health": 4}, INSIDE, {}, {"cards": []}),
            "turn": 1,
            "dice": "claw claw claw claw 2 3",
        },
        ("stop",),
    ),
    "order": Moment(
        {
            "seats": four({"health": 9}, {**INSIDE, "cards": ["burrowing"]}),
            "dice": "heart heart claw 1 2 2",
            "order": "matters",
        },
        ("stop",),
        kept={"order": "shown"},
        at=400,
    ),
    "buy-chosen": Moment(
        {"seats": four({"energy": 6}, INSIDE), "market": MARKET, "dice": PASS_BY},
        until=asked("buy"),
        presses=pick("buy fire-breathing"),
    ),
    "challenge-start": Moment(CHALLENGE, CHALLENGED[:2]),
    "challenge-ask": Moment(CHALLENGE, CHALLENGED),
    "challenge-reveal": Moment(CHALLENGE, (*CHALLENGED, "pass", "pass")),
    "challenge-result": Moment(CHALLENGE, (*CHALLENGED, "pass", "pass"), ("reveal", "reveal"), at=3000),
    "tower": Moment(
        {
            "modules": ["king_kong"],
            "seats": four({"monster": "king-kong", "tower": [1], **INSIDE}, {"tower": [2]}),
            "dice": "1 1 1 1 2 claw",
        }
    ),
    "cultists": Moment(
        {
            "modules": ["cthulhu"],
            "seats": four({"monster": "cthulhu", "cultists": 3}, {**INSIDE, "cultists": 2}),
            "dice": "3 3 3 3 2 claw",
        },
        presses=lift(4),
    ),
    "berserk": Moment(
        {
            "modules": ["cybertooth"],
            "seats": four({"monster": "cybertooth", "berserk": True}, INSIDE),
            "dice": "claw claw 1 1 2 energy",
        },
        presses=lift(2, 6),
    ),
    "beast": Moment(
        {
            "modules": ["transformation"],
            "seats": four({"form": "beast", "energy": 4}, INSIDE),
            "dice": "claw claw 1 1 2 energy",
        },
        presses=lift(2),
    ),
    "form": Moment(
        {"modules": ["transformation"], "seats": four({"form": "biped", "energy": 4}, INSIDE), "dice": PASS_BY},
        until=asked("form"),
    ),
    "theft": Moment(
        {
            "modules": ["halloween"],
            "seats": four(
                {"monster": "pumpkin-jack", "energy": 9, "cards": ["princess"]},
                {"monster": "boogie-woogie", "cards": ["ghost", "devil"], **INSIDE},
                {"cards": ["robot"]},
            ),
            "dice": THREE_CLAWS,
            "market": ["vampire", *MARKET[1:]],
        },
        ("stop", "stay"),
        presses=pick("steal devil from 1"),
    ),
    "costume-flies": Moment(
        {
            "modules": ["halloween"],
            "seats": four({"monster": "pumpkin-jack", "energy": 9}, {"cards": ["princess", "zombie"], **INSIDE}),
            "dice": THREE_CLAWS,
        },
        ("stop", "stay"),
        ("steal zombie from 1",),
        at=300,
    ),
    "witch": Moment(
        {"modules": ["halloween"], "seats": four({"cards": ["witch"], **INSIDE}), "turn": 1, "dice": THREE_CLAWS},
        ("stop",),
        presses=lift(0),
    ),
    "robot": Moment(
        {"modules": ["halloween"], "seats": four({"cards": ["robot"], **INSIDE}), "turn": 1, "dice": THREE_CLAWS},
        ("stop",),
    ),
    "clown": Moment(
        {
            "modules": ["halloween"],
            "seats": four({"cards": ["clown"]}, INSIDE),
            "dice": "1 2 3 heart energy claw",
        },
        ("stop",),
        presses=lift(0),
    ),
    "mindbug": Moment(
        {
            "modules": ["mindbug"],
            "seats": four({"monster": "mastermindbug"}, INSIDE, {"mindbugs": 2}, {"mindbugs": 0}),
            "turn": 3,
            "dice": "3 3 3 claw claw energy",
        },
        ("stop",),
    ),
    "hunter": Moment(
        {
            "modules": ["mindbug"],
            "seats": four({"monster": "gigasnail-hydra", "cards": ["spatial-hunter", "sneaky-alloy"]}, INSIDE),
            "market": ["energy-armor", "bold-maneuver", "treasure"],
            "dice": PASS_BY,
        },
    ),
    "tough": Moment(
        {
            "modules": ["mindbug"],
            "seats": four(
                {"monster": "sharky-crab-dog-mummypus-zilla", "cards": ["deadly-shell"], "mindbugs": 0, **INSIDE},
                {"mindbugs": 0},
                {"mindbugs": 0},
                {"mindbugs": 0},
            ),
            "turn": 1,
            "dice": THREE_CLAWS,
        },
        ("stop",),
    ),
    "fate": Moment(
        {
            "modules": ["anubis"],
            "seats": four({"monster": "anubis"}, INSIDE),
            "curse": "raging-flood",
            "scarab": 2,
            "dice": "1 1 3 claw heart snake",
        },
    ),
    "curse": Moment(
        {
            "modules": ["anubis"],
            "seats": four({"monster": "anubis"}, INSIDE),
            "curse": "raging-flood",
            "scarab": 2,
            "dice": "1 1 3 claw heart snake",
        },
        ("stop",),
    ),
    "newer-boxes": Moment(
        {
            "edition": "dark",
            "modules": [*NEWER, "luchador"],
            "seats": [
                {"monster": "king-kong", "tower": [1], "cultists": 2, "form": "biped", "wickedness": 4},
                {"monster": "cthulhu", "cultists": 3, "place": "city", "form": "beast", "wickedness": 3},
                {"monster": "cybertooth", "berserk": True, "form": "beast", "health": 2, "poison": 1},
                {"monster": "pandakai", "tower": [2], "wickedness": 7},
            ],
            "dice": "claw claw 1 1 1 energy",
        },
        presses=lift(5),
    ),
    "person": Moment(
        {"modules": NEWER, "seats": four({"tower": [1], "cultists": 2, "form": "beast", "berserk": True}, INSIDE)},
        presses=lambda visitor: visitor.hit(visitor.page.locator("article.me button[aria-haspopup=dialog]").first),
    ),
    "six": Moment(
        {
            "seats": [
                *four({}, INSIDE, {"place": "bay"}),
                {"monster": "meka-dragon", "health": 3, "points": 16, "poison": 1, "cards": ["nova-breath"]},
                {"monster": "space-penguin", "health": 6, "points": 4, "energy": 3, "cards": ["jets", "gourmet"]},
            ],
            "market": MARKET,
            "dice": "claw claw 3 3 1 heart",
        },
        presses=lift(4, 5),
    ),
    "evolution-play": Moment(
        {
            "modules": ["power_up"],
            "seats": four({"hand": ["primal-bellow", "radioactive-waste"]}, INSIDE),
            "dice": PASS_BY,
        },
        until=asked("evolution"),
    ),
    "market": Moment(
        {"seats": four({}, INSIDE), "market": MARKET, "dice": "claw claw 3 3 1 heart"}, presses=opens("m")
    ),
    "log": Moment({"seats": four({}, INSIDE), "dice": THREE_CLAWS}, plays=("stop",), presses=opens("l")),
    "menu": Moment(
        {"seats": four({}, INSIDE), "dice": "claw claw 3 3 1 heart"}, presses=lambda visitor: visitor.press("bar:menu")
    ),
    "victory": Moment(
        {"seats": four({"points": 19}, {"points": 17, **INSIDE}), "dice": "1 1 1 2 2 3"},
        plays=("stop",),
        until=over,
        at=THE_END,
    ),
    "victory-alive": Moment(
        {"seats": four({}, {**INSIDE, "health": 2}, DEAD, DEAD), "dice": THREE_CLAWS},
        plays=("stop",),
        until=over,
        at=THE_END,
    ),
    "victory-nobody": Moment(
        {
            "seats": four(*({"health": 3, "energy": 8, "cards": []} for _ in FOUR)),
            "market": ["high-altitude-bombing", *MARKET[1:]],
            "dice": PASS_BY,
        },
        ("stop",),
        ("buy high-altitude-bombing",),
        until=over,
        at=2 * THE_END,
    ),
    "defeat": Moment(
        {"seats": four({"points": 17}, {"points": 19}, INSIDE), "turn": 1, "dice": "1 1 1 2 2 3"},
        plays=("stop",),
        until=over,
        at=THE_END,
    ),
    "victory-tower": Moment(
        {
            "modules": ["king_kong"],
            "seats": four({"monster": "king-kong", "tower": [1, 2], **INSIDE}),
            "dice": "1 1 1 1 2 2",
        },
        plays=("stop",),
        until=over,
        at=THE_END,
    ),
    "out": Moment(
        {"seats": four({**INSIDE, "health": 5}), "turn": 1, "dice": "claw claw claw 2 3 3 " * 2},
        plays=("stop", "stay"),
        until=lambda game: not game.seats[0].alive,
    ),
    "help": Moment({"seats": four({}, INSIDE), "dice": "claw claw 3 3 1 heart"}, presses=opens("?")),
}


def put_before(visitor: Visitor, client: Client, table: str, moment: Moment) -> None:
    """Shows a moment at a table of as many players; `visitor` has `client`'s seat."""
    game = kaiju.arrange(**moment.position)
    for key in moment.before:
        game.play(key)
    page = visitor.page
    visitor.allowed.append("409")
    page.route("**/report", lambda route: route.fulfill(json=report(game.record())) if game.over else route.continue_())
    if moment.at is not None:
        visitor.stop_clock()
    feed = Feed(visitor, client, table, game, moment.seat)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    for key in moment.plays:
        feed.play(key)
    while game.decision is not None and not moment.until(game):
        offered = game.decision.options.keys
        feed.play(next(key for key in CALM if key in offered))
    if moment.at is not None:
        for _ in range(moment.at // FRAME):
            page.clock.run_for(FRAME)
            page.evaluate(PASSES, FRAME)
    elif moment.seat is not None and not game.seats[moment.seat].alive:
        page.locator("main[data-kind=out]").wait_for()
    elif game.over:
        page.locator("main[data-kind=over] .floor figure").wait_for(state="attached")
    moment.presses(visitor)
