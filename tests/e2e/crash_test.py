#!/usr/bin/env python3
"""kill -9 in the middle: nothing that anybody was told is lost, and everybody goes on."""
import asyncio
import os
import random
import resource
import sqlite3
import subprocess
import time

import admin_test
import warren
from warren import Client, Refused, Server

# Entry 9 of the only match that came so far becomes a choice that no game has.
DAMAGE = ("UPDATE log SET choice=X'FFFF000000000000' WHERE idx=9 AND match=(SELECT match FROM log WHERE idx=20)")


async def play_until_killed(clients, name, rng, server, choices):
    """Plays on and kills the server after so many choices. Whoever loses the connection stops."""
    goal = max(c.match(name).version for c in clients) + choices

    async def one(client):
        m = client.match(name)
        try:
            while not m.ended:
                await client.wait(lambda: m.ended or m.asked())
                if m.ended:
                    return
                if m.version >= goal and server.process.poll() is None:
                    # The choice is on its way when the power goes; nobody knows whether it counts.
                    await client.send("choose", match=name, version=m.version, choice=rng.choice(m.prompt["options"]))
                    server.kill()
                    return
                version = m.version
                reply = await client.choose(name, rng=rng)
                client.acknowledged = max(client.acknowledged, reply["version"])
                await client.wait(lambda: m.version > version or m.ended)
        except ConnectionError:
            pass
    await warren.together(*(one(c) for c in clients))
    if server.process.poll() is None:
        server.kill()  # the match was over before
    for client in clients:
        await client.wait_closed()


async def come_back(server, before, name, transport):
    """The same person on a new connection, resuming with what it had."""
    client = await Client.open(server, before.name, transport, token=before.token)
    had = before.match(name)
    assert client.player == before.player
    client.matches[name] = had
    told = had.version
    reply = await client.request("resume", match=name, version=told)
    # The choice that was on its way may have ended the match.
    assert reply["state"] in ("running", "finished") and reply["version"] >= told, (reply, told)
    assert reply["version"] >= before.acknowledged, "an acknowledged choice is lost"
    await client.wait(lambda: had.version >= reply["version"])  # bots may be further by now
    client.acknowledged = before.acknowledged
    return client


async def killed(game, transports, seed, bots=0, kills=3, choices=25, more=None):
    """`more`: so many moves after the last kill all resign; otherwise the match is played to its end."""
    rng = random.Random(seed)
    with Server() as server:
        clients = await warren.open_clients(server, transports)
        name = await warren.new_match(clients[0], clients[1:], game, seats=len(clients) + bots)
        for _ in range(bots):
            await clients[0].request("add_bot", match=name, level="random")
        for client in clients:
            client.acknowledged = 0
            await client.request("ready", match=name)
        await clients[0].request("start", match=name)
        for _ in range(kills):
            await play_until_killed(clients, name, rng, server, choices)
            server.start()
            transports = transports[1:] + transports[:1]  # another device, why not
            clients = [await come_back(server, c, name, t) for c, t in zip(clients, transports)]
            assert len({c.match(name).version for c in clients}) == 1
        enough = max(c.match(name).version for c in clients) + more if more else None
        await warren.together(*(warren.play(c, name, rng, enough and (lambda m: m.version > enough)) for c in clients))
        await warren.give_up(clients, name)
        for client in clients:
            await client.wait(lambda: client.match(name).ended)
            await warren.check_told(clients[0], name, client.match(name), most=100)
        assert server.errors() == "", server.errors()


async def duel_killed_three_times():
    await killed("duel", ["tcp", "ws", "tcp"], 11, choices=8)


async def root_killed_three_times():
    await killed("root", ["tcp", "tcp", "ws"], 12, more=60)


async def bots_go_on_after_a_crash():
    await killed("root", ["tcp"], 13, bots=3, more=60)


