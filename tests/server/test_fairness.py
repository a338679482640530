"""Fair dice: a finished game's record proves itself, any other doesn't, and nobody could have known before."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import random
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaiju
from kaiju.cli import app
from kaiju.game.records import setup_from
from kaiju.game.setup import piles_of
from kaiju.server.tables import fairness, verifying
from kaiju.server.tables.thinking import answer_of
from tests.docs.test_docs import blocks
from tests.server.games import choose, connected, play
from tests.server.hotseat import ALL_MODULES, finished_record, open_hot_seat, play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server

Record = dict[str, Any]
THROWS = ("roll", "reroll", "reroll_free", "probe", "beast", "curse_reroll", "fate_roll", "side_roll")
PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("fair") / "t.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def whole(server: Server) -> Record:
    """The record of a finished game with every kind of shuffle and secret."""
    return finished_record(server.client(), players=3, salts=("one", "two", "three"), modules=ALL_MODULES)


@pytest.fixture
def record(whole: Record) -> Record:
    """One's own copy, to damage."""
    return copy.deepcopy(whole)


def verify(folder: Path, record: object) -> Result:
    """`kaiju verify` on a file of this."""
    path = folder / "game.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(path)])


def refused(result: Result, *words: str) -> None:
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    (sentence,) = result.stderr.strip().splitlines()
    assert sentence.endswith((".", ": it is not JSON."))
    for word in words:
        assert word in sentence


# --- what holds


def test_a_finished_game_proves_itself(tmp_path: Path, whole: Record) -> None:
    result = verify(tmp_path, whole)
    assert (result.exit_code, result.stderr) == (0, "")
    throws = sum("dice" in event for event in whole["events"])
    assert f"{throws} throws of dice" in result.stdout
    assert f"in {len(whole['actions'])} actions" in result.stdout
    assert "could not be compared" not in result.stdout


