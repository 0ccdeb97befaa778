#!/usr/bin/env python3
"""Several servers on one database: each plays the matches that it made, and sends those who ask another one there."""
import asyncio
import contextlib
import os
import random
import sys
import tempfile

import websockets

import admin_test
import warren
from postgres_test import Standby, command, in_thread
from tls_test import match_of_bots
from warren import Client, Server

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402


def node(database, name, *more, kind=Server, **how):
    return kind("--store", database.address, "--node", name, "--log-level", "info", "--adopt-after", "0", *more, **how)


def pairs_of(lines):
    return dict(line.split("|") for line in lines)


async def summary(client, kind, name):
    reply = await client.request(kind)
    return next(m for key in ("matches", "lobbies", "running") for m in reply.get(key, ()) if m["match"] == name)


async def each_plays_its_own():
    """A match is listed everywhere and played where it was made: whoever asks for it elsewhere is told where that is."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        ada, bob, eve = await Client.open(a, "Ada"), await Client.open(b, "Bob"), await Client.open(b, "Eve")
        assert ada.greeting["server"]["node"] == "a" and bob.greeting["server"]["node"] == "b"
        made = await ada.request("create", game="duel", seats=2, public=True)
        name, invite = made["match"], made["invite"]
        assert (await summary(bob, "list", name))["node"] == "a" and "node" not in await summary(ada, "list", name)
        for fields in ({"match": name}, {"invite": invite}):
            assert (await bob.refused("moved", "join", **fields))["node"] == "a"
        assert (await bob.refused("moved", "watch", match=name))["node"] == "a"

        there = await Client.open(a, token=bob.token)
        await there.request("join", invite=invite)
        await warren.settle(ada, there)
        mine = await summary(bob, "mine", name)
        assert mine["node"] == "a" and "asked" not in mine and "version" not in mine, mine
        assert (await bob.refused("moved", "resume", match=name))["node"] == "a"
        await ada.request("leave", match=name)
        await there.request("leave", match=name)

        hidden = (await ada.request("create", game="duel", seats=2))["match"]
        for kind in ("join", "resume", "watch"):
            reply = await eve.refused("no_match", kind, match=hidden)
            assert "node" not in reply, reply

        pairs = [(a, ada, there), (b, bob, eve)]
        names = [await warren.started(host, [other], "duel", public=True) for _, host, other in pairs]
        assert (await summary(bob, "list", names[0]))["node"] == "a" and (await summary(ada, "list", names[1]))["node"] == "b"
        for client in (ada, bob):  # in one order, wherever they are played
            page = await client.request("list", limit=1)
            assert [m["match"] for m in page["running"]] == names[1:] and page["more"], page
            page = await client.request("list", limit=1, after=page["more"])
            assert [m["match"] for m in page["running"]] == names[:1] and page["more"] is None, page
        for (server, *clients), name in zip(pairs, names):  # whose turn it is, seen from where it is not played
            for _ in range(3):
                moved = next(c for c in clients if c.match(name).asked())
                for client in clients:
                    far = await Client.open(b if server is a else a, token=client.token)
                    one = await summary(far, "mine", name)
                    assert (one["asked"], one["version"]) == (client is moved, client.match(name).version), one
                    far.drop()
                version = (await moved.choose(name))["version"]
                for client in clients:
                    await client.wait(lambda c=client, m=name, v=version: c.match(m).version >= v)
        await warren.together(*(warren.play(client, name, random.Random(i))
                                for (_, *clients), name in zip(pairs, names) for i, client in enumerate(clients)))
        assert not (await bob.request("list"))["running"]
        rows = pairs_of(database.sql("SELECT name,count(*) FROM matches m JOIN nodes USING(node) WHERE status=2 GROUP BY name"))
        assert rows == {"a": "1", "b": "1"}, rows
        assert (await eve.refused("moved", "history", match=names[0], move=0))["node"] == "a"
        assert (await bob.request("history", match=names[1], move=0))["type"] == "ok"
        assert a.stop() == 0 and b.stop() == 0


async def a_delay_holds_at_all_nodes():
    """The end of a match that is watched later is told at another node no sooner than at its own: not by lists, and not by its rematch."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        ada, bob = await Client.open(a, "Ada"), await Client.open(a, "Bob")
        near, far = await Client.open(a, "Eve"), await Client.open(b, "Eve")
        for delay in (600, 1):
            name = await warren.started(ada, [bob], "duel", public=True, delay=delay)
            assert name in [m["match"] for m in (await near.request("list"))["running"]]
            before = await summary(far, "list", name)
            assert before["node"] == "a", before
            await warren.give_up([ada, bob], name)
            if delay == 600:
                assert await summary(far, "list", name) == before
            rematch = (await ada.request("rematch", match=name))["match"]
            if delay == 600:
                for eve in (near, far):
                    for kind in ("watch", "join", "chat_log"):
                        assert "node" not in await eve.refused("no_match", kind, match=rematch)
                    assert rematch not in [m["match"] for m in (await eve.request("list"))["lobbies"]]
            while name in [m["match"] for m in (await far.request("list"))["running"]] and delay == 1:
                await asyncio.sleep(0.1)
            while rematch not in [m["match"] for m in (await far.request("list"))["lobbies"]] and delay == 1:
                await asyncio.sleep(0.1)
        assert (await far.refused("moved", "join", match=rematch))["node"] == "a"
        assert rematch in [m["match"] for m in (await near.request("list"))["lobbies"]]
        assert a.stop() == 0 and b.stop() == 0


