"""The game as clients see it: what happened, how things stand, what can be chosen.

What only some boxes show has a default, so that it takes no room where they are not in play.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from kaiju.server.wire.basics import Face, Family, FromServer, More, Phrase, Place, Seat

DecisionKind = Annotated[str, Meta(title="DecisionKind")]
Source = Literal["market", "deck", "discard", "reserve"]
Level = Literal["3", "6", "10"]


class GameEvent(FromServer, frozen=True, forbid_unknown_fields=False):
    """Something that happened. Fields that don't apply are left out; games begun under other rules may tell more."""

    kind: str
    seat: Seat | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    """The component that caused it, or that it is about."""
    family: Family | UnsetType = UNSET
    copy: str | UnsetType = UNSET
    """What the component acts as, where that is something else; the card that one is exchanged for."""
    cause: str | UnsetType = UNSET
    """Where no component is the cause."""
    by: Seat | UnsetType = UNSET
    """The other seat."""
    place: str | UnsetType = UNSET
    dice: list[Face] | UnsetType = UNSET
    chosen: list[int] | UnsetType = UNSET
    """Places of the dice that fell again."""
    winners: list[Seat] | UnsetType = UNSET
    secret: bool | UnsetType = UNSET
    """Only `seat` may know the card."""


# --- what can be chosen


class OptionData(FromServer, frozen=True):
    """What an option is drawn with: whatever fits."""

    card: str | UnsetType = UNSET
    family: Family | UnsetType = UNSET
    through: str | UnsetType = UNSET
    copier: str | UnsetType = UNSET
    wanted: str | UnsetType = UNSET
    marks: list[str] | UnsetType = UNSET
    """What lies on the card, where another of its name bears something else: the ids of what put it there."""
    price: int | UnsetType = UNSET
    gain: int | UnsetType = UNSET
    half: bool | UnsetType = UNSET
    source: Seat | Source | UnsetType = field(name="from", default=UNSET)
    target: Seat | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    face: Face | UnsetType = UNSET
    before: Face | UnsetType = UNSET
    result: Literal["leave", "stay", "lose"] | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    avoided: int | UnsetType = UNSET
    deadly: bool | UnsetType = UNSET
    level: int | UnsetType = UNSET
    keyword: str | UnsetType = UNSET
    """What a Consumable is activated for."""
    more: More | UnsetType = UNSET


class Change(FromServer, frozen=True):
    """What a seat would get or lose."""

    seat: Seat
    stars: int | UnsetType = UNSET
    energy: int | UnsetType = UNSET
    hearts: int | UnsetType = UNSET
    poison: int | UnsetType = UNSET
    shrink: int | UnsetType = UNSET
    wickedness: int | UnsetType = UNSET
    enters: Place | UnsetType = UNSET
    out: bool | UnsetType = UNSET
    more: More | UnsetType = UNSET


Tone = Annotated[Literal["gold", "deadly", "quiet"], Meta(title="Tone")]


class Leads(FromServer, frozen=True):
    """What comes of an option, where that is certain."""

    seats: list[Change]
    price: int | UnsetType = UNSET


class Outlook(FromServer, frozen=True):
    """What comes of an option."""

    leads: Leads | UnsetType = UNSET
    says: list[Phrase] | UnsetType = UNSET
    """What comes of it, in a few lines."""
    tone: Tone | UnsetType = UNSET
    """Where it is not like the others: there is nothing to think about, it may well be the end, it is never better."""


class Option(Outlook, frozen=True, kw_only=True):
    """Something that may be chosen, by its key."""

    action: int
    key: str
    data: OptionData
    label: Phrase | UnsetType = UNSET


class Stake(FromServer, frozen=True):
    """What so many dice of a face, or more, would bring; the line lacks the chance for it."""

    face: Face
    n: int
    says: Phrase


class BetterOrder(FromServer, frozen=True):
    """An order that is no worse than any other: what is resolved one after the other, and what to answer for it now."""

    key: str
    keys: list[str]


class About(FromServer, frozen=True):
    """What a decision is about, as everybody can see it."""

    window: str | None
    target: Seat | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    by: Seat | UnsetType = UNSET
    card: str | UnsetType = UNSET
    family: Family | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET


class Outlooks(FromServer, frozen=True, kw_only=True):
    """What comes of answers, apart from the options themselves."""

    stakes: list[Stake] | UnsetType = UNSET
    """What rerolls may bring, the most important first."""
    gives: dict[Face, list[Phrase | None]] | UnsetType = UNSET
    """What is given up if only none, one, two … of the dice with a face are kept."""
    order: BetterOrder | UnsetType = UNSET


