"""What HTTP requests are answered with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from kaiju.server.wire.basics import Face, FromServer, Language, Messages, More, OrdinaryFace, Phrase, Seat, Worded
from kaiju.server.wire.game import DecisionKind, GameEvent, View
from kaiju.server.wire.messages import Missed, TableMessage
from kaiju.server.wire.tables import CalledOff, SaltWord, TableLine, TableView

ComponentKind = Annotated[
    str, Meta(title="ComponentKind", description="keep, discard, monster, or the family of what a box brings.")
]


class Problem(FromServer, frozen=True):
    """Why something was not done: a code for programs, a sentence for people."""

    error: str
    message: str
    reason: str | UnsetType = UNSET
    """Tells apart problems that share a code."""


class Opened(FromServer, frozen=True):
    id: str


class Seating(FromServer, frozen=True):
    table: str
    seat: Seat


class Token(FromServer, frozen=True):
    token: str


class MyDevice(FromServer, frozen=True):
    id: str
    made_at: float
    seen_at: float
    """Within an hour."""
    this: bool
    """Whether it is the one that asks."""


class Me(FromServer, frozen=True):
    """What is kept of you besides your tables."""

    phrase: bool
    """Whether there is a recovery phrase; it is shown once, when it is made."""
    settings: dict[str, Any]
    devices: list[MyDevice]
    """Those that are known to be yours; none before there is a phrase."""
    push: bool
    """Whether the device that asks is told when it is your turn."""


class PushKey(FromServer, frozen=True):
    key: str | None
    """The server's public key; null where it can't send anything."""


class SaidThere(FromServer, frozen=True):
    at: float
    text: str


class MyTable(FromServer, frozen=True):
    """What a table keeps of you."""

    table: str
    seats: list[Seat]
    names: list[str]
    said: list[SaidThere]


class Rated(FromServer, frozen=True):
    """How well somebody plays: on Elo's scale, of which 1500 is the mean of them and those they have played with."""

    value: float
    error: float
    """Half the width of the interval in which it is 19 times out of 20."""


class PlayedMonster(FromServer, frozen=True):
    monster: str
    games: int
    wins: int


class PlayedAgainst(FromServer, frozen=True):
    """Games against a person, or against bots of one level."""

    name: str
    """By which they went the last time; empty for a bot."""
    bot: str | None
    games: int
    wins: int
    """In which you won and they did not."""
    losses: int
    """In which they won and you did not."""


class History(FromServer, frozen=True):
    """Your games at this server that have been played to their end."""

    counted: bool
    """Whether they are counted at all."""
    games: int
    wins: int
    rating: Rated | None
    monsters: list[PlayedMonster]
    """Those that you have played most come first."""
    against: list[PlayedAgainst]


class Mine(FromServer, frozen=True):
    """All that is kept of you."""

    me: Me
    tables: list[MyTable]
    history: History


class NewPhrase(FromServer, frozen=True):
    phrase: str


class OpenedRoom(FromServer, frozen=True):
    """A room of the letterbox."""

    room: str
    """The word by which others find it."""
    key: str
    """With it one finds their letters."""


class LeftLetter(FromServer, frozen=True):
    letter: str
    """By which its answer is found."""


class FoundLetter(FromServer, frozen=True):
    letter: str
    text: str


class FoundLetters(FromServer, frozen=True):
    """Letters that have no answer yet."""

    letters: list[FoundLetter]


class FoundAnswer(FromServer, frozen=True):
    text: str | None
    """Null as long as there is none."""


class Recovered(FromServer, frozen=True):
    token: str | UnsetType = UNSET
    """For programs; browsers get it in a cookie."""


class Entered(FromServer, frozen=True):
    number: int


# --- the server


class Health(FromServer, frozen=True):
    status: str
    version: str
    rules: int
    channels: bool


class EditionStatistics(FromServer, frozen=True):
    games: int
    turns: int
    endings: dict[str, int]
    """How many games ended how."""


class Statistics(FromServer, frozen=True):
    tables: dict[str, int]
    """By status."""
    games: dict[str, EditionStatistics]
    """By edition."""


# --- the rules


class Shelved(FromServer, frozen=True):
    """A box on the shelf: what it adds to a game."""

    module: str
    brings: dict[str, int]
    """How many of each kind of component."""
    monsters: list[str]
    fewest: int
    most: int
    """How many players it can be played with."""
    longer: float | None
    """How many decisions a game has with it, for each that it has without, as bots play; null if nobody measured."""


class Choices(FromServer, frozen=True):
    """What a table can be opened with."""

    editions: list[str]
    modules: list[str]
    monsters: dict[str, str]
    """Each with the product it comes in."""
    bots: list[str]
    languages: list[str]
    shelf: list[Shelved]
    """In the order of the modules."""
    presets: dict[str, list[str]]
    """Selections of modules, of which those that don't go with the rest are left out."""
    ways: dict[str, list[str]]
    """Options of a game that are one of a few words, the usual one first."""
    turns: dict[str, float]
    """Turns of a game of each edition, as bots play it four at a table."""