async def which_one_it_is_is_told():
    """A server that was alone becomes the first of several, under any name; nobody takes another one's place by mistake."""
    with postgres.Postgres() as database:
        with Server("--store", database.address) as alone:
            ada = await Client.open(alone, "Ada")
            assert "node" not in ada.greeting["server"]
            name = (await ada.request("create", game="duel", seats=2, public=True))["match"]
            ports = ("--listen", "", "--tcp", "127.0.0.1:0", "--data", alone.data)
            code, said = command("--store", database.address, "--node", "b", *ports)
            assert code == 1 and "in use by another server" in said, said
            assert alone.stop() == 0
        with node(database, "north") as north, node(database, "south") as south:
            ada = await Client.open(south, token=ada.token)
            assert (await summary(ada, "mine", name))["node"] == "north"
            code, said = command("--store", database.address, *ports)
            assert code == 1 and "shared by several servers (north and others): --node must say" in said, said
            assert north.stop() == 0 and south.stop() == 0
            with Server() as lone:
                code, said = command("copy", "--from", lone.data, "--to", database.address, program=os.path.join(warren.BUILD, "warren-lab-toy"))
            assert code == 2 and "north and others): copy into a new database" in said, said
        for wrong, reason in ((("--store", database.address, "--node", "A b"), '"A b" is no name'),
                              (("--node", "a"), "only servers that share a --store have names")):
            code, said = command(*wrong, *ports)
            assert code == 2 and reason in said and len(said.splitlines()) == 1, said


