#!/usr/bin/env python3
"""How long an honest player waits for the reply to a choice while one connection looks back on a long match, in JSON.

    tests/bench/turns_bench.py [--game NAME] [--records N] [--burst N] [--choices N]

A match of so many records is played first. Then choices are made at another table from another loopback address: with
nothing else to do ("quiet"), and while one connection has a burst of requests of one kind under way all the time
("history": of two moves near the end by turns, the later one first, so that each is played to from the beginning;
"events" of the last ones; "resume" with a version before the last). WARREN_BUILD is the build; limits are as they come.
"""
import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
PATIENCE = 120
EVERY = 0.02  # seconds between two choices of the honest table
QUIETLY = ("pass", "done", "end", "skip", "no")  # verbs that bring nobody nearer to the end


class Line:
    """A connection over lines, from this loopback address."""

    async def open(self, address, name, source, token=None):
        host, port = address.rsplit(":", 1)
        self.reader, self.writer = await asyncio.open_connection(host, int(port), limit=1 << 26, local_addr=(source, 0))
        self.number, self.pushes = 0, []
        hello = await self.ask("hello", protocol=1, **({"token": token} if token else {"name": name}))
        self.token = token or hello["token"]
        return self

    def send(self, kind, **fields):
        self.number += 1
        self.writer.write((json.dumps({"id": self.number, "type": kind, **fields}) + "\n").encode())
        return self.number

    async def message(self):
        line = await asyncio.wait_for(self.reader.readline(), PATIENCE)
        if not line:
            raise ConnectionError("closed")
        return json.loads(line)

    async def reply(self, number):
        while True:
            message = await self.message()
            if message.get("re") == number:
                return message
            self.pushes.append(message)

    async def ask(self, kind, **fields):
        reply = await self.reply(self.send(kind, **fields))
        if reply["type"] != "ok":
            raise RuntimeError("%s: %s" % (kind, reply))
        return reply


class Table:
    """A match of two at which whoever is asked chooses something."""

    async def open(self, game, address, source, seed):
        self.game, self.random = game, random.Random(seed)
        self.seats = [await Line().open(address, name, source) for name in ("Ada", "Bob")]
        return await self.begin()

    async def begin(self):
        first, second = self.seats
        made = await first.ask("create", game=self.game, seats=2)
        self.match, self.over, self.version, self.prompt = made["match"], False, 0, None
        await second.ask("join", invite=made["invite"])
        for seat, line in enumerate(self.seats):
            await line.ask("ready", match=self.match, ready=True)
            line.pushes = []
        await first.ask("start", match=self.match)
        return self

    async def asked(self):
        """Whose choice it is: the line and the prompt with options; None when it is over."""
        while True:
            for line in self.seats:
                for push in line.pushes:
                    if push.get("match") != self.match:
                        continue
                    self.over = self.over or push["type"] == "ended"
                    if push["type"] in ("snapshot", "update"):
                        self.version = max(self.version, push["version"])
                        prompt = push.get("prompt") or {}
                        if prompt.get("options"):
                            self.prompt = (line, push["version"], prompt["options"])
                line.pushes = []
            if self.over:
                return None
            if self.prompt and self.prompt[1] == self.version:
                return self.prompt
            for line in self.seats:
                line.send("ping")
                await line.reply(line.number)

    async def choose(self, quietly):
        """One choice; seconds until its reply. None if the match is over."""
        asked = await self.asked()
        if not asked:
            return None
        line, version, options = asked
        calm = [option for option in options if option["verb"] in QUIETLY]
        choice = self.random.choice(calm if quietly and calm else options)
        begin = time.monotonic()
        reply = await line.ask("choose", match=self.match, version=version, choice=choice)
        self.version = reply["version"]
        return time.monotonic() - begin

    async def play_to(self, records):
        while self.version < records:
            if await self.choose(True) is None:
                break