class Why(FromServer, frozen=True):
    """Why something can't be chosen: a code and a sentence."""

    reason: str
    message: str


class Fitting(FromServer, frozen=True):
    """What can be chosen besides the rest: null, or why not."""

    players: dict[str, Why | None]
    modules: dict[str, Why | None]
    monsters: dict[str, Why | None]
    rules: dict[str, Why | None]


class DeckCard(FromServer, frozen=True):
    """How many copies of a card a deck has, and how many the boxes in play hold."""

    count: int
    most: int


class Deck(FromServer, frozen=True):
    """A deck and what one of one's own could be made of, card by card."""

    cards: dict[str, DeckCard]


class Odds(FromServer, frozen=True):
    """For every face, the chance of at least 0, 1, 2 … of them when the dice are rerolled for nothing else; exact."""

    at_least: dict[str, list[float]]
    parts: list[float]
    """How likely one throw is to reach just these of the goals: none, the first, the second, both …; in all 1."""


class Component(FromServer, frozen=True):
    """A component of the game, from the catalogue."""

    id: str
    kind: ComponentKind
    editions: list[str]
    price: int | None
    """That of the first edition that has the card."""
    copies: dict[str, int] | None
    name: Worded
    text: Worded
    house: bool
    """Whether it is of our own making."""
    rulings: dict[Language, list[str]] | UnsetType = UNSET
    """What players ask about it, answered."""
    drawing: str | UnsetType = UNSET
    """Where a picture of it is, if a box from outside the library brings one."""
    modules: list[str] | UnsetType = UNSET
    # Power cards
    prices: dict[str, int] | UnsetType = UNSET
    tokens: int | UnsetType = UNSET
    name_in: dict[str, Worded] | UnsetType = UNSET
    text_in: dict[str, Worded] | UnsetType = UNSET
    # tiles
    level: int | UnsetType = UNSET
    side: str | UnsetType = UNSET
    back: str | UnsetType = UNSET
    # Evolutions
    monster: str | UnsetType = UNSET
    permanent: bool | Worded | UnsetType = UNSET
    effect: dict[str, int] | UnsetType = UNSET
    when: str | UnsetType = UNSET
    at_least: int | UnsetType = UNSET
    # challenge cards
    force: int | UnsetType = UNSET
    ally_bonus: int | UnsetType = UNSET
    reward: dict[str, int] | UnsetType = UNSET
    ally_reward: dict[str, int] | UnsetType = UNSET
    # monsters
    product: str | UnsetType = UNSET
    # packs
    module: str | UnsetType = UNSET
    sides: list[str] | UnsetType = UNSET
    faces: list[str] | UnsetType = UNSET
    keywords: list[str] | UnsetType = UNSET
    gift: bool | UnsetType = UNSET
    # curses
    scarab: bool | UnsetType = UNSET
    snake: Worded | UnsetType = UNSET
    ankh: Worded | UnsetType = UNSET
    # others
    more: More | UnsetType = UNSET


# --- after the game


class Fair(FromServer, frozen=True):
    """What the dice of a table were made of."""

    table: str
    commitment: str
    secret: str
    salts: list[str]


class Pile(FromServer, frozen=True):
    """What chance deals: ids from the bottom up that are `shuffled`, pairs of which `either` is taken, or ids of which
    some are `drawn` later."""

    pile: str
    seat: Seat | UnsetType = UNSET
    shuffled: list[str] | UnsetType = UNSET
    either: list[list[str]] | UnsetType = UNSET
    drawn: list[str] | UnsetType = UNSET


class GameRecord(FromServer, frozen=True):
    """All that a game needs to be played again."""

    format: int
    rules: int
    setup: dict[str, Any]
    actions: list[str]
    fair: Fair
    names: list[str]
    words: list[SaltWord]
    """Whose the salts are, in their order."""
    piles: list[Pile]
    """What chance dealt before the first turn, as it lay before that, in the order in which it was dealt."""
    bots: list[str | None]
    """Of every action, the bot that chose it, or null for a person; `unknown` where nobody noted which."""
    told: list[int]
    """How many of the events came of the deal, and of each action."""
    events: list[GameEvent]
    seeds: dict[str, str] | UnsetType = UNSET
    called_off: CalledOff | UnsetType = UNSET
    """Why players have ended it before its end."""
    position: str | UnsetType = UNSET
    """Where it began, if not with a new game."""
    boxes: dict[str, str] | UnsetType = UNSET
    """Boxes from outside the library, and their digests."""


class ReportStart(FromServer, frozen=True):
    """How the game began, by seat."""

    points: list[int]
    hearts: list[int]


class ReportTurn(FromServer, frozen=True):
    """How things stood at the end of a turn; `actions` is the move it began with."""

    turn: int
    seat: int
    points: list[int]
    hearts: list[int]
    city: Seat | None
    bay: Seat | None
    actions: int