async def one_falls_and_the_others_play_on():
    """While a node is away the others do not notice; whoever stands by for it goes on with its matches."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b, \
            node(database, "a", "--standby", kind=Standby) as second:
        rng, groups = random.Random(3), []
        for server in (a, b):
            people = await warren.open_clients(server, ["tcp", "ws"])
            groups.append((people, await warren.started(people[0], people[1:], "root")))

        def playing(group, more):
            people, name = group
            to = max(client.match(name).version for client in people) + more
            return [warren.play(client, name, rng, until=lambda m: m.version >= to) for client in people]

        await warren.together(*playing(groups[0], 20), *playing(groups[1], 20))
        people, name = groups[0]
        told, tokens = max(client.match(name).version for client in people), [client.token for client in people]
        while not database.sql("SELECT 1 FROM counts JOIN nodes USING(node) WHERE what=5 AND name='a'"):
            await asyncio.sleep(0.05)
        a.kill()
        await warren.together(*playing(groups[1], 20), in_thread(second.listens))
        people = [await Client.open(second, token=token) for token in tokens]
        for client in people:
            assert (await client.request("resume", match=name))["version"] >= told
            await client.wait(lambda c=client: c.match(name).view is not None)
        groups[0] = (people, name)
        await warren.together(*playing(groups[0], 20), *playing(groups[1], 20))
        for people, name in groups:
            await warren.give_up(people, name)
        # That a was away is a's alone. On a busy machine either may have stood still for a moment of its own.
        gaps = {name: set(database.sql("SELECT since,until FROM gaps JOIN nodes USING(node) WHERE name='%s'" % name)) for name in "ab"}
        assert gaps["a"] and not gaps["a"] & gaps["b"], gaps
        assert second.stop() == 0 and b.stop() == 0


async def what_all_share_is_one():
    """A name is one person's at all nodes, also for two who take it at the same moment; the counts are those of all."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        people = [await Client.open(server, "Cat") for server in (a, b) for _ in range(4)]
        for round_ in range(4):
            half = [people[round_], people[4 + round_]]
            replies = await asyncio.gather(*(client.request("register", account=f"cat{round_}", password="correct horse")
                                             for client in half), return_exceptions=True)
            late = [client for client, reply in zip(half, replies) if isinstance(reply, warren.Refused)]
            assert len(late) == 1, replies
            await late[0].refused("account_taken", "register", account=f"cat{round_}", password="correct horse")
        counted = [int(n) for n in database.sql("SELECT sum(n) FROM counts WHERE what<5 GROUP BY what ORDER BY what")]
        assert counted == [0, 0, 0, 0, len(people)], counted
        while {a.metric("warren_identities"), b.metric("warren_identities")} != {len(people)}:
            await asyncio.sleep(0.1)
        assert a.stop() == 0 and b.stop() == 0


async def who_is_sent_away_at_one_node_is_so_at_all():
    """Bans and logging out reach those who are connected elsewhere; whoever did neither stays."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        ada, bob, eve = [await Client.open(b, name) for name in ("Ada", "Bob", "Eve")]
        at_a = await Client.open(a, token=ada.token)
        await at_a.request("register", account="ada", password="correct horse")
        await at_a.request("logout", everywhere=True)
        await ada.wait_closed()
        assert (await warren.Client.open(b, token=eve.token)).player == eve.player
        await in_thread(admin_test.told, a, "ban", bob.player)
        await bob.wait_closed()
        back = await Client.open(b, "Bob", hello=False)
        await back.refused("banned", "hello", protocol=1, token=bob.token)
        await in_thread(admin_test.told, a, "unban", bob.player)
        while (reply := await back.reply(await back.send("hello", protocol=1, token=bob.token)))["type"] == "error":
            assert reply["code"] == "banned", reply
            await asyncio.sleep(0.2)
        await in_thread(admin_test.told, a, "ban", bob.player)
        code, said = await in_thread(admin_test.ask, b, "unban", bob.player)  # before it is known there, or after
        assert code == 0 or "is taken back" in said, said
        while bob.player in await in_thread(admin_test.told, a, "bans"):
            await asyncio.sleep(0.2)
        assert (await eve.request("ping"))["type"] == "ok"
        assert a.stop() == 0 and b.stop() == 0


async def a_code_recovers_once_whatever_node_it_is_shown():
    """Also at the same moment: nobody else holds a token that the first one's use did not end."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        ada = await Client.open(a, "Ada")
        for _ in range(8):
            code = admin_test.given_by(await in_thread(admin_test.told, a, "recover", ada.player))["code"]
            people = [await Client.open(server, hello=False) for server in (a, b)]
            replies = await asyncio.gather(*(client.request("recover", code=code) for client in people), return_exceptions=True)
            came = [reply for reply in replies if isinstance(reply, dict)]
            assert len(came) == 1, replies
            again = await Client.open(b, hello=False)
            await again.refused("bad_code", "recover", code=code)
            assert int(database.sql("SELECT count(*) FROM tokens")[0]) == 1
            assert (await Client.open(a, token=came[0]["token"])).player == ada.player
        assert a.stop() == 0 and b.stop() == 0


async def called(server, name, token):
    """Comes there under another name."""
    client = await Client.open(server, hello=False)
    await client.request("hello", protocol=1, token=token, name=name)
    return client


