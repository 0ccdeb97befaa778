#!/usr/bin/env python3
"""Nodes are killed, emptied, cut off from their database and stopped at random moments; nothing that anybody was told is taken back.

    tests/e2e/chaos_test.py [--rounds N] [--seed S] [--groups N] [--failovers | --unfenced]

As in kill_test.py eight people play, chat, come, go and change lobbies. All they have is at one of two nodes, and each round
ends with that one gone or emptied: the other one has everything then, and they come back there. On the way connections of the
node to its database are cut, and it is stopped for moments; now and then it is stopped until it is replaced and somebody has
looked at the other one, and must end when it wakes. With --unfenced it does not know (tests/unfenced), and the same must go wrong. On a busy machine a node that was cut off may be replaced without that, before it is connected again. With --failovers
the database is two servers, and the one that is written falls on the way, too.
"""
import argparse
import asyncio
import contextlib
import os
import signal
import sys
import time

import warren
from kill_test import Trial
from moves_test import told_soon
from postgres_test import in_thread
from warren import Client, Refused, Server

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

ADOPT_AFTER = 1
PLAYED_ON, PLAYED_ON_SECONDS = 5, 5  # choices, and how long they are waited for
REPLACED = "another server has written meanwhile"
GONE = ("moved", "draining", "store_unavailable", "closing")  # what ends the load of a node that is on its way out


class Broken(AssertionError):
    """Something that somebody was told is not so any more."""


class Moving(Trial):
    def __init__(self, seed, database, falls, fenced=True):
        super().__init__(seed)
        self.database, self.falls, self.fenced = database, falls, fenced
        self.falls_over = ("failed over",) if isinstance(database, postgres.Pair) else ()
        self.done = dict.fromkeys((*falls, "cut", "stopped", "cut off", *self.falls_over), 0)

    async def together(self, coroutines):
        async def one(coroutine):
            try:
                await coroutine
            except Refused as error:
                if error.code not in GONE:
                    raise
        await super().together(one(c) for c in coroutines)

    async def leave(self, person):
        """What the node has sent has arrived, if it is there to be asked."""
        with contextlib.suppress(ConnectionError):
            await person.client.request("ping")
        await person.client.close()

    def matches_at(self, name):
        return int(self.database.sql("SELECT count(*) FROM matches JOIN nodes USING(node) WHERE name='%s'" % name)[0])

    def cut(self, name):
        """All connections to the database that this node writes and reads by end."""
        self.database.sql("SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN nodes n ON l.objid="
                          "(hashtext(current_schema()||CASE n.node WHEN 0 THEN '' ELSE '/'||n.node END)::bigint & 4294967295)::oid"
                          " WHERE l.locktype='advisory' AND n.name='%s'" % name)

    async def disturb(self, server, name):
        """A moment without the database, or without the processor, in the middle of everything."""
        what = self.rng.choice(("cut", "stopped", None, *self.falls_over))
        if what == "cut":
            await in_thread(self.cut, name)
        elif what == "failed over":
            await in_thread(self.database.fail_over)
        elif what == "stopped":
            server.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(self.rng.uniform(0.01, 0.3))
            server.process.send_signal(signal.SIGCONT)
        if what:
            self.done[what] += 1
            await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def fall(self, how, server, name, other):
        """Afterwards the other node, a pair of a server and its name, has all that this one had, and this one is there again,
        with nothing."""
        await self.disturb(server, name)
        if how == "killed":
            server.kill()
        elif how == "emptied":
            await in_thread(self.empty, server, name, other[1])
        else:
            server.process.send_signal(signal.SIGSTOP)
        while await in_thread(self.matches_at, name):
            await asyncio.sleep(0.02)
        if how == "replaced":
            watchers = await self.look(other[0])
            server.process.send_signal(signal.SIGCONT)
            await (self.ends(server) if self.fenced else self.goes_on(server))
            for client in watchers:
                await client.close()
        self.done[how] += 1

    async def look(self, server):
        """Somebody of each table looks at it there too."""
        watchers = []
        for name, seated in self.tables:
            watchers.append(await Client.open(server, token=seated[0].token))
            await watchers[-1].request("resume", match=name)
        return watchers

    async def ends(self, server):
        assert await in_thread(server.process.wait, warren.PATIENCE) == 1, server.errors()

    async def goes_on(self, server):
        """Without its fence it acknowledges what comes next, if anybody is still asked, and then it is gone at last."""
        enough, until = self.counts["choices"] + PLAYED_ON, time.monotonic() + PLAYED_ON_SECONDS
        while self.counts["choices"] < enough and time.monotonic() < until:
            await asyncio.sleep(0.02)
        server.kill()

    def empty(self, server, name, other):
        """The node gives all away, unless it is replaced before, which ends it."""
        try:
            told_soon(server, "hand-over", other)
            while server.process.poll() is None and self.matches_at(name):
                time.sleep(0.02)
            told_soon(server, "drain", "off")
        except AssertionError:
            assert server.process.wait(warren.PATIENCE) == 1 and REPLACED in server.errors(), server.errors()
            self.done["cut off"] += 1

    async def check(self, server, arrived):
        try:
            await super().check(server, arrived)
        except AssertionError as error:
            raise Broken(str(error)) from error

    def next_fall(self):
        """By lot from those that are left."""
        return self.rng.choice([how for how, count in self.falls.items() for _ in range(count - self.done[how])])

    async def rounds(self, here, there, say=False):
        """Until all that is to fall has fallen. Each of the two is a pair of a server and its name; all begin at the first."""
        for person in self.people:
            await person.connect(here[0])
        await self.open_lobbies()
        begin = time.monotonic()
        for count in range(1, sum(self.falls.values()) + 1):
            arrived, how = [], self.next_fall()
            await self.open_tables()
            await self.load(here[0], arrived, lambda: self.fall(how, *here, there))
            if here[0].process.poll() is not None:
                here[0].start()
            here, there = there, here
            await self.check(here[0], arrived)
            if say and count % 20 == 0:
                print("%d rounds, %.0f s: %s %s" % (count, time.monotonic() - begin, self.done, self.counts), flush=True)
        await self.finish()
        for server in (here[0], there[0]):
            assert "out of memory" not in server.errors(), server.errors()
        gaps = self.database.sql("SELECT match FROM log GROUP BY match HAVING max(idx)+1<>count(*)")
        assert not gaps, gaps


