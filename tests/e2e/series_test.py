#!/usr/bin/env python3
"""Series: a chain of matches of one group, each beginning from what the one before it left, which stays sealed to the end."""
import asyncio
import json
import os
import random
import subprocess
import tempfile
import time

import warren
from warren import DAY_MS, PATIENCE, Client, Server, settle

SHORT = {"length": "short"}


def listen(client):
    """Everything the client is told from now on, as texts."""
    heard, before = [], client.take

    def take(message):
        heard.append(json.dumps(message))
        before(message)
    client.take = take
    return heard


async def begin(host, others, name):
    """All come into the lobby, say that they are ready, and the match begins."""
    for client in [host, *others]:
        await client.request("ready", match=name, entropy="entropy of " + client.name)
    await host.request("start", match=name)
    for client in [host, *others]:
        await client.wait(lambda: client.match(name).view is not None)


async def play_out(clients, name, rng):
    await warren.together(*(warren.play(c, name, rng) for c in clients))


async def played(host, others, rng, **terms):
    """A first match of a series, played to its end."""
    name = await warren.started(host, others, series=True, settings=SHORT, **terms)
    await play_out([host, *others], name, rng)
    return name


def verify(*logs):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for log in logs:
            paths.append(os.path.join(folder, "%d.json" % len(paths)))
            with open(paths[-1], "w", encoding="utf-8") as file:
                json.dump(log, file)
        done = subprocess.run([os.path.join(warren.BUILD, "warren-lab-toy"), "verify", *paths], capture_output=True,
                              timeout=PATIENCE, text=True)
    return done


async def assert_sealed(client, name, own):
    """What is over in an open series is seen through the own eyes alone, and its log by nobody."""
    m = client.match(name)
    await client.refused("sealed", "log", match=name)
    await client.refused("sealed", "analysis", match=name)
    for seat in ("all", *(s for s in ("s1", "s2", "spectator") if s != own)):
        await client.refused("sealed", "history", match=name, move=0, seat=seat)
        await client.refused("sealed", "events", match=name, seat=seat)
    await client.refused("sealed", "history", match=name, move=0)
    moment = await client.request("history", match=name, move=m.version, seat=own)
    assert moment["seat"] == own and moment.get("record") is None and moment["prompt"] is None, moment
    assert warren.plain(moment["view"]) == warren.plain(m.view)
    await client.request("events", match=name, seat=own)


