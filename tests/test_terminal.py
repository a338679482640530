"""The game in the terminal, as somebody who types sees it."""

import io
import json
import random
import re
from collections.abc import Iterable

import pytest

import kaiju
from kaiju.drawing.paper import Console
from kaiju.game import random_option
from kaiju.game.answers import Misunderstood, free_turns, listed_options, understand
from kaiju.terminal import Session
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
    console = Console(file=out, width=width)
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asks", ["always", "fitting"])
@pytest.mark.parametrize("edition, modules", [("base", ["power_up"]), ("dark", ["power_up", "mutant_draft"])])
def test_a_whole_game_with_evolutions(language, edition, modules, asks):
    game = kaiju.new(edition, 4, modules=modules, seed=7, asks=asks)
    player, out = session(game, forever(), seat=1, language=language)
    assert player.run() == 0
    assert game.over
    shown = out.getvalue()
    assert not [line for line in shown.splitlines() if len(line.rstrip()) > 80]
    assert "{" not in shown and "None" not in shown


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
    assert "You turn a die with Stretchy: now 1, 1, heart, claw, heart, energy." in shown


def test_a_die_that_is_turned_in_two_steps_has_a_line_for_each_face():
    game = rolled(cards=["stretchy", "plot-twist", "mimic"], copies={"mimic": ("plot-twist", 0)}, energy=4)
    shown = screen(game, "pass", "stop", "turn 2 with stretchy", "turn 2 to heart")
    assert "Turn any die" not in shown
    assert "To which face do you turn the die?" in shown and "Turn die 2 (2) to claw with Stretchy" in shown
    assert "You turn a die with Stretchy: now 1, 1, heart, claw, heart, energy." in shown


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
    assert "You look at the top card of the deck: Wings." in shown
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
    assert "You buy Tank for 4 energy." in shown


def test_wickedness_and_tiles_are_shown_where_there_is_a_gauge():
    mine = {
        "monster": "kraken",
        "wickedness": 7,
        "tiles": ["poison-spit", "fluxling"],
        "copies": {"fluxling": ("smoke-cloud", 1)},
        "tokens": {"fluxling": 2},
        "zombified": True,
    }
    game = kaiju.arrange(edition="dark", seats=[mine, {"cards": ["smoke-cloud"]}], tile_side="green")
    shown = screen(game, "pass", "board", width=150)
    assert re.search(r"Hearts +Stars +Energy +Wicked +Tokyo", shown)
    assert re.search(r"Kraken \(you\) +10/12 +0 +0 +7 +Poison Spit, Fluxling = Smoke Cloud \(2\), zombie", shown)
    # Read once, and whenever somebody asks for the table.
    tiles = "level 3: Barbs, Final Roar, Underdog; level 6: Defender of Tokyo, Have It All!, Sonic Boomer;"
    on_offer = f"Tiles on offer: {tiles}"
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
    assert "You take the tile Skybeam." in shown


def test_a_card_and_a_tile_of_one_name_are_both_read():
    shown = screen(rolled(), "card devious", "card poison-spit")
    assert "Tile; level 3; orange side; Even More Wicked!, Dark Edition" in shown
    assert shown.count("Poison Spit (poison-spit)") == 2
    assert "Tile; level 3; green side;" in shown and "Keep; 4 energy; base game" in shown
    assert "not in this edition" not in shown


def test_what_the_edition_has_is_read_first_and_what_it_lacks_is_called_so():
    shown = screen(kaiju.arrange(edition="dark", seats=[{}, {}]), "card poison-spit", "card wings", width=120)
    assert shown.index("Tile; level 3; green side;") < shown.index("Keep; 4 energy; base game; not in this edition")
    assert shown.count("not in this edition") == 1


def test_a_card_is_found_by_the_name_of_any_edition():
    for typed in ("card lunar powered", "card lunar", "card solar powered"):
        assert "Lunar Powered (solar-powered)" in screen(kaiju.arrange(edition="dark", seats=[{}, {}]), typed)
        assert "Solar Powered (solar-powered)" in screen(rolled(), typed)


