#!/usr/bin/env python3
"""A loaded server is killed (kill -9) at random moments; nothing that anybody was told is ever taken back.

    tests/e2e/kill_test.py [--rounds N] [--seed S] [--nodes N | --failovers]

Eight people play, chat, come, go and change lobbies all the time. Each keeps what was acknowledged: by a reply, or
by being told. After every kill all come back and compare it with what the server says then. A request that was
under way may have counted or not, as a whole; one that was answered has counted, once.
"""
import argparse
import asyncio
import os
import random
import sys
import time

import warren
from warren import Client, Refused, Server

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

PEOPLE = 8
TABLES = 3
LOAD_SECONDS = (0.02, 0.45)
LISTED = 100  # own matches in one reply, at most


def public(choice):
    """Copies of a card read alike to people; what an option costs stands beside it."""
    return {k: v.split("#")[0] if isinstance(v, str) else v for k, v in choice.items() if k not in ("price", "price_most")}


class Person:
    """Somebody over all the server's lives."""

    def __init__(self, name, transport):
        self.name, self.transport = name, transport
        self.client = self.token = self.player = None
        self.matches = {}  # name -> Part
        self.lobby = None

    async def connect(self, server):
        client = await Client.open(server, self.name, self.transport, token=self.token)
        assert self.player in (None, client.player), "another identity came back"
        self.client, self.token, self.player = client, client.token, client.player


class Part:
    """What one person knows of one match: what was acknowledged, and what was asked."""

    def __init__(self):
        self.version = -1  # acknowledged: nothing below it may be gone
        self.sent = {}  # version: the choice sent there
        self.acknowledged = {}  # version: the one that was accepted
        self.told = {}  # version: view
        self.seat = None