async def a_new_name_is_known_at_all_nodes():
    """Also where the person has been connected all the time: by whoever comes there again, and to that older connection."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        old, bob = await Client.open(b, "Ada"), await Client.open(b, "Bob")
        made = await bob.request("create", game="root", seats=2)
        name = made["match"]
        await called(a, "Ada II", old.token)
        back = await Client.open(b, token=old.token)
        assert back.greeting["name"] == "Ada II", back.greeting
        await back.request("join", invite=made["invite"])
        await bob.wait(lambda: "Ada II" in [member["name"] for member in bob.match(name).lobby["members"]])
        back.drop()
        await called(a, "Ada III", old.token)
        while True:
            await old.request("chat", match=name, text="who am I?")
            said = (await bob.request("chat_log", match=name))["lines"]
            if said[-1]["name"] == "Ada III":
                break
            assert said[-1]["name"] == "Ada II", said
            await asyncio.sleep(0.5)
        await called(b, "Ada IV", old.token)  # while it is written, what was read before does not take it back
        assert (await Client.open(b, token=old.token)).greeting["name"] == "Ada IV"
        assert a.stop() == 0 and b.stop() == 0


class Line:
    """A node's way to the database, which can break: the database notices, as it does after some seconds, and the node hears nothing more."""

    def __init__(self, database):
        self.there = os.path.join(database.folder, ".s.PGSQL.5432")
        self.folder = tempfile.TemporaryDirectory(prefix="warren-line-", dir="/tmp")
        self.address = database.address.replace(database.folder, self.folder.name)
        self.broken, self.pairs = False, []

    async def __aenter__(self):
        self.server = await asyncio.start_unix_server(self.lead, os.path.join(self.folder.name, ".s.PGSQL.5432"))
        return self

    async def __aexit__(self, *what):
        self.server.close()
        for here, _ in self.pairs:
            here.transport.abort()
        self.folder.cleanup()

    async def lead(self, reader, here):
        there = None
        if not self.broken:
            back, there = await asyncio.open_unix_connection(self.there)
        self.pairs.append((here, there))
        if there:
            await asyncio.gather(self.pass_on(reader, there), self.pass_on(back, here))

    async def pass_on(self, source, target):
        with contextlib.suppress(ConnectionError):
            while (data := await source.read(1 << 16)) and not self.broken:
                target.write(data)
                await target.drain()
        if not self.broken:
            target.close()

    def cut(self):
        self.broken = True
        for _, there in self.pairs:
            if there:
                there.transport.abort()

    def mend(self):
        self.broken = False
        for here, _ in self.pairs:
            here.transport.abort()


async def cut_off(line, a):
    """Two people in the middle of a match, whose node hears nothing more of the database, have been sent away; and what they were told."""
    people = await warren.open_clients(a, ["tcp", "ws"])
    name = await warren.started(people[0], people[1:])
    await warren.together(*(warren.play(client, name, random.Random(3), until=lambda m: m.version >= 16, among=warren.quiet)
                            for client in people))
    await warren.settle(*people)
    told = max(client.match(name).version for client in people)
    line.cut()
    asked = next(client for client in people if client.match(name).asked())
    sent = await asked.send("choose", match=name, version=told, choice=asked.match(name).prompt["options"][0])
    for client in people:
        await client.wait_closed()
    assert sent not in asked.replies
    assert await in_thread(a.status, "/healthz") == "200" and await in_thread(a.status, "/readyz/back") == "503"
    late = await Client.open(a, "Eve", hello=False)
    await late.wait_closed()
    try:
        await Client.open(a, "Eve", "ws")
        raise AssertionError("somebody was let in")
    except websockets.InvalidStatusCode as error:
        assert error.status_code == 503, error
    return people, name, told


async def resumed(server, people, name, told):
    for client in people:
        again = await Client.open(server, token=client.token)
        reply = await again.request("resume", match=name)
        assert reply["version"] == told, (reply, told)


async def who_is_at_a_node_that_is_cut_off_is_sent_away():
    """And let in again when it is not any more; nothing that was told is lost."""
    with postgres.Postgres() as database:
        async with Line(database) as line:
            with await in_thread(lambda: node(line, "a")) as a:
                people, name, told = await cut_off(line, a)
                line.mend()
                while await in_thread(a.status, "/readyz") != "200":
                    await asyncio.sleep(0.1)
                await resumed(a, people, name, told)
                assert await in_thread(a.stop) == 0