async def everything_else_survives():
    """Identity, lobby, chat and a finished match are there after kill -9."""
    rng = random.Random(14)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        over = await warren.started(ada, [bert], settings={"length": "short"})
        await warren.together(warren.play(ada, over, rng), warren.play(bert, over, rng))
        lobby = await warren.new_match(ada, [bert], title="After the storm", public=True, delay=7)
        await ada.request("chat", match=lobby, text="hold the line")
        await bert.wait(lambda: bert.match(lobby).chat)
        told = bert.match(lobby).lobby
        server.kill()
        server.start()
        again = await Client.open(server, token=bert.token)
        assert again.greeting["name"] == "Bert" and again.player == bert.player
        mine = (await again.request("mine", finished=True))["matches"]
        assert {m["match"]: m["state"] for m in mine} == {over: "finished", lobby: "lobby"}, mine
        await again.request("resume", match=lobby)
        now = again.match(lobby).lobby or await again.wait(lambda: again.match(lobby).lobby)
        now = again.match(lobby).lobby
        same = ("title", "delay", "public", "settings", "invite", "host", "commitment")
        assert {k: now[k] for k in same} == {k: told[k] for k in same}
        assert [s["ready"] for s in now["seats"]] == [s["ready"] for s in told["seats"]]
        lines = (await again.request("chat_log", match=lobby))["lines"]
        assert [(line["name"], line["text"]) for line in lines] == [("Ada", "hold the line")], lines
        await warren.check_told(again, over, bert.match(over))


async def stored(server, clients, name, rng):
    """Plays on until the store refuses; returns whether it did."""
    async def one(client):
        m = client.match(name)
        while not m.ended:
            await client.wait(lambda: m.ended or m.asked())
            if m.ended:
                return True
            version = m.version
            try:
                await client.choose(name, rng=rng)
            except Refused as error:
                if error.code == "store_unavailable":
                    return False
                if error.code not in ("stale", "not_your_turn"):
                    raise
            await client.wait(lambda: m.version > version or m.ended or m.cause == "resync")
    tasks = [asyncio.ensure_future(one(c)) for c in clients]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    return all(task.result() for task in done)


async def stays_full(server, client, name, seconds):
    """The server says that it cannot store for so long, though nobody asks for anything, once no room is left at all."""
    begin, end = None, time.monotonic() + 3 * warren.PATIENCE
    while begin is None or time.monotonic() < begin + seconds:
        assert time.monotonic() < end, "it says that it is ready again and again"
        if server.status("/readyz") == "503":
            begin = begin or time.monotonic()
        else:  # there was room for little, which this uses up
            begin = None
            try:
                await client.request("chat", match=name, text="is it full?")
            except Refused as error:
                assert error.code == "store_unavailable", error
        await asyncio.sleep(0.05)


async def room(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    end = time.monotonic() + warren.PATIENCE
    while "200" not in server.status("/readyz"):
        assert time.monotonic() < end, "the server did not go on by itself"
        await asyncio.sleep(0.2)


async def a_full_disk_loses_nothing():
    """What could not be stored was never told; when there is room again the match goes on. Nobody's clock ran meanwhile."""
    rng, full = random.Random(15), 4
    with Server(limit=200_000) as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        begin = time.monotonic()
        name = await warren.started(clients[0], clients[1:], "root", clock={"kind": "bank", "seconds": 36000})
        assert not await stored(server, clients, name, rng), "the disk never got full"
        await stays_full(server, clients[0], name, full)
        for client in clients:
            await client.request("ping")
        versions = {c.match(name).version for c in clients}
        assert len(versions) == 1, versions
        await room(server)
        stop = max(versions) + 60
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > stop) for c in clients))
        clock = clients[0].match(name).clock
        paid = 2 * 36000 - sum(clock["left"].values()) / 1000
        assert 0 < paid < time.monotonic() - begin - full / 2, (paid, time.monotonic() - begin)
        await warren.give_up(clients, name)
        for client in clients:
            await client.wait(lambda: client.match(name).ended)
            await warren.check_told(clients[0], name, client.match(name), most=100)