async def three_matches_with_another_member():
    rng = random.Random(5)
    with Server() as server:
        ada, bert, cleo, eve = [await Client.open(server, n, t) for n, t in
                                (("Ada", "tcp"), ("Bert", "ws"), ("Cleo", "tcp"), ("Eve", "ws"))]
        heard = {c: listen(c) for c in (ada, bert, cleo, eve)}
        assert (await ada.refused("bad_config", "create", game="root", seats=2, series=True))["field"] == "series"
        names = [await played(ada, [bert], rng, public=True)]
        first = names[0]
        invite = ada.match(first).invite
        for client, own in ((ada, "s1"), (bert, "s2")):
            ended = client.match(first).ended
            assert ended["secret"] is None and ended["series"] == {"id": first, "number": 1, "open": True}, ended
            await assert_sealed(client, first, own)
        await eve.request("watch", match=first)
        await eve.wait(lambda: eve.match(first).ended)
        assert eve.match(first).ended["secret"] is None
        await assert_sealed(eve, first, "spectator")
        # The second match: everybody is in it at once, on the old seats, with the code of the group.
        reply = await bert.request("rematch", match=first)
        names.append(reply["match"])
        second = names[1]
        assert reply["invite"] == invite and reply["seat"] == "s2", reply
        await ada.wait(lambda: ada.rematches)
        assert ada.rematches[0]["next"] == second
        await settle(ada, bert)  # the code of the group is that of the second now: whoever looks at the first is told at once
        assert all(client.match(first).lobby["invite"] not in (None, invite) for client in (ada, bert))
        assert (await ada.request("rematch", match=first))["match"] == second
        await ada.wait(lambda: ada.match(second).lobby)
        lobby = ada.match(second).lobby
        assert lobby["host"] == ada.player and [s["player"] for s in lobby["seats"]] == [ada.player, bert.player], lobby
        assert lobby["series"] == {"id": first, "number": 2, "open": True} and lobby["legacy"]["matches"] == 1, lobby
        assert not any(s["ready"] for s in lobby["seats"])
        wrong = await ada.refused("bad_config", "set", match=second, legacy="1 s1 -")
        assert wrong["field"] == "legacy", wrong
        # Bert goes, Cleo comes with the code; what was before is not hers.
        await bert.request("leave", match=second)
        assert (await cleo.request("join", invite=invite))["match"] == second
        await begin(ada, [cleo], second)
        await bert.refused("already_started", "rematch", match=first)
        await ada.refused("not_finished", "close_series", match=second)
        await ada.refused("series_goes_on", "close_series", match=first)
        server.kill()
        server.start()
        ada, bert, cleo = [await Client.open(server, c.name, token=c.token) for c in (ada, bert, cleo)]
        for client in (ada, bert, cleo):
            heard[client] = listen(client)
        for client in (ada, cleo):
            await client.request("resume", match=second)
            await client.wait(lambda: client.match(second).view)
        await play_out([ada, cleo], second, rng)
        await bert.request("resume", match=first)
        await bert.wait(lambda: bert.match(first).ended)
        for client, match, own in ((ada, second, "s1"), (cleo, second, "s2"), (bert, first, "s2")):
            await assert_sealed(client, match, own)
        third = (await ada.request("rematch", match=second))["match"]
        names.append(third)
        assert (await cleo.request("rematch", match=second))["seat"] == "s2"
        await begin(ada, [cleo], third)
        await play_out([ada, cleo], third, rng)
        listed = await cleo.request("series", match=third)
        assert listed["series"] == {"id": first, "number": 3, "open": True}, listed
        assert listed["matches"] == [
            {"number": 1, "match": first, "state": "finished", "seat": None},
            {"number": 2, "match": second, "state": "finished", "seat": "s2"},
            {"number": 3, "match": third, "state": "finished", "seat": "s2"}], listed
        assert [m["number"] for m in (await cleo.request("series", match=third, **{"from": 2, "limit": 1}))["matches"]] == [2]
        mine = {m["match"]: m["series"] for m in (await ada.request("mine", finished=True))["matches"]}
        assert {m: s["number"] for m, s in mine.items()} == {first: 1, second: 2, third: 3}, mine
        await cleo.refused("not_host", "close_series", match=third)
        # What was secret was told to nobody all the time.
        rows = server.query("SELECT hex(secret) FROM matches")
        assert len(rows) == 3
        for texts in heard.values():
            assert texts and not any(secret.lower() in t or '"leaves"' in t for t in texts for secret, in rows)
        # It is closed: all who follow are told what was sealed, and everything can be verified.
        await bert.request("resume", match=first)
        await ada.request("close_series", match=third)
        for client, match in ((ada, third), (cleo, third), (ada, second), (bert, first)):
            await client.wait(lambda: client.match(match).ended["secret"])
            assert client.match(match).ended["series"]["open"] is False
            assert client.match(match).lobby["series"]["open"] is False
        await ada.request("close_series", match=third)  # once more is no error
        logs = [await warren.whole_log(ada, name) for name in names]
        assert [log.get("before") for log in logs] == [None, first, second]
        assert [log["series"]["number"] for log in logs] == [1, 2, 3]
        for client, match in ((ada, first), (cleo, third)):
            await warren.check_told(client, match, client.match(match))
            await client.request("history", match=match, move=0)
        done = verify(*logs)
        assert done.returncode == 0, done
        for wrong in ((logs[0], logs[2]), (logs[1], logs[0]), (logs[0], {**logs[1], "before": third})):
            done = verify(*wrong)
            assert done.returncode == 1 and "does not follow match" in done.stdout, done
        kept = logs[2]["config"]["legacy"]
        done = verify(logs[0], {**logs[1], "config": {**logs[1]["config"], "legacy": kept}})
        assert done.returncode == 1 and "does not begin from what match" in done.stdout, done
        again = (await ada.request("rematch", match=third))["match"]
        await ada.wait(lambda: ada.match(again).lobby)
        assert ada.match(again).lobby["series"] is None