async def who_is_sent_away_by_one_goes_on_at_another():
    """The others have its matches by then; and it ends when it finds that out."""
    with postgres.Postgres() as database:
        async with Line(database) as line:
            with await in_thread(lambda: node(line, "a")) as a, node(database, "b", "--adopt-after", "1") as b:
                a.ends_with = (*a.ends_with, 1)
                people, name, told = await cut_off(line, a)
                await resumed(b, people, name, told)
                line.mend()
                assert await in_thread(a.process.wait, warren.PATIENCE) == 1
                assert "another server has taken over" in a.errors(), a.errors()
                assert b.stop() == 0


async def who_goes_to_several_nodes_may_do_no_more():
    """Where there are two nodes, a token that was guessed wrong comes back half as fast at each."""
    with postgres.Postgres() as database, node(database, "a", "--messages-per-second", "1000") as a, node(database, "b") as b:
        while a.metric("warren_nodes_up") != 2:
            await asyncio.sleep(0.1)
        waits = []
        while not waits or waits[-1] <= 1000:  # the limits are set once a second
            eve = await Client.open(a, hello=False)
            sent = [await eve.send("hello", protocol=1, token="A" * 43) for _ in range(300)]
            waits += [reply["retry_ms"] for reply in [await eve.reply(number) for number in sent] if reply["code"] == "rate_limited"]
            await eve.close()
        assert max(waits) <= 2000, max(waits)
        assert a.stop() == 0 and b.stop() == 0


class Relay:
    """What a proxy is: /ws?node=NAME leads to whoever is that node, other paths to anybody."""

    def __init__(self, **nodes):
        self.nodes = nodes  # name: servers, of which one listens
        self.led = []

    async def __aenter__(self):
        self.server = await websockets.serve(self.lead, "127.0.0.1", 0, max_size=None, ping_interval=None)
        self.address = "ws://127.0.0.1:%d/ws" % self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *what):
        self.server.close()
        await self.server.wait_closed()

    async def lead(self, here, path):
        name = path.partition("?node=")[2]
        self.led.append(name)
        for server in self.nodes.get(name) or [s for servers in self.nodes.values() for s in servers]:
            with contextlib.suppress(OSError, AttributeError):  # it does not listen (yet)
                async with websockets.connect(server.http.replace("http", "ws") + "/ws", max_size=None, ping_interval=None,
                                              open_timeout=warren.PATIENCE) as there:
                    await asyncio.wait([asyncio.ensure_future(self.pass_on(here, there)),
                                        asyncio.ensure_future(self.pass_on(there, here))], return_when=asyncio.FIRST_COMPLETED)
                    return
        await here.close(1013)

    @staticmethod
    async def pass_on(source, target):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in source:
                await target.send(message)


async def bots_find_their_match_again():
    """Programs go where they are sent, and come back when the node falls: to its stand-by, by asking anybody until that one is there."""
    with postgres.Postgres() as database, node(database, "b") as b, node(database, "a") as a, \
            node(database, "a", "--standby", kind=Standby) as second:
        async with Relay(b=[b], a=[a, second]) as relay:
            async def fall(over):
                while not over() and relay.led.count("a") < 2:
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.5)
                assert not over()
                a.kill()
                a.http = None
                await in_thread(second.listens)

            with tempfile.NamedTemporaryFile() as nobody:
                await match_of_bots(relay.address + "?node=a", relay.address, nobody.name, interrupt=fall, delay=150)
            assert relay.led[:2] == ["a", ""] and relay.led.count("a") >= 4, relay.led
            assert second.metric("warren_matches_finished_total") == 1 and b.metric("warren_moved_total") >= 1


if __name__ == "__main__":
    warren.run(postgres.those([each_plays_its_own, a_delay_holds_at_all_nodes, which_one_it_is_is_told, one_falls_and_the_others_play_on,
                               what_all_share_is_one, who_is_sent_away_at_one_node_is_so_at_all,
                               a_code_recovers_once_whatever_node_it_is_shown,
                               a_new_name_is_known_at_all_nodes, who_is_at_a_node_that_is_cut_off_is_sent_away,
                               who_is_sent_away_by_one_goes_on_at_another, who_goes_to_several_nodes_may_do_no_more,
                               bots_find_their_match_again]))