async def a_full_disk_at_the_table():
    """Chat, seats, settings, new matches and new people: refused by name, unchanged, and taken again when there is room."""
    with Server(limit=300_000) as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        lobby = await warren.new_match(ada, [bert], title="Before", delay=7)
        playing = await warren.started(ada, [bert])
        told, lines = bert.match(lobby).lobby, []
        for i in range(2000):
            try:
                await ada.request("chat", match=lobby, text="%d %s" % (i, "x" * 300))
                lines.append(i)
            except Refused as error:
                assert error.code == "store_unavailable" and error.reply["message"], error
                break
        else:
            raise AssertionError("the disk never got full")
        fill(server)  # what was too much for a line may do for less
        asked = ada if ada.match(playing).asked() else bert
        version = asked.match(playing).version
        refused = [(ada, "set", {"match": lobby, "title": "After"}), (bert, "stand", {"match": lobby}),
                   (bert, "ready", {"match": lobby, "ready": False}), (ada, "kick", {"match": lobby, "player": bert.player}),
                   (bert, "leave", {"match": lobby}), (ada, "start", {"match": lobby}),
                   (ada, "create", {"game": "duel", "seats": 2}), (bert, "chat", {"match": lobby, "text": "lost"}),
                   (asked, "choose", {"match": playing, "version": version, "choice": asked.match(playing).prompt["options"][0]})]
        for client, kind, fields in refused:
            await client.refused("store_unavailable", kind, **fields)
        stranger = await Client.open(server, hello=False)
        await stranger.refused("store_unavailable", "hello", protocol=1, client="e2e", name="Cleo")
        assert (await bert.request("resume", match=lobby))["state"] == "lobby"
        await bert.request("ping")
        same = ("title", "delay", "seats", "members", "settings")
        assert {k: bert.match(lobby).lobby[k] for k in same} == {k: told[k] for k in same}
        # The file may not grow, though the disk has room: the operator is told that it is not for want of that.
        assert "MiB, but nothing can be stored (the log says why)\n" in admin_test.told(server, "status")
        # So does the alarm, as long as that lasts: failures go on, though nobody asks for anything, while by free space there is room.
        failures = server.metric("warren_store_failures_total")
        for _ in range(warren.PATIENCE * 5):
            if server.metric("warren_store_failures_total") >= failures + 2:
                break
            await asyncio.sleep(0.2)
        else:
            raise AssertionError("the failure was counted once, and the alarm would end")
        assert server.metric("warren_disk_room") == 1
        await room(server)
        assert "MiB, room for plenty\n" in admin_test.told(server, "status")
        assert 'event="stores again"' in server.errors(), server.errors()
        assert (await bert.request("resume", match=playing))["version"] == version
        for client, kind, fields in refused:
            if kind in ("set", "stand", "chat", "choose"):
                await client.request(kind, **fields)
        await Client.open(server, "Cleo")
        server.kill()
        server.limit = None  # there is still room
        server.start()
        again = await Client.open(server, token=bert.token)
        await again.request("resume", match=lobby)
        await again.wait(lambda: again.match(lobby).lobby)
        assert again.match(lobby).lobby["title"] == "After" and again.match(lobby).lobby["seats"][1]["player"] is None
        assert (await again.request("resume", match=playing))["version"] > version
        texts = [line["text"] for line in (await again.request("chat_log", match=lobby, limit=100))["lines"]]
        assert texts[-1] == "lost" and [int(t.split()[0]) for t in texts[:-1]] == lines[-len(texts) + 1:], texts[-3:]


