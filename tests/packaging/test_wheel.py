"""The small core: what `pip install kaiju-tokyo` brings, what works with it, and what says which extra it needs."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kaiju import extras
from kaiju.server.http.assets import read_assets
from tests.packaging.installing import PAGE, ROOT, Environment, box_wheel, built_wheel, hatched

MOST_PACKAGES, MOST_MEGABYTES = 5, 10
BLOCK = 4096
"""Most disks give a file so many bytes at a time."""
PLAY_ON = "stop\n1\n" * 3000
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("wheel"))


NEEDS = [Requirement(line).name for line in PROJECT["dependencies"]]


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("core"), wheel, NEEDS)


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(file.read(name).decode("utf-8"))


def test_the_core_is_small(core: Environment, capsys: pytest.CaptureFixture[str]) -> None:
    """What the files hold, with what pip compiles of them. `du` tells more: it counts the blocks that they lie in."""
    packages = sorted(found.name.split("-")[0] for found in core.packages.glob("*.dist-info"))
    sizes = {path: path.stat().st_size for path in core.packages.rglob("*") if path.is_file()}
    compiled = sum(size for path, size in sizes.items() if path.suffix == ".pyc") / 1e6
    size, blocks = sum(sizes.values()) / 1e6, sum(-(-size // BLOCK) * BLOCK for size in sizes.values()) / 1e6
    with capsys.disabled():
        print(f"\npip install kaiju-tokyo: {len(packages)} packages ({', '.join(packages)}), {size:.1f} MB")
        print(f"({size - compiled:.1f} MB in wheels, {compiled:.1f} MB that pip compiles; {blocks:.0f} MB in blocks)")
    assert compiled > 1, "pip compiles what it installs"
    assert len(packages) <= MOST_PACKAGES
    assert size < MOST_MEGABYTES


def test_the_network_is_a_distribution_of_its_own(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        assert not [name for name in file.namelist() if name.endswith(".npz")]
    shutil.copytree(ROOT / "titan", tmp_path / "titan", ignore=shutil.ignore_patterns("__pycache__"))
    with zipfile.ZipFile(hatched(tmp_path / "titan")) as file:
        brought = {name for name in file.namelist() if name.startswith("kaiju_titan/")}
    assert brought == {f"kaiju_titan/{name}" for name in ("__init__.py", "titan.npz", "titan.toml")}
    for extra in ("table", "lab"):
        assert "kaiju-tokyo-titan>=1,<2" in PROJECT["optional-dependencies"][extra]


# --- what works


def test_a_whole_game_with_the_library(core: Environment) -> None:
    told = core.python("""
import json, kaiju
from kaiju import bots

game = kaiju.new(edition="base", players=4, modules=["power_up", "luchador", "wicked"], seed=7)
quick = [bots.get(name, seed) for seed, name in enumerate(["easy", "normal", "angry", "random"])]
while not game.over:
    game.play(quick[game.decision.seat].choose(game, game.decision.seat))
assert kaiju.replay(json.loads(json.dumps(game.record()))) == game
lines = {language: len(game.lines(language)) for language in ("en", "fr", "ru")}
print(json.dumps([game.outcome is not None, game.view(0)["over"], len(set(lines.values())), len(kaiju.catalog())]))
""")
    over, seen, lengths, components = json.loads(told)
    assert (over, seen, lengths) == (True, True, 1) and components > 200


def test_a_whole_game_in_the_terminal(core: Environment, tmp_path: Path) -> None:
    done = core.run("kaiju", "play", "--players", 3, "--seed", 3, "--save", tmp_path / "game.json", typed=PLAY_ON)
    assert done.returncode == 0, done.stderr
    assert "You are" in done.stdout and "Turn 2" in done.stdout
    told = core.run("kaiju", "replay", tmp_path / "game.json", "--language", "ru")
    assert told.returncode == 0 and "Ход 2" in told.stdout


@pytest.mark.parametrize(
    "words, shown",
    [
        (["--help"], "completion"),
        (["--version"], "kaiju "),
        (["cards", "wings", "-l", "fr"], "Ailes"),
        (["deck"], "# Keep: "),
        (["completion", "bash"], "_KAIJU_COMPLETE"),
        *(([command, "--help"], "Options:") for command in ("play", "serve", "simulate", "tournament", "study")),
    ],
)
def test_commands_that_need_nothing_more(core: Environment, words: list[str], shown: str) -> None:
    done = core.run("kaiju", *words)
    assert done.returncode == 0 and shown in done.stdout, done.stderr


def test_dice_can_be_verified(core: Environment, tmp_path: Path) -> None:
    """Whoever doubts a server needs no server to check it."""
    (tmp_path / "record.json").write_text("{}")
    done = core.run("kaiju", "verify", tmp_path / "record.json")
    assert done.returncode == 1 and "pip install" not in done.stderr and len(done.stderr.splitlines()) == 1


def test_exact_odds(core: Environment) -> None:
    assert core.python("from kaiju.odds import chance_of_at_least as c; print(c('claw', 1, dice=1, rolls=1))")


def test_a_box_from_a_wheel_is_there_and_played_with(wheel: Path, tmp_path: Path) -> None:
    """Installed beside Kaiju in a fresh environment, nobody has to name it."""
    env = Environment(tmp_path, wheel, NEEDS, box_wheel(tmp_path))
    told = env.python("""
import json, kaiju
from kaiju import bots

game = kaiju.new(players=3, modules=["storms"], seed=7)
seats = [bots.load(name, seed) for seed, name in enumerate(["stormy", "normal", "angry"])]
while not game.over:
    game.play(seats[game.decision.seat].choose(game, game.decision.seat))
