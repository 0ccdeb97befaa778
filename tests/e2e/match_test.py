#!/usr/bin/env python3
"""Whole matches with real processes over both transports; everyone saw only, and exactly, what they should."""
import random

import warren
from warren import Client, Server


async def whole_match(game, transports, seed, **terms):
    rng = random.Random(seed)
    with Server() as server:
        clients = await warren.open_clients(server, transports)
        name = await warren.started(clients[0], clients[1:], game, **terms)
        await warren.together(*(warren.play(c, name, rng) for c in clients))
        ended = [c.match(name).ended for c in clients]
        assert all(e == ended[0] for e in ended) and ended[0]["result"]["winners"], ended
        assert all(c.match(name).version == ended[0]["version"] for c in clients)
        for client in clients:
            await client.wait(lambda: client.match(name).lobby["state"] == "finished")
            await warren.check_told(clients[0], name, client.match(name))
        log = await warren.whole_log(clients[0], name)
        assert len(log["records"]) == ended[0]["version"]
        assert log["secret"] == ended[0]["secret"] and log["commitment"] == ended[0]["commitment"]
        for client in clients:
            await client.close()
        assert server.stop() == 0, server.errors()
        assert server.errors() == "", server.errors()


async def duel_over_tcp():
    await whole_match("duel", ["tcp"] * 4, 1)


async def duel_over_websocket():
    await whole_match("duel", ["ws"] * 3, 2)


async def duel_mixed():
    await whole_match("duel", ["tcp", "ws"], 3, settings={"length": "short"})


async def root_over_tcp():
    factions = {"s1": "marquise", "s2": "eyrie", "s3": "alliance", "s4": "vagabond"}
    await whole_match("root", ["tcp"] * 4, 4, seat_settings={s: {"faction": f} for s, f in factions.items()})


async def root_over_websocket():
    await whole_match("root", ["ws"] * 3, 5)


async def hands_are_hidden():
    """Each seat knows the names of its own cards and none of the others' that it was not shown."""
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(clients[0], clients[1:])
        for i, client in enumerate(clients):
            seats = client.match(name).view["seats"]
            for seat, shown in seats.items():
                own = seat == "s%d" % (i + 1)
                assert len(shown["cards"]) == (shown["hand"] if own else 0), (i, seats)


async def with_bots(level):
    with Server() as server:
        ada = await Client.open(server)
        made = await ada.request("create", game="root", seats=4, sit=False)
        name = made["match"]
        for seat in ("s1", "s2", "s3", "s4"):
            await ada.request("add_bot", match=name, seat=seat, level=level)
        await ada.request("start", match=name)
        await ada.request("watch", match=name, invite=made["invite"])
        m = ada.match(name)
        await ada.wait(lambda: m.ended, warren.TEST_SECONDS)
        result, seats = m.ended["result"], m.view["seats"]
        assert result["reason"] == "played" and result["winners"], m.ended
        for winner in (seats[seat] for seat in result["winners"]):  # Law 3.1, 3.3, 9.2.8
            assert winner["score"] >= 30 or winner.get("dominance") or winner.get("coalition"), (m.ended, seats)
        await warren.check_told(ada, name, m)
        assert server.stop() == 0 and server.errors() == "", server.errors()


async def root_of_random_bots():
    await with_bots("random")


async def root_of_easy_bots():
    await with_bots("easy")


async def bots_that_search():
    """They play a match to its end though their thoughts take longer than their delay, and every game offers them."""
    levels = ["medium", "hard", "hard", "easy"]
    with Server("--bot-delay", "3", "--bot-threads", "1") as server:
        ada = await Client.open(server)
        offered = {game["game"]: game["levels"] for game in ada.greeting["games"]}
        assert offered["duel"] == ["random", "easy", "medium", "hard", "expert", "rules"], offered
        assert offered["root"] == ["random", "easy", "medium", "hard", "expert"] and offered["oath"] == offered["root"], offered
        made = await ada.request("create", game="duel", seats=4, sit=False)
        name = made["match"]
        for seat, level in zip(("s1", "s2", "s3", "s4"), levels):
            await ada.request("add_bot", match=name, seat=seat, level=level)
        m = ada.match(name)
        await ada.wait(lambda: [s["bot"] for s in m.lobby["seats"]] == levels)
        await ada.request("start", match=name)
        await ada.request("watch", match=name, invite=made["invite"])
        await ada.wait(lambda: m.ended, warren.TEST_SECONDS)
        await warren.check_told(ada, name, m)
        told = dict(line.split() for line in server.get("/metrics").splitlines() if line.startswith("warren_bot"))
        for metric in ("thoughts", "evaluations", "late"):
            assert float(told["warren_bot_%s_total" % metric]) > 0, told
        assert server.stop() == 0 and server.errors() == "", server.errors()


if __name__ == "__main__":
    warren.run([duel_over_tcp, duel_over_websocket, duel_mixed, root_over_tcp, root_over_websocket,
                hands_are_hidden, root_of_random_bots, root_of_easy_bots, bots_that_search])