async def a_low_disk_keeps_a_reserve_for_play():
    """With little room nothing new is taken, and what runs goes on; with less nothing is. No disk has as much room as asked for here."""
    huge = "1000000000"
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        await ada.request("register", account="ada", password="correct horse 7")
        playing = await warren.started(ada, [bert])
        lobby = await warren.new_match(ada, [bert])
        await bert.request("chat", match=lobby, text="before")
        over = await warren.started(ada, [bert])
        await warren.give_up([ada, bert], over)
        names = [client.token for client in (ada, bert)]
        for option in ("--disk-reserve", "--disk-least"):
            server.kill()
            server.options = (option, huge)
            server.start()
            ada, bert = [await Client.open(server, token=token) for token in names]
            for client in (ada, bert):
                await client.request("resume", match=playing)
                await client.request("resume", match=lobby)
                await client.wait(lambda: client.match(playing).view)
            code = "disk_low" if option == "--disk-reserve" else "store_unavailable"
            stranger = await Client.open(server, hello=False)
            await stranger.refused(code, "hello", protocol=1, client="e2e", name="Cleo")
            await bert.refused(code, "register", account="bert", password="correct horse 7")
            await ada.refused(code, "create", game="duel", seats=2)
            await ada.refused(code, "start", match=lobby)
            await ada.refused(code, "rematch", match=over)
            await ada.refused(code, "chat", match=playing, text="hello?")
            asked = ada if ada.match(playing).asked() else bert
            choose = {"match": playing, "version": asked.match(playing).version, "choice": asked.match(playing).prompt["options"][0]}
            if option == "--disk-reserve":
                assert (await stranger.request("login", account="ada", password="correct horse 7"))["player"] == ada.player
                await asked.request("choose", **choose)
                await ada.request("set", match=lobby, title="goes on")
                assert server.status("/readyz") == "200" and server.metric("warren_disk_room") == 0
            else:
                await asked.refused(code, "choose", **choose)
                assert server.status("/readyz") == server.status("/readyz/back") == "503"
            assert (await ada.request("chat_log", match=lobby))["lines"][-1]["text"] == "before"
            assert "disk room" in server.errors()
        server.kill()
        server.options = ()
        server.start()
        ada = await Client.open(server, token=names[0])
        await ada.request("create", game="duel", seats=2)


def fill(server):
    """From now on no write succeeds."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))


async def what_ends_by_a_lost_write_goes_on():
    """Leaving, kicking, closing a table to spectators: if that could not be stored, everybody follows as before."""
    with Server(limit=1_000_000) as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        both = await warren.new_match(ada, [bert])
        own = (await ada.request("create", game="duel", seats=2, public=True))["match"]
        await cleo.request("watch", invite=ada.match(both).invite)
        await cleo.request("watch", match=own)
        lost = [(bert, "leave", {"match": both}), (ada, "kick", {"match": both, "player": bert.player}),
                (ada, "set", {"match": both, "spectators": False}), (ada, "leave", {"match": own})]
        for number, (client, kind, fields) in enumerate(lost):
            fill(server)
            await client.refused("store_unavailable", kind, **fields)
            await room(server)
            title = "after %d" % number
            for match, followers in ((both, [ada, bert, cleo]), (own, [ada, cleo])):
                await ada.request("set", match=match, title=title)
                for follower in followers:
                    m = follower.match(match)
                    await follower.wait(lambda: m.lobby["title"] == title)
                    assert all(member["online"] for member in m.lobby["members"]), m.lobby["members"]
        assert not bert.notices and not cleo.notices, (bert.notices, cleo.notices)


async def who_could_not_log_out_is_let_in_again():
    with Server(limit=1_000_000) as server:
        ada = await Client.open(server)
        await ada.request("register", account="ada", password="correct horse battery")
        fill(server)
        await ada.refused("store_unavailable", "logout")
        await asyncio.wait_for(ada.task, warren.PATIENCE)
        await room(server)
        again = await Client.open(server, token=ada.token)
        assert again.player == ada.player


async def nobody_is_sent_away_for_what_was_not_stored():
    """Other connections of a person end with their tokens: a new password, logging out, a code of the operator's, a new token of theirs."""
    with Server(limit=1_000_000) as server:
        ada = await Client.open(server)
        await ada.request("register", account="ada", password="correct horse battery")
        code = admin_test.given_by(admin_test.told(server, "recover", ada.player))["code"]
        stranger = await Client.open(server, hello=False)
        change = {"password": "correct horse battery", "new_password": "wrong horse battery"}
        for ends, kind, fields in ((False, "password", change), (True, "logout", {}), (True, "logout", {"everywhere": True}),
                                   (False, "recover", {"code": code}), (False, "reset", None)):
            asks = stranger if kind == "recover" else await Client.open(server, token=ada.token)
            fill(server)
            if fields is None:
                assert "stored" in admin_test.refused(server, "reset", ada.player)
            else:
                await asks.refused("store_unavailable", kind, **fields)
            if ends:
                await asyncio.wait_for(asks.task, warren.PATIENCE)
            await room(server)
            await ada.request("ping")
            assert not ada.closed, (kind, ada.closed)
        reply = await stranger.request("recover", code=code)
        await admin_test.ended(ada)
        assert reply["player"] == ada.player


