"""Where the things are: cards before a seat, tokens on them, copies, once-a-turn marks, deck and discard pile."""

from __future__ import annotations

from kaiju.rules.box_hooks import bears, discards_all, discards_thing, handed_over, silences, thing_left
from kaiju.rules.chance import below
from kaiju.rules.codes import (
    COPY,
    E_BLANK,
    E_COPY,
    E_DISCARD,
    E_EXCHANGE,
    E_SHUFFLE,
    E_TOKENS,
    IN_DECK,
    IN_DISCARD,
    IN_MARKET,
)
from kaiju.rules.components import (
    acting,
    acts_as,
    bit_of,
    copier_index,
    copier_thing,
    is_of_other_sort,
    kind_of,
    kinds_count,
    memory_count,
    memory_place,
    memory_start,
    start_tokens,
)
from kaiju.rules.flow import emit, offer, offer_unless
from kaiju.rules.gains import trim_hearts
from kaiju.rules.hooks import forbidden
from kaiju.rules.kit import rule
from kaiju.rules.state import ANYBODY, BITS, CARDS, COPIERS, THINGS, WORDS, State


@rule
def recall(g: State, c: int, i: int) -> int:
    """The i-th number that a thing keeps in mind; tokens, where it has any, are the first."""
    return g.memory[memory_place(c) + i]


@rule
def remember(g: State, c: int, i: int, number: int) -> None:
    g.memory[memory_place(c) + i] = number


@rule
def start_memory(g: State, c: int, kind: int) -> None:
    """What a thing keeps in mind when it begins to play the part of `kind`."""
    at = memory_place(c)
    for i in range(memory_count(c)):
        g.memory[at + i] = memory_start(kind, i)
    if start_tokens(kind) > 0:
        set_tokens(g, c, start_tokens(kind))


@rule
def clear_memory(g: State, c: int) -> None:
    at = memory_place(c)
    for i in range(memory_count(c)):
        g.memory[at + i] = 0


@rule
def tokens_on(g: State, c: int) -> int:
    at = memory_place(c)
    if at < 0:
        return 0
    return g.memory[at]


@rule
def set_tokens(g: State, c: int, count: int) -> None:
    at = memory_place(c)
    if at >= 0:
        g.memory[at] = count


@rule
def spend_token(g: State, me: int, c: int, count: int) -> int:
    """Removes tokens and says how many are left."""
    left = tokens_on(g, c) - count
    set_tokens(g, c, left)
    emit(g, E_TOKENS, me, left, c, -1)
    return left