assert kaiju.replay(json.loads(json.dumps(game.record()))) == game
(rod,) = (entry for entry in kaiju.catalog() if entry["id"] == "lightning-rod")
print(json.dumps([list(game.boxes), rod["name"]["ru"], len(rod["rulings"]["fr"])]))
""")
    assert json.loads(told) == [["base", "storms"], "Громоотвод", 2]
    words = ["--module", "storms", "--bot", "stormy", "--players", 2, "--seed", 3, "--save", tmp_path / "game.json"]
    done = env.run("kaiju", "play", *words, typed=PLAY_ON)
    assert done.returncode == 0, done.stderr
    assert env.run("kaiju", "replay", tmp_path / "game.json").returncode == 0
    (drawing,) = env.packages.glob("kaiju_storms/drawings/card/thunderbolt.svg")
    assert drawing.stat().st_size


# --- what needs more


@pytest.mark.parametrize(
    "words, extra",
    [
        (["serve"], "table"),
        (["export"], "table"),
        (["import", "tables.jsonl"], "table"),
        (["simulate", "--games", "2"], "lab"),
        (["tournament", "easy", "normal"], "lab"),
        (["study", "--games", "2"], "lab"),
        (["play", "--bot", "king"], "lab"),
        (["play", "--bot", "titan"], "lab"),
    ],
)
def test_a_missing_extra_is_named_in_a_sentence(core: Environment, words: list[str], extra: str) -> None:
    done = core.run("kaiju", *words)
    assert done.returncode == 2 and done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert re.search(rf" needs \w+, which is not installed: pip install 'kaiju-tokyo\[{extra}\]'\.$", sentence)


@pytest.mark.parametrize(
    "code, extra",
    [
        ("import kaiju.lab.simulate", "lab"),
        ("from kaiju import bots; bots.get('hard')", "lab"),
        ("import kaiju.research.gymnasium_env", "research"),
        ("import kaiju.bots.search.advice", "lab"),
    ],
)
def test_a_missing_extra_is_an_error_of_ours(core: Environment, code: str, extra: str) -> None:
    told = core.python(f"""
import kaiju
try:
    {code}
except kaiju.KaijuError as error:
    assert isinstance(error, ImportError)
    print(error)
""")
    assert told.endswith(f"which is not installed: pip install 'kaiju-tokyo[{extra}]'.\n")


# --- what the wheel says of itself


def test_the_wheel_has_the_page_and_says_that_it_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    assert {"kaiju/py.typed", "kaiju/web/index.html", "kaiju/text/locale/ru/LC_MESSAGES/kaiju.po.gz"} <= names
    assert all(name.startswith(("kaiju/", "kaiju_tokyo-")) for name in names)
    assert not any(name.startswith("kaiju/train/") for name in names), "numbers are learned in a checkout"


def test_the_page_of_the_wheel_is_the_one_that_was_built(wheel: Path, tmp_path: Path) -> None:
    """Most of it is packed there."""
    with zipfile.ZipFile(wheel) as file:
        file.extractall(tmp_path, [name for name in file.namelist() if name.startswith("kaiju/web/")])
    unpacked, built = read_assets(tmp_path / "kaiju" / "web"), read_assets(PAGE)
    assert {name: (file.data, file.type) for name, file in unpacked.items()} == {
        name: (file.data, file.type) for name, file in built.items()
    }
    assert {name for name, file in unpacked.items() if file.packed} == {
        name for name, file in built.items() if file.packed
    }


def test_what_the_index_is_told(metadata: Message) -> None:
    assert metadata["Name"] == extras.DISTRIBUTION == "kaiju-tokyo"
    assert metadata["License-Expression"] == "MIT"
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert {url.partition(", ")[0] for url in metadata.get_all("Project-URL", [])} == {
        "Homepage",
        "Documentation",
        "Source",
        "Issues",
        "Changelog",
    }
    assert {"king of tokyo", "reinforcement learning"} <= set(metadata["Keywords"].split(","))
    assert {"table", "lab", "research", "cuda", "all"} <= set(metadata.get_all("Provides-Extra", []))


def test_links_on_the_index_go_somewhere(metadata: Message) -> None:
    page = metadata.get_payload()
    assert isinstance(page, str) and "pip install kaiju-tokyo" in page
    links = re.findall(r"]\(([^)]+)\)|src=\"([^\"]+)\"", page)
    assert len(links) > 10
    source = PROJECT["urls"]["Source"]
    for link in (one or other for one, other in links):
        assert link.startswith(("https://", "#")), link
        if link.startswith(source):
            assert (ROOT / link.removeprefix(f"{source}/blob/main/").partition("#")[0]).exists(), link
        elif "raw.githubusercontent" in link:
            assert (ROOT / link.partition("/main/")[2]).exists(), link


def test_the_extras_that_people_are_told_of_bring_what_is_missing() -> None:
    """`kaiju.extras` goes by modules, pyproject.toml by distributions."""
    called = packages_distributions()
    for extra, modules in extras.BROUGHT_BY.items():
        brought = {Requirement(line).name.lower().replace("_", "-") for line in PROJECT["optional-dependencies"][extra]}
        known = {"llvmlite": "numba", "pyspiel": "open-spiel", "cuda": "numba-cuda", "numba_cuda": "numba-cuda"}
        known["kaiju_titan"] = "kaiju-tokyo-titan"
        for module in modules:
            names = {name.lower().replace("_", "-") for name in called.get(module, [module])}
            assert known.get(module) in brought or names & brought, (extra, module)
