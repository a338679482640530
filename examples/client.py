"""A bot for a Kaiju server: opens a table, plays it to the end against the server's bots, and tells what happened.

pip install httpx websockets; python client.py http://localhost:8000 4
"""

import json
import random
import sys
import time

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def choose(view):
    """Goes for what the dice show most of, buys what it can pay for, leaves Tokyo when hurt, else does anything."""
    keys = [option["key"] for option in view["decision"]["options"]]
    if view["decision"]["kind"] == "roll":
        best = max(view["dice"], key=view["dice"].count)
        free = view["decision"].get("reroll", 0)  # any choice among the first so many dice may be rolled again
        wanted = [str(i) for i, face in enumerate(view["dice"]) if face != best and i < free]
        return " ".join(["reroll", *wanted]) if wanted else "stop"
    if "yield" in keys:
        return "yield" if view["seats"][view["you"]]["health"] <= 5 else "stay"
    return random.choice([key for key in keys if key.startswith("buy ")] or keys)


def play(live, headers, table):
    """Answers every question until the game is over, whatever happens to the connection; then says who won."""
    names = [seat["name"] for seat in table["seats"]]
    seen = 0
    while True:
        try:
            with connect(f"{live}?seen={seen}", additional_headers=headers) as socket:
                for message in map(json.loads, socket):
                    for step in message.get("entries", [message["entry"]] if "entry" in message else []):
                        seen = step["number"]
                        for event in step.get("events", []):
                            told = " ".join(f"{name} {value}" for name, value in event.items() if name != "seat")
                            print(f"{names[event['seat']] if 'seat' in event else 'Everybody'}: {told}")
                    if message.get("table", table)["status"] == "over":
                        winners = [names[seat] for seat in message["view"].get("winners", [])]
                        return " and ".join(winners) or "Nobody"
                    if message.get("question") and "options" in message["view"]["decision"]:
                        time.sleep(0.1)  # a server takes ten messages a second and refuses more
                        answer = {"question": message["question"]["number"], "key": choose(message["view"])}
                        socket.send(json.dumps({"type": "act", **answer}))
        except (ConnectionClosed, OSError):
            time.sleep(1)  # on the next connection comes first what was missed


url, players = sys.argv[1], int(sys.argv[2])
headers = {"Authorization": f"Bearer {httpx.post(f'{url}/api/tokens').json()['token']}"}
table = httpx.post(f"{url}/api/tables", headers=headers, json={"players": players, "pace": 0}).json()["id"]
for seat in ({"name": "Example"}, *[{"bot": "angry"}] * (players - 1)):
    httpx.post(f"{url}/api/tables/{table}/seats", headers=headers, json=seat).raise_for_status()
httpx.post(f"{url}/api/tables/{table}/start", headers=headers).raise_for_status()
shown = httpx.get(f"{url}/api/tables/{table}", headers=headers).json()["table"]
print("Won by", play(f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live", headers, shown))