async def exactly_one_next():
    """A race, a double click, a crash in between: there is one match that follows."""
    rng = random.Random(6)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        other = await Client.open(server, token=ada.token)
        first = await played(ada, [bert], rng)
        sent = [(c, await c.send("rematch", match=first)) for _ in range(3) for c in (ada, bert, other)]
        replies = [await c.reply(number) for c, number in sent]
        assert all(r["type"] == "ok" for r in replies) and len({r["match"] for r in replies}) == 1, replies
        second = replies[0]["match"]
        await begin(ada, [bert], second)
        await play_out([ada, bert], second, rng)
        # Killed while it is being made, again and again: there is none or one, whoever asks afterwards.
        name = second
        for _ in range(6):
            await ada.send("rematch", match=name)
            await bert.send("rematch", match=name)
            server.kill()
            server.start()
            ada, bert = [await Client.open(server, c.name, token=c.token) for c in (ada, bert)]
            following = {(await c.request("rematch", match=name))["match"] for c in (ada, bert)}
            assert len(following) == 1
            rows = server.query("SELECT number,count(*) FROM matches WHERE series<>0 GROUP BY number")
            assert all(count == 1 for _, count in rows), rows
            name, = following
            await begin(ada, [bert], name)
            await warren.give_up([ada, bert], name)
            for client in (ada, bert):
                await client.wait(lambda: client.match(name).ended)
        # Matches that were given up left nothing: the next one begins where they did.
        listed = (await ada.request("series", match=name))["matches"]
        assert [m["number"] for m in listed] == list(range(1, 9)), listed
        last = (await ada.request("rematch", match=name))["match"]
        await ada.wait(lambda: ada.match(last).lobby)
        assert ada.match(last).lobby["legacy"]["matches"] == 2
        await ada.request("close_series", match=last)
        await ada.refused("no_match", "resume", match=last)
        logs = [await warren.whole_log(ada, m["match"]) for m in listed]
        done = verify(*logs)
        assert done.returncode == 0, done


async def a_lobby_that_all_leave_is_none():
    rng = random.Random(7)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        first = await played(ada, [bert], rng)
        invite = ada.match(first).invite
        second = (await ada.request("rematch", match=first))["match"]
        for client in (ada, bert):
            await client.request("leave", match=second)
        again = await bert.request("rematch", match=first)
        assert again["match"] != second
        assert [m["number"] for m in (await ada.request("series", match=first))["matches"]] == [1, 2]
        # Closed from the lobby: it goes, and those who are in it are told.
        await bert.wait(lambda: bert.match(again["match"]).lobby)
        await ada.request("rematch", match=first)
        await bert.refused("not_host", "close_series", match=again["match"])
        await ada.request("close_series", match=again["match"])
        await bert.wait(lambda: any(n["code"] == "lobby_closed" for n in bert.notices))
        await bert.request("resume", match=first)
        assert (await warren.whole_log(bert, first))["series"]["open"] is False
        # A match outside a series ends as ever.
        alone = await warren.started(ada, [bert], settings=SHORT)
        await play_out([ada, bert], alone, rng)
        assert ada.match(alone).ended["secret"] and ada.match(alone).ended["series"] is None
        await ada.refused("no_series", "series", match=alone)
        await ada.refused("no_series", "close_series", match=alone)
        await ada.request("log", match=alone)
        assert (await ada.refused("no_match", "join", invite=invite))["field"] == "invite"


def lab(*arguments, code=0):
    done = subprocess.run([os.path.join(warren.BUILD, "warren-lab-toy"), *arguments], capture_output=True, timeout=PATIENCE, text=True)
    assert done.returncode == code, done
    return done


