"""Origins, Discard cards: Barricades, Ice Cream Truck, Supertower."""

from __future__ import annotations

from tests.boxes.origins.table import look_at
from tests.table import play, told

# --- barricades, ice-cream-truck, supertower


def test_barricades_cost_the_others_three_points():
    game = look_at("barricades", {"place": "city", "points": 9}, {"points": 2}, points=4)
    play(game, "buy barricades")
    assert [seat.points for seat in game.seats] == [4, 6, 0]
    assert game.discard == ("barricades",)


def test_barricades_spare_the_eliminated():
    game = look_at("barricades", {"place": "city", "points": 9}, {"alive": False, "points": 9})
    events = play(game, "buy barricades")
    assert [e.seat for e in told(events, "points_lost")] == [1]


def test_ice_cream_truck_gives_a_point_and_two_hearts():
    game = look_at("ice-cream-truck", health=5)
    play(game, "buy ice-cream-truck")
    assert (game.seats[0].points, game.seats[0].health) == (1, 7)


def test_ice_cream_truck_heals_in_tokyo():
    game = look_at("ice-cream-truck", {}, {}, health=5, place="city")
    play(game, "buy ice-cream-truck")
    assert (game.seats[0].points, game.seats[0].health) == (2 + 1, 7)


def test_ice_cream_truck_heals_up_to_ten():
    game = look_at("ice-cream-truck", health=9)
    play(game, "buy ice-cream-truck")
    assert game.seats[0].health == 10


def test_ice_cream_truck_heals_more_with_regeneration():
    game = look_at("ice-cream-truck", health=5, cards=["regeneration"])
    play(game, "buy ice-cream-truck")
    assert game.seats[0].health == 8


def test_supertower_gives_five_points():
    game = look_at("supertower")
    play(game, "buy supertower")
    assert game.seats[0].points == 5


def test_supertower_gives_no_more_than_twenty():
    game = look_at("supertower", points=17)
    play(game, "buy supertower")
    assert game.seats[0].points == 20