def test_the_record_alone_is_enough(tmp_path: Path, whole: Record) -> None:
    """Another process, without the server's store."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(whole))
    done = subprocess.run([sys.executable, "-m", "kaiju", "verify", path], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("All is as promised")


def test_without_what_was_told_the_dice_can_still_be_checked(tmp_path: Path, record: Record) -> None:
    del record["events"]
    result = verify(tmp_path, record)
    assert result.exit_code == 0
    assert "could not be compared" in result.stdout


def test_steps_taken_back_leave_a_game_that_proves_itself(tmp_path: Path, server: Server) -> None:
    client = server.client()
    table = start_hot_seat(client, players=3, modules=ALL_MODULES)
    assert play_on(client, table, seed=5, undo=0.5) > 3
    assert verify(tmp_path, client.get(f"/tables/{table}/record")).exit_code == 0


def test_a_table_with_bots_proves_itself(tmp_path: Path, server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2)
    for level in ("random", "angry"):
        client.put_bot(table, level)
    with client.live(table) as channel:
        client.start(table)
        channel.hear_until(lambda _: channel.over)
    assert verify(tmp_path, client.get(f"/tables/{table}/record")).exit_code == 0


def test_the_promise_is_the_same_before_during_and_after(server: Server) -> None:
    client, watching = server.client(), server.client(token=False)
    table = open_hot_seat(client, players=4, salts=("a", "b", "c", "d"))

    def promised() -> tuple[str, str | None]:
        shown = watching.get(f"/tables/{table}")["table"]
        return shown["commitment"], shown["secret"]

    before = promised()
    assert before[1] is None
    opened = client.get(f"/tables/{table}/entries")["entries"][0]
    assert opened["body"]["commitment"] == before[0]
    client.start(table)
    play_on(client, table, answers=30)
    assert promised() == before
    play_on(client, table)
    commitment, secret = promised()
    record = client.get(f"/tables/{table}/record")
    assert secret is not None
    assert commitment == before[0] == record["fair"]["commitment"] == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert record["fair"]["secret"] == secret
    assert record["fair"]["salts"] == ["a", "b", "c", "d"]
    assert client.get(f"/tables/{table}/entries")["entries"][0]["body"]["commitment"] == commitment


# --- whose words, and whose answers


def said_of(folder: Path, record: Record, *options: str) -> str:
    path = folder / "game.json"
    path.write_text(json.dumps(record))
    result = CliRunner().invoke(app, ["verify", str(path), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def by_whom(client: Client, table: str) -> list[str]:
    return [word["by"] for word in client.get(f"/tables/{table}")["table"]["words"]]


def test_the_record_says_whose_the_words_are_and_verify_what_follows(tmp_path: Path, server: Server) -> None:
    client = server.client()
    table = client.open_table(players=3, pace=0)
    client.sit(table, "Ann", salt="mine")
    client.sit(table, "Bob")
    client.put_bot(table, "angry")
    assert by_whom(client, table) == ["seat", "server", "bot"]
    client.start(table)
    with connected(client, table) as channel:
        play({0: channel, 1: channel}, random.Random(1))
    record = client.get(f"/tables/{table}/record")
    assert [word["by"] for word in record["words"]] == ["seat", "server", "bot"]
    said = said_of(tmp_path, record)
    assert record["fair"]["salts"] == ["mine", "server", "bot"]
    assert "brought, as the record says: Ann." in said
    assert "The only word that could be chosen is Ann's own: nobody could have chosen the dice, unless Ann" in said
    own = said_of(tmp_path, record, "--salt", "mine")
    assert "The only word that could be chosen is yours: nobody could have chosen the dice." in own
    for word in ("server", "bot"):
        record_file = tmp_path / "game.json"
        refused(CliRunner().invoke(app, ["verify", str(record_file), "--salt", word]), "the seats' own")


def with_words(record: Record, *words: tuple[str, str, int]) -> None:
    """What the record of a game with these words would be: as whoever runs the server could write it."""
    fair = record["fair"]
    fair["salts"] = [salt for salt, _, _ in words]
    record["words"] = [{"by": by, "number": number} for _, by, number in words]
    secret, table, salts = fair["secret"], fair["table"], fair["salts"]
    record["setup"]["seed"] = fairness.deal_seed(secret, table, salts)
    chance, game = random.Random(1), kaiju.new(**record["setup"])
    actions: list[str] = []
    bots: list[str | None] = []
    while game.decision is not None:
        level = "normal" if words[game.decision.seat][1] == "bot" else None
        seed = fairness.bot_seed(secret, table, salts, len(actions))
        key = answer_of(level, game, seed) if level else choose(list(game.decision.options.keys), chance)
        game.reseed(fairness.seed_for(secret, table, salts, len(actions)))
        game.play(key)
        actions.append(key)
        bots.append(level)
    for name in ("events", "told", "piles"):
        record.pop(name, None)
    record.update(actions=actions, bots=bots, seeds=game.record()["seeds"], names=["Ann", "Bob", "Cid"])


def test_words_of_bots_are_the_one_that_all_bots_have(tmp_path: Path, record: Record) -> None:
    """Else whoever runs the server could try words for a bot until the dice suit."""
    with_words(record, ("mine", "seat", 2), ("chosen", "bot", 3), ("bot", "bot", 4))
    refused(verify(tmp_path, record), "The word of Bob, a bot, is not the one that all bots have", "could have chosen")
    with_words(record, ("mine", "seat", 2), ("bot", "bot", 3), ("bot", "bot", 4))
    assert "is yours: nobody could have chosen the dice." in said_of(tmp_path, record, "--salt", "mine")
    # A seat that nobody sits at is told apart by whose answers it gave.
    with_words(record, ("mine", "seat", 2), ("bot", "bot", 3), ("bot", "bot", 4))
    record["words"][1]["by"] = "seat"
    said = said_of(tmp_path, record, "--salt", "mine")
    assert "Bots gave all answers of Bob, though the record calls them people." in said
    assert "the last word is Bob's own" in said


def test_words_that_an_older_server_made_up_are_told_as_its_own(tmp_path: Path, record: Record) -> None:
    with_words(record, ("mine", "seat", 2), ("chosen", "server", 3), ("bot", "bot", 4))
    said = said_of(tmp_path, record, "--salt", "mine")
    assert "The server made up the words of Bob" in said
    assert "whoever runs it could have chosen the dice" in said and "nobody could have" not in said
    with_words(record, ("mine", "seat", 3), ("chosen", "server", 2), ("bot", "bot", 4))
    said = said_of(tmp_path, record, "--salt", "mine")
    assert "By the record, which can't prove it, the last word is yours. If you saw all others before" in said
    with_words(record, ("server", "server", 3), ("server", "server", 2), ("bot", "bot", 4))
    assert "Nobody brought a word of their own: whoever ran" in said_of(tmp_path, record)


@pytest.mark.parametrize("numbers", [(2, 2, 3), (-1, 2, 3), (0, 2, 3), (1, 2, 3)])
def test_words_come_one_after_another_and_after_the_promise(
    tmp_path: Path, record: Record, numbers: tuple[int, ...]
) -> None:
    for word, number in zip(record["words"], numbers, strict=True):
        word["number"] = number
    refused(verify(tmp_path, record), "can't have come in the order")


def test_answers_at_bots_seats_that_are_noted_as_nobodys_are_counted(tmp_path: Path, record: Record) -> None:
    with_words(record, ("mine", "seat", 2), ("bot", "bot", 3), ("bot", "bot", 4))
    bots = [i for i, bot in enumerate(record["bots"]) if bot]
    assert "noted as no bot's" not in said_of(tmp_path, record)
    for i in bots[:3]:
        record["bots"][i] = None
    said = said_of(tmp_path, record)
    assert f"Bots gave {len(bots) - 3} answers" in said
    assert "Answers at bots' seats that are noted as no bot's: 3. They are of whoever" in said
    del record["bots"]
    said = said_of(tmp_path, record)
    assert "does not say which answers were bots'" in said
    assert f"noted as no bot's: {len(bots)}." in said


def test_what_was_written_down_is_compared(tmp_path: Path, whole: Record) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(whole))
    promise = whole["fair"]["commitment"]
    said_of(tmp_path, whole, "--promise", promise.upper(), "--salt", "two")
    refused(CliRunner().invoke(app, ["verify", str(path), "--promise", "0" * 64]), "wrote down")
    refused(CliRunner().invoke(app, ["verify", str(path), "--salt", "four"]), "Your word")


def test_only_bots_have_no_word(tmp_path: Path, whole: Record, record: Record) -> None:
    with_words(record, *(("bot", "bot", i + 2) for i in range(3)))
    assert "Nobody brought a word of their own" in said_of(tmp_path, record)
    del record["words"]
    assert "does not say who brought the words" in said_of(tmp_path, record)


@pytest.mark.parametrize(
    "words",
    [
        None,
        [],
        "abc",
        [{}] * 3,
        [{"by": "seat", "number": True}] * 3,
        [{"by": "me", "number": 1}] * 3,
        [{"by": "seat"}] * 3,
    ],
)
def test_words_that_cant_be_read_are_refused(tmp_path: Path, record: Record, words: object) -> None:
    record["words"] = words
    refused(verify(tmp_path, record), "whose word")


def test_after_a_rematch_everybody_can_bring_a_word_again(server: Server) -> None:
    client, other = server.client(), server.client()
    table = start_hot_seat(client, salts=("a", "b"))
    play_on(client, table)
    again: str = client.post(f"/tables/{table}/rematch")["id"]
    assert by_whom(client, again) == ["server", "server"]
    other.ask("PUT", f"/tables/{again}/seats/1/salt", {"salt": "x"}, status=403)
    client.ask("PUT", f"/tables/{again}/seats/1/salt", {"salt": "\u200b"}, status=400)
    client.ask("PUT", f"/tables/{again}/seats/1/salt", {"salt": "my own"}, status=204)
    shown = client.get(f"/tables/{again}")
    assert by_whom(client, again) == ["server", "seat"]
    assert shown["table"]["salts"][1] == "my own" and shown["table"]["words"][1]["number"] == shown["number"]
    assert client.ask("PUT", f"/tables/{again}/seats/1/salt", {"salt": "another"}, status=409)["error"] == "not-now"
    client.start(again)
    assert client.ask("PUT", f"/tables/{again}/seats/0/salt", {"salt": "late"}, status=409)["error"] == "not-now"
    play_on(client, again)
    assert verifying.verify(client.get(f"/tables/{again}/record")).last_word == (
        "my own",
        "Player 2",
        "seat",
        shown["number"],
    )


def test_what_bots_answer_follows_from_the_record(tmp_path: Path, server: Server) -> None:
    client = server.client()
    table = client.open_table(players=3, pace=0)
    for level in ("random", "normal", "easy"):
        client.put_bot(table, level)
    with client.live(table) as channel:
        client.start(table)
        channel.hear_until(lambda _: channel.over)
    record = client.get(f"/tables/{table}/record")
    assert set(record["bots"]) == {"random", "normal", "easy"}
    assert (
        f"Bots gave {len(record['actions'])} answers that follow from the secret, and 0"
        in verify(tmp_path, record).stdout
    )
    # Whoever runs the server can't let a bot answer as it likes: another bot would have answered otherwise.
    at = record["bots"].index("random")
    for i in range(len(record["bots"])):
        record["bots"][i] = "normal"
    refused(verify(tmp_path, record), "is not what the bot 'normal' had to answer")
    record["bots"] = [None] * at
    refused(verify(tmp_path, record), "which bot chose")
    record["bots"] = ["king"] * len(record["actions"])
    assert f"0 answers that follow from the secret, and {len(record['actions'])} by" in verify(tmp_path, record).stdout


# --- what doesn't

Change = Callable[[Record], None]
OTHER_SECRET = "ab" * 32


def other_key(record: Record) -> None:
    """An action that was on offer too."""
    at = next(i for i, key in enumerate(record["actions"]) if key.startswith("reroll"))
    record["actions"][at] = "stop"


def new_promise(record: Record) -> None:
    record["fair"].update(secret=OTHER_SECRET, commitment=fairness.commitment(OTHER_SECRET))


def new_seeds(record: Record) -> None:
    """Everything made anew from another secret, but for the promise."""
    fair = record["fair"]
    fair["secret"] = OTHER_SECRET
    record["setup"]["seed"] = fairness.deal_seed(OTHER_SECRET, fair["table"], fair["salts"])
    for i in range(len(record["actions"])):
        record["seeds"][str(i)] = fairness.seed_for(OTHER_SECRET, fair["table"], fair["salts"], i)


def new_game(record: Record) -> None:
    """The shuffle and all seeds from another secret and its promise: then the game is another."""
    new_seeds(record)
    record["fair"]["commitment"] = fairness.commitment(OTHER_SECRET)


def cut(record: Record) -> None:
    record["actions"] = record["actions"][:-20]
    record["seeds"] = {i: seed for i, seed in record["seeds"].items() if int(i) < len(record["actions"])}


def stacked(record: Record) -> None:
    """A position to begin with, instead of the shuffle."""
    begin = kaiju.new(**record["setup"])
    record["position"] = begin.clone(for_seat=0, seed=1).record()["position"]
    record.pop("events")


def other_dice(record: Record) -> None:
    roll = next(event for event in record["events"] if event["kind"] == "roll")
    roll["dice"] = ["1" if face != "1" else "2" for face in roll["dice"]]


TAMPERINGS: dict[str, tuple[Change, str]] = {
    "an action": (other_key, ""),
    "an action that was never on offer": (lambda r: r["actions"].__setitem__(3, "buy the-moon"), "Action 3"),
    "an action left out": (lambda r: r["actions"].pop(7), "seeds"),
    "an action added": (lambda r: r["actions"].append("stop"), "was not seeded"),
    "an action that is no text": (lambda r: r["actions"].__setitem__(3, 4), "Action 3"),
    "a seed": (lambda r: r["seeds"].__setitem__("5", "f" * 64), "Action 6"),
    "seeds exchanged": (lambda r: r["seeds"].update({"5": r["seeds"]["6"], "6": r["seeds"]["5"]}), "Action 6"),
    "a seed left out": (lambda r: r["seeds"].pop("9"), "Action 10"),
    "a seed too many": (lambda r: r["seeds"].__setitem__("00", "f" * 64), "never taken"),
    "no seeds": (lambda r: r.pop("seeds"), "lacks"),
    "the secret": (lambda r: r["fair"].__setitem__("secret", OTHER_SECRET), "promised before"),
    "a secret that is none": (lambda r: r["fair"].__setitem__("secret", "my secret"), "damaged"),
    "no secret": (lambda r: r["fair"].pop("secret"), "lacks"),
    "the promise": (lambda r: r["fair"].__setitem__("commitment", "0" * 64), "promised before"),
    "no promise": (lambda r: r["fair"].pop("commitment"), "promised before"),
    "secret and promise": (new_promise, "not shuffled"),
    "secret, shuffle and seeds": (new_seeds, "promised before"),
    "secret, promise, shuffle and seeds": (new_game, ""),
    "a salt": (lambda r: r["fair"]["salts"].__setitem__(1, "zwei"), "not shuffled"),
    "the order of the salts": (lambda r: r["fair"]["salts"].reverse(), "not shuffled"),
    "a salt left out": (lambda r: r["fair"]["salts"].pop(), "not shuffled"),
    "a salt that is no text": (lambda r: r["fair"]["salts"].__setitem__(1, 2), "salts"),
    "the table": (lambda r: r["fair"].__setitem__("table", "another"), "not shuffled"),
    "the shuffle": (lambda r: r["setup"].__setitem__("seed", 7), "not shuffled"),
    "the monsters": (lambda r: r["setup"]["monsters"].reverse(), ""),
    "the edition": (lambda r: r["setup"].__setitem__("edition", "dark"), ""),
    "the players": (lambda r: r["setup"].__setitem__("players", 2), "setup"),
    "the modules": (lambda r: r["setup"].__setitem__("modules", []), ""),
    "a deck of one's own": (lambda r: r["setup"].__setitem__("deck", ["wings"] + ["energize"] * 2), ""),
    "who begins": (lambda r: r["setup"].__setitem__("first", 1), ""),
    "no setup": (lambda r: r.pop("setup"), "lacks"),
    "a stacked deck": (stacked, "position"),
    "dice that were told": (other_dice, "told"),
    "something told": (lambda r: r["events"][-1].__setitem__("winners", [0, 1]), "told"),
    "something not told": (lambda r: r["events"].pop(20), "told"),
    "something told besides": (lambda r: r["events"].append({"kind": "turn", "seat": 0}), "told"),
    "cut short": (cut, "not over"),
    "another version of the rules": (lambda r: r.__setitem__("rules", r["rules"] - 1), "version"),
    "another format": (lambda r: r.__setitem__("format", 99), "format"),
    "no fair dice": (lambda r: r.pop("fair"), "no promise"),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_tampering_is_found(tmp_path: Path, record: Record, what: str) -> None:
    change, word = TAMPERINGS[what]
    change(record)
    refused(verify(tmp_path, record), word)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"game"', "{}", "[" * 100_000, "\x00"], ids=lambda t: ascii(t[:5])
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    refused(verify(tmp_path, text))


def test_a_file_that_is_cut_off_or_missing_is_refused(tmp_path: Path, whole: Record) -> None:
    refused(verify(tmp_path, json.dumps(whole)[:-100]), "not JSON")
    refused(CliRunner().invoke(app, ["verify", str(tmp_path / "nothing.json")]), "can't be read")
    refused(CliRunner().invoke(app, ["verify", str(tmp_path)]), "can't be read")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a record."""
    yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from places(inner, (*path, i))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_changed_is_found(whole: Record, data: st.DataObject) -> None:
    """Any value of a record replaced by any other is refused with our own error, but for what proves nothing: what
    people are called, and what only the server can say about who answered and whose words the salts are."""
    changed = copy.deepcopy(whole)
    top = data.draw(st.sampled_from(sorted(set(changed) - {"names", "words", "bots"})))
    *way, last = (top, *data.draw(st.sampled_from(list(places(changed[top])))))
    inner: Any = changed
    for part in way:
        inner = inner[part]
    before, inner[last] = inner[last], data.draw(ANYTHING)
    if inner[last] == before or (last == "events" and inner[last] is None):
        return
    with pytest.raises(kaiju.KaijuError):
        verifying.verify(changed)


