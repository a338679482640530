"""The report of a game: who had what when, who held Tokyo, how the dice fell, what the cards brought.

Everything comes from the record alone, played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

from kaiju.game import Game, retell
from kaiju.game.events import Event
from kaiju.odds import FACES, BestPlay, best, points
from kaiju.rules.chance import extra_at_hand
from kaiju.rules.rolling import loose_dice

FORMAT = 1
WORTH = {"claw": Fraction(1, 2), "energy": Fraction(1, 3), "heart": Fraction(1, 3)}
"""What a face is worth, apart from the stars of three of a kind: a rough rate of exchange, the same for everybody."""
NINE_IN_TEN = 1.645
"""The number of standard deviations to either side within which nine out of ten sums of many throws end."""
MOST_MOMENTS = 6
MOST_DICE = 8


def report(record: Mapping[str, Any]) -> dict[str, Any]:
    """The report of the game that a record tells: JSON-ready."""
    notes: Notes | None = None
    for game, events in retell(record):
        if notes is None:
            notes = Notes(game)
        notes.take(game, events)
    assert notes is not None
    return notes.to_dict(game)


def ordinary(event: Event, game: Game) -> Event:
    """The throw without dice that have faces of their own: odds and luck are about the ordinary ones."""
    g = game.peek()
    extra = game.rules[extra_at_hand](g)
    if event.dice is None:
        return event
    first = game.rules[loose_dice](g)
    places = [i for i in range(len(event.dice)) if not first <= i < first + extra]
    # A die that lies apart is named by the place after the last.
    fell = None if event.chosen is None else tuple(places.index(i) for i in event.chosen if i in places)
    return replace(event, dice=tuple(event.dice[i] for i in places), chosen=fell)


class Notes:
    """What is written down while a game is told."""

    def __init__(self, game: Game) -> None:
        n = game.players
        self.start = {"points": [seat.points for seat in game.seats], "hearts": [seat.health for seat in game.seats]}
        self.turns: list[dict[str, Any]] = []
        self.dealt = [0] * n
        self.thrown = [dict.fromkeys(FACES, 0) for _ in range(n)]
        self.luck = [0.0] * n
        self.spread = [0.0] * n
        self.out: list[int | None] = [None] * n
        self.cards: dict[tuple[int, str], dict[str, Any]] = {}
        self.moments: list[dict[str, Any]] = []
        self.dice: tuple[str, ...] = ()
        self.last_turn = 0
        self.actions = -1
        self.gained: dict[tuple[int, int], dict[str, Any]] = {}

    def take(self, game: Game, events: Sequence[Event]) -> None:
        self.actions += 1
        rolls = [event for event in events if event.kind in ("roll", "reroll")]
        turn = self.last_turn
        for event in events:
            if event.kind == "turn":
                turn = event.amount or turn
            self._count(event, turn)
            if event in rolls:
                # Of several throws in one action, the rolls left now are known only for the last.
                self._throw(ordinary(event, game), game.rolls_left if event is rolls[-1] else None)
                self.dice = event.dice or ()
        self._now(game, events)

    def _now(self, game: Game, events: Sequence[Event]) -> None:
        row = {
            "turn": game.turn,
            "seat": game.current,
            "points": [seat.points for seat in game.seats],
            "hearts": [seat.health for seat in game.seats],
            "city": game.city,
            "bay": game.bay,
            "actions": self.actions,
        }
        if self.turns and self.turns[-1]["turn"] == game.turn:
            first = self.turns[-1]["actions"]
            self.turns[-1] = {**row, "actions": first}
            return
        if self.turns:
            # What the last action of a turn did belongs to that turn, except for what the next turn began with.
            ended = self.turns[-1]
            self.turns[-1] = {
                **row,
                **before_turn(row, events),
                "turn": ended["turn"],
                "seat": ended["seat"],
                "actions": ended["actions"],
            }
        self.turns.append(row)
        self.last_turn = game.turn

    def _count(self, event: Event, turn: int) -> None:
        seat, amount = event.seat, event.amount or 0
        if event.kind == "hurt" and seat is not None:
            if event.by is not None and event.by != seat:
                self.dealt[event.by] += amount
                self._brought(event.by, event, "claws", amount)
        elif event.kind == "dead" and seat is not None:
            self.out[seat] = turn
            self._moment(turn, "out", event.by if event.by is not None else seat, victim=seat)
        elif event.kind == "points" and seat is not None:
            self._brought(seat, event, "stars", amount)
            self._gain(turn, seat, amount)
        elif event.kind == "energy" and seat is not None:
            self._brought(seat, event, "energy", amount)
        elif event.kind == "heal" and seat is not None:
            self._brought(seat, event, "hearts", amount)
        elif event.kind == "buy" and seat is not None and event.card is not None:
            bought = {"seat": seat, "card": event.card, "turn": turn, "price": amount}
            bought.update(stars=0, energy=0, hearts=0, claws=0, uses=0)
            self.cards.setdefault((seat, event.card), bought)
        elif event.kind == "use" and seat is not None and (seat, event.card) in self.cards:
            self.cards[seat, event.card or ""]["uses"] += 1
        elif event.kind == "enter" and seat is not None:
            self._gain(turn, seat, 0)["entered"] = True

    def _brought(self, owner: int, event: Event, what: str, amount: int) -> None:
        card = self.cards.get((owner, event.card or ""))
        if card is not None:
            card[what] += amount

    def _gain(self, turn: int, seat: int, stars: int) -> dict[str, Any]:
        entry = self.gained.setdefault((turn, seat), {"stars": 0, "entered": False, "dice": (), "action": self.actions})
        entry["stars"] += stars
        entry["dice"] = self.dice
        return entry

    def _moment(self, turn: int, kind: str, seat: int, **more: Any) -> None:
        self.moments.append(
            {"turn": turn, "kind": kind, "seat": seat, "dice": list(self.dice), "action": self.actions, **more}
        )

    def _throw(self, event: Event, rolls_left: int | None) -> None:
        assert event.seat is not None and event.dice is not None
        fell = range(len(event.dice)) if event.chosen is None else event.chosen
        for i in fell:
            self.thrown[event.seat][event.dice[i]] += 1
        kept = [face for i, face in enumerate(event.dice) if i not in fell]
        if rolls_left is not None and len(event.dice) <= MOST_DICE:
            play = best_play(len(event.dice))
            gained = play.value(event.dice, rolls_left) - play.value_of_keeping(kept, rolls_left + 1)
            self.luck[event.seat] += gained
            self.spread[event.seat] += gained * gained

    def to_dict(self, game: Game) -> dict[str, Any]:
        for (turn, seat), entry in self.gained.items():
            if entry["stars"] >= 3:
                self.moments.append({"turn": turn, "kind": "stars", "seat": seat, "amount": entry["stars"],
                                     "dice": list(entry["dice"]), "action": entry["action"]})  # fmt: skip
        weight = {"out": 10, "stars": 0}
        self.moments.sort(key=lambda moment: (-weight[moment["kind"]] - moment.get("amount", 0), moment["turn"]))
        in_tokyo = [sum(p in (row["city"], row["bay"]) for row in self.turns) for p in range(game.players)]
        return {
            "format": FORMAT,
            "edition": game.edition,
            "modules": list(game.modules),
            "over": game.over,
            "winners": list(game.winners),
            "how": None if game.outcome is None else game.outcome.how,
            "start": self.start,
            "turns": self.turns,
            "seats": [
                {
                    "seat": p,
                    "monster": game.seats[p].monster,
                    "points": game.seats[p].points,
                    "hearts": game.seats[p].health,
                    "out": self.out[p] if not game.seats[p].alive else None,
                    "dealt": self.dealt[p],
                    "tokyo": in_tokyo[p],
                    "dice": self.thrown[p],
                    "luck": round(self.luck[p], 2),
                    "band": round(NINE_IN_TEN * sqrt(self.spread[p]), 2),
                }
                for p in range(game.players)
            ],
            "cards": list(self.cards.values()),
            "moments": sorted(self.moments[:MOST_MOMENTS], key=lambda moment: moment["turn"]),
        }


CHANGES = {"points": ("points", 1), "points_lost": ("points", -1), "heal": ("hearts", 1), "hurt": ("hearts", -1)}


def before_turn(row: Mapping[str, Any], events: Sequence[Event]) -> dict[str, list[int]]:
    """The stars and hearts of a row as they were before the beginning of the turn that these events lead into."""
    was = {"points": list(row["points"]), "hearts": list(row["hearts"])}
    for event in reversed(events):
        if event.kind == "turn":
            break
        if event.kind in CHANGES and event.seat is not None:
            what, sign = CHANGES[event.kind]
            was[what][event.seat] -= sign * (event.amount or 0)
    return was


@cache
def best_play(dice: int) -> BestPlay:
    return best(worth, dice)


def worth(counts: Sequence[int]) -> Fraction:
    """What a final roll is worth in stars."""
    return points(counts) + sum(
        (WORTH.get(face, Fraction(0)) * n for face, n in zip(FACES, counts, strict=True)), Fraction(0)
    )