def test_the_only_key_that_begins_so_is_meant():
    shown = screen(rolled(), "card it-has", "card it ha")
    assert shown.count("It Has a Child! (it-has-a-child)") == 2
    assert "could be" not in shown


def test_help_tells_of_tiles_and_evolutions():
    shown = flat(screen(rolled(), "help"))
    assert "take devious take a tile" in shown and "play cat-nip play an Evolution" in shown
    assert "read a card, a tile, an Evolution or a challenge card" in shown


def test_french_sets_semicolons_apart():
    shown = screen(kaiju.arrange(edition="dark", seats=[{}, {}]), "card devious", language="fr", width=150)
    assert "Tuile\u00a0; niveau 3\u00a0; face orange\u00a0; Even More Wicked!, Dark Edition" in shown
    assert re.search("niveau 3\u00a0: [^;]+\u00a0; niveau 6\u00a0: ", shown)


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


def test_whoever_wins_by_being_thrown_out_is_told_so():
    seats = [{"monster": "kraken", "health": 1, "place": "city", "points": 16, "tiles": ["final-roar"]}]
    seats += [{"energy": 9}, {}]
    game = kaiju.arrange(edition="dark", seats=seats, turn=1, dice="claw 1 1 1 1 1", tile_side="green")
    shown = screen(game, bot=Thrifty)
    assert game.winners == (0,)
    assert "You are out of the game" not in shown
    assert "You are out, but you win when this turn ends." in shown


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


@pytest.mark.parametrize("elsewhere", [True, False])
def test_a_record_that_cant_be_written_is_asked_another_place_for(tmp_path, elsewhere):
    """The folder is gone, or the disk is full, when the game is over."""
    game = kaiju.arrange(seats=[{"points": 19}, {}], dice="3 3 3 claw claw claw", seed=1)
    typed = ["stop", *[str(tmp_path / "game.json")] * elsewhere]
    player, shown = session(game, typed, save=tmp_path / "gone" / "x", width=500)
    assert player.run() == (0 if elsewhere else 1)
    assert "can't be written: No such file or directory." in shown.getvalue()
    if elsewhere:
        assert kaiju.replay(json.loads((tmp_path / "game.json").read_text())) == game


def test_whoever_goes_on_with_a_game_is_told_its_last_turn():
    game = kaiju.new(players=2, seed=3)
    while game.turn < 5:
        game.play(game.decision.options[-1])
    shown = screen(game)
    assert "Turn 5" in shown and "Turn 4" not in shown


def test_colours_only_underline_the_words():
    player, _ = session(rolled(), [])
    out = io.StringIO()
    console = Console(file=out, width=80, coloured=True)
    player.console = player.display.console = console
    player.run()
    words = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue())
    assert words != out.getvalue()
    assert "Dice:  1  1  2  claw  heart  energy" in words


# --- Evolutions


def evolved(*seats, **what) -> kaiju.Game:
    monsters = ("cyber-kitty", "gigazaur", "alienoid")
    return kaiju.arrange(
        modules=["power_up"],
        seats=[{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)],
        **{"asks": "fitting", "dice": "1 1 2 claw heart energy", **what},
    )


def flat(shown: str) -> str:
    """What was shown, without the ends of its lines."""
    return " ".join(shown.split())


def test_ones_own_hand_is_shown_with_its_texts_and_that_of_others_is_not():
    game = evolved(
        {"hand": ["nine-lives"], "evolution_deck": ["mouse-hunter"]}, {"hand": ["gamma-breath", "primal-bellow"]}
    )
    shown = flat(screen(game, width=120))
    assert "Your hand: Nine Lives When you drop to 0 hearts, you stay in the game" in shown
    assert "hand 1, deck 7" in shown and "hand 2, deck 6" in shown
    for hidden in ("Gamma Breath", "Primal Bellow", "Mouse Hunter"):
        assert hidden not in shown
    assert "Nine Lives" not in screen(game, seat=1)


