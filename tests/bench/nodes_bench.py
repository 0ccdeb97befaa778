#!/usr/bin/env python3
"""What people meet where several servers share a database, in JSON: being sent to another node, and the fall of one.

    tests/bench/nodes_bench.py [--game NAME] [--matches N] [--rounds N] [--moves N]

Node a plays so many matches of bots, each of which chooses once a second; it is killed (kill -9), and its stand-by takes
over. Told in seconds from the kill on: until it listens, until somebody has had a match shown again, and until every match
has gone on. `moved_ms`: from asking for a match at node b until it is shown by a, to which that person is sent: one error and one
more connection. Then a gives all its matches to b (`given`: seconds until it has none left, and until all have gone on at b; what somebody waits for
an answer at a meanwhile, whose matches go one after the other), and b is killed without a stand-by (`adopted`: seconds from the kill on until a, which
waits for one of them, has taken all, and until all have gone on). Each the median of the rounds; without PostgreSQL, why it is left out. WARREN_BUILD is the build.
"""
import argparse
import asyncio
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from tables import BUILD, PATIENCE, ROOT, Line, times

sys.path.insert(0, os.path.join(ROOT, "tests"))
import postgres  # noqa: E402

HELD = 30  # unfinished matches of one person
BOT_DELAY_MS = 1000


class Node:
    """A server; `listens` waits until it says so."""

    def __init__(self, game, database, name, *options):
        program = "warrend-toy" if game == "duel" else "warrend"
        self.data = tempfile.mkdtemp(prefix="warren-bench-")
        self.process = subprocess.Popen(
            [os.path.join(BUILD, program), "--listen", "", "--tcp", "127.0.0.1:0", "--data", self.data, "--store", database.address, "--node", name,
             "--log-level", "error", "--messages-per-second", "0", "--matches-per-address", "100000", "--bot-delay", str(BOT_DELAY_MS), *options], stdout=subprocess.PIPE)

    def listens(self):
        self.address = self.process.stdout.readline().decode().split()[1]
        return self.address

    def end(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.data, ignore_errors=True)


async def bots_play(address, game, count):
    """Starts so many matches of two bots each; one person's token and match."""
    host, last = None, None
    for i in range(count):
        if i % HELD == 0:
            host = await Line().open(address, "Host", "127.0.0.2")
        last = (await host.ask("create", game=game, seats=2, sit=False))["match"]
        for seat in ("s1", "s2"):
            await host.ask("add_bot", match=last, seat=seat, level="random")
        await host.ask("start", match=last)
    return host.token, last


def playing(database, since):
    """How many matches have gone on since then (Unix ms)."""
    return int(database.sql("SELECT count(DISTINCT match) FROM log WHERE at>%d" % since)[0])


def admin(node, *words):
    subprocess.run([os.path.join(BUILD, "warrend"), "admin", "--data", node.data, *words], check=True, capture_output=True, timeout=PATIENCE)


def held_by(database, name):
    return int(database.sql("SELECT count(*) FROM matches JOIN nodes USING(node) WHERE name='%s'" % name)[0])


async def all_go_on(database, since, matches):
    while playing(database, since) < matches:
        await asyncio.sleep(0.2)


async def ask_all_the_time(line, matches, done):
    """Milliseconds until each answer: what is asked for, or where that is."""
    took = []
    while not done.is_set():
        for match in matches:
            start = time.monotonic()
            await line.reply(line.send("chat_log", match=match, limit=1))
            took.append((time.monotonic() - start) * 1000)
        await asyncio.sleep(0.01)
    return took


async def give(options, database, token, here, there):
    """All that node a has goes to b."""
    line = await Line().open(here.address, "Host", "127.0.0.3", token)
    matches = [m["match"] for m in (await line.ask("mine"))["matches"]]
    done = asyncio.Event()
    asking = asyncio.ensure_future(ask_all_the_time(line, matches, done))
    await asyncio.sleep(1)
    start, since = time.monotonic(), time.time() * 1000
    await asyncio.to_thread(admin, here, "hand-over", "b")
    while await asyncio.to_thread(held_by, database, "a"):
        await asyncio.sleep(0.05)
    told = {"seconds_until_given": time.monotonic() - start}
    done.set()
    told["answered_ms"] = times(await asking)
    line.writer.close()
    given = time.time() * 1000
    await all_go_on(database, since, options.matches)
    await all_go_on(database, given, options.matches)
    told["seconds_until_all_go_on"] = time.monotonic() - start
    admin(here, "drain", "off")
    return told


async def adopt(options, database, token, match, here, gone):
    """Node b is gone for good."""
    gone.process.kill()
    start, since = time.monotonic(), time.time() * 1000
    while await asyncio.to_thread(held_by, database, "b"):
        await asyncio.sleep(0.05)
    told = {"seconds_until_adopted": time.monotonic() - start}
    line = await Line().open(here.address, "Host", "127.0.0.3", token)
    await line.ask("resume", match=match)
    told["seconds_until_shown"] = time.monotonic() - start
    await all_go_on(database, since, options.matches)
    told["seconds_until_all_go_on"] = time.monotonic() - start
    return told


async def fall(options, database):
    with contextlib.ExitStack() as nodes:
        def begin(*more):
            node = Node(options.game, database, *more)
            nodes.callback(node.end)
            return node

        a, b = begin("a"), begin("b")
        a.listens()
        b.listens()
        second = begin("a", "--standby", "--adopt-after", "1")
        token, match = await bots_play(a.address, options.game, options.matches)
        moved = []
        for _ in range(options.moves):
            here = await Line().open(b.address, "Host", "127.0.0.3", token)
            start = time.monotonic()
            error = await here.reply(here.send("resume", match=match))
            assert error["code"] == "moved" and error["node"] == "a", error
            there = await Line().open(a.address, "Host", "127.0.0.3", token)
            await there.ask("resume", match=match)
            moved.append((time.monotonic() - start) * 1000)
            here.writer.close()
            there.writer.close()
        began = time.time() * 1000
        await all_go_on(database, began, options.matches)
        a.process.kill()
        start, since = time.monotonic(), time.time() * 1000
        second.listens()
        told = {"seconds_until_listening": time.monotonic() - start}
        line = await Line().open(second.address, "Host", "127.0.0.3", token)
        await line.ask("resume", match=match)
        told["seconds_until_shown"] = time.monotonic() - start
        await all_go_on(database, since, options.matches)
        told["seconds_until_all_go_on"] = time.monotonic() - start
        line.writer.close()
        given = await give(options, database, token, second, b)
        return {**told, "moved_ms": times(moved), "given": given, "adopted": await adopt(options, database, token, match, second, b)}


def rounds(options):
    for _ in range(options.rounds):
        with postgres.Postgres(**postgres.DURABLE) as database:
            yield asyncio.run(fall(options, database))


def median(told):
    if isinstance(told[0], dict):
        return {name: median([one[name] for one in told]) for name in told[0]}
    return round(statistics.median(told), 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="root", help="which one (preset: root)")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--moves", type=int, default=50, help="how often somebody is sent to another node")
    options = parser.parse_args()
    if not postgres.programs():
        print(json.dumps({"left_out": "PostgreSQL is not installed (Debian's package postgresql)"}))
        return
    told = median(list(rounds(options)))
    print(json.dumps({"game": options.game, "matches": options.matches, "rounds": options.rounds, **told}, indent=2))


if __name__ == "__main__":
    sys.exit(main())
