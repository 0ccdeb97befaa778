#!/usr/bin/env python3
"""Play in detail: stale and illegal choices, two clients on one seat, reconnecting, undo, resigning."""
import asyncio
import json
import os
import random
import subprocess
import time

import warren
from warren import Client, Server

NO_CHOICE = {"verb": "discard", "card": "strike"}


async def table(server, transports=("tcp", "ws"), **terms):
    clients = await warren.open_clients(server, transports)
    name = await warren.started(clients[0], clients[1:], **terms)
    return clients, name


def asked_first(clients, name):
    """The client that is asked, then the others."""
    asked = next(c for c in clients if c.match(name).asked())
    return [asked] + [c for c in clients if c is not asked]


async def wrong_choices_change_nothing():
    with Server() as server:
        clients, name = await table(server)
        asked, other = asked_first(clients, name)
        m, version = asked.match(name), asked.match(name).version
        good = m.prompt["options"][0]
        stale = await asked.refused("stale", "choose", match=name, version=version - 1, choice=good)
        assert stale["version"] == version
        await asked.refused("stale", "choose", match=name, version=version + 5, choice=good)
        await other.refused("not_your_turn", "choose", match=name, version=version, choice=good)
        wrong = await asked.refused("bad_field", "choose", match=name, version=version, choice={"verb": "fly"})
        assert wrong["field"] == "choice.verb", wrong
        wrong = await asked.refused("bad_field", "choose", match=name, version=version,
                                    choice={"verb": "play", "card": "dragon"})
        assert wrong["field"] == "choice.card", wrong
        wrong = await asked.reply(await asked.send_unchecked("choose", match=name, version=version, choice={}))
        assert wrong["code"] == "missing_field" and wrong["field"] == "choice.verb", wrong
        await asked.refused("not_offered", "choose", match=name, version=version, choice={"verb": "play"})
        await asked.refused("not_offered", "choose", match=name, version=version, choice={"verb": "pass"})
        stranger = await Client.open(server, "Eve")
        await stranger.refused("no_match", "choose", match=name, version=version, choice=good)
        await asked.refused("no_match", "choose", match="0123456789", version=version, choice=good)
        await asked.request("ping")
        assert m.version == version and other.match(name).version == version
        await asked.choose(name)


async def a_double_click_acts_once():
    with Server() as server:
        clients, name = await table(server)
        asked, other = asked_first(clients, name)
        version, choice = asked.match(name).version, {"verb": "end_turn"}
        ids = [await asked.send("choose", match=name, version=version, choice=choice) for _ in range(3)]
        replies = [await asked.reply(i) for i in ids]
        assert [r["type"] for r in replies] == ["ok", "error", "error"], replies
        assert {r["code"] for r in replies[1:]} == {"stale"}
        await other.wait(lambda: other.match(name).version == replies[0]["version"])


async def two_clients_on_one_seat():
    rng = random.Random(3)
    with Server() as server:
        clients, name = await table(server, ("tcp", "tcp"), settings={"length": "short"})
        ada, bert = clients
        twin = await Client.open(server, token=ada.token, transport="ws")
        reply = await twin.request("resume", match=name)
        assert reply["seat"] == "s1" and reply["how"] == "snapshot", reply
        await twin.wait(lambda: twin.match(name).view is not None)
        # Both answer for s1, whoever is quicker.
        await warren.together(warren.play(ada, name, rng), warren.play(twin, name, rng), warren.play(bert, name, rng))
        one, two = ada.match(name), twin.match(name)
        assert one.view == two.view and one.version == two.version
        for version in set(one.told) & set(two.told):
            assert one.told[version] == two.told[version]


async def reconnecting_gets_what_was_missed():
    rng = random.Random(4)
    with Server() as server:
        clients, name = await table(server, ("tcp", "ws", "tcp"))
        bert = clients[1]
        had = bert.match(name)
        bert.drop()
        await clients[0].wait(lambda: not clients[0].match(name).lobby["seats"][1]["online"])
        # The others play on until Bert is asked.
        others = [clients[0], clients[2]]
        stop = lambda m: m.prompt and m.prompt["seat"] == "s2"  # noqa: E731
        await warren.together(*(warren.play(c, name, rng, stop, warren.quiet) for c in others))
        again = await Client.open(server, token=bert.token)
        again.matches[name] = had
        events, early = len(had.events), had.version
        reply = await again.request("resume", match=name, version=early)
        assert reply["how"] == "updates" and reply["seat"] == "s2", reply
        await again.wait(lambda: had.version == reply["version"])
        fresh = await Client.open(server, token=bert.token)
        await fresh.request("resume", match=name)
        await fresh.wait(lambda: fresh.match(name).view is not None)
        assert had.view == fresh.match(name).view and had.asked()
        assert len(had.events) > events or reply["version"] == early
        await again.refused("bad_field", "resume", match=name, version=had.version + 1)
        await warren.together(*(warren.play(c, name, rng) for c in others + [again]))