async def burst(line, requests, count):
    """Keeps so many requests under way, these by turns, until it is stopped; prints how many were answered and refused."""
    answered = refused = 0
    requests = [request.encode() + b"\n" for request in requests]
    for number in range(count):
        line.writer.write(requests[number % 2])
    while True:
        message = await line.reader.readline()
        if not message:
            return
        if message.startswith(b'{"re":0,'):
            answered += 1
            refused += message.startswith(b'{"re":0,"type":"error"')
            line.writer.write(requests[(answered + count) % 2])
            print(answered, refused, flush=True)


async def attack(address, token, count, requests):
    await burst(await Line().open(address, "", "127.0.0.2", token), requests, count)


async def measure(table, choices):
    waited = []
    while len(waited) < choices:
        await asyncio.sleep(EVERY)
        took = await table.choose(False)
        if took is None:
            await table.begin()
        else:
            waited.append(took * 1000)
    waited.sort()
    return {"samples": len(waited), "p50_ms": round(waited[len(waited) // 2], 2),
            "p99_ms": round(waited[min(len(waited) - 1, len(waited) * 99 // 100)], 2), "max_ms": round(waited[-1], 2)}


def server_of(game):
    """The program that offers this game: warrend-toy what is there for tests alone."""
    return "warrend-toy" if game == "duel" else "warrend"


async def run(options):
    data = tempfile.mkdtemp(prefix="warren-turns-")
    command = [os.path.join(BUILD, server_of(options.game)), "--listen", "127.0.0.1:0", "--tcp", "127.0.0.1:0", "--data", data,
               "--log-level", "warn", *options.option]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        server.stdout.readline()
        address = server.stdout.readline().decode().split()[1]
        long_table = await Table().open(options.game, address, "127.0.0.2", 1)
        begin = time.monotonic()
        await long_table.play_to(options.records)
        result = {"game": options.game, "records": long_table.version, "burst": options.burst, "made_in_seconds": round(time.monotonic() - begin, 1)}
        match, version = long_table.match, long_table.version
        honest = await Table().open(options.game, address, "127.0.0.3", 2)
        result["quiet"] = await measure(honest, options.choices)
        fields = {"history": [{"move": version, "seat": "s1"}, {"move": version - 40, "seat": "s1"}],
                  "events": [{"from": version - 1, "seat": "s1"}, {"from": version - 40, "seat": "s1"}],
                  "resume": [{"version": version - 1}, {"version": version - 2}]}
        for kind, two in fields.items():
            requests = [json.dumps({"id": 0, "type": kind, "match": match, **one}) for one in two]
            hostile = subprocess.Popen([sys.executable, __file__, "--attack", address, long_table.seats[0].token, *requests,
                                        "--burst", str(options.burst)], stdout=subprocess.PIPE)
            try:
                hostile.stdout.readline()
                result[kind] = await asyncio.wait_for(measure(honest, options.choices), options.patience)
            except asyncio.TimeoutError:
                result[kind] = {"stopped_for_seconds": options.patience}
            hostile.kill()
            answered, refused = (hostile.communicate()[0].decode().splitlines() or ["0 0"])[-1].split()
            result[kind].update(answered=int(answered), refused=int(refused))
        return result
    finally:
        server.terminate()
        server.wait(PATIENCE)
        shutil.rmtree(data, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="root", help="which one (preset: root)")
    parser.add_argument("--records", type=int, default=5000, help="of the long match")
    parser.add_argument("--burst", type=int, default=390, help="requests under way")
    parser.add_argument("--choices", type=int, default=200, help="of the honest table, in each part")
    parser.add_argument("--patience", type=float, default=60, help="seconds until a part is given up")
    parser.add_argument("--option", action="append", default=[], help="of warrend")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        address, token, *requests = options.attack
        asyncio.run(attack(address, token, options.burst, requests))
    else:
        print(json.dumps(asyncio.run(run(options)), indent=2))


if __name__ == "__main__":
    sys.exit(main())