@rule
def is_used(g: State, c: int) -> bool:
    return (g.used_up[c // BITS] >> (c % BITS)) & 1 != 0


@rule
def mark_used(g: State, c: int) -> None:
    g.used_up[c // BITS] |= 1 << (c % BITS)


@rule
def is_first(g: State, me: int, c: int) -> bool:
    """Whether this is the first of `me`'s things that play the same part, for effects that don't stack."""
    return acting(g, me, acts_as(g, c), -1) == c


@rule
def count_acting(g: State, me: int, c: int) -> int:
    """How many of `me`'s things play the same part as `c`."""
    kind = acts_as(g, c)
    count = 0
    thing = acting(g, me, kind, -1)
    while thing >= 0:
        count += 1
        thing = acting(g, me, kind, thing)
    return count


@rule
def offer_thing(g: State, action: int, c: int) -> None:
    """Offers what a thing does. Two copies of a card that can do the same are one option."""
    kind = kind_of(c)
    if c != kind:
        offer_unless(g, action + c, action + kind)
    else:
        offer(g, action + c)


@rule
def is_alike(g: State, c: int, other: int) -> bool:
    """Whether two copies of a card are interchangeable: neither is copied, and both bear the same."""
    for k in range(COPIERS):
        if g.mark[k] == c or g.mark[k] == other:
            return False
    for i in range(memory_count(c)):
        if recall(g, c, i) != recall(g, other, i):
            return False
    return bears(g, c) == bears(g, other)


@rule
def is_first_copy_at(g: State, c: int, place: int) -> bool:
    """Whether no card just like it with a lower number is at that place: two of them there are one option."""
    kind = kind_of(c)
    if c == kind:
        return True
    if g.place[kind] == place and is_alike(g, c, kind):
        return False
    for other in range(kinds_count(), c):
        if kind_of(other) == kind and g.place[other] == place and is_alike(g, c, other):
            return False
    return True


@rule
def refresh(g: State, me: int, kind: int) -> None:
    """Brings the summary in `acts` up to date for one kind."""
    word = bit_of(kind) // BITS
    bit = 1 << (bit_of(kind) % BITS)
    if acting(g, me, kind, -1) >= 0 and not silences(g, kind):
        g.acts[me * WORDS + word] |= bit
    else:
        g.acts[me * WORDS + word] &= ~bit
    anybody = 0
    for p in range(g.players):
        anybody |= g.acts[p * WORDS + word]
    g.acts[ANYBODY * WORDS + word] = anybody


@rule
def refresh_all(g: State) -> None:
    """What has an effect may have changed for everybody at once."""
    for kind in range(THINGS):
        if kind_of(kind) == kind and bit_of(kind) >= 0:
            for p in range(g.players):
                refresh(g, p, kind)
    for p in range(g.players):
        trim_hearts(g, p)


@rule
def take_thing(g: State, me: int, c: int) -> None:
    """Puts a lasting thing before `me`, as good as new."""
    g.place[c] = me
    start_memory(g, c, kind_of(c))
    refresh(g, me, kind_of(c))


@rule
def copy_thing(g: State, me: int, c: int, marked: int) -> None:
    """The copying thing `c` now plays the part of `marked`, as if that had just been bought."""
    unmark(g, c)
    g.mark[copier_index(c)] = marked
    start_memory(g, c, kind_of(marked))
    refresh(g, me, kind_of(marked))
    emit(g, E_COPY, me, 0, c, marked)


@rule
def unmark(g: State, c: int) -> None:
    k = copier_index(c)
    marked = g.mark[k]
    if marked >= 0:
        g.mark[k] = -1
        clear_memory(g, c)
        me = g.place[c]
        if me >= 0:
            refresh(g, me, kind_of(marked))
            trim_hearts(g, me)


@rule
def leave_owner(g: State, c: int, place: int) -> None:
    """A Keep card no longer lies before its owner. Copies of it go on, unless it went to the discard pile."""
    me = g.place[c]
    thing_left(g, c)
    if copier_index(c) >= 0:
        unmark(g, c)
    g.place[c] = place
    clear_memory(g, c)
    refresh(g, me, kind_of(c))
    trim_hearts(g, me)


@rule
def hand_over(g: State, c: int, to: int) -> None:
    """Gives a Keep card to another owner as it is, with its tokens."""
    me = g.place[c]
    kind, part = kind_of(c), acts_as(g, c)
    g.place[c] = to
    refresh(g, me, kind)
    refresh(g, me, part)
    refresh(g, to, kind)
    refresh(g, to, part)
    trim_hearts(g, me)
    handed_over(g, c, me)


@rule
def exchange(g: State, me: int, c: int, wanted: int) -> None:
    """Swaps `me`'s card `c` for another monster's."""
    other = g.place[wanted]
    emit(g, E_EXCHANGE, me, other, c, wanted)
    hand_over(g, c, other)
    hand_over(g, wanted, me)


@rule
def offer_copies(g: State, me: int, c: int) -> None:
    """What the copying thing `c` may copy: any Keep card before anybody that copies nothing itself."""
    for card in range(CARDS):
        owner = g.place[card]
        if (
            owner >= 0
            and not is_of_other_sort(card)
            and copier_index(card) < 0
            and card != g.mark[copier_index(c)]
            and is_first_copy_at(g, card, owner)
            and not forbidden(g, me, card, kind_of(card))
        ):
            offer(g, COPY + card)


@rule
def blank_copies(g: State, c: int) -> None:
    """What was copied is gone: the copies have no effect any more."""
    for k in range(COPIERS):
        if g.mark[k] == c:
            copy = copier_thing(k)
            emit(g, E_BLANK, g.place[copy], 0, copy, c)
            unmark(g, copy)


@rule
def put_on_discard(g: State, c: int) -> None:
    g.place[c] = IN_DISCARD
    g.discard_size += 1
    g.pile[CARDS - g.discard_size] = c


@rule
def discard_kept(g: State, c: int) -> None:
    """A Keep card goes from its owner to the discard pile, anything else where its box says."""
    if c >= CARDS:
        discards_thing(g, c)
        return
    me = g.place[c]
    leave_owner(g, c, IN_DISCARD)
    put_on_discard(g, c)
    emit(g, E_DISCARD, me, 0, c, -1)
    blank_copies(g, c)


@rule
def discard_all_kept(g: State, me: int, but: int) -> None:
    """Discards everything before `me` except `but` (-1 for nothing)."""
    for c in range(CARDS):
        if g.place[c] == me and c != but:
            discard_kept(g, c)
    discards_all(g, me, but)


@rule
def take_from_discard(g: State, c: int) -> None:
    """Closes the gap that a card taken out of the discard pile leaves."""
    at = CARDS - g.discard_size
    while g.pile[at] != c:
        at += 1
    while at > CARDS - g.discard_size:
        g.pile[at] = g.pile[at - 1]
        at -= 1
    g.pile[at] = -1
    g.discard_size -= 1


@rule
def put_under_deck(g: State, c: int) -> None:
    for i in range(g.deck_size, 0, -1):
        g.pile[i] = g.pile[i - 1]
    g.pile[0] = c
    g.deck_size += 1
    g.bottom_known += 1
    g.place[c] = IN_DECK


@rule
def shuffle_deck(g: State) -> None:
    for i in range(g.deck_size - 1, 0, -1):
        j = below(g, i + 1)
        c = g.pile[i]
        g.pile[i] = g.pile[j]
        g.pile[j] = c
    g.bottom_known = 0


@rule
def reshuffle(g: State) -> None:
    """The discard pile becomes the deck."""
    count = g.discard_size
    if count == 0:
        return
    # Ordered by number first: the order in which cards were discarded says nothing about the new deck.
    g.discard_size = 0
    size = 0
    for c in range(CARDS):
        if g.place[c] == IN_DISCARD:
            g.place[c] = IN_DECK
            g.pile[size] = c
            size += 1
    for i in range(size, CARDS):
        g.pile[i] = -1
    g.deck_size = size
    shuffle_deck(g)
    emit(g, E_SHUFFLE, -1, count, -1, -1)


@rule
def top_of_deck(g: State) -> int:
    """The top card without taking it, or -1 if deck and discard pile are empty."""
    if g.deck_size == 0:
        reshuffle(g)
    if g.deck_size == 0:
        return -1
    return g.pile[g.deck_size - 1]


@rule
def depth_of(g: State, c: int) -> int:
    """How many cards lie above a card of the deck."""
    at = 0
    while g.pile[g.deck_size - 1 - at] != c:
        at += 1
    return at


@rule
def draw_card(g: State, at: int) -> int:
    """Takes the card `at` places below the top of the deck, or -1 if there is none."""
    if top_of_deck(g) < 0 or g.deck_size <= at:
        return -1
    i = g.deck_size - 1 - at
    c = g.pile[i]
    while i < g.deck_size - 1:
        g.pile[i] = g.pile[i + 1]
        i += 1
    g.pile[i] = -1
    g.deck_size -= 1
    g.bottom_known = min(g.bottom_known, g.deck_size)
    for p in range(g.players):
        if g.knows_top[p] > at:
            g.knows_top[p] -= 1
    return c


@rule
def fill_market(g: State) -> int:
    """Fills the gaps in the market; returns which places were filled, in bits."""
    filled = 0
    for i in range(3):
        if g.market[i] < 0:
            c = draw_card(g, 0)
            if c >= 0:
                g.market[i] = c
                g.place[c] = IN_MARKET
                filled |= 1 << i
    return filled