async def what_was_stored_though_it_failed_is_found_out():
    """A commit may be in the database though its answer was lost: whose token is gone there is sent away a little later, also by a server that is alone."""
    with Server(limit=1_000_000) as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        await ada.request("register", account="ada", password="correct horse battery")
        again = await Client.open(server, token=ada.token)
        fill(server)
        await again.refused("store_unavailable", "logout", everywhere=True)
        server.query("DELETE FROM tokens WHERE identity=(SELECT id FROM identities WHERE name=?)", ada.name)
        await room(server)
        await admin_test.ended(ada)
        await bert.request("ping")


async def a_ban_holds_when_it_is_stored_and_until_its_lifting_is():
    with Server(limit=1_000_000) as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        admin_test.told(server, "ban", bert.player, "too", "loud")
        await admin_test.ended(bert)
        for words in (("ban", ada.player), ("ban", "127.0.0.1"), ("ban", bert.player, "cheats"), ("unban", bert.player)):
            fill(server)
            assert "stored" in admin_test.refused(server, *words)
            await room(server)
            await ada.request("ping")
            assert await admin_test.knocks(server, ada.token) is None, words
            assert await admin_test.knocks(server, bert.token) == "banned too loud", words
            assert len(admin_test.told(server, "bans").splitlines()) == 2, words
        admin_test.told(server, "ban", ada.player)
        await admin_test.ended(ada)
        admin_test.told(server, "unban", bert.player)
        assert await admin_test.knocks(server, bert.token) is None
        assert await admin_test.knocks(server, ada.token) == "banned"


async def a_damaged_log_is_refused():
    """A match whose log does not play is never played on wrongly; the others are not concerned."""
    rng = random.Random(16)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        ada = clients[0]
        good = await warren.started(ada, clients[1:])
        bad = await warren.started(ada, clients[1:])
        await warren.together(*(warren.play(c, bad, rng, lambda m: m.version > 20, warren.quiet) for c in clients))
        server.kill()
        database = sqlite3.connect(os.path.join(server.data, "warren.db"))
        changed = database.execute(DAMAGE).rowcount
        database.commit()
        database.close()
        assert changed == 1
        server.start()
        again = await Client.open(server, token=ada.token)
        reply = await again.request("resume", match=bad)
        assert reply["how"] == "lobby" and reply["version"] is None, reply
        await again.wait(lambda: again.notices)
        assert again.notices[0]["code"] == "match_refused" and "entry 9" in again.notices[0]["message"], again.notices
        await again.refused("internal", "choose", match=bad, version=21, choice={"verb": "end_turn"})
        await again.refused("internal", "resign", match=bad)
        assert (await again.request("resume", match=good))["how"] == "snapshot"
        assert "match refused" in server.errors()


def damage_log_of_writes(data, keep):
    """Flips a bit in the write-ahead log so that only the first `keep` of its pages are left. SQLite alone notices nothing."""
    with open(os.path.join(data, "warren.db-wal"), "r+b") as log:
        head, page = 32, 24 + 4096
        pages = (os.fstat(log.fileno()).st_size - head) // page
        assert keep < pages, pages
        log.seek(head + keep * page + 2000)
        byte = log.read(1)[0]
        log.seek(-1, os.SEEK_CUR)
        log.write(bytes([byte ^ 4]))
    return pages


def check_data(data):
    done = subprocess.run([os.path.join(warren.BUILD, "warrend-toy"), "check", "--data", data], capture_output=True,
                          text=True, timeout=warren.PATIENCE)
    return done.returncode, done.stdout + done.stderr


