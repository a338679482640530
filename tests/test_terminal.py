"""The game in the terminal, as somebody who types sees it."""

import io
import json
import random
import re
from collections.abc import Iterable

import pytest
from rich.console import Console

import kaiju
from kaiju.game import random_option
from kaiju.terminal import Session
from kaiju.terminal.answers import Misunderstood, free_turns, listed_options, understand
from kaiju.text import LANGUAGES


class Plain:
    """Takes any option, the same in every run."""

    name = "plain"

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)

    def choose(self, game: kaiju.Game, seat: int) -> kaiju.Option:
        assert game.decision.seat == seat
        action = random_option(game, self.random.randrange).action
        return next(option for option in game.decision.options if option.action == action)


class Thrifty(Plain):
    """Takes the last option, which is to do no more."""

    def choose(self, game: kaiju.Game, seat: int) -> kaiju.Option:
        return game.decision.options[-1]


def session(game, typed: Iterable[str], *, seat=0, width=80, bot=Plain, **settings) -> tuple[Session, io.StringIO]:
    """Somebody who types these lines; after the last one the input ends."""
    lines = iter(typed)

    def read(prompt: str) -> str:
        out.write(prompt)
        try:
            line = next(lines)
        except StopIteration:
            raise EOFError from None
        if isinstance(line, BaseException):
            raise line
        out.write(line + "\n")
        return line

    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, markup=False)
    bots = {p: bot(p) for p in range(game.players) if p != seat}
    return Session(game, seat, bots, console, read=read, **settings), out


def screen(game, *typed: str, **settings) -> str:
    player, out = session(game, typed, **settings)
    player.run()
    return out.getvalue()


def rolled(dice="1 1 2 claw heart energy", **mine) -> kaiju.Game:
    return kaiju.arrange(seats=[{"monster": "kraken", **mine}, {"monster": "gigazaur"}], dice=dice)


def forever():
    while True:
        yield from ("stop", "1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition, players, seat", [("base", 2, 0), ("base", 6, 3), ("origins", 4, 1), ("dark", 5, 2)])
def test_a_whole_game(language, edition, players, seat):
    game = kaiju.new(edition, players, seed=players)
    player, out = session(game, forever(), seat=seat, language=language)
    assert player.run() == 0
    assert game.over
    shown = out.getvalue()
    assert not [line for line in shown.splitlines() if len(line.rstrip()) > 80]
    assert "\x1b" not in shown and "{" not in shown


def test_the_table_is_shown_with_the_dice_and_how_to_answer():
    shown = screen(rolled(points=3, energy=4, place="city", cards=["smoke-cloud"], poison=2))
    for words in (
        "You are Kraken.",
        "Turn 1: Kraken",
        "Kraken (you)",
        "10/10",
        "City",
        "Smoke Cloud (3), poison 2",
        "Market (",
        "Dice:  1  1  2  claw  heart  energy",
        "Which dice do you reroll? You have 2 rolls left.",
        "Type the numbers of the dice",
        "stop",
        "use smoke-cloud",
    ):
        assert words in shown
    assert "reroll 0 1" not in shown


@pytest.mark.parametrize(
    "typed, key",
    [
        ("reroll 0 3", "reroll 0 3"),
        ("0 3", "reroll 0 3"),
        ("30", "reroll 0 3"),
        ("3, 0", "reroll 0 3"),
        ("  REROLL   3 0 ", "reroll 0 3"),
        ("reroll 03", "reroll 0 3"),
        ("keep 0 3", "reroll 1 2 4 5"),
        ("keep 0 1 2 3 4 5", "stop"),
        ("all", "reroll 0 1 2 3 4 5"),
        ("stop", "stop"),
        ("st", "stop"),
        ("use s", "use smoke-cloud"),
    ],
)
def test_ways_to_say_what_to_reroll(typed, key):
    game = rolled(cards=["smoke-cloud"])
    assert understand(typed, game.decision, 6) == key


@pytest.mark.parametrize(
    "typed, message",
    [
        ("6", "no-die"),
        ("keep 7", "no-die"),
        ("1 two", "no-roll-answer"),
        ("reroll", "no-roll-answer"),
        ("keep", "no-roll-answer"),
        ("-1", "no-roll-answer"),
        ("²", "no-roll-answer"),
        ("use", "several"),
    ],
)
def test_dice_that_are_not_there(typed, message):
    game = rolled(cards=["smoke-cloud", "energy-drink"], energy=1)
    with pytest.raises(Misunderstood) as caught:
        understand(typed, game.decision, 6)
    assert caught.value.message == message