def test_a_hand_that_has_been_read_is_only_named_until_somebody_asks():
    shown = flat(screen(evolved({"hand": ["nine-lives"]}, {"place": "city"}), "0", "1", "stop", "usual", "board"))
    assert shown.count("Your hand: Nine Lives When you drop to 0 hearts") == 2
    assert shown.count("Your hand: Nine Lives") > 2


def test_evolutions_in_play_are_shown_with_what_lies_on_them():
    mine = {
        "evolutions": ["icy-reflection", "bamboo-supply", "energy-sword"],
        "tokens": {"bamboo-supply": 3},
        "copies": {"icy-reflection": ("heat-vision", 1)},
    }
    shown = flat(screen(evolved(mine, {"evolutions": ["heat-vision"]}), "store", "pass", width=150))
    assert "Icy Reflection = Heat Vision" in shown
    assert "Bamboo Supply (4)" in shown
    # Nothing lies on most of them, most of the time.
    assert "Energy Sword (0)" not in shown and "Energy Sword" in shown


def test_a_card_with_a_ufo_and_a_reserved_one_are_marked():
    game = evolved(
        {"evolutions": ["superior-alien-technology"], "hand": ["my-toy"], "energy": 9},
        {"place": "city"},
        market=["wings", "jets", "tank"],
    )
    shown = flat(
        screen(game, "play my-toy", "use my-toy for tank", "stop", "usual", "buy wings at half", "board", width=150)
    )
    assert "reserved: Tank" in shown
    assert "Wings (UFO)" in shown
    assert "You reserve Tank with My Toy." in shown


def test_what_is_frozen_is_told():
    holder = {"evolutions": ["encased-in-ice"], "energy": 2}
    game = evolved(holder, {}, dice="1 1 2 3 3 heart  1 1 2 3 3")
    game.play("stop")
    game.play("use encased-in-ice on die 5")
    while game.current == 0:
        game.play(game.decision.options[-1])
    shown = screen(game, "5", "all", seat=1, bot=Thrifty)
    assert "A die is frozen: heart." in shown
    assert "Die 5 is frozen." in shown
    assert game.record()["actions"][-1] != "reroll 0 1 2 3 4 5"
    assert "reroll 0 1 2 3 4" in game.record()["actions"]


@pytest.mark.parametrize(
    "typed, key",
    [("all", "reroll 0 1 2 3 4"), ("keep 5", "reroll 0 1 2 3 4"), ("keep 0 5", "reroll 1 2 3 4"), ("04", "reroll 0 4")],
)
def test_a_frozen_die_stays_where_it_is(typed, key):
    game = evolved({"evolutions": ["encased-in-ice"], "energy": 2}, {}, dice="1 1 2 3 3 heart")
    game.play("stop")
    game.play("use encased-in-ice on die 5")
    while game.current == 0:
        game.play(game.decision.options[-1])
    assert understand(typed, game.decision, len(game.dice)) == key


def test_a_face_that_does_nothing_and_who_holds_the_ray_are_told():
    game = evolved({"evolutions": ["freeze-ray"]}, {"place": "city"}, dice="claw 1 1 2 2 3")
    game.play("stop")
    game.play("stay")
    shown = flat(screen(game.clone()))
    assert "holds Freeze Ray" in shown and "Which face do you name for Freeze Ray?" in shown
    game.play("use freeze-ray for heart")
    assert "Dice that do nothing this turn: heart." in flat(screen(game, seat=1))


def test_evolutions_to_choose_from_are_shown_with_their_texts():
    game = kaiju.new("base", 2, modules=["power_up"], monsters=["cyber-kitty", "gigazaur"], seed=4)
    shown = flat(screen(game, "1"))
    assert "Before the first turn" in shown
    choice = [option.data["card"] for option in kaiju.replay({**game.record(), "actions": []}).decision.options]
    for entry in kaiju.catalog():
        if entry["id"] in choice:
            assert flat(entry["text"]["en"]) in shown
    assert "Which Evolution do you keep?" in shown and f"keep {choice[1]}" in shown


