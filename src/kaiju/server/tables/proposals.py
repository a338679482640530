"""What may be proposed at a table: the seat and body of the entry that would be made, or a refusal.

A proposal changes nothing, so it can be made anew when another process was quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import kaiju
from kaiju import bots
from kaiju.game import Game
from kaiju.game.setup import check_setup, figure, monsters
from kaiju.server.tables import fairness
from kaiju.server.tables.options import check_options, setup_of
from kaiju.server.tables.permissions import check_host, check_rise
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.sanitize import chat_text, cleaned, player_name
from kaiju.server.tables.seats import free_name
from kaiju.server.tables.table import Table
from kaiju.server.wire.options import TableOptions

BOTS = bots.NAMES

Proposed = tuple[int | None, dict[str, Any]]
"""The seat and body of an entry."""


# --- before the start


def propose_options(table: Table, token: str | None, options: TableOptions) -> Proposed:
    require_open(table)
    check_host(table, token)
    check_options(options)
    if any(holder is not None for holder in table.seats[options.players :]):
        raise Refusal("taken", "Somebody sits at a seat that would go.", "seat-would-go")
    return None, {"options": msgspec.to_builtins(options)}


def propose_sit(
    table: Table, token: str | None, name: str, monster: str | None, seat: int | None, bot: str | None, salt: str
) -> tuple[int, dict[str, Any]]:
    require_open(table)
    if bot is not None and bot not in BOTS:
        raise Refusal("impossible", f"There is no bot {bot!r}; the bots are {', '.join(BOTS)}.")
    seat = free_seat(table, seat)
    others = [holder for holder in table.seats if holder is not None]
    if bot is not None:
        name = free_name(bot.capitalize(), [holder.name for holder in others])
    else:
        name = player_name(name)
        check_name_is_free(table, name)
    chosen = free_monster(table, monster, seat)
    body = {"name": name, "monster": chosen, "bot": bot, "tokens": [token] if token else [], "salt": cleaned(salt)}
    return seat, body


def propose_rise(table: Table, token: str, seat: int) -> Proposed:
    require_open(table)
    check_rise(table, token, seat)
    return seat, {}


def propose_start(table: Table, token: str | None) -> Proposed:
    require_open(table)
    check_host(table, token)
    for i, holder in enumerate(table.seats):
        if holder is None:
            raise Refusal("not-now", f"Seat {i + 1} is empty: put a bot there, or wait for somebody.", "seat-empty")
    if all(holder is not None and holder.bot is not None for holder in table.seats) and not table.options.watch:
        raise Refusal("not-now", "Only bots sit here, and nobody may watch them.", "only-bots")
    monsters = [table.holder(i).monster for i in range(len(table.seats))]
    setup_of(table.options, monsters, fairness.deal_seed(table.secret, table.id, table.salts))
    return None, {"monsters": monsters, "rules": kaiju.RULES_VERSION}


def free_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        free = [i for i, holder in enumerate(table.seats) if holder is None]
        if not free:
            raise Refusal("taken", "All seats are taken.", "all-taken")
        return free[0]
    if not 0 <= wanted < len(table.seats):
        raise Refusal("impossible", f"There is no seat {wanted}; the seats are 0 to {len(table.seats) - 1}.")
    if table.seats[wanted] is not None:
        raise Refusal("taken", "Somebody sits there already.", "seat-taken")
    return wanted


def check_name_is_free(table: Table, name: str) -> None:
    if any(holder is not None and holder.name.casefold() == name.casefold() for holder in table.seats):
        raise Refusal("taken", f"Somebody at this table is already called {name}.", "name-taken")


def free_monster(table: Table, wanted: str | None, seat: int) -> str:
    """The monster that is wanted, or the first that nobody plays; one that fits the table's options."""
    options = table.options
    taken = {figure(h.monster) for i, h in enumerate(table.seats) if h is not None and i != seat}
    if wanted is not None:
        if wanted not in monsters():
            raise Refusal("impossible", f"There is no monster {wanted!r}.")
        if figure(wanted) in taken:
            raise Refusal("taken", "Somebody plays this monster already.", "monster-taken")
    usual = check_setup(options.edition, options.players, options.modules, None, 0).monsters
    for monster in [wanted] if wanted is not None else [*usual, *monsters()]:
        if figure(monster) in taken:
            continue
        other = next(m for m in (*usual, *monsters()) if figure(m) != figure(monster))
        try:
            check_setup(options.edition, 2, options.modules, [monster, other], 0)
        except kaiju.SetupError as error:
            if wanted is not None:
                raise Refusal("impossible", str(error), error.reason) from None
            continue
        return monster
    raise Refusal("taken", "There is no monster left.", "no-monster-left")


# --- in the game


def propose_act(table: Table, seat: int, question: int, key: str) -> Proposed:
    game = require_playing(table)
    if question != table.asked:
        raise Refusal("stale", "This question has been answered already.")
    assert game.decision is not None
    if game.decision.seat != seat:
        raise Refusal("not-now", "It is not for this seat to decide.")
    try:
        return seat, {"key": game.find(key)[1]}
    except kaiju.IllegalAction:
        raise Refusal("not-on-offer", "This is not on offer.") from None


def propose_undo(table: Table, seat: int, question: int) -> Proposed:
    require_playing(table)
    if question != table.asked:
        raise Refusal("stale", "The game has gone on since.")
    if not table.options.undo:
        raise Refusal("not-now", "Nothing is taken back at this table.")
    if table.undoer() != seat:
        raise Refusal(
            "not-now",
            "This can't be taken back: a die has fallen, something hidden was seen, or somebody else has acted.",
        )
    return seat, {}


def propose_stand_in(table: Table, seat: int, reason: str, question: int | None) -> Proposed:
    """`question`: the one that the seat has left unanswered, if that is why."""
    require_playing(table)
    if table.holder(seat).stand_in is not None or question not in (None, table.asked):
        raise Refusal("stale", "The game has gone on since.")
    return seat, {"reason": reason}


def propose_back(table: Table, seat: int) -> Proposed:
    if table.holder(seat).stand_in is None:
        raise Refusal("stale", "Nobody answers for this seat.")
    return seat, {}


def propose_chat(table: Table, seats: Sequence[int], name: str | None, text: str) -> Proposed:
    """`seats`: those of whoever speaks. Whoever has none needs a name."""
    if table.options.chat == "none":
        raise Refusal("not-now", "There is no chat at this table.", "no-chat")
    if seats:
        return seats[0], {"text": chat_text(text)}
    if table.options.chat == "seats":
        raise Refusal("not-allowed", "Only those who have a seat may chat here.", "seats-chat")
    said, name = chat_text(text), player_name(name or "?")
    check_name_is_free(table, name)
    return None, {"text": said, "name": name}


def require_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("not-now", "The game has begun already.", "begun")


def require_playing(table: Table) -> Game:
    if table.rules_mismatch:
        raise Refusal("outdated", table.rules_mismatch)
    if table.game is None:
        raise Refusal("not-now", "The game has not begun.")
    if table.game.over:
        raise Refusal("not-now", "The game is over.")
    return table.game