async def a_series_is_taken_elsewhere():
    """Exported and imported match by match, it is the same series there, closed, and verifies."""
    rng = random.Random(9)
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        names = [await played(ada, [bert], rng)]
        names.append((await ada.request("rematch", match=names[0]))["match"])
        await bert.request("rematch", match=names[0])
        await begin(ada, [bert], names[1])
        await play_out([ada, bert], names[1], rng)
        await ada.request("close_series", match=names[1])
        logs = [await warren.whole_log(ada, name) for name in names]
        paths = [os.path.join(folder, "%d.json" % i) for i in range(2)]
        for name, path, log in zip(names, paths, logs):
            lab("export", "--data", server.data, name, "--out", path)
            with open(path, encoding="utf-8") as file:
                exported = json.load(file)
            assert {k: v for k, v in exported.items() if k != "players"} == log
        lab("verify", *paths)
        with Server() as other:
            assert other.stop() == 0
            wrong = os.path.join(folder, "wrong.json")
            for change in ({"series": {"id": names[0], "number": 1, "open": False}}, {"before": names[1]}, {"before": None}):
                with open(wrong, "w", encoding="utf-8") as file:
                    json.dump({**exported, **change}, file)
                assert "place in a series cannot be" in lab("import", "--data", other.data, wrong, code=2).stderr
            for path in reversed(paths):  # in any order
                lab("import", "--data", other.data, path)
            other.start()
            eve = await Client.open(other, "Eve")
            listed = await eve.request("series", match=names[1])
            assert listed["series"] == {"id": names[0], "number": 2, "open": False}, listed
            assert [(m["number"], m["match"], m["state"]) for m in listed["matches"]] == \
                [(1, names[0], "finished"), (2, names[1], "finished")], listed
            done = verify(*[await warren.whole_log(eve, name) for name in names])
            assert done.returncode == 0, done


async def whoever_is_at_the_limit_is_carried_over():
    """A member who is in as many open matches as may be comes along all the same, but makes no next one."""
    rng = random.Random(10)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        first = await played(ada, [bert], rng)
        limit = bert.greeting["limits"]["open_matches"]
        opened = []
        for _ in range(limit):
            other = await Client.open(server, token=bert.token)  # a connection follows only so many
            opened.append((await other.request("create", game="duel", seats=2))["match"])
            await other.close()
        assert (await bert.refused("too_many_matches", "rematch", match=first))["limit"] == limit
        assert [m["number"] for m in (await ada.request("series", match=first))["matches"]] == [1]
        second = (await ada.request("rematch", match=first))["match"]
        await ada.wait(lambda: ada.match(second).lobby)
        assert [s["player"] for s in ada.match(second).lobby["seats"]] == [ada.player, bert.player]
        assert (await bert.request("rematch", match=first))["seat"] == "s2"
        await begin(ada, [bert], second)
        await play_out([ada, bert], second, rng)
        # It counts while it is open: one more may be opened only when two are gone.
        third = (await ada.request("rematch", match=second))["match"]
        await bert.request("leave", match=opened[0])
        await bert.refused("too_many_matches", "create", game="duel", seats=2)
        assert (await bert.request("rematch", match=second))["match"] == third
        await bert.request("leave", match=third)
        await bert.request("create", game="duel", seats=2)


async def bots_play_on():
    """Bots from outside and bots of the server keep their seats from match to match."""
    with Server("--bot-delay", "0") as server:
        base = [os.path.join(warren.BUILD, "warren-bot"), "--connect", server.tcp, "--games", "3"]
        host = subprocess.Popen([*base, "--create", "duel", "--seats", "2", "--series", "--set", "length=short", "--name", "Ada"],
                                stdout=subprocess.PIPE, text=True)
        first = json.loads(host.stdout.readline())
        other = subprocess.Popen([*base, "--join", first["invite"], "--name", "Bert"], stdout=subprocess.PIPE, text=True)
        lines = []
        for process in (host, other):
            output, _ = process.communicate(timeout=warren.TEST_SECONDS)
            assert process.returncode == 0, output
            lines.append([json.loads(line) for line in output.splitlines()])
        assert [len(told) for told in lines] == [3, 3] and lines[0][0]["match"] == first["match"], lines
        for one, two in zip(*lines):
            assert one["match"] == two["match"] and (one["seat"], two["seat"]) == ("s1", "s2"), lines
        rows = server.query("SELECT number,status FROM matches WHERE series<>0 ORDER BY number")
        assert rows == [(1, 2), (2, 2), (3, 2)], rows
        # One person with bots of the server: they sit there again, of the same level.
        rng, cleo = random.Random(11), await Client.open(server, "Cleo")
        name = (await cleo.request("create", game="duel", seats=3, series=True, settings=SHORT))["match"]
        for seat, level in (("s2", "easy"), ("s3", "rules")):
            await cleo.request("add_bot", match=name, seat=seat, level=level)
        for number in (1, 2, 3):
            await cleo.wait(lambda: cleo.match(name).lobby)
            lobby = cleo.match(name).lobby
            assert lobby["series"]["number"] == number and [s["bot"] for s in lobby["seats"]] == [None, "easy", "rules"], lobby
            await begin(cleo, [], name)
            await play_out([cleo], name, rng)
            assert cleo.match(name).ended["secret"] is None
            if number < 3:
                name = (await cleo.request("rematch", match=name))["match"]
        await cleo.request("close_series", match=name)
        listed = (await cleo.request("series", match=name))["matches"]
        done = verify(*[await warren.whole_log(cleo, m["match"]) for m in listed])
        assert done.returncode == 0 and len(listed) == 3, done