async def what_was_missed_is_told_as_it_was_told():
    """Somebody with two connections loses one: on coming back it is told what the other one was."""
    rng = random.Random(9)
    with Server() as server:
        clients, name = await table(server, ("tcp", "ws"), game="root")
        ada = clients[0]
        twin = await Client.open(server, token=ada.token)
        await twin.request("resume", match=name)
        await twin.wait(lambda: twin.match(name).view is not None)
        had, heard = twin.match(name), ada.match(name)
        assert had.version == heard.version
        early, events = had.version, len(heard.events)
        twin.drop()
        # So few entries of the log are never too many updates.
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > early + 12) for c in clients))
        again = await Client.open(server, token=ada.token)
        again.matches[name] = had
        reply = await again.request("resume", match=name, version=early)
        assert reply["how"] == "updates" and reply["version"] > early + 12, reply
        await again.wait(lambda: had.version == reply["version"])
        await ada.wait(lambda: heard.version == reply["version"])
        assert had.events == heard.events[events:] and had.prompt == heard.prompt and had.undo == heard.undo
        assert had.told == {version: view for version, view in heard.told.items() if version >= early}


async def a_long_absence_gets_a_snapshot():
    rng = random.Random(5)
    with Server() as server:
        clients, name = await table(server, ("tcp", "tcp"), game="root")
        ada = clients[0]
        had = ada.match(name)
        early = had.version
        stop = lambda m: len(m.told) > 20  # noqa: E731; more updates than are told again one by one
        await warren.together(*(warren.play(c, name, rng, stop) for c in clients))
        again = await Client.open(server, token=ada.token)
        reply = await again.request("resume", match=name, version=early)
        assert reply["how"] == "snapshot", reply
        await again.wait(lambda: again.match(name).view is not None)
        assert again.match(name).view == had.view


async def undo_takes_back_exactly():
    with Server() as server:
        clients, name = await table(server)
        asked, other = asked_first(clients, name)
        m = asked.match(name)
        discards = [o for o in m.prompt["options"] if o["verb"] == "discard"]
        before, before_prompt, other_before = m.view, m.prompt, other.match(name).view
        await asked.refused("too_late_to_undo", "undo", match=name, version=m.version)
        await asked.choose(name, discards[0])
        await asked.wait(lambda: m.undo == 1)
        assert m.view != before
        await warren.settle(other)
        await other.refused("too_late_to_undo", "undo", match=name, version=other.match(name).version)
        await asked.refused("stale", "undo", match=name, version=m.version - 1)
        version = m.version
        reply = await asked.request("undo", match=name, version=version)
        assert reply["version"] == version + 1
        await asked.wait(lambda: m.version == reply["version"])
        await other.wait(lambda: other.match(name).version == reply["version"])
        assert m.cause == "undo" and m.undo == 0
        assert m.view == before and m.prompt == before_prompt and other.match(name).view == other_before
        # Ending the turn lets the next seat draw: nothing can be taken back any more.
        await asked.choose(name, {"verb": "end_turn"})
        await asked.wait(lambda: m.version > reply["version"])
        assert m.undo == 0
        await asked.refused("too_late_to_undo", "undo", match=name, version=m.version)


async def undo_survives_a_crash():
    rng = random.Random(7)
    with Server() as server:
        clients, name = await table(server)
        asked, other = asked_first(clients, name)
        m = asked.match(name)
        for _ in range(2):
            await asked.choose(name, next(o for o in m.prompt["options"] if o["verb"] == "discard"))
            await asked.wait(lambda: m.undo == 1)
            await asked.request("undo", match=name, version=m.version)
            await asked.wait(lambda: m.undo == 0)
        view, version = m.view, m.version
        server.kill()
        server.start()
        again = [await Client.open(server, c.name, token=c.token) for c in clients]
        for client in again:
            await client.request("resume", match=name)
        back = again[clients.index(asked)]
        await back.wait(lambda: back.match(name).view is not None)
        assert back.match(name).version == version and back.match(name).view == view
        await warren.together(*(warren.play(c, name, rng) for c in again))
        for client in again:
            await warren.check_told(again[0], name, client.match(name))


async def a_resigned_seat_is_played_on():
    rng = random.Random(8)
    with Server() as server:
        clients, name = await table(server, ("tcp", "ws", "tcp"))
        ada, bert, cleo = clients
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 30, warren.quiet) for c in clients))
        await bert.request("resign", match=name)
        await ada.wait(lambda: ada.match(name).lobby["seats"][1]["resigned"])
        await bert.refused("resigned", "resign", match=name)
        m = bert.match(name)
        await bert.refused("resigned", "choose", match=name, version=m.version, choice=NO_CHOICE)
        await warren.together(warren.play(ada, name, rng), warren.play(cleo, name, rng))
        result = ada.match(name).ended["result"]
        assert result["reason"] == "played" and result["resigned"] == ["s2"] and "s2" not in result["winners"], result
        await bert.wait(lambda: m.ended)
        await warren.check_told(ada, name, m)


