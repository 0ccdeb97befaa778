"""Tables of people over the protocol's lines, and how long they wait: for benchmarks that drive a real server."""
import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
PATIENCE = 120
EVERY = 0.02  # seconds between two choices of an honest table
QUIETLY = ("pass", "done", "end", "skip", "no")  # verbs that bring nobody nearer to the end


@contextlib.contextmanager
def server_of(game, options):
    """A server that offers this game, with a folder of its own while it runs; gives the addresses for browsers and for lines."""
    program = "warrend-toy" if game == "duel" else "warrend"  # duel is there for tests alone
    data = tempfile.mkdtemp(prefix="warren-bench-")
    process = subprocess.Popen([os.path.join(BUILD, program), "--listen", "127.0.0.1:0", "--tcp", "127.0.0.1:0", "--data", data,
                                "--log-level", "warn", *options], stdout=subprocess.PIPE)
    try:
        yield [process.stdout.readline().decode().split()[1] for _ in range(2)]
    finally:
        process.terminate()
        process.wait(PATIENCE)
        shutil.rmtree(data, ignore_errors=True)


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


async def measure(table, choices):
    waited = []
    while len(waited) < choices:
        await asyncio.sleep(EVERY)
        took = await table.choose(False)
        if took is None:
            await table.begin()
        else:
            waited.append(took * 1000)
    return times(waited)


def times(waited):
    """What so many waits, in milliseconds, come to."""
    waited = sorted(waited)
    return {"samples": len(waited), "p50_ms": round(waited[len(waited) // 2], 2),
            "p99_ms": round(waited[min(len(waited) - 1, len(waited) * 99 // 100)], 2), "max_ms": round(waited[-1], 2)}