def test_numbers_mean_answers_where_no_roll_is_left():
    game = rolled(cards=["smoke-cloud"])
    game.play("reroll 0")
    game.play("reroll 0")
    assert understand("1", game.decision, 6) == "stop"
    with pytest.raises(Misunderstood, match="no-rolls"):
        understand("reroll 0", game.decision, 6)
    with pytest.raises(Misunderstood, match="no-number"):
        understand("9", game.decision, 6)


def test_turning_any_die_to_any_face_is_one_line():
    game = rolled(cards=["stretchy", "herd-culler"], energy=4)
    game.play("stop")
    assert list(free_turns(game.decision)) == ["stretchy"]
    assert len(listed_options(game.decision)) == 5
    assert understand("turn 5 to claw", game.decision, 6) == "turn 5 to claw with stretchy"
    shown = screen(game, "turn 2 to heart", width=120)
    assert "Turn any die to any face with Stretchy, for example:" in shown
    assert "Kraken turns a die with Stretchy: now 1, 1, heart, claw, heart, energy." in shown


def test_bad_answers_get_a_sentence_and_another_chance():
    game = rolled()
    shown = screen(game, "fly", "9", "", "up\x1b[A", "\tstop ")
    assert "“up?[A” is not" in shown
    assert "“fly” is not an answer here." in shown
    assert "There is no die 9; the dice are 0 to 5." in shown
    assert game.record()["actions"][0] == "stop"


def test_commands():
    shown = screen(rolled(), "help", "?", "card wings", "card", "card jet", "card zzz", "board", language="en")
    assert shown.count("Dice and seats are counted from 0.") == 2
    assert "Wings (wings)" in shown and "you may pay 2 energy" in shown
    assert "Type card and a name" in shown
    assert "“jet” could be" in shown and "Jet Fighters" in shown
    assert "There is no card “zzz”." in shown
    assert shown.count("Turn 1: Kraken\n") + shown.count("Turn 1: Kraken ─") == 2


def test_cards_are_found_in_the_language_of_the_table():
    shown = screen(rolled(), "card крылья", "card wings", language="ru")
    assert shown.count("Крылья (wings)") == 2


def test_only_the_card_one_has_seen_is_shown():
    game = kaiju.arrange(
        seats=[{"cards": ["made-in-a-lab"], "energy": 9}, {}],
        dice="1 1 2 2 3 heart",
        market=["tank", "heal", "energize"],
        deck=["wings", "jets"],
    )
    shown = screen(game.clone(), "stop", "look")
    assert "Kraken looks" not in shown and "looks at the top card of the deck: Wings." in shown
    assert "Only you know the top of the deck: Wings." in shown
    assert "Jets" not in shown
    game.play("stop")
    game.play("look")
    assert "Wings" not in screen(game, seat=1, bot=Thrifty)


def test_the_market_is_shown_in_full_to_whoever_may_buy():
    game = kaiju.arrange(seats=[{"energy": 5}, {}], dice="1 1 2 2 3 3", market=["tank", "jets", "wings"])
    shown = screen(game, "stop", "buy ta")
    assert "4  Tank   (Discard) Gain 4 stars and lose 3 hearts." in shown
    assert "Buy Jets for 5 energy" in shown and "buy jets" in shown
    assert "buys Tank for 4 energy." in shown


def test_wickedness_and_tiles_are_shown_where_there_is_a_gauge():
    mine = {
        "monster": "kraken",
        "wickedness": 7,
        "tiles": ["devious", "poison-spit", "fluxling"],
        "copies": {"fluxling": ("smoke-cloud", 1)},
        "tokens": {"fluxling": 2},
        "zombified": True,
    }
    game = kaiju.arrange(edition="dark", seats=[mine, {"cards": ["smoke-cloud"]}], tile_side="green")
    shown = screen(game, "pass", "board", width=150)
    assert re.search(r"Hearts +Stars +Energy +Wicked +Tokyo", shown)
    assert re.search(
        r"Kraken \(you\) +10/12 +0 +0 +7 +Devious, Poison Spit, Fluxling = Smoke Cloud \(2\), zombie", shown
    )
    # Read once, and whenever somebody asks for the table.
    on_offer = "Tiles on offer: level 3: Final Roar, Underdog; level 6: Defender of Tokyo, Have It All!, Sonic Boomer;"
    assert shown.count(on_offer) == 2
    assert "Wicked" not in screen(rolled()) and "Tiles" not in screen(rolled())


