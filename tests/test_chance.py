"""What tests draw without a seed falls the same way in every run."""

from __future__ import annotations

import secrets

from hypothesis import settings

import kaiju
from tests.chance import chance


def test_a_game_without_a_seed_follows_from_the_name_of_the_test() -> None:
    games = []
    for name in ("one", "one", "another"):
        with chance.named(name):
            games.append((kaiju.new().record(), secrets.token_urlsafe(12), secrets.token_hex(32)))
    assert games[0] == games[1] != games[2]


def test_no_two_draws_are_alike() -> None:
    assert kaiju.new() != kaiju.new()
    drawn = [draw(32) for _ in range(50) for draw in (secrets.token_hex, secrets.token_urlsafe, secrets.randbits)]
    assert len(set(drawn)) == 150


def test_draws_are_as_long_as_those_of_the_system() -> None:
    assert (len(secrets.token_hex(8)), len(secrets.token_urlsafe(12)), len(secrets.token_urlsafe(32))) == (16, 16, 43)
    assert max(secrets.randbits(63).bit_length() for _ in range(50)) == 63


def test_what_is_drawn_by_another_name_meanwhile_changes_nothing() -> None:
    with chance.named("mine"):
        expected = [secrets.randbits(64) for _ in range(2)]
    with chance.named("mine"):
        first = secrets.randbits(64)
        with chance.named("shared"):
            secrets.randbits(64)
        assert [first, secrets.randbits(64)] == expected


def test_what_hypothesis_draws_is_the_same_every_time_and_has_its_time() -> None:
    """Whichever test is first to need compiled rules waits for them."""
    assert settings.default is not None
    assert settings.default.derandomize and settings.default.deadline is None