# --- what nobody can know before


def test_nothing_that_clients_hear_gives_the_dice_away(server: Server) -> None:
    """All that players and spectators are sent until the end holds neither the secret nor a seed, nor a key to them."""
    client, watching = server.client(), server.client(token=False)
    table = start_hot_seat(client, players=5, salts=tuple("abcde"), modules=ALL_MODULES)
    heard: list[str] = []

    def look(asking: Client) -> None:
        for page in ("", "/entries"):
            heard.append(asking.http.get(f"/api/tables/{table}{page}").text)

    for _ in range(3):
        play_on(client, table, answers=20)
        look(client)
        look(watching)
        refusal = client.get(f"/tables/{table}/record", status=409)
        assert refusal["error"] == "not-now"
        assert "over" in refusal["message"]
    assert client.get(f"/tables/{table}")["table"]["status"] == "playing", "a longer game is needed"
    play_on(client, table)
    record = client.get(f"/tables/{table}/record")
    fair = record["fair"]
    seeds = {*record["seeds"].values(), f"{record['setup']['seed']:064x}"}
    everything = "\n".join(heard)
    for hidden in (fair["secret"], *seeds, str(record["setup"]["seed"])):
        assert hidden not in everything
    texts = {text for page in heard for text in texts_in(json.loads(page))}
    assert fair["commitment"] in texts
    keys = {text.encode() for text in texts} | {bytes.fromhex(text) for text in texts if is_hex(text)} | {b""}
    message = "\n".join([table, *fair["salts"]])
    for key in keys:
        for what in ("deal", 0, 1):
            guess = hmac.new(key, f"{message}\n{what}".encode(), hashlib.sha256).hexdigest()
            assert guess not in seeds


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)
    elif value is not None:
        yield str(value)


