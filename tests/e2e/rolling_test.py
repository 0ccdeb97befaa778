#!/usr/bin/env python3
"""An old and a new build in one cluster, behind the proxy that people come through: every node is upgraded while matches are played."""
import asyncio
import contextlib
import os
import random
import shutil
import sys
import time
import types

import websockets

import admin_test
import warren
from cluster_test import node
from deploy_test import haproxy, leads_to, needs, place, trusting
from moves_test import at, of_bots, told_soon
from postgres_test import in_thread
from warren import Client, PATIENCE

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

BEHIND = ("--trust-proxy", "--bot-delay", "100")


class Later(warren.Server):
    """One that is started when its turn has come, at an address that the proxy knows."""

    def __init__(self, *options, **how):
        self.port = warren.free_port()
        self.asked_to_start = False
        super().__init__(*options, "--listen", "127.0.0.1:%d" % self.port, **how)

    def start(self):
        if self.asked_to_start:
            super().start()
        self.asked_to_start = True

    def __exit__(self, *what):
        if self.process:
            super().__exit__(*what)
        else:
            shutil.rmtree(self.data, ignore_errors=True)


class Traveller:
    """Somebody at a browser: plays one match, and goes where it is played, by the name of its node or by any."""

    def __init__(self, door, name):
        self.door, self.name, self.token, self.client = door, name, None, None
        self.match = None  # name and what is known of it
        self.nodes = []  # that had the match, one after the other

    async def come(self, way):
        known = self.client.match(self.match) if self.match else None
        path = "/ws?node=" + way if way else "/ws"
        self.client = await Client.open(self.door, self.name, "ws", self.token, path=path, tls=trusting())
        self.token = self.client.token
        node_here = self.client.greeting["server"]["node"]
        if known:
            self.client.matches[self.match] = known  # which never goes back
            await self.client.request("resume", match=self.match, version=known.version)
        if self.nodes[-1:] != [node_here]:
            self.nodes.append(node_here)

    async def come_back(self, way):
        """Until somebody who has the match is found."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.come(way)
            except warren.Refused as refused:
                assert refused.code in ("moved", "closing"), refused
                way = refused.reply.get("node", "")
            except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed):
                way = ""
            assert time.monotonic() < end, self.nodes
            await asyncio.sleep(0.1)

    def version(self):
        """Of the match, as far as this one has been told."""
        return self.client.match(self.match).version

    async def play(self, rng, until, among=warren.quiet, pace=0):
        """
        Answers what is asked, wherever the match goes, until `until` says so or it is over; after a pause, as a person does, who
        takes more and more time: so the match is not over on a machine that takes long for all else.
        """
        while True:
            way = ""
            try:
                m = self.client.match(self.match)
                version = m.version
                await warren.play(self.client, self.match, rng, lambda m: until() or m.moved or m.version > version, among)
                if m.ended or until():
                    return
                if not m.moved:
                    await asyncio.sleep(pace)
                    pace *= 1.05
                    continue
            except warren.Refused as refused:
                assert refused.code in ("moved", "closing"), refused
                way = refused.reply.get("node", "")
            except ConnectionError:
                pass
            with contextlib.suppress(websockets.ConnectionClosed):
                await self.client.close()
            self.client.match(self.match).moved = False
            await self.come_back(way)


async def table(door, way, names):
    """Two who have begun a match at this node."""
    people = [Traveller(door, name) for name in names]
    for person in people:
        await person.come(way)
        assert person.nodes == [way]
    match = await warren.started(people[0].client, [people[1].client], clock={"kind": "bank", "seconds": 900})
    for person in people:
        person.match = match
    return people


async def given(database, server, kept):
    """All that goes is given away."""
    await in_thread(told_soon, server, "hand-over")
    while at(database)[server.options[3]] != str(kept):
        await asyncio.sleep(0.05)


async def all_are_at(name, *people):
    """They have found their match at this node, before it goes on."""
    while any(person.nodes[-1] != name for person in people):
        await asyncio.sleep(0.05)


async def replaced(old, new, port):
    """The old one ends, the new one is the node."""
    assert await in_thread(old.stop) == 0
    await in_thread(new.start)
    await leads_to(port, "/ws?node=" + new.options[3], new.options[3])


@needs("haproxy")
async def every_node_is_upgraded_while_they_play():
    """Nobody loses a move or waits for an operator; matches end by the rules they began with, wherever those are played."""
    with contextlib.ExitStack() as all_:
        database = all_.enter_context(postgres.Postgres())
        old = [all_.enter_context(node(database, name, *BEHIND, build="before")) for name in "ab"]
        new = [all_.enter_context(node(database, name, *BEHIND, kind=Later)) for name in "ab"]
        here = {"10.0.0.1:7777": place(old[0]), "10.0.0.2:7777": place(old[1])}
        for slot, server in zip(("10.0.0.2:7778", "10.0.0.1:7778"), new):
            here[slot] = "127.0.0.1:%d" % server.port
        port, _ = all_.enter_context(haproxy("cluster/haproxy.cfg", here))
        door = types.SimpleNamespace(http="https://localhost:%d" % port)
        for name in "ab":
            await leads_to(port, "/ws?node=" + name, name)
        ada, bob = await table(door, "a", ("Ada", "Bob"))
        bots = await of_bots(ada.client)
        done = []

        async def upgrade():
            await given(database, old[0], 0)
            await replaced(old[0], new[0], port)
            cleo, dan = await table(door, "a", ("Cleo", "Dan"))
            rng = random.Random(6)
            until = cleo.version() + 6
            await warren.together(*(p.play(rng, lambda p=p: p.version() >= until) for p in (cleo, dan)))  # each by what it was told
            await given(database, new[0], 1)  # what began by the new rules stays, while nobody else has them
            await in_thread(admin_test.told, new[0], "drain", "off")
            await all_are_at("b", ada, bob)
            await given(database, old[1], 0)
            await replaced(old[1], new[1], port)
            await all_are_at("a", ada, bob)
            await given(database, new[0], 0)
            done.append(True)
            await warren.together(*(p.play(rng, lambda: False, None) for p in (cleo, dan)))
            return cleo, dan

        async def go_on(person, seed):
            await person.play(random.Random(seed), lambda: done, pace=0.2)
            await person.play(random.Random(seed), lambda: False, None)

        (cleo, dan), _, _ = await warren.together(upgrade(), go_on(ada, 1), go_on(bob, 2))
        for person, revision in ((ada, 1), (bob, 1), (cleo, 2), (dan, 2)):
            log = await warren.whole_log(person.client, person.match)
            assert log["revision"] == revision and len(log["records"]) == person.client.match(person.match).version
        assert ada.nodes == bob.nodes == ["a", "b", "a", "b"] and cleo.nodes == dan.nodes == ["a", "b"], (ada.nodes, cleo.nodes)
        assert (await ada.client.request("resume", match=bots))["version"] > 0
        for server in new:
            assert await in_thread(server.stop) == 0


if __name__ == "__main__":
    warren.run(postgres.those([every_node_is_upgraded_while_they_play]))
