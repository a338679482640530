"""The command line: what it prints, and what it says when something is wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby

import click
import pytest
from click.testing import CliRunner

import kaiju
from kaiju.cli import app
from kaiju.text import LANGUAGES

PLAY_ON = "stop\n1\n" * 3000


def run(*arguments: object, typed: str | None = None):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)


def refused(result, status: int, *words: str) -> None:
    """One sentence on stderr, nothing else, and that exit status."""
    assert result.exit_code == status
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.output
    for word in words:
        assert word in result.stderr


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """The file of a game played to its end."""
    path = tmp_path_factory.mktemp("games") / "game.json"
    result = run("play", "--players", 3, "--seed", 3, "--save", path, typed=PLAY_ON)
    assert result.exit_code == 0, result.output
    return path


def test_version():
    assert run("--version").stdout == f"kaiju {kaiju.__version__}\n"


def test_help_names_the_commands():
    shown = run("--help").stdout
    assert all(command in shown for command in ("play", "cards", "replay", "simulate"))


def commands(group: click.Group = app, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, *before, name)
        else:
            yield (*before, name), command


@pytest.mark.parametrize(
    "words",
    [words for words, command in commands() if any(p.required for p in command.params)],
    ids=" ".join,
)
def test_what_was_left_out_is_named(words):
    result = run(*words)
    assert result.exit_code == 2 and "Error: Missing argument '" in result.stderr


# --- decks


def deck_of(shown: str) -> list[str]:
    cards = [line.partition("#")[0].split() for line in shown.splitlines()]
    return [card for count, card in filter(None, cards) for _ in range(int(count))]


@pytest.mark.parametrize(
    "arguments, size",
    [
        ((), 66),
        (("-m", "origins_cards"), 80),
        (("-m", "origins_cards", "--origins-mix", "all"), 116),
        (("-e", "origins"), 50),
        (("-e", "dark", "-l", "ru"), 66),
    ],
)
def test_a_deck_is_listed_with_its_counts(arguments, size):
    shown = run("deck", *arguments).stdout
    assert len(deck_of(shown)) == size
    assert str(size) in shown.splitlines()[-1] and shown.splitlines()[-1].startswith("#")


def test_a_deck_listed_can_be_changed_counted_and_played_with(tmp_path):
    file, save = tmp_path / "mine.txt", tmp_path / "game.json"
    file.write_text(run("deck", "-m", "origins_cards").stdout, encoding="utf-8-sig")
    assert run("deck", file).stdout == run("deck", "-m", "origins_cards").stdout
    file.write_text("# mine\n2 wings\norb-of-doom # dear\n\n1 heal\n", encoding="utf-8")
    shown = run("deck", file).stdout
    assert shown.splitlines()[-1] == "# 4 cards in the deck"
    assert any(line.split() == ["2", "wings", "#", "2/2", "Wings", "(6)"] for line in shown.splitlines())
    assert any(line.split()[:4] == ["1", "heal", "#", "1/2"] for line in shown.splitlines())
    result = run("play", "-m", "origins_cards", "--own-deck", file, "--seed", 3, "--save", save, typed=PLAY_ON)
    assert result.exit_code == 0, result.output
    assert json.loads(save.read_text())["setup"]["deck"] == ["wings", "wings", "orb-of-doom", "heal"]


@pytest.mark.parametrize(
    "text, words",
    [
        ("2 wings\n3 extra-head\n", ["The boxes hold 2 copies of 'extra-head', not more."]),
        ("wings\njets\nsword\n", ["There is no card 'sword'."]),
        ("wings\n", ["A deck needs at least 3 cards"]),
        ("wings\nextra head\n", ["line 2", "a line is a card, such as '2 extra-head', not 'extra head'."]),
        ("1000 wings\n", ["line 1", "not '1000 wings'."]),
    ],
)
def test_a_deck_that_cannot_be_is_refused(tmp_path, text, words):
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    refused(run("deck", file), 2, *words)
    refused(run("play", "--own-deck", file), 2, *words)


def test_a_deck_that_cannot_be_read_is_refused(tmp_path):
    refused(run("deck", tmp_path / "none.txt"), 2, "The deck can't be read from", "No such file or directory.")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    refused(run("play", "--own-deck", tmp_path / "bytes"), 2, "it is not a text.")


def test_a_deck_of_ones_own_leaves_nothing_to_mix(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("wings\njets\ntank\n", encoding="utf-8")
    result = run("play", "-m", "origins_cards", "--origins-mix", "all", "--own-deck", file)
    refused(result, 2, "'origins_mix' mixes decks, and 'own_deck' is a deck of one's own: give one of them.")


def test_faces_of_tiles_are_chosen_one_by_one(tmp_path):
    faces = ("--tile-face", "devious", "--tile-face", "final-roar")
    result = run("play", "-e", "dark", *faces, "--seed", 3, "--save", tmp_path / "game.json", typed=PLAY_ON)
    assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "game.json").read_text())["setup"]["tile_side"] == ["devious", "final-roar"]
    refused(run("play", "-e", "dark", "--tile-side", "green", *faces), 2, "chooses faces of mixed tiles")
    refused(run("play", "-e", "dark", "--tile-face", "red"), 2, "There is no wickedness tile 'red'")


# --- play


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", 2, "--module", "two_player", "--bot", "random"),
        ("--edition", "origins", "--seat", 3, "--language", "fr"),
        ("--players", 5, "-m", "origins_cards", "-l", "ru", "-b", "angry", "-b", "random"),
        ("--edition", "dark", "--first", 2, "--language", "ru"),
        ("--edition", "dark", "--tile-side", "mixed", "--players", 6, "-l", "fr"),
        ("-m", "wicked", "-m", "origins_cards", "--origins-mix", "all", "--tile-side", "green"),
        ("-m", "power_up", "--monster", "pandakai", "--monster", "kraken", "-l", "fr"),
        ("-m", "power_up", "-m", "mutant_draft", "--players", 3, "--asks", "always", "-l", "ru", "-b", "random"),
        ("-m", "power_up", "--edition", "dark", "--players", 6),
        ("-m", "luchador", "--edition", "origins"),
        ("-m", "luchador", "-m", "power_up", "--monster", "luchador", "--edition", "dark", "-l", "ru"),
    ],
)
def test_a_whole_game_by_piped_input(arguments):
    result = run("play", "--seed", 5, *arguments, typed=PLAY_ON)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80


def test_the_same_seed_and_answers_give_the_same_game():
    games = {
        run("play", "--players", 2, "--seed", 9, "--bot", "random", typed="stop\n1\n" * 5).stdout for _ in range(2)
    }
    assert len(games) == 1


def test_input_that_ends_is_no_error():
    result = run("play", "--seed", 1, typed="fly\n")
    assert result.exit_code == 0
    assert "“fly” is not an answer here." in result.stdout
    assert result.stdout.endswith("The game is left unfinished. Goodbye!\n")


def test_a_game_can_be_left_and_gone_on_with(tmp_path):
    path = tmp_path / "half.json"
    run("play", "--players", 2, "--seed", 4, "--save", path, typed="stop\n1\nquit\nyes\n")
    done = json.loads(path.read_text())["actions"]
    result = run("play", "--load", path, "--save", path, typed=PLAY_ON)
    assert result.exit_code == 0
    record = json.loads(path.read_text())
    assert record["actions"][: len(done)] == done
    assert kaiju.replay(record).over


@pytest.mark.parametrize(
    "option, value",
    [
        ("--edition", "base"),
        ("--players", 2),
        ("--module", "wicked"),
        ("--tile-side", "green"),
        ("--asks", "always"),
        ("--monster", "kraken"),
        ("--first", 0),
        ("--seed", 4),
    ],
)
def test_a_game_that_has_begun_is_what_it_is(record, option, value):
    refused(run("play", "--load", record, option, value), 2, f"{option} has no meaning beside --load")


def test_the_extra_for_parquet_is_named_in_full():
    assert "pip install 'kaiju-tokyo[parquet]'" in " ".join(run("simulate", "--help").stdout.replace("│", " ").split())


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("--edition", "atlantis"), ["'atlantis'", "base, dark, origins"]),
        (("--edition", "origins", "--players", 5), ["2 to 4 players"]),
        (("--players", 9), ["2 to 6 players"]),
        (("--module", "chess"), ["no module 'chess'"]),
        (("--edition", "dark", "--module", "wicked"), ["has the wickedness gauge already"]),
        (("--tile-side", "green"), ["needs the wickedness gauge"]),
        (("--edition", "dark", "--tile-side", "blue"), ["orange, green, mixed, not 'blue'"]),
        (("--origins-mix", "all"), ["needs the module 'origins_cards'"]),
        (("--challenge-cards", "own.toml"), ["needs the module 'luchador'"]),
        (("--module", "luchador", "--challenge-cards", "no/such.toml"), ["can't be read from 'no/such.toml'"]),
        (("--monster", "luchador"), ["add the module 'luchador'"]),
        (("--first", 4), ["a seat from 0 to 3, not 4"]),
        (("--asks", "always"), ["needs the Evolutions"]),
        (("--module", "power_up", "--asks", "never"), ["always, fitting, not 'never'"]),
        (("--module", "mutant_draft"), ["add the module 'power_up'"]),
        (("--monster", "godzilla"), ["no monster 'godzilla'"]),
        (("--monster", "kraken", "--monster", "kraken"), ["a monster of its own"]),
        (("--players", 2, "--monster", "kraken", "--monster", "pandakai", "--monster", "gigazaur"), ["2 seats"]),
        (("--module", "power_up", "--monster", "mechamster"), ["'mechamster' has no Evolutions"]),
        (("--seat", 4), ["no seat 4", "0 to 3"]),
        (("--seat", -1), ["no seat -1"]),
        (("--save", "no/such/folder/game.json"), ["no folder"]),
        (("--players", 3, "-b", "random", "-b", "easy", "-b", "angry"), ["2 other seats", "3 bots"]),
    ],
)
def test_impossible_games_are_refused_before_they_begin(arguments, words):
    refused(run("play", *arguments), 2, *words)


def test_the_options_of_a_game_are_kept_in_its_record(tmp_path):
    path = tmp_path / "game.json"
    run("play", "-m", "wicked", "--tile-side", "green", "--first", 1, "--save", path, typed="quit\nyes\n")
    game = kaiju.replay(json.loads(path.read_text()))
    assert "barbs" in game.tiles[3] and "devious" not in game.tiles[3]
    assert game.events[0].kind == "turn" and game.events[0].seat == 1


@pytest.fixture
def own_cards(tmp_path):
    """A file of challenge cards that are not ours."""
    path = tmp_path / "own.toml"
    cards = (f'[[card]]\nid = "hold-{i}"\nname = "Hold {i}"\nforce = {i % 5}\nally_bonus = 1\n' for i in range(18))
    path.write_text("\n".join(cards), encoding="utf-8")
    return path


def test_challenge_cards_of_ones_own_are_played_with_and_told_by_name(tmp_path, own_cards):
    path = tmp_path / "game.json"
    played = ("play", "-m", "luchador", "--challenge-cards", own_cards, "--seed", 5, "--bot", "angry", "--save", path)
    result = run(*played, typed=PLAY_ON)
    assert result.exit_code == 0
    assert "Your challenge card: Hold" in result.stdout and "house set" not in result.stdout
    own_cards.unlink()
    told = run("replay", path, "--seat", 0).stdout
    assert " reveals Hold " in told and "Space Penguin draws the challenge card Hold " in told
    assert "Alienoid draws a challenge card." in told and "Alienoid draws the challenge card" not in told


def test_a_simulation_looks_at_challenge_cards_of_ones_own(own_cards):
    refused(run("simulate", "--challenge-cards", own_cards), 2, "needs the module 'luchador'")
    own_cards.write_text("house = 3")
    refused(run("simulate", "-m", "luchador", "--challenge-cards", own_cards), 2, "'house' must be true or false")


def test_monsters_sit_in_the_order_they_are_named(tmp_path):
    path = tmp_path / "game.json"
    for named, seats in (
        (["kraken"], ["kraken", "space-penguin", "alienoid"]),
        (["pandakai", "alienoid"], ["pandakai", "alienoid", "space-penguin"]),
        (["gigazaur", "kraken", "the-king"], ["gigazaur", "kraken", "the-king"]),
    ):
        monsters = [argument for monster in named for argument in ("--monster", monster)]
        run("play", "--players", 3, *monsters, "--save", path, typed="quit\nyes\n")
        assert json.loads(path.read_text())["setup"]["monsters"] == seats


def test_nobody_is_asked_needlessly_unless_it_is_wanted(tmp_path):
    path = tmp_path / "game.json"
    for arguments, asks in (([], "fitting"), (["--asks", "always"], "always")):
        run("play", "-m", "power_up", *arguments, "--save", path, typed="quit\nyes\n")
        assert json.loads(path.read_text())["setup"]["asks"] == asks


def test_an_unknown_bot():
    result = run("play", "--bot", "deep-thought")
    assert result.exit_code in (1, 2)
    assert "deep-thought" in result.stderr and "Traceback" not in result.output


def test_an_unknown_language():
    result = run("play", "--language", "de")
    assert result.exit_code == 2
    assert "de" in result.stderr and "Traceback" not in result.output


# --- cards


def test_a_single_card_is_shown_in_full():
    shown = run("cards", "wings").stdout
    assert "Wings (wings)" in shown
    assert "Keep; 6 energy; base game, Dark Edition, Origins" in shown
    assert "you may pay 2 energy" in shown


def test_prices_that_differ_are_all_told():
    assert "3 energy (base game), 5 energy (Dark Edition)" in run("cards", "herd-culler").stdout.replace("\n", " ")
    assert "Keep; 5 energy; " in run("cards", "herd-culler", "--edition", "dark").stdout


def test_a_name_that_is_part_of_others():
    shown = run("cards", "heal").stdout
    assert "Gain 2 hearts." in shown
    assert "See also: Healing Ray, Rapid Healing" in shown


def test_searching_names_and_texts():
    shown = run("cards", "smoke").stdout
    assert "Smoke Cloud" in shown
    assert "Jet Fighters" in run("cards", "jet", "--kind", "discard").stdout
    shown = run("cards", "poison", "token").stdout
    assert "Poison Spit" in shown


@pytest.mark.parametrize(
    "language, query, name", [("fr", "enérgie solaire", "Énergie solaire"), ("ru", "КРЫЛЬЯ", "Крылья")]
)
def test_searching_in_other_languages(language, query, name):
    assert name in run("cards", query, "--language", language).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_catalogue_in_a_table(language):
    shown = run("cards", "--language", language).stdout
    assert all(entry["id"] in shown for entry in kaiju.catalog())
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80


def test_tiles_are_listed_by_level_and_shown_with_their_side():
    listed = run("cards", "--kind", "tile").stdout
    ids = [line.split()[-1] for line in listed.splitlines()[1:]]
    levels = {entry["id"]: entry["level"] for entry in kaiju.catalog() if entry["kind"] == "tile"}
    assert len(ids) == 20 and [levels[tile] for tile in ids] == [3] * 8 + [6] * 8 + [10] * 4
    assert "Tile; level 10; green side; Even More Wicked!, Dark Edition" in run("cards", "starburst").stdout
    assert "Tuile\u00a0; niveau 3\u00a0; face orange" in run("cards", "devious", "-l", "fr").stdout
    both = run("cards", "poison-spit").stdout
    assert both.count("Poison Spit (poison-spit)") == 2 and "Keep; 4 energy" in both and "Tile; level 3" in both
    assert "Keep" not in run("cards", "poison-spit", "--kind", "tile").stdout


def test_evolutions_are_listed_by_monster_and_shown_with_it():
    listed = run("cards", "--kind", "evolution").stdout
    ids = [line.split()[-1] for line in listed.splitlines()[1:]]
    decks = {entry["id"]: entry["monster"] for entry in kaiju.catalog() if entry["kind"] == "evolution"}
    assert sorted(i for i in ids if i in decks) == sorted(decks)
    order = [decks[i] for i in ids if i in decks]
    # Each deck is in one piece.
    assert len(list(groupby(order))) == len(set(order))
    assert "Cyber Kitty" in listed and "permanent" in listed and "temporary" in listed
    shown = run("cards", "nine-lives").stdout
    facts = "Evolution; temporary; deck of Cyber Kitty; Power Up! (base game, Dark Edition)"
    assert facts in " ".join(shown.split())
    assert "Évolution\u00a0; permanente\u00a0; pioche\u00a0: The King" in run("cards", "alpha-male", "-l", "fr").stdout


def test_what_is_of_our_own_making_is_called_so():
    listed = run("cards", "--kind", "challenge").stdout
    names = [e["name"]["en"] for e in kaiju.catalog() if e["kind"] == "challenge"]
    assert len(names) == 18 and all(f"{name}*" in listed for name in names)
    assert "* house set: what is printed on these cards is not public" in listed
    assert "Force " in listed and "Reward: " in listed
    evolutions = run("cards", "--kind", "evolution").stdout
    assert "Second Wind*" in evolutions and "* house set" in evolutions and "Cat Nip*" not in evolutions
    assert "house set" not in run("cards", "--kind", "keep").stdout
    for query in ("old-school-suplex", "second-wind"):
        assert "house set" in " ".join(run("cards", query).stdout.split())


@pytest.mark.parametrize("monster", [e["id"] for e in kaiju.catalog() if e["kind"] == "monster"])
def test_every_monster_is_shown_with_its_box(monster):
    result = run("cards", monster, "--kind", "monster")
    assert result.exit_code == 0
    assert f"({monster})\nMonster; " in result.stdout


def test_a_card_is_found_by_the_name_of_any_edition():
    shown = run("cards", "lunar").stdout
    assert "Solar Powered (solar-powered)" in shown and "Dark Edition: Lunar Powered" in shown
    assert "Lunar Powered (solar-powered)" in run("cards", "lunar", "--edition", "dark").stdout
    found = json.loads(run("cards", "lunar", "--json", "--edition", "dark").stdout)
    assert [(e["id"], e["name"]["en"], e["price"]) for e in found] == [("solar-powered", "Lunar Powered", 3)]
    assert json.loads(run("cards", "lunar", "--json").stdout)[0]["name"]["en"] == "Solar Powered"
    # What Dark Edition adds to a text is found too, but not where only another edition is searched.
    assert "it-has-a-child" in run("cards", "tiles, lose all", "--kind", "keep").stdout
    refused(run("cards", "tiles, lose all your stars and", "--kind", "keep", "--edition", "base"), 1, "No card fits")


def test_help_tells_what_dark_edition_prints():
    assert "red" in " ".join(run("play", "--help").stdout.split()).partition("--tile-side")[2][:120]


def test_tiles_stand_between_cards_and_monsters():
    shown = run("cards").stdout
    assert shown.index("\nWings ") < shown.index("\nBarbs ") < shown.index("\nAntimatter ") < shown.index("\nAlienoid ")


def test_the_catalogue_as_json():
    found = json.loads(run("cards", "--json").stdout)
    assert found == json.loads(json.dumps(kaiju.catalog()))
    keep = json.loads(run("cards", "--json", "--kind", "keep", "--edition", "origins").stdout)
    assert keep and all(e["kind"] == "keep" and "origins" in e["editions"] for e in keep)
    assert json.loads(run("cards", "xyzzy", "--json").stdout) == []


def test_nothing_found():
    refused(run("cards", "xyzzy"), 1, "No card fits 'xyzzy'.")
    refused(run("cards", "--edition", "atlantis"), 2, "'atlantis'", "base, dark, origins")
    refused(run("cards", "--kind", "spell"), 2, "'spell'", "keep")


# --- replay


@pytest.mark.parametrize(
    "language, words", [("en", "wins the game."), ("fr", "remporte la partie."), ("ru", "побеждает!")]
)
def test_a_recorded_game_is_told(record, language, words):
    result = run("replay", record, "--language", language)
    assert result.exit_code == 0
    assert result.stdout.strip().endswith(words)
    assert len(result.stdout.splitlines()) > 50


def test_a_seat_is_told_what_it_knew(record):
    assert run("replay", record, "--seat", 1).exit_code == 0
    refused(run("replay", record, "--seat", 3), 2, "no seat 3")


def test_an_unfinished_record(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(kaiju.new(players=2, seed=1).record()))
    assert run("replay", path).stdout.endswith("The record ends here, before the game is over.\n")


@pytest.mark.parametrize(
    "content, words",
    [
        ("{", "not JSON"),
        ("\xff", "not JSON"),
        ("[1]", "not the record of a game"),
        ("{}", "not a record of a Kaiju game"),
        ('{"format": 1, "rules": 0}', "version 0"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("play", "--load")])
def test_files_that_are_no_records(tmp_path, command, content, words):
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="latin-1")
    refused(run(*command, path), 1, words)


def test_a_file_that_is_not_there(tmp_path):
    refused(run("replay", tmp_path / "none.json"), 1, "none.json", "No such file")
    refused(run("replay", tmp_path), 1, "can't be read")


def test_a_record_that_was_tampered_with(tmp_path, record):
    changed = json.loads(record.read_text())
    changed["actions"][0] = "buy the moon"
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(changed))
    refused(run("replay", path), 1, "Action 0")


@pytest.mark.parametrize(
    "where, why",
    [("", "Is a directory"), ("x" * 300, "File name too long"), ("/proc/kaiju.json", "No such file or directory")],
    ids=["a folder", "a long name", "no real folder"],
)
def test_a_game_that_could_not_be_saved_is_not_begun(tmp_path, where, why):
    result = run("play", "--save", tmp_path / where)
    refused(result, 2, "The game can't be saved to", why)
    assert result.stdout == ""


def test_looking_whether_a_game_can_be_saved_leaves_no_file(tmp_path):
    refused(run("play", "--save", tmp_path / "game.json", "--edition", "atlantis"), 2)
    assert list(tmp_path.iterdir()) == []


def test_a_game_kept_before_stays_until_the_new_one_is_saved(tmp_path):
    kept = tmp_path / "game.json"
    kept.write_text("the last one")
    refused(run("play", "--save", kept, "--edition", "atlantis"), 2)
    assert kept.read_text() == "the last one"


def test_more_bots_than_seats_are_refused():
    three = ("--bot", "easy") * 3
    refused(run("play", "--players", 3, *three), 2, "There are 2 other seats, and 3 bots are named for them.")
    refused(run("play", "--players", 2, *three), 2, "There is 1 other seat, and 3 bots are named for it.")


# --- completion


def completed(*words: str) -> list[str]:
    """What a shell offers for the last of the words."""
    asked = {"_KAIJU_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    told = program(**asked).stdout.decode().split()
    return [line.removeprefix("plain,") for line in told]


@pytest.mark.parametrize(
    "words, offered",
    [
        (("kaiju", "sim"), ["simulate"]),
        (("kaiju", "play", "--edition", "d"), ["dark"]),
        (("kaiju", "play", "--bot", "king"), ["king", "king-brawler", "king-climber", "king-shopper"]),
        (("kaiju", "play", "--language", "f"), ["fr"]),
        (("kaiju", "play", "--module", "pow"), ["power_up"]),
        (("kaiju", "play", "--monster", "kr"), ["kraken"]),
        (("kaiju", "cards", "win"), ["wings"]),
        (("kaiju", "tournament", "ang"), ["angry"]),
        (("kaiju", "play", "--box", "exa"), ["dir,exa"]),
        (("kaiju", "serve", "--box", "exa"), ["dir,exa"]),
    ],
)
def test_a_shell_completes(words, offered):
    assert completed(*words) == offered


@pytest.mark.parametrize("shell", ("bash", "zsh", "fish"))
def test_what_a_shell_needs_to_complete(shell):
    shown = run("completion", shell)
    assert shown.exit_code == 0 and f"_KAIJU_COMPLETE={shell}_complete" in shown.stdout


def test_bash_understands_it():
    script = run("completion", "bash").stdout + "\ncomplete -p kaiju\n"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "_kaiju_completion" in done.stdout, done.stderr


# --- as a program


def test_a_full_disk_is_a_sentence():
    code = "from kaiju.cli import main; main()"
    for arguments in (["deck"], ["cards", "--json"], ["cards", "wings"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [sys.executable, "-c", code, *arguments], stdout=full, stderr=subprocess.PIPE, check=False
            )
        assert done.returncode == 1
        assert done.stderr == b"What was to be printed can't be written: No space left on device.\n"


def test_nobody_reading_on_is_no_error():
    code = f"{sys.executable} -c 'from kaiju.cli import main; main()' cards | head -1"
    done = subprocess.run(["sh", "-c", code], capture_output=True, check=False)
    assert done.returncode == 0 and done.stderr == b"" and done.stdout.startswith(b"Card")


def program(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = "from kaiju.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=typed.encode("latin-1"),
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_a_terminal_without_the_letters_gets_question_marks():
    result = program("cards", "wings", "-l", "ru", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"(wings)" in result.stdout and result.stderr == b""


def test_stray_bytes_are_an_answer_like_any_other():
    result = program("play", "--seed", "1", typed="\xff\xfe\n", PYTHONIOENCODING="utf-8")
    assert result.returncode == 0 and result.stderr == b""
    assert b"is not an answer here" in result.stdout


def test_starting_is_quick():
    code = "import sys, kaiju.cli; sys.exit(any(m in sys.modules for m in ('numpy', 'numba', 'kaiju.terminal')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