def is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(c in "0123456789abcdef" for c in text)


def test_no_two_tables_share_anything(server: Server) -> None:
    """The same people with the same words, twice and once more as a rematch: other promises, other seeds."""
    client = server.client()
    tables = [start_hot_seat(client, salts=("same", "same")) for _ in range(2)]
    for table in tables:
        play_on(client, table)
    again: str = client.post(f"/tables/{tables[0]}/rematch")["id"]
    client.start(again)
    play_on(client, again)
    records = [client.get(f"/tables/{table}/record") for table in (*tables, again)]
    assert len({record["fair"]["commitment"] for record in records}) == 3
    seeds = [seed for record in records for seed in record["seeds"].values()]
    assert len(seeds) > 100 and len(set(seeds)) == len(seeds), "no seed comes twice, not even at one table"
    assert len({record["setup"]["seed"] for record in records}) == 3


def test_every_promise_is_another(server: Server) -> None:
    client = server.client()
    promises = {client.get(f"/tables/{client.open_table()}")["table"]["commitment"] for _ in range(30)}
    assert len(promises) == 30


def test_a_salt_is_one_line(server: Server) -> None:
    """Two lists of salts never read as one: no salt holds the line break that separates them."""
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann", salt="a\nb\u2028c\u202e")
    client.sit(table, "Bob", salt="")
    first, second = client.get(f"/tables/{table}")["table"]["salts"]
    assert first == "a b c"
    assert second == "server", "whoever gives none has the same as all others"
    response = client.http.post(f"/api/tables/{table}/seats", content=b'{"name":"Cid","salt":"\\ud800"}')
    assert response.status_code < 500


