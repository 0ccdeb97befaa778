#!/usr/bin/env python3
"""Beside the table: spectators, their delay and their chat, and looking back at what is over."""
import json
import random
import time

import admin_test
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


@warren.with_delays(2, 10, 40)
async def a_delay_holds_everything_back(delay):
    rng = random.Random(3)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        begin = time.monotonic()
        name = await warren.started(ada, [bert], public=True, delay=delay, settings={"length": "short"})
        m = eve.match(name)
        with warren.early(begin, delay):
            reply = await eve.request("watch", match=name)
            assert reply["state"] == "running" and reply["version"] is None, reply
            assert m.view is None
        await ada.request("chat", match=name, text="I have a block")
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        over = max(ada.asked_at, bert.asked_at)  # not before that
        await warren.settle(eve)
        late = await Client.open(server, "Fay")
        with warren.early(begin, delay):
            assert m.view is None and not m.chat and m.lobby["state"] == "running", "told too early"
            assert (await late.request("watch", match=name))["state"] == "running"
            assert (await late.refused("not_finished", "history", match=name, move=1))["code"]
        await eve.wait(lambda: m.ended)
        assert time.monotonic() - over > delay - 0.1
        assert [line["text"] for line in m.chat] == ["I have a block"] and m.lobby["state"] == "finished"
        await late.wait(lambda: late.match(name).ended)
        await warren.check_told(eve, name, m, most=100)
        await warren.check_told(eve, name, late.match(name))


@warren.with_delays(3, 10, 40)
async def a_delay_survives_a_restart(delay):
    rng = random.Random(4)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        begin = time.monotonic()
        name = await warren.started(ada, [bert], public=True, delay=delay, settings={"length": "short"})
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        server.kill()
        server.start()
        eve = await Client.open(server, "Eve")
        reply = await eve.request("watch", match=name)
        m = eve.match(name)
        with warren.early(begin, delay):
            assert reply["state"] == "running" and reply["version"] is None, reply
        await eve.wait(lambda: m.ended)
        await warren.check_told(eve, name, m, most=100)


@warren.with_delays(3, 10, 40)
async def a_pause_and_who_is_absent_are_told_later(delay):
    """In time, as everything about the play; whoever watches does not wait for a table that seems to sleep."""
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        begin = time.monotonic()
        name = await warren.started(ada, [bert], public=True, delay=delay)
        await eve.request("watch", match=name)
        lobbies = []
        take = eve.take
        eve.take = lambda message: (lobbies.append(message) if message["type"] == "lobby" else None, take(message))
        admin_test.told(server, "absent", name, "s2")
        await bert.request("back", match=name)
        await ada.request("propose", match=name, what="pause")
        await bert.request("agree", match=name)
        await ada.wait(lambda: ada.match(name).lobby["paused"])
        await warren.settle(eve)
        with warren.early(begin, delay):
            assert not any(lobby["paused"] or lobby["seats"][1]["absent"] for lobby in lobbies), "told too early"
        await eve.wait(lambda: eve.match(name).lobby["paused"])
        absent = [lobby["seats"][1]["absent"] for lobby in lobbies]
        assert True in absent and not absent[-1], absent
        server.kill()
        server.start()
        fay = await Client.open(server, "Fay")
        await fay.request("watch", match=name)
        await fay.wait(lambda: fay.match(name).lobby["paused"])


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
        await warren.settle(bert)
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
        log = await warren.whole_log(bert, name)
        for move in range(1, last + 1, 5):
            moment = await bert.request("history", match=name, move=move)
            assert moment["record"] == log["records"][move - 1]


async def story(client, name, seat):
    """All steps that these eyes were told, asked for in parts."""
    steps, start = [], 0
    while True:
        part = await client.request("events", **{"match": name, "seat": seat, "from": start})
        assert part["from"] == start and part["seat"] == seat
        steps += part["steps"]
        if part["to"] == part["version"]:
            return steps, part["version"]
        assert part["to"] > start
        start = part["to"]


async def the_past_of_a_match_that_goes_on():
    rng = random.Random(8)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "ws"])
        name = await warren.started(ada, [bert], public=True, settings={"length": "long"})
        await eve.request("watch", match=name)
        for client in (ada, bert, eve):
            await client.wait(lambda: client.match(name).view is not None)
        enough = lambda m: m.version >= 25
        await warren.together(*(warren.play(c, name, rng, enough, warren.quiet) for c in (ada, bert)))
        await warren.settle(ada, bert, eve)
        for client in (ada, bert, eve):
            m = client.match(name)
            for version, view in m.told.items():
                moment = await client.request("history", match=name, move=version, seat=m.seat)
                assert moment["move"] == version and moment.get("record") is None
                assert warren.plain(moment["view"]) == view, version
            # Moments that nobody was shown are not to be had: the next one is told instead.
            shown = {(await client.request("history", match=name, move=move, seat=m.seat))["move"]
                     for move in range(m.version)}
            if client is not eve:
                assert shown <= set(m.told) | {0}, shown - set(m.told)
            steps, version = await story(client, name, m.seat)
            assert version == m.version and [s["version"] for s in steps] == sorted(s["version"] for s in steps)
            events = [event for step in steps for event in step["events"]]
            assert m.events and events[-len(m.events):] == m.events
            for eyes in {"all", "s1", "s2", "spectator"} - {m.seat}:
                await client.refused("not_finished", "history", match=name, move=1, seat=eyes)
                await client.refused("not_finished", "events", match=name, seat=eyes)
            await client.refused("not_finished", "events", match=name)
            await client.refused("bad_field", "events", **{"match": name, "seat": m.seat, "from": version + 1})
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        steps, version = await story(ada, name, "all")
        log = await warren.whole_log(ada, name)
        assert version == len(log["records"])
        assert [s["version"] for s in steps if "undo" in s] == [
            i + 1 for i, record in enumerate(log["records"]) if "undo" in record]
        hidden = [e for s in (await story(ada, name, "s1"))[0] for e in s["events"]
                  if e["event"] == "drew" and e.get("seat") == "s2"]
        assert hidden and all("card" not in event for event in hidden)
        dora = await Client.open(server, "Dora")
        private = await warren.started(ada, [bert], public=False)
        await dora.refused("no_match", "events", match=private, seat="spectator")


async def the_past_is_as_late_as_the_present():
    rng = random.Random(9)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "ws"])
        name = await warren.started(ada, [bert], public=True, delay=600)
        await eve.request("watch", match=name)
        await eve.refused("not_finished", "history", match=name, move=0, seat="spectator")
        await eve.refused("not_finished", "events", match=name, seat="spectator")
        enough = lambda m: m.version >= 12
        await warren.together(*(warren.play(c, name, rng, enough, warren.quiet) for c in (ada, bert)))
        await eve.refused("not_finished", "events", match=name, seat="spectator")
        assert (await story(ada, name, "s1"))[1] >= 12


async def a_watcher_who_goes_is_counted_out():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "tcp", "ws"])
        name = await warren.started(ada, [bert], public=True)
        await eve.request("watch", match=name)
        await ada.wait(lambda: ada.match(name).lobby["watching"] == 1)
        eve.drop()
        await ada.wait(lambda: ada.match(name).lobby["watching"] == 0)


if __name__ == "__main__":
    warren.run([spectators_see_no_hand, watching_may_be_forbidden, a_delay_holds_everything_back,
                a_delay_survives_a_restart, a_pause_and_who_is_absent_are_told_later, spectators_have_a_channel_of_their_own, looking_back,
                the_past_of_a_match_that_goes_on, the_past_is_as_late_as_the_present,
                a_watcher_who_goes_is_counted_out])