async def the_last_resignation_ends_the_match():
    with Server() as server:
        clients, name = await table(server, ("tcp", "ws"))
        ada, bert = clients
        await ada.request("resign", match=name)
        await bert.request("resign", match=name)
        for client in clients:
            await client.wait(lambda: client.match(name).ended)
            result = client.match(name).ended["result"]
            assert result["reason"] == "resigned" and result["winners"] == [], result
            assert client.match(name).prompt is None
        log = await warren.whole_log(ada, name)
        resigned = [record for record in log["records"] if "resign" in record]
        assert resigned == [{"resign": "s1"}, {"resign": "s2"}] and log["records"][-1] == resigned[-1], resigned
        await ada.refused("finished", "choose", match=name, version=ada.match(name).version, choice=NO_CHOICE)
        server.kill()
        server.start()
        again = await Client.open(server, token=ada.token)
        reply = await again.request("resume", match=name)
        assert reply["state"] == "finished", reply
        await again.wait(lambda: again.match(name).ended)


async def requests_may_be_sent_without_waiting():
    """Replies come in the order of requests, and before the pushes they cause."""
    with Server() as server:
        ada = await Client.open(server)
        order = []
        take = ada.take
        ada.take = lambda message: (order.append(message.get("re", message["type"])), take(message))
        first = await ada.send("create", game="duel", seats=2, public=True)
        rest = [await ada.send(kind) for kind in ("ping", "mine", "list", "ping")]
        replies = [await ada.reply(i) for i in [first] + rest]
        assert order == [first, "lobby"] + rest, order
        assert [m["match"] for m in replies[2]["matches"]] == [replies[0]["match"]]
        assert [m["match"] for m in replies[3]["lobbies"]] == [replies[0]["match"]]


async def idle_matches_leave_memory_and_come_back():
    rng = random.Random(9)
    with Server("--match-idle", "1") as server:
        clients, name = await table(server)
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 20, warren.quiet) for c in clients))
        await warren.settle(*clients)
        version = clients[0].match(name).version
        for client in clients:
            await client.close()
        end = time.monotonic() + warren.PATIENCE
        while server.metric("warren_matches_in_memory") > 0:
            assert time.monotonic() < end, "still in memory"
            await asyncio.sleep(0.1)
        again = [await Client.open(server, token=c.token) for c in clients]
        mine = (await again[0].request("mine"))["matches"]
        assert [m["version"] for m in mine] == [version] and server.metric("warren_matches_loaded_total") == 1
        for client, before in zip(again, clients):
            client.matches[name] = before.match(name)
            await client.request("resume", match=name, version=version)
        await warren.together(*(warren.play(c, name, rng) for c in again))
        for client in again:
            await warren.check_told(again[0], name, client.match(name), most=100)


async def a_match_may_grow_too_long():
    """The players are warned twice; then it is over, nobody has won, and it stays so however it is looked at."""
    with Server("--match-records", "300") as server:
        [ada, bob], name = await table(server)
        assert ada.greeting["limits"]["records"] == 300
        eve = await Client.open(server, "Eve")
        left = []
        while not ada.match(name).ended:
            await ada.request("propose", match=name, what=("continue" if ada.match(name).lobby["paused"] else "pause"))
            await bob.request("agree", match=name, agree=True)
            await warren.settle(ada, bob)
            left += [300 - ada.match(name).version] * (len(ada.notices) - len(left))
        assert [note["code"] for note in ada.notices + bob.notices] == ["match_long"] * 4, ada.notices
        assert left == [30, 3] and "after 30 more" in ada.notices[0]["message"], left
        assert not eve.notices
        for client in (ada, bob):
            m = client.match(name)
            assert m.version == 301 and m.ended["result"]["reason"] == "too_long" and m.ended["result"]["winners"] == []
            assert m.lobby["state"] == "finished" and m.prompt is None
        await ada.refused("finished", "propose", match=name, what="pause")
        held = bob.match(name).version - 3
        bob.drop()
        server.stop()
        server.start()
        bob = await Client.open(server, token=bob.token)
        bob.match(name).version = held
        reply = await bob.request("resume", match=name, version=held)
        await warren.settle(bob)
        assert reply["state"] == "finished" and bob.match(name).ended["result"]["reason"] == "too_long"
        log = (await bob.request("log", match=name))["log"]
        assert len(log["records"]) == 301 and list(log["records"][-1]) == ["too_long"] and log["result"]["winners"] == []
        moment = await bob.request("history", match=name, move=301, seat="all")
        assert moment["moves"] == 301 and moment["prompt"] is None
        path = os.path.join(server.data, "log.json")
        with open(path, "w") as file:
            json.dump({"log": log}, file)
        lab = os.path.join(warren.BUILD, "warren-lab-toy")
        done = await asyncio.to_thread(subprocess.run, [lab, "verify", path], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        await bob.request("rematch", match=name)


if __name__ == "__main__":
    warren.run([wrong_choices_change_nothing, a_double_click_acts_once, two_clients_on_one_seat,
                reconnecting_gets_what_was_missed,
                what_was_missed_is_told_as_it_was_told, a_long_absence_gets_a_snapshot, undo_takes_back_exactly,
                undo_survives_a_crash, a_resigned_seat_is_played_on, the_last_resignation_ends_the_match,
                requests_may_be_sent_without_waiting, idle_matches_leave_memory_and_come_back, a_match_may_grow_too_long])
