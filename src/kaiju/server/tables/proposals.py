"""What may be proposed at a table: the seat and body of the entry that would be made, or a refusal.

A proposal changes nothing, so it can be made anew when another process was quicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

import kaiju
from kaiju.game import Game
from kaiju.game.setup import check_setup, figure, monsters
from kaiju.server.tables.bots import check_bot
from kaiju.server.tables.guests import Guest, guest_id
from kaiju.server.tables.lookalikes import looks_like
from kaiju.server.tables.options import check_game, check_options, clean_options
from kaiju.server.tables.permissions import check_host, check_rise, check_seat
from kaiju.server.tables.refusals import Refusal, no_carry
from kaiju.server.tables.sanitize import chat_text, player_name
from kaiju.server.tables.seats import SEAT, free_name
from kaiju.server.tables.table import Table
from kaiju.server.wire.options import TableOptions

MOST_SAID, MOST_SAID_BY_GUESTS = 5000, 1000
"""Messages that a table keeps: they are kept for as long as it is."""
MOST_GUESTS = 500
"""People of whom a host may say something."""

Proposed = tuple[int | None, dict[str, Any]]
"""The seat and body of an entry."""


# --- before the start


def propose_options(table: Table, token: str | None, options: TableOptions) -> Proposed:
    check_host(table, token)
    if table.status != "open":
        return None, {"options": msgspec.to_builtins(manners_only(table, options))}
    options = clean_options(options)
    check_meet(table, options)
    check_options(options)
    if any(holder is not None for holder in table.seats[options.players :]):
        raise Refusal("taken", "Somebody sits at a seat that would go.", "seat-would-go")
    return None, {"options": msgspec.to_builtins(options)}


def check_meet(table: Table, options: TableOptions) -> None:
    """People have come for the game that they wished for; the host may only let nobody else come for it."""
    if options.meet is None:
        return
    manners = {"watch": options.watch, "chat": options.chat, "listed": options.listed}
    if msgspec.structs.replace(table.options, **manners) != options:
        raise Refusal("not-now", "Others have come for this game; only chat, watching and listing can be changed.")


def manners_only(table: Table, options: TableOptions) -> TableOptions:
    """Once the game has begun, only who may watch, find and talk can be changed."""
    manners = {"watch": options.watch, "chat": options.chat, "listed": options.listed}
    if msgspec.structs.replace(table.options, **manners) != options:
        raise Refusal("not-now", "The game has begun: only chat, watching and listing can still be changed.", "begun")
    return options


def propose_guest(
    table: Table, token: str | None, guest: str, name: str | None, muted: bool | None, removed: bool | None
) -> Proposed:
    """What the host says about somebody without a seat; what is None stays as it is."""
    check_host(table, token)
    if guest not in table.guests and len(table.guests) >= MOST_GUESTS:
        raise Refusal("not-now", "Too many people have been dealt with at this table; turn off watching instead.")
    known = table.guests.get(guest, Guest())
    return None, {
        "guest": guest,
        "name": known.name if name is None else player_name(name),
        "named": known.named if name is None else True,
        "muted": known.muted if muted is None else muted,
        "removed": known.removed if removed is None else removed,
    }


def propose_sit(
    table: Table,
    token: str | None,
    name: str,
    monster: str | None,
    seat: int | None,
    bot: str | None,
    word: Mapping[str, str],
) -> tuple[int, dict[str, Any]]:
    require_open(table)
    if bot is not None:
        check_bot(bot)
    seat = free_seat(table, seat)
    others = [holder for holder in table.seats if holder is not None]
    if bot is not None:
        name = free_name(bot.capitalize(), [holder.name for holder in others])
    else:
        name = player_name(name)
        check_name_is_free(table, name)
    chosen = free_monster(table, monster, seat)
    body = {"name": name, "monster": chosen, "bot": bot, "tokens": [token] if token else [], **word}
    if table.is_opener(token) and not table.is_host(token):
        body["host"] = table.opener
    return seat, body


def propose_salt(table: Table, token: str, seat: int, word: Mapping[str, str]) -> Proposed:
    """A word of one's own in place of that of all who bring none, before the start."""
    require_open(table)
    check_seat(table, token, seat)
    if table.holder(seat).salt_by == SEAT:
        raise Refusal("not-now", "You have brought a word of your own already.")
    if word.get("salt_by") != SEAT:
        raise Refusal("bad-request", "This word has nothing in it that can be read.")
    return seat, dict(word)


def propose_rise(table: Table, token: str, seat: int, stays: bool) -> Proposed:
    """`stays`: whoever leaves the seat doesn't leave the table."""
    require_open(table)
    check_rise(table, token, seat)
    mine = table.seats_of(token)
    if seat not in mine:
        return seat, {"kicked": True} if table.holder(seat).bot is None else {}
    heirs = [h for i, h in enumerate(table.seats) if h is not None and h.bot is None and i not in mine]
    if stays or not table.is_host(token) or mine != [seat] or not heirs:
        return seat, {}
    return seat, {"host": heirs[0].tokens}