async def group(seed, falls, say=False, kind=postgres.Postgres, fenced=True):
    with kind() as database:
        def node(name):
            return Server("--store", database.address, "--adopt-after", str(ADOPT_AFTER), "--log-level", "error", "--node", name,
                          kind="" if fenced else "unfenced")
        trial = Moving(seed, database, falls, fenced)
        with node("a") as one, node("b") as two:
            await trial.rounds((one, "a"), (two, "b"), say)
        return trial


async def killed_and_emptied_at_random_moments():
    trial = await group(47, {"killed": 2, "emptied": 4, "replaced": 0})
    assert trial.counts["choices"] and trial.counts["views"], trial.counts


async def whoever_is_replaced_writes_no_more():
    await group(48, {"killed": 0, "emptied": 0, "replaced": 1})


async def without_the_fence_that_breaks_promises():
    try:
        await group(48, {"killed": 0, "emptied": 0, "replaced": 12}, fenced=False)
    except Broken:
        return
    raise AssertionError("nothing was broken: these tests would not see it")


async def nobody_writes_who_was_replaced_or_promises_break():
    await asyncio.gather(whoever_is_replaced_writes_no_more(), without_the_fence_that_breaks_promises())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=0, help="so many of each group, instead of the short form")
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--groups", type=int, default=1, help="of people, each with two nodes on a database of its own")
    parser.add_argument("--failovers", action="store_true", help="the database's primary falls on the way")
    parser.add_argument("--unfenced", action="store_true", help="the servers' fence is off: fails unless each group finds a promise broken")
    options = parser.parse_args()
    if not options.rounds:
        warren.run(postgres.those([killed_and_emptied_at_random_moments, nobody_writes_who_was_replaced_or_promises_break]))
    replaced = options.rounds // 25
    killed = options.rounds // 3
    falls = {"killed": killed, "emptied": options.rounds - killed - replaced, "replaced": replaced}

    async def one_group(seed):
        kind = postgres.Pair if options.failovers else postgres.Postgres
        try:
            return await group(seed, falls, True, kind, not options.unfenced)
        except Broken as broken:
            if options.unfenced:
                return broken
            raise

    async def all_groups():
        return await asyncio.gather(*(one_group(options.seed + i) for i in range(options.groups)))

    for trial in asyncio.run(all_groups()):
        broken = isinstance(trial, Broken)
        assert broken == options.unfenced, "nothing was broken: this would not see it"
        print("broken: %s" % trial if broken else "nothing lost: %s %s" % (trial.done, trial.counts))
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()