class Decision(Outlooks, frozen=True, kw_only=True):
    """Who has to choose. All but seat, kind and what it is about is only for that seat."""

    seat: Seat
    kind: DecisionKind
    about: About
    prompt: Phrase | UnsetType = UNSET
    reroll: int | UnsetType = UNSET
    """Any choice among so many dice, from the first on, may be rolled again,"""
    held: list[int] | UnsetType = UNSET
    """if none of these are in it."""
    options: list[Option] | UnsetType = UNSET
    """What else may be chosen."""


# --- how things stand


class Copied(FromServer, frozen=True):
    """What a copying card copies, and whose it is."""

    card: str
    of: Seat


class SeatView(FromServer, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody sees of a seat."""

    seat: Seat
    monster: str
    health: int
    max_health: int
    points: int
    energy: int
    alive: bool = True
    crowned: bool = False
    """Whether it wins when the turn ends, though it is out."""
    place: Place | None = None
    cards: list[str] = []
    tokens: dict[str, int] = {}
    copies: dict[str, Copied] = {}
    poison: int = 0
    shrink: int = 0
    extra_turns: int = 0
    safe: bool = False
    """Whether it loses no hearts until the turn ends."""
    # the gauge
    wickedness: int = 0
    tiles: list[str] = []
    # Dark Edition
    zombified: bool = False
    # Evolutions
    evolutions: list[str] = []
    hand_size: int = 0
    evolution_deck_size: int = 0
    evolution_discard: list[str] = []
    target: bool = False
    ufo: list[str] = []
    reserved: list[str] = []
    freeze_rays: int = 0
    # masks
    mask: bool = False
    collection: int = 0
    # the monster packs
    cultists: int = 0
    tower: list[int] = []
    form: Literal["biped", "beast"] | None = None
    berserk: bool = False
    mindbugs: int = 0
    activated: dict[str, Seat | None] = {}
    """Consumables that are active, and whom they are aimed at."""
    lost_dice: int = 0
    # others
    more: More | UnsetType = UNSET


class Fight(FromServer, frozen=True):
    challenger: Seat
    champion: Seat
    allies: list[Seat | None]


class ChallengeView(FromServer, frozen=True):
    """Challenges as everybody sees them."""

    fight: Fight | None
    pile: int
    discard: list[str]
    discard_hidden: int


class Offered(FromServer, frozen=True):
    """A card in the market, and what it costs you."""

    card: str
    price: int


class Discount(FromServer, frozen=True):
    """What makes cards cheaper; without a card, this turn does."""

    amount: int
    card: str | UnsetType = UNSET
    family: Family | UnsetType = UNSET


class OwnView(FromServer, frozen=True):
    """What only you see."""

    hand: list[str] = []
    choice: list[str] = []
    """Evolutions to choose from."""
    drafted: list[str] = []
    challenge: str | None = None
    more: More | UnsetType = UNSET


class View(FromServer, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat or a spectator may see."""

    edition: str
    modules: list[str] = []
    turn: int
    current: Annotated[int, Meta(ge=-1, le=5)]
    """The seat whose turn it is; -1 before the first."""
    over: bool = False
    winners: list[Seat] = []
    dice: list[Face]
    rolls_left: int
    side_dice: list[Face] = []
    """Dice thrown for a card."""
    deck_size: int
    discard: list[str] = []
    city: Seat | None = None
    bay: Seat | None = None
    bay_open: bool = False
    buying: str | None = None
    seats: list[SeatView]
    you: Seat | None = None
    market: list[Offered | None]
    discounts: list[Discount] = []
    known_top: list[str] = []
    own: OwnView = OwnView()
    decision: Decision | None = None
    # Evolutions
    frozen_faces: list[Face] = []
    frozen_die: Face | None = None
    # the gauge
    gauge: bool = False
    tiles: dict[Level, list[str]] = field(default_factory=lambda: {"3": [], "6": [], "10": []})
    # masks
    challenge: ChallengeView | None = None
    # Tokyo Tower
    tower: dict[str, Seat | None] = {}
    """Who owns each level."""
    # Berserk
    berserk_die: int | None = None
    """The place of the Berserk die among the dice."""

    # Curses
    curse: str | None = None
    """The curse in force."""
    curse_discard: list[str] = []
    curse_deck_size: int = 0
    scarab: Seat | None = None
    """Who holds the Golden Scarab."""
    fate: Literal["eye", "river", "snake", "ankh"] | None = None
    """What the die of Fate shows, which is thrown with the dice: its place is the one after theirs."""
    # costumes
    costumes: list[str] = []
    """Those that somebody is choosing from."""
    # Mindbugs
    resolver: Seat | None = None
    """Who resolves the dice: `current`, or whoever took its roll."""
    # others
    more: More | UnsetType = UNSET