async def nobody_goes_on():
    """A series with which nobody goes on closes after a time that the operator sets, not before, nor while it is played."""
    rng = random.Random(8)

    def age(server, days):
        at = int(time.time() * 1000) - days * DAY_MS
        server.query("UPDATE matches SET updated=?", at)

    with Server("--series-open", "3", "--keep-finished", "3", "--keep-lobbies", "0", "--log-level", "info") as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        left, going = [await played(ada, [bert], rng) for _ in range(2)]
        second = (await ada.request("rematch", match=going))["match"]
        assert server.stop() == 0
        age(server, 2)
        server.start()
        ada = await Client.open(server, token=ada.token)
        await ada.request("resume", match=left)
        await ada.wait(lambda: ada.match(left).ended)
        assert server.stop() == 0
        age(server, 4)
        # Neither of the finished matches has expired: what is sealed stays, and a while longer.
        server.start()
        end = time.monotonic() + PATIENCE
        while len(server.query("SELECT 1 FROM matches WHERE opened>0")) < 1:
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        ada = await Client.open(server, token=ada.token)
        assert (await ada.request("log", match=left))["log"]["secret"]
        await ada.refused("sealed", "log", match=going)
        await ada.request("resume", match=second)
        await settle(ada)
        assert ada.match(second).lobby["series"]["open"] is True
        assert "series closed" in server.errors()
        await ada.request("close_series", match=second)
        assert (await ada.request("log", match=going))["log"]["secret"]


@warren.with_delays(3, 10, 40)
async def nothing_is_told_before_its_time(delay):
    """With a delay neither a next match nor the closing tells those without a seat that it is over."""
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await ada.request("create", game="duel", seats=2, delay=delay, series=True, settings=SHORT)
        name = made["match"]
        await bert.request("join", invite=made["invite"])
        await cleo.request("join", invite=made["invite"], sit=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        begun = time.monotonic()
        await ada.request("start", match=name)
        await warren.give_up((ada, bert), name)
        await ada.wait(lambda: ada.match(name).ended)
        replies = [await ada.reply(await ada.send(kind, match=name)) for kind in ("rematch", "close_series", "log")]
        await settle(cleo)
        with warren.early(begun, delay):
            assert [r.get("code") for r in replies] == ["not_finished", "not_finished", "sealed"], replies
            assert not cleo.match(name).ended and not cleo.rematches
            await cleo.refused("not_finished", "log", match=name)
        await cleo.wait(lambda: cleo.match(name).ended)
        assert cleo.match(name).ended["secret"] is None
        await cleo.refused("sealed", "log", match=name)
        following = (await ada.request("rematch", match=name))["match"]
        await cleo.wait(lambda: cleo.rematches)
        assert (await cleo.request("rematch", match=name))["match"] == following
        await ada.request("close_series", match=following)
        await cleo.wait(lambda: cleo.match(name).ended["secret"])


if __name__ == "__main__":
    warren.run([three_matches_with_another_member, exactly_one_next, a_lobby_that_all_leave_is_none, a_series_is_taken_elsewhere,
                whoever_is_at_the_limit_is_carried_over, bots_play_on, nobody_goes_on, nothing_is_told_before_its_time])