def test_a_draft_shows_what_has_been_taken():
    game = kaiju.new("base", 3, modules=["power_up", "mutant_draft"], seed=4)
    shown = flat(screen(game, "1", "1", "1"))
    assert shown.count("Which Evolution do you take for your deck?") == 4
    assert shown.count("Taken so far: ") == 3
    assert shown.count("Before the first turn") == 1
    # What others take is no news.
    assert "keeps an Evolution" not in shown


def test_what_can_be_played_is_shown_with_its_text():
    shown = flat(screen(evolved({"hand": ["cat-nip"]}, {}), "play cat"))
    assert "Which of your Evolutions do you play now?" in shown
    assert shown.count("whatever your dice give you is doubled.") == 1
    assert "Play Cat Nip play cat-nip" in shown and "Play none pass" in shown
    assert "You play Cat Nip." in shown


def test_nobody_is_asked_where_there_is_nothing_to_play():
    # To others it must look as if this seat had been asked; here nobody watches.
    shown = screen(evolved({"hand": ["nine-lives"]}, {}, asks="always"), "stop", "usual", "1", "stop", "usual", "1")
    assert "Which of your Evolutions" not in shown
    assert "Play none" not in shown


def test_turning_every_die_of_a_face_is_one_line():
    game = evolved({"hand": ["saurian-adaptability"]}, {}, dice="1 1 2 2 3 3")
    shown = flat(screen(game, "stop", "play saurian-adaptability", "turn every 1 to claw"))
    assert shown.count("Turn every die of one face to another, for example:") == 1
    assert "Turn every 1 to 2" not in shown
    assert "You turn dice with Saurian Adaptability: now claw, claw, 2, 2, 3, 3." in shown


def test_evolutions_are_found_by_name():
    shown = flat(screen(evolved({}, {}), "card nine-lives", "card cat nip", "card defender-of-tokyo", width=120))
    assert "Nine Lives (nine-lives) Evolution; temporary; deck of Cyber Kitty; Power Up! (base game, Dark Edition)" in (
        shown
    )
    assert "Cat Nip (cat-nip)" in shown
    assert shown.count("Defender of Tokyo (defender-of-tokyo)") == 2
    assert "Evolution; permanent; deck of Gigazaur" in shown


# --- Luchador


def wrestling(*seats, **what) -> kaiju.Game:
    """The first seat has struck the second one, which has stayed in Tokyo."""
    monsters = ("kraken", "gigazaur", "alienoid", "pandakai")
    placed = [{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)]
    placed[1].setdefault("place", "city")
    game = kaiju.arrange(modules=["luchador"], seats=placed, **{"dice": "claw 1 1 2 2 3", **what})
    game.play("stop")
    game.play("stay")
    return game


def wording(card: str) -> str:
    return next(flat(e["text"]["en"]) for e in kaiju.catalog() if (e["kind"], e["id"]) == ("challenge", card))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "edition, modules", [("base", []), ("dark", ["power_up"]), ("origins", []), ("base", ["power_up", "mutant_draft"])]
)
def test_a_whole_game_with_challenges(language, edition, modules):
    monsters = ["luchador", "kraken", "gigazaur", "alienoid"]
    game = kaiju.new(edition, 4, modules=["luchador", *modules], monsters=monsters, seed=6)
    player, out = session(game, forever(), seat=2, language=language)
    assert player.run() == 0
    assert game.over
    shown = out.getvalue()
    assert not [line for line in shown.splitlines() if len(line.rstrip()) > 80]
    assert "{" not in shown and "None" not in shown


def test_masks_are_shown_in_a_game_that_has_some():
    game = wrestling({"mask": False, "collection": 0}, {"mask": True, "collection": 2, "points": 5}, {})
    shown = screen(game, width=120)
    assert re.search(r"Kraken \(you\) +10/10 +0 +0 *\n", shown)
    assert re.search(r"Gigazaur +9/10 +5 +0 +City +mask, collection 2", shown)
    assert "mask" not in screen(rolled()) and "hallenge" not in screen(rolled())