def test_the_dead_have_no_wickedness():
    game = kaiju.arrange(edition="dark", seats=[{}, {"alive": False}, {"wickedness": 5, "place": "city"}])
    shown = screen(game)
    assert re.search(r"\n 1 +[^\n]+ out +0 *\n", shown)
    assert re.search(r"\n 2 +[^\n]+ 10/10 +0 +0 +5 +City", shown)


def test_tiles_to_choose_from_are_shown_with_their_texts():
    game = kaiju.arrange(edition="dark", seats=[{"monster": "kraken", "wickedness": 9}, {}], dice="1 1 1 2 3 3")
    shown = screen(game, "stop", "take sky")
    assert "Antimatter Beam  Add up all your claws, then double them." in shown
    assert re.search(r"1 +Take Antimatter Beam +take antimatter-beam", shown)
    assert "Cyberbrain  " not in shown
    assert "Kraken takes the tile Skybeam." in shown


def test_a_card_and_a_tile_of_one_name_are_both_read():
    shown = screen(rolled(), "card devious", "card poison-spit")
    assert "Tile; level 3; orange side; base game, Dark Edition" in shown
    assert shown.count("Poison Spit (poison-spit)") == 2
    assert "Tile; level 3; green side;" in shown and "Keep; 4 energy; base game" in shown


def test_dice_rolled_before_a_loss_are_shown_where_they_may_be_rolled_again():
    game = kaiju.arrange(
        seats=[{}, {"cards": ["camouflage", "background-dweller"], "place": "city"}],
        dice="claw claw 1 1 2 2 heart 3 heart",
    )
    shown = screen(game, "use camouflage", "1", seat=1, bot=Thrifty)
    assert "Do you reroll one of your 3s?" in shown
    assert "Dice:  heart  3" in shown and "Reroll die 1 (3) for free" in shown


def test_a_thrown_out_player_sees_the_end():
    game = kaiju.arrange(
        seats=[{"monster": "kraken", "health": 1, "place": "city"}, {}, {}],
        turn=1,
        dice="claw 1 1 1 1 1",
        seed=2,
    )
    shown = screen(game)
    assert game.over and "You are out of the game. The others play on." in shown
    assert re.search(r"Kraken \(you\) +out", shown)


@pytest.mark.parametrize("end, status", [(EOFError(), 0), (KeyboardInterrupt(), 130)])
def test_leaving_without_a_word(tmp_path, end, status):
    game = rolled()
    player, out = session(game, ["0 1", end], save=tmp_path / "game.json")
    assert player.run() == status
    assert out.getvalue().endswith("The game is left unfinished. Goodbye!\n")
    assert kaiju.replay(json.loads((tmp_path / "game.json").read_text())) == game


def test_quitting_asks_first():
    game = rolled()
    shown = screen(game, "quit", "perhaps", "no", "stop", "quit", "yes", "")
    assert shown.count("Leave the game? Type yes or no.") == 2
    assert "\nType yes or no." in shown
    assert shown.endswith("Goodbye!\n")


def test_quitting_can_save(tmp_path):
    game = rolled()
    taken = tmp_path / "taken"
    taken.touch()
    shown = screen(
        game,
        "quit",
        "yes",
        str(taken),
        str(tmp_path),
        "x" * 999,
        "~nobody/x",
        str(tmp_path / "no" / "where"),
        str(tmp_path / "game.json"),
        width=500,
    )
    assert f"{taken} exists already." in shown and f"{tmp_path} exists already." in shown
    assert "can't be written: No such file or directory." in shown
    assert kaiju.replay(json.loads((tmp_path / "game.json").read_text())) == game


def test_the_record_of_a_whole_game_replays(tmp_path):
    game = kaiju.new(players=3, seed=8)
    player, _ = session(game, forever(), save=tmp_path / "game.json")
    player.run()
    again = kaiju.replay(json.loads((tmp_path / "game.json").read_text()))
    assert again.over and again.winners == game.winners and again.events == game.events


def test_whoever_goes_on_with_a_game_is_told_its_last_turn():
    game = kaiju.new(players=2, seed=3)
    while game.turn < 5:
        game.play(game.decision.options[-1])
    shown = screen(game)
    assert "Turn 5" in shown and "Turn 4" not in shown


def test_colours_only_underline_the_words():
    player, _ = session(rolled(), [])
    out = io.StringIO()
    player.console = Console(file=out, width=80, force_terminal=True, color_system="standard", highlight=False)
    player.run()
    words = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue())
    assert words != out.getvalue()
    assert "Dice:  1  1  2  claw  heart  energy" in words
