"""Boxes and bots of others at tables: those that the server was given, and what becomes of saved tables."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from tests.boxes.others.site import EXAMPLE, install_storms, path
from tests.server.games import choose
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, ServerProcess


def start_table(client: Client, bot: str, **options: object) -> str:
    table = client.open_table(players=2, **options)
    client.sit(table, "Ann")
    client.put_bot(table, bot)
    client.start(table)
    return table


def test_a_server_has_the_boxes_and_bots_that_it_was_given(tmp_path: Path) -> None:
    """And a table whose box is missing, or another one, says so; other tables go on."""
    box, site, database = tmp_path / "box", tmp_path / "site", sqlite_url(tmp_path / "t.sqlite")
    shutil.copytree(EXAMPLE / "src", box, ignore=shutil.ignore_patterns("__pycache__"))
    site.mkdir()
    install_storms(site)
    (site / "kaiju_storms").unlink()
    (site / "kaiju_storms").symlink_to(box / "kaiju_storms")
    found = {"PYTHONPATH": path(site)}
    words = ["--box", str(box / "kaiju_storms"), "--bot", "stormy"]
    with ServerProcess(database, words=words, **found) as server:
        ann = server.client()
        choices = ann.get("/choices")
        assert "storms" in choices["modules"] and "stormy" in choices["bots"]
        assert ann.get("/texts/fr")["card-name"]["thunderbolt"] == "Coup de foudre"
        drawn = {one["id"]: one.get("drawing") for one in ann.get("/catalog")}
        assert drawn["thunderbolt"] == "/drawings/card/thunderbolt.svg" and drawn["wings"] is None
        picture = ann.http.get(drawn["thunderbolt"])
        assert picture.headers["content-type"] == "image/svg+xml" and picture.text.startswith("<svg")
        assert "sandbox" in picture.headers["content-security-policy"]
        for other in ("card/none.svg", "card/thunderbolt", "card/..%2f..%2fcards.py", "none/thunderbolt.svg"):
            assert ann.http.get(f"/drawings/{other}").status_code == 404, other
        storms, usual = start_table(ann, "stormy", modules=["storms"]), start_table(ann, "random")
        for table in (storms, usual):
            answer(ann, table, 6)
        steps = ann.get(f"/tables/{storms}/entries")["entries"]
        assert any(step.get("body", {}).get("bot") == "stormy" for step in steps), "it answers for itself"
        server.kill()
        (box / "kaiju_storms" / "cards.py").open("a").write("\n# another form\n")
        for changed, sentence in ((words, "with the box 'storms' as of"), ([], "needs the box 'storms', which this")):
            server.words = changed
            server.start()
            ann = again(ann, server)
            shown = ann.get(f"/tables/{storms}")["table"]
            assert shown["status"] == "outdated" and sentence in shown["notice"]
            assert ann.get(f"/tables/{usual}")["table"]["status"] == "playing"
            answer(ann, usual, 2)
            assert ("storms" in ann.get("/choices")["modules"]) == bool(changed), "installed or not, it must be named"
            assert ("stormy" in ann.get("/choices")["bots"]) == bool(changed)
            if not changed:
                refusal = ann.post("/tables", {"players": 2, "modules": ["storms"]}, 409)
                assert "There is no module 'storms'" in refusal["message"]
            server.kill()


def answer(client: Client, table: str, times: int) -> None:
    """Answers as often as that, while a bot answers for the other seat."""
    chance = random.Random(times)
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        while times:
            if not channel.options:
                channel.hear()
            elif channel.act(choose(channel.options, chance))["type"] == "ok":
                times -= 1


def again(client: Client, server: ServerProcess) -> Client:
    """The same person after a restart."""
    other = server.client(token=False)
    other.token = client.token
    other.http.headers["Authorization"] = f"Bearer {client.token}"
    return other
