#!/usr/bin/env python3
"""The bots of clients/examples, in three languages, play whole matches together; lost connections keep none of them from it."""
import asyncio
import contextlib
import json
import os
import random
import shutil

import warren
from warren import Client, Server

FOLDER = os.path.join(warren.ROOT, "clients", "examples")
BOTS = {"Python": [warren.sys.executable, os.path.join(FOLDER, "bot.py")], "C": [os.path.join(warren.BUILD, "examples", "bot")]}
if shutil.which("node"):  # builds without the client for browsers do without
    BOTS["Node"] = ["node", os.path.join(FOLDER, "bot.mjs")]
SEATS = {"root": [{"faction": f} for f in ("marquise", "eyrie", "alliance")], "oath": [{"board": b} for b in ("chancellor", "black", "red")]}


class Relay:
    """A way to the server that breaks: each connection but the last few after some messages, without a word."""

    def __init__(self, address, breaks):
        self.host, self.port = address.rsplit(":", 1)
        self.breaks = breaks  # how many messages each connection bears
        self.broken = 0

    async def carry(self, reader, writer):
        left = self.breaks.pop(0) if self.breaks else None
        there, back = await asyncio.open_connection(self.host, int(self.port), limit=1 << 24)

        async def up():
            with contextlib.suppress(ConnectionError):
                while data := await reader.read(1 << 16):
                    back.write(data)

        upward = asyncio.ensure_future(up())
        with contextlib.suppress(ConnectionError):
            while left != 0 and (line := await there.readline()):
                writer.write(line)
                left = left and left - 1
        self.broken += left == 0
        upward.cancel()
        writer.transport.abort()
        back.transport.abort()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.address = "%s:%d" % self.server.sockets[0].getsockname()
        return self

    async def __aexit__(self, *what):
        self.server.close()


@contextlib.asynccontextmanager
async def playing(ways, invite, first):
    """One of each, in the seats from the first on, each by its own way to the server."""
    bots = [await asyncio.create_subprocess_exec(*command, ways[i], invite, "s%d" % (i + first), name, stdout=asyncio.subprocess.PIPE)
            for i, (name, command) in enumerate(BOTS.items())]
    try:
        yield bots
    finally:
        for bot in bots:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()


async def end_by_themselves(bots, m):
    for bot in bots:
        output, _ = await asyncio.wait_for(bot.communicate(), warren.PATIENCE)
        assert bot.returncode == 0 and json.loads(output) == m.ended["result"], (bot, output, m.ended)


async def match_of(game, seats, addresses):
    """A match of the bots over these addresses; returns how it ended for the host."""
    with Server() as server:
        host = await Client.open(server, "Host")
        made = await host.request("create", game=game, seats=len(BOTS), sit=False,
                                  seat_settings={"s%d" % (i + 1): s for i, s in enumerate(seats[:len(BOTS)])})
        m = host.match(made["match"])
        async with addresses(server) as ways, playing(ways, made["invite"], 1) as bots:
            await host.wait(lambda: m.lobby and m.lobby["problem"] is None)
            assert [s["name"] for s in m.lobby["seats"]] == list(BOTS), m.lobby["seats"]
            await host.request("start", match=made["match"])
            await host.wait(lambda: m.ended, warren.TEST_SECONDS)
            await end_by_themselves(bots, m)
        assert m.ended["result"]["reason"] == "played" and m.ended["result"]["winners"], m.ended
        await host.close()
        assert server.stop() == 0 and server.errors() == "", server.errors()


@contextlib.asynccontextmanager
async def straight(server):
    yield [server.tcp] * len(BOTS)


@contextlib.asynccontextmanager
async def broken(server):
    """As soon as they have joined, and twice in the match."""
    relays = [Relay(server.tcp, [3, 40 + i, 60]) for i in range(len(BOTS))]
    async with contextlib.AsyncExitStack() as stack:
        for relay in relays:
            await stack.enter_async_context(relay)
        yield [relay.address for relay in relays]
        assert [relay.broken for relay in relays] == [3] * len(BOTS), [relay.broken for relay in relays]


async def root_over_connections_that_break():
    await match_of("root", SEATS["root"], broken)


async def oath():
    await match_of("oath", SEATS["oath"], straight)


async def a_table_with_them_can_pause():
    """They agree, go on when it does, and to whatever else a person proposes."""
    with Server() as server:
        host = await Client.open(server, "Host")
        made = await host.request("create", game="duel", seats=len(BOTS) + 1, settings={"length": "long"})
        name, m = made["match"], host.match(made["match"])
        async with straight(server) as ways, playing(ways, made["invite"], 2) as bots:
            await host.wait(lambda: m.lobby and all(s["player"] and (s["ready"] or s["seat"] == "s1") for s in m.lobby["seats"]))
            await host.request("ready", match=name)
            await host.request("start", match=name)
            for _ in range(4):
                for what, paused in (("pause", True), ("continue", False)):
                    await host.request("propose", match=name, what=what)
                    await host.wait(lambda: m.lobby["paused"] == paused and m.lobby["proposal"] is None)
                await host.wait(lambda: m.asked() or m.ended)
                if m.ended:
                    break
                await host.choose(name)
            await warren.play(host, name, random.Random(1))
            await end_by_themselves(bots, m)


if __name__ == "__main__":
    warren.run([root_over_connections_that_break, oath, a_table_with_them_can_pause])