class Lobby:
    """A lobby that its host changes again and again. All members of a change carry its number."""

    def __init__(self, name, invite):
        self.name, self.invite = name, invite
        self.sent = self.acknowledged = 0
        self.guest = None  # who else comes and goes
        self.inside = False  # as acknowledged
        self.asked = None  # what the guest asked for, not answered yet
        self.lines, self.lines_sent = [], []

    def fields(self, number):
        return {"title": "number %d" % number, "settings": {"length": ("short", "long")[number % 2]},
                "seat_settings": {"s1": {"style": ("calm", "bold")[number // 2 % 2]}}, "delay": number % 60}


class Trial:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.people = [Person("P%d" % i, ("tcp", "tcp", "ws")[i % 3]) for i in range(PEOPLE)]
        self.lobbies, self.tables = [], []
        self.counts = {"choices": 0, "lines": 0, "changes": 0, "visits": 0, "identities": 0, "matches": 0, "views": 0}

    def busy(self, rounds):
        """Whether so many rounds had enough to lose."""
        counts = self.counts
        return counts["choices"] > 2 * rounds and counts["lines"] > rounds and counts["visits"] > rounds

    async def together(self, coroutines):
        """All to their end, however the connection goes; other failures count."""
        async def one(coroutine):
            try:
                await coroutine
            except ConnectionError:
                pass
        await warren.together(*(one(c) for c in coroutines))

    # ---- Before the load ----

    async def open_tables(self):
        """Matches that are over make room for new ones."""
        while len(self.tables) < TABLES:
            game = "root" if len(self.tables) == 0 else "duel"
            seated = self.rng.sample(self.people, 3 if game == "duel" else 2)
            bots = 1 if game == "root" else 0
            name = await warren.new_match(seated[0].client, [p.client for p in seated[1:]], game, seats=len(seated) + bots)
            for _ in range(bots):
                await seated[0].client.request("add_bot", match=name, level="random")
            for person in seated:
                await person.client.request("ready", match=name)
            await seated[0].client.request("start", match=name)
            self.tables.append((name, seated))
            for person in seated:
                person.matches[name] = Part()
                await person.client.wait(lambda c=person.client: c.match(name).view is not None)
                person.matches[name].seat = person.client.match(name).seat
            self.counts["matches"] += 1

    async def open_lobbies(self):
        for i, person in enumerate(self.people[:4]):
            made = await person.client.request("create", game="duel", seats=3, title="number 0")
            person.lobby = Lobby(made["match"], made["invite"])
            person.lobby.guest = self.people[4 + i]
            await person.client.request("set", match=made["match"], **person.lobby.fields(0))
            self.lobbies.append(person.lobby)

    # ---- The load ----

    async def play(self, person, name):
        m, part, rng = person.client.match(name), person.matches[name], self.rng
        while not m.ended:
            await person.client.wait(lambda: m.ended or m.asked() or m.moved, 60)
            if m.ended:
                return
            if m.moved:
                raise ConnectionError("it is played elsewhere")
            version, choice = m.version, rng.choice(m.prompt["options"])
            assert version not in part.acknowledged, "asked again for what was answered"
            part.sent.setdefault(version, []).append(choice)
            reply = await person.client.request("choose", match=name, version=version, choice=choice)
            part.acknowledged[version] = choice
            part.version = max(part.version, reply["version"])
            self.counts["choices"] += 1
            await person.client.wait(lambda: m.version > version or m.ended)

    async def change(self, host):
        lobby = host.lobby
        while True:
            lobby.sent += 1
            await host.client.request("set", match=lobby.name, **lobby.fields(lobby.sent))
            lobby.acknowledged = lobby.sent
            self.counts["changes"] += 1
            await asyncio.sleep(self.rng.random() * 0.01)

    async def talk(self, host):
        lobby = host.lobby
        while True:
            text = "%s says %d" % (host.name, len(lobby.lines_sent))
            lobby.lines_sent.append(text)
            await host.client.request("chat", match=lobby.name, text=text)
            lobby.lines.append(text)
            self.counts["lines"] += 1
            await asyncio.sleep(self.rng.random() * 0.01)

    async def visit(self, guest, lobby):
        while True:
            lobby.asked = not lobby.inside
            if lobby.asked:
                await guest.client.request("join", invite=lobby.invite, seat="s%d" % self.rng.randint(2, 3))
            else:
                await guest.client.request("leave", match=lobby.name)
            lobby.inside, lobby.asked = lobby.asked, None
            self.counts["visits"] += 1
            await asyncio.sleep(self.rng.random() * 0.01)

    async def arrive(self, server, arrived):
        while not self.fallen:  # one that has given all away may take in newcomers again
            client = await Client.open(server, "Newcomer %d" % self.counts["identities"])
            arrived.append((client.token, client.player, client.greeting["name"]))
            self.counts["identities"] += 1
            await client.close()
            await asyncio.sleep(0.02)

    async def load(self, server, arrived, fall):
        work = [self.play(p, name) for name, seated in self.tables for p in seated]
        work += [self.change(p) for p in self.people[:4]] + [self.talk(p) for p in self.people[:4]]
        work += [self.visit(lobby.guest, lobby) for lobby in self.lobbies]
        self.fallen = False
        work.append(self.arrive(server, arrived))
        tasks = asyncio.ensure_future(self.together(work))
        await asyncio.sleep(self.rng.uniform(*LOAD_SECONDS))
        await fall()
        self.fallen = True
        await tasks
        for person in self.people:
            await self.leave(person)
            for name, part in person.matches.items():
                m = person.client.match(name)
                part.version = max(part.version, m.version)  # told is acknowledged
                part.told.update(m.told)

    async def leave(self, person):
        """The server is gone: what it has sent has arrived."""
        await person.client.wait_closed()

    # ---- After the kill ----

    async def check_table(self, name, seated):
        """True if the match is over; it is then compared whole."""
        for person in seated:
            part, client = person.matches[name], person.client
            reply = await client.request("resume", match=name)
            assert reply["version"] >= part.version, "%s: version %d, told %d" % (name, reply["version"], part.version)
            m = client.match(name)
            await client.wait(lambda: m.view is not None)
            if m.version in part.told:
                assert part.told[m.version] == m.view, "another view of version %d" % m.version
            if reply["state"] == "finished":
                await client.wait(lambda: m.ended)
        return reply["state"] == "finished"

    async def check_whole(self, name, seated):
        reader = seated[0].client
        log = (await warren.whole_log(reader, name))["records"]
        for person in seated:
            part = person.matches[name]
            for version, choice in part.acknowledged.items():
                record = log[version]
                assert record.get("seat") == part.seat and public(record["choice"]) == public(choice), (record, choice)
            gave_up = next((i for i, record in enumerate(log) if record.get("resign") == part.seat), len(log))
            own = [i for i, record in enumerate(log[:gave_up]) if record.get("seat") == part.seat]
            for version in own:  # nothing counts that was not sent, there, by this person
                assert public(log[version]["choice"]) in map(public, part.sent.get(version, [])), (version, log[version])
            for version in self.rng.sample(sorted(part.told), min(10, len(part.told))):
                moment = await reader.request("history", match=name, move=version, seat=part.seat)
                assert warren.plain(moment["view"]) == part.told[version], "another view of version %d" % version
                self.counts["views"] += 1

    async def check_lobby(self, host):
        lobby = host.lobby
        await host.client.request("resume", match=lobby.name)
        await host.client.wait(lambda: host.client.match(lobby.name).lobby)
        now = host.client.match(lobby.name).lobby
        number = int(now["title"].split()[1])
        assert lobby.acknowledged <= number <= lobby.sent, (lobby.acknowledged, number, lobby.sent)
        wanted = lobby.fields(number)
        assert wanted["settings"].items() <= now["settings"].items() and now["delay"] == wanted["delay"], (now, wanted)
        assert now["seats"][0]["settings"] == wanted["seat_settings"]["s1"], (now, wanted)
        lobby.acknowledged = number
        inside = any(m["player"] == lobby.guest.player for m in now["members"])
        seated = any(s["player"] == lobby.guest.player for s in now["seats"])
        assert inside == seated and inside in (lobby.inside, lobby.asked), (inside, lobby.inside, lobby.asked)
        lobby.inside, lobby.asked = inside, None
        if inside:
            await lobby.guest.client.request("resume", match=lobby.name)
        lines = [line["text"] for line in (await host.client.request("chat_log", match=lobby.name, limit=100))["lines"]]
        told = lobby.lines[-len(lines):] if len(lines) >= 100 else lobby.lines
        unsure = lobby.lines_sent[len(lobby.lines_sent) - 1:]
        assert lines in (told, (lobby.lines + unsure)[-len(lines):]), (lines[-3:], told[-3:], unsure)
        if lines and lines[-1:] != lobby.lines[-1:]:
            lobby.lines.append(lines[-1])
        lobby.lines_sent = list(lobby.lines)

    async def check(self, server, arrived):
        for person in self.people:
            await person.connect(server)
        for token, player, name in arrived:
            client = await Client.open(server, token=token)
            assert (client.player, client.greeting["name"]) == (player, name)
            await client.close()
        for person in self.people[:4]:
            await self.check_lobby(person)
            unfinished = {m["match"] for m in (await person.client.request("mine", limit=LISTED))["matches"]}
            latest = {m["match"] for m in (await person.client.request("mine", finished=True, limit=LISTED))["matches"]}
            missing = {name for name, seated in self.tables if person in seated} - unfinished - latest
            assert person.lobby.name in unfinished and (not missing or len(latest) == LISTED), (unfinished, latest, missing)
        for name, seated in list(self.tables):
            if await self.check_table(name, seated):
                await self.check_whole(name, seated)
                self.forget(name, seated)

    def forget(self, name, seated):
        self.tables.remove((name, seated))
        for person in seated:
            del person.matches[name]

    async def finish(self):
        """Everybody gives up, so that every match can be compared whole."""
        for name, seated in list(self.tables):
            await warren.give_up([person.client for person in seated], name)
            await self.check_whole(name, seated)
            self.forget(name, seated)


async def rounds(count, seed, say=False, options=(), fall=Server.kill):
    """`fall`: what happens to the server at the end of each round's load; `options`: of its own."""
    trial = Trial(seed)

    async def end():
        fall(server)

    with Server("--log-level", "error", *options) as server:
        for person in trial.people:
            await person.connect(server)
        await trial.open_lobbies()
        begin, done = time.monotonic(), 0
        # On a slow machine the short lives need more rounds until enough was at stake.
        while done < count or (done < 20 * count and not trial.busy(count)):
            arrived = []
            await trial.open_tables()
            await trial.load(server, arrived, end)
            server.start()
            await trial.check(server, arrived)
            done += 1
            if say and done % 50 == 0:
                print("%d rounds, %.0f s: %s" % (done, time.monotonic() - begin, trial.counts), flush=True)
        await trial.finish()
        assert server.errors() == "", server.errors()
    assert trial.busy(count) and trial.counts["views"], trial.counts
    return trial.counts


async def rounds_of_nodes(nodes, count, seed, say=False):
    """The same with several servers that share a database, each killed at moments of its own."""
    with postgres.Postgres() as database:
        counts = await asyncio.gather(*(rounds(count, seed + i, say, ("--store", database.address, "--node", "n%d" % i))
                                        for i in range(nodes)))
        gaps = database.sql("SELECT match FROM log GROUP BY match HAVING max(idx)+1<>count(*)")
        assert not gaps, gaps
        played = database.sql("SELECT count(DISTINCT node) FROM matches WHERE status=2")
        assert played == [str(nodes)], played
        return counts


async def rounds_with_failovers(count, seed, say=False):
    """Each time the primary of the database falls as well, and its synchronous standby takes its place."""
    with postgres.Pair() as database:
        def fall(server):
            server.kill()
            database.fail_over()

        return await rounds(count, seed, say, ("--store", database.address), fall)


async def nodes_killed_at_random_moments():
    await rounds_of_nodes(2, 4, 47)


async def killed_at_random_moments():
    await rounds(10, 41)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=0, help="so many in one go, instead of the short form")
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--nodes", type=int, default=0, help="so many servers at once on one PostgreSQL, each with rounds of its own")
    parser.add_argument("--failovers", action="store_true", help="on two PostgreSQL servers, of which the one that is written falls, too")
    options = parser.parse_args()
    if not options.rounds:
        warren.run([killed_at_random_moments, *postgres.those([nodes_killed_at_random_moments])])
    if options.nodes:
        counts = asyncio.run(rounds_of_nodes(options.nodes, options.rounds, options.seed, say=True))
    elif options.failovers:
        counts = asyncio.run(rounds_with_failovers(options.rounds, options.seed, say=True))
    else:
        counts = asyncio.run(rounds(options.rounds, options.seed, say=True))
    print("%d kills, nothing lost: %s" % (options.rounds * max(options.nodes, 1), counts))
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()