# --- the page


THROWERS = ["space-penguin", "alienoid", "baby-gigazaur", "meka-dragon"]
Product = tuple[str, int, list[str], dict[str, Any]]
PRODUCTS: dict[str, Product] = {
    "base": ("base", 4, [], {}),
    "dark": ("dark", 5, [], {"tile_side": "mixed"}),
    "origins": ("origins", 3, [], {}),
    "mixed": ("base", 6, ["origins_cards"], {"origins_mix": "all"}),
    "everything": ("base", 3, ["wicked", "power_up", "luchador"], {"tile_side": "mixed"}),
    "dice-throwers": (
        "base",
        4,
        ["power_up"],
        {"monsters": ["space-penguin", "alienoid", "baby-gigazaur", "meka-dragon"]},
    ),
    "berserk": ("base", 4, ["cybertooth", "transformation", "king_kong", "cthulhu"], {}),
    "curses": ("base", 4, ["anubis"], {}),
    "costumes": ("base", 3, ["halloween"], {}),
    "tokens": ("base", 4, ["mindbug"], {}),
    "all": (
        "base",
        4,
        [
            "anubis",
            "cybertooth",
            "halloween",
            "king_kong",
            "cthulhu",
            "mindbug",
            "transformation",
            "luchador",
            "power_up",
        ],
        {},
    ),
}


