#!/usr/bin/env python3
"""Beside the table: spectators, their delay and their chat, and looking back at what is over."""
import asyncio
import json
import random
import time

import warren
from warren import Client, Server


async def spectators_see_no_hand():
    rng = random.Random(1)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "ws"])
        name = await warren.started(ada, [bert], public=True, settings={"length": "short"})
        running = (await eve.request("list"))["running"]
        assert [m["match"] for m in running] == [name]
        reply = await eve.request("watch", match=name)
        assert reply["state"] == "running"
        await ada.refused("seated", "watch", match=name)
        m = eve.match(name)
        await eve.wait(lambda: m.view is not None)
        assert m.seat == "spectator" and "invite" not in m.lobby
        assert all(s["hand"] > 0 and s["cards"] == [] for s in m.view["seats"].values()), m.view
        await eve.refused("not_member", "choose", match=name, version=m.version, choice={"verb": "pass"})
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        await eve.wait(lambda: m.ended)
        for event in m.events:
            assert event["event"] not in ("drew", "stole", "saw") or "card" not in event, event
        assert not any("options" in json.dumps(m.prompt) for _ in [0] if m.prompt)
        await warren.check_told(ada, name, m, most=100)


async def watching_may_be_forbidden():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "tcp", "tcp"])
        name = await warren.started(ada, [bert], public=True, spectators=False)
        await eve.refused("no_spectators", "watch", match=name)
        assert (await eve.request("list"))["running"] == []


async def a_delay_holds_everything_back():
    rng = random.Random(3)
    delay = 2
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(ada, [bert], public=True, delay=delay, settings={"length": "short"})
        reply = await eve.request("watch", match=name)
        assert reply["state"] == "running" and reply["version"] is None, reply
        m = eve.match(name)
        assert m.view is None
        await ada.request("chat", match=name, text="I have a block")
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        over = time.monotonic()
        assert m.view is None and not m.chat and m.lobby["state"] == "running", "told too early"
        late = await Client.open(server, "Fay")
        assert (await late.request("watch", match=name))["state"] == "running"
        assert (await late.refused("not_finished", "history", match=name, move=1))["code"]
        await eve.wait(lambda: m.ended)
        assert time.monotonic() - over > delay - 0.5
        assert [line["text"] for line in m.chat] == ["I have a block"] and m.lobby["state"] == "finished"
        await late.wait(lambda: late.match(name).ended)
        await warren.check_told(eve, name, m, most=100)
        await warren.check_told(eve, name, late.match(name))


async def a_delay_survives_a_restart():
    rng = random.Random(4)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], public=True, delay=3, settings={"length": "short"})
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        server.kill()
        server.start()
        eve = await Client.open(server, "Eve")
        reply = await eve.request("watch", match=name)
        m = eve.match(name)
        assert reply["state"] == "running" and reply["version"] is None, reply
        await eve.wait(lambda: m.ended)
        await warren.check_told(eve, name, m, most=100)


async def spectators_have_a_channel_of_their_own():
    rng = random.Random(5)
    with Server() as server:
        ada, bert, eve, fay = await warren.open_clients(server, ["tcp", "ws", "ws", "tcp"])
        name = await warren.started(ada, [bert], public=True, settings={"length": "short"})
        for client in (eve, fay):
            await client.request("watch", match=name)
        await eve.request("chat", match=name, text="watch that block")
        await fay.wait(lambda: fay.match(name).chat)
        assert fay.match(name).chat[0]["channel"] == "spectators" and fay.match(name).chat[0]["seat"] is None
        await eve.refused("wrong_channel", "chat", match=name, channel="table", text="hey you")
        await ada.refused("wrong_channel", "chat_log", match=name, channel="spectators")
        await ada.request("chat", match=name, text="hello all")
        await eve.wait(lambda: len(eve.match(name).chat) == 2)
        assert [line["text"] for line in bert.match(name).chat] == ["hello all"]
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        lines = (await ada.request("chat_log", match=name, channel="spectators"))["lines"]
        assert [line["text"] for line in lines] == ["watch that block"]


async def looking_back():
    rng = random.Random(6)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(ada, [bert], settings={"length": "short"})
        await ada.refused("not_finished", "history", match=name, move=0)
        await ada.refused("not_finished", "log", match=name)
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        last = ada.match(name).version
        whole = await ada.request("history", match=name, move=last)
        assert whole["moves"] == last and whole["seat"] == "all" and whole["prompt"] is None
        assert all(len(s["cards"]) == s["hand"] for s in whole["view"]["seats"].values())
        first = await ada.request("history", match=name, move=0)
        assert first.get("record") is None
        await ada.refused("bad_field", "history", match=name, move=last + 1)
        await ada.refused("no_seat", "history", match=name, move=0, seat="s3")
        await eve.refused("no_match", "history", match=name, move=0)
        await eve.refused("no_match", "log", match=name)
        log = (await bert.request("log", match=name))["log"]
        for move in range(1, last + 1, 5):
            moment = await bert.request("history", match=name, move=move)
            assert moment["record"] == log["records"][move - 1]


async def a_watcher_who_goes_is_counted_out():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "tcp", "ws"])
        name = await warren.started(ada, [bert], public=True)
        await eve.request("watch", match=name)
        await ada.wait(lambda: ada.match(name).lobby["watching"] == 1)
        eve.drop()
        await ada.wait(lambda: ada.match(name).lobby["watching"] == 0)
        await asyncio.sleep(0)


if __name__ == "__main__":
    warren.run([spectators_see_no_hand, watching_may_be_forbidden, a_delay_holds_everything_back,
                a_delay_survives_a_restart, spectators_have_a_channel_of_their_own, looking_back,
                a_watcher_who_goes_is_counted_out])