class ReportSeat(FromServer, frozen=True):
    seat: Seat
    monster: str
    points: int
    hearts: int
    out: int | None
    """The turn in which it was put out."""
    dealt: int
    tokyo: int
    dice: dict[OrdinaryFace, int]
    luck: float
    band: float
    """Nine games in ten end with a luck of at most this to either side."""


class ReportCard(FromServer, frozen=True):
    """A card that somebody bought, and what it brought."""

    seat: Seat
    card: str
    turn: int
    price: int
    stars: int
    energy: int
    hearts: int
    claws: int
    uses: int


class ReportMoment(FromServer, frozen=True):
    turn: int
    kind: Literal["out", "stars"]
    seat: Seat
    dice: list[Face]
    action: int
    victim: Seat | UnsetType = UNSET
    amount: int | UnsetType = UNSET


class GameReport(FromServer, frozen=True):
    """A finished game in figures."""

    format: int
    edition: str
    modules: list[str]
    over: bool
    winners: list[Seat]
    how: str | None
    """How it ended: `stars`, `alive`, `crowned`, `nobody`, or a box's own way."""
    start: ReportStart
    turns: list[ReportTurn]
    seats: list[ReportSeat]
    cards: list[ReportCard]
    moments: list[ReportMoment]


class Moment(FromServer, frozen=True):
    """What a move did, and how things stood then."""

    action: int
    events: list[GameEvent]
    log: list[Phrase]
    view: View


class Replay(FromServer, frozen=True):
    actions: int
    moments: list[Moment]


class Position(FromServer, frozen=True):
    """What a link shows, and the table that it is shown at; nothing of it is kept."""

    table: TableView
    actions: int
    moments: list[Moment]


class LinkText(FromServer, frozen=True):
    """What stands in an address after #."""

    text: str


PuzzleGoal = Annotated[
    Literal["win", "survive"], Meta(title="PuzzleGoal", description="What is to be reached before the turn ends.")
]


class PuzzleLine(FromServer, frozen=True):
    """A puzzle in lists; `grade` says how hard it is, from 1 to 3."""

    id: str
    goal: PuzzleGoal
    grade: int


class Puzzles(FromServer, frozen=True):
    today: str
    puzzles: list[PuzzleLine]


class Puzzle(FromServer, frozen=True):
    """A puzzle as a table would show it to whoever is asked."""

    id: str
    goal: PuzzleGoal
    grade: int
    shown: TableMessage


class WorthOption(FromServer, frozen=True):
    """An answer, and its exact chance to reach the goal if all that follows is done as well as can be."""

    key: str
    chance: float


class PuzzleOdds(FromServer, frozen=True):
    """What every answer to a puzzle is worth, the best first; of those that mean the same, one."""

    chosen: str
    options: list[WorthOption]


class Likely(FromServer, frozen=True):
    """A chance to win, and its standard error."""

    chance: float
    error: float


class LikelyOption(FromServer, frozen=True):
    key: str
    chance: float
    error: float


class Advice(FromServer, frozen=True):
    """What the options of a question are worth, the best first, and why that is the best."""

    question: int
    options: list[LikelyOption]
    reason: str
    chances: list[Likely]
    """By seat."""


class Chances(FromServer, frozen=True):
    """Everybody's chances to win: at a question of a game, or after so many moves of a finished one."""

    number: int
    chances: list[float]
    """By seat; empty while they can't be worked out."""


class ReviewPoint(FromServer, frozen=True):
    """Everybody's chances at the start of a turn, or in the end."""

    action: int
    turn: int
    chances: list[float]


class ReviewDecision(FromServer, frozen=True):
    """What was chosen and what would have been best; `right` is 1 where nothing was given away, and at least 0."""

    action: int
    seat: Seat
    turn: int
    kind: DecisionKind
    chosen: str
    best: str
    chance: float
    best_chance: float
    right: float


class Review(FromServer, frozen=True):
    """A finished game looked at again, as far as one answer goes; `next` is where to ask on."""

    curve: list[ReviewPoint]
    decisions: list[ReviewDecision]
    next: int | None
    actions: int


READY_MADE: dict[str, Any] = {
    "/api/statistics": Statistics,
    "/api/catalog": list[Component],
    "/api/texts/{language}": Messages,
    "/api/tables": list[TableLine],
    "/api/tables/mine": list[TableLine],
    "/api/tables/{table_id}": TableMessage,
    "/api/tables/{table_id}/entries": Missed,
    "/api/tables/{table_id}/record": GameRecord,
    "/api/tables/{table_id}/report": GameReport,
    "/api/tables/{table_id}/replay": Replay,
    "/api/tables/{table_id}/position": LinkText,
    "/api/puzzles/{puzzle}": Puzzle,
    "/api/tables/{table_id}/advice": Advice,
    "/api/tables/{table_id}/chances": Chances,
    "/api/tables/{table_id}/review": Review,
}
"""What GET requests are answered with, where handlers send dicts or bytes."""
POSTED: dict[str, Any] = {"/api/positions": Position, "/api/puzzles/{puzzle}": PuzzleOdds}
"""The same for POST requests."""