def propose_succession(table: Table, seat: int) -> Proposed:
    """The host is gone: somebody who sits here takes over."""
    holder = table.seats[seat]
    if holder is None or holder.bot is not None or table.host_sits(seat):
        raise Refusal("stale", "The table has another host.")
    return seat, {"host": holder.tokens}


def propose_return(table: Table, token: str) -> Proposed:
    """Whoever opened the table is its host again."""
    if not table.is_opener(token):
        raise Refusal("not-allowed", "Only whoever opened the table can do this.")
    if table.is_host(token):
        raise Refusal("stale", "You are the host already.")
    mine = table.seats_of(token)
    return mine[0] if mine else None, {"host": table.opener}


def propose_start(table: Table, token: str | None) -> Proposed:
    require_open(table)
    check_host(table, token)
    return propose_begin(table)


def propose_begin(table: Table) -> Proposed:
    """The game begins, whoever is the host."""
    require_open(table)
    for i, holder in enumerate(table.seats):
        if holder is None:
            raise Refusal("not-now", f"Seat {i + 1} is empty: put a bot there, or wait for somebody.", "seat-empty")
    if all(holder is not None and holder.bot is not None for holder in table.seats) and not table.options.watch:
        raise Refusal("not-now", "Only bots sit here, and nobody may watch them.", "only-bots")
    monsters = [table.holder(i).monster for i in range(len(table.seats))]
    check_game(table.options, monsters)
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


def check_invite(table: Table, token: str | None, seat: int) -> None:
    """The host may invite somebody to take over from a bot."""
    check_host(table, token)
    require_playing(table)
    holder = table.seats[seat] if seat < len(table.seats) else None
    if holder is None or holder.bot is None:
        raise Refusal("impossible", "No bot sits there.")


def propose_take(table: Table, token: str, seat: int, sat: str, name: str) -> Proposed:
    """Somebody takes over the seat of a bot that sat down by that entry."""
    holder = table.seats[seat] if seat < len(table.seats) else None
    if holder is None or holder.bot is None or str(holder.sat) != sat or table.guest_of(token).removed:
        raise no_carry()
    require_playing(table)
    if table.seats_of(token):
        raise Refusal("taken", "You have a seat at this table already.", "seated")
    name = player_name(name)
    check_name_is_free(table, name)
    return seat, {"name": name, "tokens": [token]}


def propose_act(table: Table, seat: int, question: int, key: str) -> Proposed:
    game = require_playing(table)
    require_no_pause(table)
    if question != table.asked:
        raise Refusal("stale", "This question has been answered already.")
    assert game.decision is not None
    if game.decision.seat != seat:
        raise Refusal("not-now", "It is not for this seat to decide.")
    try:
        return seat, {"key": game.find(key, exact=True)[1]}
    except kaiju.IllegalAction:
        raise Refusal("not-on-offer", "This is not on offer.") from None


def propose_undo(table: Table, seat: int, question: int) -> Proposed:
    require_playing(table)
    require_no_pause(table)
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
    if table.holder(seat).gave_up:
        raise Refusal("not-now", "You have given up this game: a bot plays on for you.", "gave-up")
    return seat, {}


def propose_chat(table: Table, token: str | None, name: str | None, text: str, quick: str | None = None) -> Proposed:
    """A text, or the id of a quick phrase. Whoever has no seat needs a name."""
    if table.options.chat == "none":
        raise Refusal("not-now", "There is no chat at this table.", "no-chat")
    seats = table.seats_of(token)
    if table.said[bool(seats)] >= (MOST_SAID if seats else MOST_SAID_BY_GUESTS):
        raise Refusal("not-now", "So much has been said at this table that it takes no more messages.", "said-enough")
    if quick is not None and text:
        raise Refusal("impossible", "A message is a text or a quick phrase, not both.")
    if seats:
        return seats[0], {"quick": quick} if quick is not None else {"text": chat_text(text)}
    if table.options.chat == "seats":
        raise Refusal("not-allowed", "Only those who have a seat may chat here.", "seats-chat")
    guest = table.guest_of(token)
    if guest.muted:
        raise Refusal("not-allowed", "The host of this table has muted you.", "muted")
    said = {"quick": quick} if quick is not None else {"text": chat_text(text)}
    called = player_name(guest.name if guest.named else name or "?")
    check_name_is_free(table, called)
    if looks_like(called) in (looks_like(holder.name) for holder in table.seats if holder is not None):
        raise Refusal("taken", "Somebody at this table has a name that looks like this one.", "name-alike")
    return None, {**said, "name": called, **({"guest": guest_id(table.id, token)} if token else {})}


def require_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("not-now", "The game has begun already.", "begun")


def require_playing(table: Table) -> Game:
    if table.rules_mismatch:
        raise Refusal("outdated", table.rules_mismatch)
    if table.game is None:
        raise Refusal("not-now", "The game has not begun.")
    if table.status == "over":
        raise Refusal("not-now", "The game is over.")
    return table.game


def require_no_pause(table: Table) -> None:
    if table.paused_at is not None:
        raise Refusal("not-now", "The game is paused: any player can go on with it.", "paused")
