#!/usr/bin/env python3
"""What is not kept for ever: it goes in the background, nothing that is in use goes, and everybody was told before."""
import asyncio
import os
import sqlite3
import time

import warren
from warren import DAY_MS, PATIENCE, Client, Server

KEEP = ("--keep-lobbies", "5", "--keep-finished", "20", "--keep-chat", "10", "--keep-identities", "30")


def number(name):
    """The store's number of a public name."""
    value = 0
    for symbol in name:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(symbol)
    return value


def age(server, days, matches=(), people=()):
    """So long ago nobody touched these matches, or saw these people. The server is not there."""
    at = int(time.time() * 1000) - days * DAY_MS
    for match in matches:
        server.query("UPDATE matches SET updated=? WHERE id=?", at, number(match))
    for client in people:
        server.query("UPDATE identities SET seen=? WHERE id=?", at, number(client.player))


def rows(server, table, match):
    return server.query("SELECT count(*) FROM %s WHERE %s=?" % (table, "id" if table == "matches" else "match"), number(match))[0][0]


async def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


async def finished(ada, bert):
    name = await warren.started(ada, [bert])
    await ada.request("chat", match=name, text="well played")
    await warren.give_up([ada, bert], name)
    await ada.wait(lambda: ada.match(name).ended)
    return name


async def what_rests_for_long_goes():
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        dora = await Client.open(server, "Dora")
        await dora.request("register", account="dora", password="correct horse 7")
        assert ada.greeting["keeps"] == {"lobbies": 30, "finished": None, "chat": None, "identities": None}
        old, talked, fresh = [await finished(ada, bert) for _ in range(3)]
        running = await warren.started(ada, [cleo])
        left = (await ada.request("create", game="duel", seats=2))["match"]
        await ada.request("leave", match=left)
        empty, gathering = [await warren.new_match(ada, [bert]) for _ in range(2)]
        assert server.stop() == 0
        age(server, 2, [left, gathering])
        age(server, 6, [empty])
        age(server, 11, [talked])
        age(server, 21, [old])
        age(server, 100, [running], [cleo, dora])
        # Without being asked to, a server removes only what nobody sees.
        server.start()
        await until(lambda: rows(server, "matches", left) == 0)
        assert server.stop() == 0
        assert all(rows(server, "matches", match) for match in (old, talked, fresh, running, empty, gathering))
        server.options = (*KEEP, "--log-level", "info")
        server.start()
        await until(lambda: not server.query("SELECT 1 FROM identities WHERE id=?", number(dora.player)))
        for table in ("matches", "log", "chat", "members"):
            assert rows(server, table, old) == 0 and rows(server, "matches", empty) == 0, table
            assert rows(server, table, running) > 0 or table == "chat", table
        assert rows(server, "chat", talked) == 0 and rows(server, "log", talked) > 0
        assert rows(server, "chat", fresh) == 1 and rows(server, "matches", gathering) == 1
        assert 'expired what="finished matches" count=1' in server.errors(), server.errors()
        # What people see of it.
        again = await Client.open(server, token=ada.token)
        assert again.greeting["keeps"] == {"lobbies": 5, "finished": 20, "chat": 10, "identities": 30}
        mine = (await again.request("mine", finished=True))["matches"]
        assert {m["match"] for m in mine} == {talked, fresh, running, gathering}, mine
        for kind, fields in (("resume", {}), ("history", {"move": 0}), ("log", {}), ("chat_log", {}), ("rematch", {})):
            await again.refused("no_match", kind, match=old, **fields)
        assert (await again.request("chat_log", match=talked))["lines"] == []
        await again.request("resume", match=talked)
        await again.request("chat", match=talked, text="still here?")
        assert len((await again.request("chat_log", match=talked))["lines"]) == 1
        assert (await warren.whole_log(again, talked))["result"]["reason"] == "resigned"
        # Whoever plays is known for ever; the other is somebody new.
        assert (await Client.open(server, token=cleo.token)).player == cleo.player
        stranger = await Client.open(server, hello=False)
        await stranger.refused("bad_token", "hello", protocol=1, token=dora.token)
        await stranger.refused("bad_login", "login", account="dora", password="correct horse 7")
        while server.metric("warren_identities") != 3:  # counted beside the loop, where nothing is quick
            await asyncio.sleep(0.1)


async def who_is_here_is_seen():
    """Coming back counts, and so does staying; what somebody looks at stays."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await finished(ada, bert)
        assert server.stop() == 0
        age(server, 40, [name], [ada, bert])
        server.start()  # without limits they come back
        ada = await Client.open(server, token=ada.token)
        await until(lambda: server.query("SELECT seen FROM identities WHERE id=?", number(ada.player))[0][0] >
                    time.time() * 1000 - DAY_MS)
        await ada.request("resume", match=name)
        await ada.request("chat", match=name, text="touched")
        server.kill()
        server.options = KEEP
        server.start()
        await until(lambda: not server.query("SELECT 1 FROM identities WHERE id=?", number(bert.player)))
        ada = await Client.open(server, token=ada.token)
        await ada.request("resume", match=name)


async def logging_in_is_being_here():
    """Whoever logs in and says hello later is not forgotten in between."""
    with Server() as server:
        dora = await Client.open(server, "Dora")
        await dora.request("register", account="dora", password="correct horse 7")
        assert server.stop() == 0
        age(server, 40, people=[dora])
        server.start()
        stranger = await Client.open(server, hello=False)
        token = (await stranger.request("login", account="dora", password="correct horse 7"))["token"]
        server.kill()
        server.options = KEEP
        server.start()
        old = await finished(*(await warren.open_clients(server, ["tcp", "ws"])))
        assert server.stop() == 0
        age(server, 21, [old])
        server.start()
        await until(lambda: rows(server, "matches", old) == 0)
        await until(lambda: server.metric("warren_store_queued") == 0)
        assert (await Client.open(server, token=token)).player == dora.player

async def whoever_comes_while_something_goes_waits():
    """A match whose chat is being removed is there, and one that is being removed is gone: neither is unreadable."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        for days, table in ((11, "chat"), (21, "matches")):
            name = await finished(ada, bert)
            assert server.stop() == 0
            age(server, days, [name])
            server.options = KEEP
            # The disk is slow for a moment: somebody else writes there.
            other = sqlite3.connect(os.path.join(server.data, "warren.db"), timeout=PATIENCE, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            server.start()
            await until(lambda: server.metric("warren_store_queued") > 0)
            ada = await Client.open(server, token=ada.token)
            asked = await ada.send("resume", match=name)
            other.execute("ROLLBACK")
            other.close()
            reply = await ada.reply(asked)
            assert reply.get("code") == (None if table == "chat" else "no_match"), (table, reply)
            await until(lambda: rows(server, table, name) == 0)
            bert = await Client.open(server, token=bert.token)


if __name__ == "__main__":
    warren.run([what_rests_for_long_goes, who_is_here_is_seen, logging_in_is_being_here, whoever_comes_while_something_goes_waits])