def recorded(product: Product, seed: int) -> tuple[Record, kaiju.Game]:
    """A game as a table's record tells it, and how it began."""
    edition, players, modules, options = product
    chance = random.Random(seed)
    secret, salts = chance.randbytes(32).hex(), [f"salt {i}" for i in range(players)]
    deal = fairness.deal_seed(secret, "a-table", salts)
    game = kaiju.new(edition=edition, players=players, modules=modules, seed=deal, **options)
    first, told = game.clone(), [len(game.events)]
    while game.decision is not None:
        game.reseed(fairness.seed_for(secret, "a-table", salts, game.actions))
        told.append(len(game.play(choose(list(game.decision.options.keys), chance))))
    fair = {"table": "a-table", "commitment": fairness.commitment(secret), "secret": secret, "salts": salts}
    record = game.record()
    piles = piles_of(setup_from(record["setup"]))
    words = [{"by": "seat", "number": i + 2} for i in range(players)]
    names = [f"Player {i + 1}" for i in range(players)]
    whole = {**record, "fair": fair, "told": told, "piles": piles, "events": [e.to_dict() for e in game.events]}
    return {**whole, "names": names, "words": words}, first


def program(folder: Path) -> Path:
    (found,) = [block.code for block in blocks(PAGE) if block.file == "check.py"]
    (folder / "check.py").write_text(found)
    return folder / "check.py"


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_page_gets_the_same_dice_and_decks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, product: str, seed: int
) -> None:
    """The program on the page knows nothing of the rules: it follows what stands above it."""
    record, first = recorded(PRODUCTS[product], seed)
    (tmp_path / "game.json").write_text(json.dumps(record))
    monkeypatch.setattr(sys, "argv", ["check.py", str(tmp_path / "game.json")])
    found = runpy.run_path(str(program(tmp_path)))
    assert "kaiju" not in program(tmp_path).read_text()
    assert found["dice"] == sum(e["kind"] in THROWS for e in record["events"]), "every throw was looked at"
    assert tuple(found["market"] or 3 * [None]) == first.market, "where costumes are chosen first, there is none yet"
    state, names = first.peek(), first.names
    piles = {(pile["pile"], pile.get("seat")): pile.get("dealt", []) for pile in found["record"]["piles"]}
    top_down = [names.things[c] for c in state.pile[: state.deck_size]][::-1]
    assert piles["cards", None][::-1] == [*filter(None, first.market), *top_down]
    assert set(piles.get(("tiles", None), [])) == {tile for level in first.view()["tiles"].values() for tile in level}
    if "anubis" in PRODUCTS[product][2]:
        assert piles["curses", None][-1] == first.view()["curse"]
        curses = [event["card"] for event in record["events"] if event["kind"] == "curse"]
        assert piles["curses", None][-2::-1][: len(curses)] == curses[:23]
    if "halloween" in PRODUCTS[product][2]:
        assert {"costumes", "costumes_mixed"} <= {event["kind"] for event in record["events"]}
    if product == "everything":
        held = [names.lists["challenge"][state.challenge.index(seat)] for seat in range(first.players)]
        assert piles["challenges", None][::-1][: first.players] == held
        for seat in range(first.players):
            if first.decision is not None and first.decision.seat == seat:
                assert set(first.decision.options.keys) == {f"keep {card}" for card in piles["evolutions", seat][-2:]}