async def a_damaged_log_of_writes_is_noticed():
    """Matches that go back by it: the operator is told which, and whoever saw more is told that time went back."""
    rng = random.Random(18)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        ada, bert = clients
        name = await warren.started(ada, [bert], settings={"length": "long"})
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 20, warren.quiet) for c in clients))
        assert check_data(server.data) == (0, "nothing is damaged or missing\n")
        with open(os.path.join(server.data, "warren.db-wal"), "rb") as log:
            middle = os.fstat(log.fileno()).st_size // (24 + 4096)
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 60, warren.quiet) for c in clients))
        late = await Client.open(server, "Cleo")  # gone with the rest
        await warren.settle(ada, bert, late)
        shown = {client: client.match(name).version for client in clients}
        server.kill()
        damage_log_of_writes(server.data, middle)
        os.remove(os.path.join(server.data, "warren.db-shm"))
        code, said = check_data(server.data)
        assert code == 1 and "a match went back: " + name in said and "an identity is missing: " + late.player in said, said
        server.start()
        assert server.metric("warren_store_losses") > 0
        log = server.errors()
        assert any("match went back" in line and name in line for line in log.splitlines()), log
        assert any("identity is missing" in line and late.player in line for line in log.splitlines()), log
        assert any(file.startswith("warren.db-wal.damaged") for file in os.listdir(server.data))
        gone = await Client.open(server, hello=False)
        await gone.refused("bad_token", "hello", protocol=1, token=late.token)
        await gone.close()
        back = []
        for client in clients:
            again = await Client.open(server, token=client.token)
            wrong = await again.refused("bad_field", "resume", match=name, version=shown[client])
            reached = wrong["reached"]
            assert 20 <= reached < 60, wrong
            reply = await again.request("resume", match=name)
            assert reply["version"] == reached and reply["lost"] == {"kept": reached, "had": max(shown.values())}, reply
            await again.wait(lambda: again.match(name).view is not None)
            back.append(again)
        # It goes on; whoever holds a version of the lost time gets none of the new one's updates.
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > reached + 8, warren.quiet) for c in back))
        third = await Client.open(server, token=ada.token)
        reply = await third.request("resume", match=name, version=reached + 4)
        assert reply["how"] == "snapshot" and reply["lost"]["kept"] == reached, reply
        fourth = await Client.open(server, token=ada.token)
        reply = await fourth.request("resume", match=name, version=reached)
        assert "lost" not in reply and reply["how"] in ("updates", "snapshot"), reply
        server.kill()
        server.start()
        assert server.metric("warren_store_losses") == 0  # told once
        again = await Client.open(server, token=ada.token)
        wrong = await again.refused("bad_field", "resume", match=name, version=max(shown.values()))
        assert wrong["reached"] > reached, wrong
        assert (await again.request("resume", match=name))["lost"]["kept"] == reached
        assert check_data(server.data)[0] == 0


async def a_cut_log_of_writes_is_noticed():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        path = os.path.join(server.data, "warren.db-wal")
        before = os.path.getsize(path)
        await ada.request("chat", match=name, text="hello")
        server.kill()
        assert os.path.getsize(path) > before
        os.truncate(path, before + 100)  # in the middle of what was written then: more may have come behind the line
        server.start()
        assert "lines of a match's chat are missing" in server.errors() and name in server.errors()


if __name__ == "__main__":
    warren.run([duel_killed_three_times, root_killed_three_times, bots_go_on_after_a_crash, everything_else_survives,
                a_full_disk_loses_nothing, a_full_disk_at_the_table, a_low_disk_keeps_a_reserve_for_play,
                what_ends_by_a_lost_write_goes_on, who_could_not_log_out_is_let_in_again, nobody_is_sent_away_for_what_was_not_stored, what_was_stored_though_it_failed_is_found_out,
                a_ban_holds_when_it_is_stored_and_until_its_lifting_is, a_damaged_log_is_refused,
                a_damaged_log_of_writes_is_noticed, a_cut_log_of_writes_is_noticed])