def test_ones_own_challenge_card_is_shown_with_its_text_and_that_of_others_is_not():
    game = wrestling({"challenge": "bear-hug"}, {"challenge": "moonsault"}, {"challenge": "low-blow"}, {})
    shown = flat(screen(game.clone(), width=150))
    assert f"Your challenge card: Bear Hug {wording('bear-hug')} (house set)" in shown
    assert "Moonsault" not in shown and "Low Blow" not in shown
    # It has been read; until it changes its name will do.
    shown = flat(screen(game, "pass", width=150))
    assert shown.count(wording("bear-hug")) == 2 or shown.count("Your challenge card: Bear Hug") == 2


def test_who_fights_and_who_helps_is_told_with_every_question():
    game = wrestling({}, {}, {}, {})
    for key in ("challenge 1", "ask", "help", "pass", "choose 2", "pass"):
        game.play(key)
    shown = flat(screen(game, "reveal", width=120, bot=Thrifty))
    assert "Challenger: Kraken (ally: Alienoid). Champion: Gigazaur." in shown
    assert re.search(r"You reveal [^:]+: force \d+ in all\.", shown)
    assert re.search(r"Alienoid reveals [^:]+ as your ally: \d of your force\.", shown)
    assert "You win the challenge against Gigazaur." in shown
    assert "You draw the challenge card" in shown and "Alienoid draws" not in shown


def test_the_piles_of_challenge_cards_are_on_the_board():
    game = wrestling({"challenge": "bear-hug"}, {"challenge": "moonsault"}, challenge_deck=["low-blow", "tail-spin"])
    shown = flat(screen(game, "board", width=200))
    assert shown.count("Challenge cards: 2 in the pile, discarded: ") == 2
    assert shown.count("Elbow Drop") == 2 and shown.count("(house set)") == 4
    assert "Low Blow" not in shown and "Moonsault" not in shown


def test_offering_help_is_not_asking_for_it():
    game = wrestling({}, {}, {})
    game.play("challenge 1")
    game.play("ask")
    shown = flat(screen(game, "?", "help", seat=2, bot=Thrifty))
    assert "Here help is an answer; type ? to see what else you can type." in shown
    assert shown.count("Dice and seats are counted from 0.") == 1
    assert "You offer to help Kraken." in shown


def test_challenge_cards_are_read_like_any_other():
    shown = flat(screen(wrestling({}, {}), "card old-school-suplex", "card second wind", width=150))
    assert (
        "Old School Suplex (old-school-suplex) Challenge; Luchador (base game, Dark Edition, Origins); house set"
        in (shown)
    )
    assert wording("old-school-suplex") in shown
    assert "deck of Luchador; Power Up!, Luchador (base game, Dark Edition); house set" in shown


def test_a_set_of_ones_own_goes_by_its_own_names():
    cards = [
        {"id": f"hold-{i}", "name": f"Hold {i}", "force": i % 5, "ally_bonus": 1, "reward": {"stars": 1}}
        for i in range(18)
    ]
    game = wrestling({"challenge": "hold-4"}, {"challenge": "hold-3"}, challenge_cards={"card": cards})
    shown = flat(screen(game, "card hold 7", "card old-school-suplex", "challenge 1", "reveal", bot=Thrifty, width=120))
    assert "Your challenge card: Hold 4 Force 4, 1 as an ally. Reward: 1 star." in shown
    assert "Hold 7 (hold-7) Challenge; Luchador" in shown and "Force 2, 1 as an ally." in shown
    assert "There is no card “old-school-suplex”." in shown
    assert "You reveal Hold 4: force 4 in all." in shown
    assert "house set" not in shown


def test_evolutions_of_our_own_making_are_called_so():
    seats = [{"monster": "luchador", "hand": ["second-wind"]}, {"monster": "kraken", "hand": ["healing-rain"]}]
    game = kaiju.arrange(modules=["luchador", "power_up"], seats=seats, dice="1 1 2 2 3 3")
    assert "Gain 2 hearts. (house set)" in flat(screen(game.clone()))
    assert flat(screen(game, seat=1)).count("(house set)") == 2  # the challenge cards