def test_a_changed_die_is_found_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = recorded(PRODUCTS["base"], 1)
    for kind in {event["kind"] for event in record["events"]} & set(THROWS):
        changed = copy.deepcopy(record)
        event = next(event for event in changed["events"] if event["kind"] == kind)
        die = (event.get("chosen") or [0])[0]
        event["dice"][die] = "1" if event["dice"][die] != "1" else "2"
        (tmp_path / "game.json").write_text(json.dumps(changed))
        monkeypatch.setattr(sys, "argv", ["check.py", str(tmp_path / "game.json")])
        with pytest.raises(AssertionError):
            runpy.run_path(str(program(tmp_path)))


def test_the_program_on_the_page_finds_what_kaiju_verify_finds(tmp_path: Path, record: Record) -> None:
    """`docs/fair-dice.md` checks promise and seeds by hand, and throws the first dice from them."""
    program(tmp_path)

    def check() -> subprocess.CompletedProcess[str]:
        (tmp_path / "game.json").write_text(json.dumps(record))
        command = [sys.executable, "-I", "check.py", "game.json"]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    good = check()
    assert good.returncode == 0, good.stderr
    assert "Seeds as promised" in good.stdout
    assert "could be chosen, in the order told: Player 1's (by seat), Player 2's" in good.stdout
    record["words"][0]["by"] = "bot"
    assert "a bot has a word that was chosen" in check().stderr
    record["words"][0].update(by="seat", number=-1)
    assert "can't have come in this order" in check().stderr
    record["words"][0]["number"] = 99
    assert check().stdout.index("Player 2's") < check().stdout.index("Player 1's")
    record["seeds"]["5"] = "f" * 64
    assert check().returncode != 0
