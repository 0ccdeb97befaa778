#!/usr/bin/env python3
"""How much a whole server carries: real warrend, real sockets, every choice durable and told to all four seats.

    tests/bench/server_bench.py [--seconds N] [--stored N,N...] [--idle N]

Players over TCP choose at random, as fast as they are asked (busy), or 400 times a second all together (paced).
Choices are those the server acknowledged; CPU is that of the server's process alone. Prints one JSON object.
Needs WARREN_BUILD, the folder of the programs (preset: build).
"""
import argparse
import json
import os
import random
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
TICKS = os.sysconf("SC_CLK_TCK")
SEATS = 4
VERSION = re.compile(rb'"version":(\d+)')
SETUP_SECONDS = 120
OPEN_MATCHES = 30  # of one identity at a time; the server allows a little more


class Server:
    """A warrend on a folder of its own, without limits on what one address may do."""

    def __init__(self, data):
        command = [os.path.join(BUILD, "warrend"), "--listen", "127.0.0.1:0", "--tcp", "127.0.0.1:0", "--data", data,
                   "--log-level", "error", "--messages-per-second", "0", "--peers-per-address", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = None
        while self.address is None:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("warrend did not start")
            kind, _, address = line.strip().partition(" ")
            if kind == "tcp":
                host, _, port = address.rpartition(":")
                self.address = (host, int(port))

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as f:
            fields = f.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_kb(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()


class Player:
    """One connection. Requests are answered in order, so waiting callbacks are a queue."""

    def __init__(self, load, name, token=None):
        self.load, self.waiting, self.ids = load, [], 0
        self.token, self.match, self.seat = token, None, 0
        self.incoming, self.outgoing = b"", b""
        self.socket = socket.create_connection(load.server.address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        load.selector.register(self.socket, selectors.EVENT_READ, self)
        hello = {"type": "hello", "protocol": 1, "name": name}
        if token:
            hello["token"] = token
        self.ask(hello, self.on_hello)

    def on_hello(self, reply):
        self.token = self.token or reply["token"]

    def ask(self, request, then=None):
        self.ids += 1
        request["id"] = self.ids
        self.waiting.append((then, request["type"]))
        self.outgoing += json.dumps(request, separators=(",", ":")).encode() + b"\n"
        self.load.dirty.add(self)

    def flush(self):
        while self.outgoing:
            try:
                sent = self.socket.send(self.outgoing)
            except BlockingIOError:
                return False
            self.outgoing = self.outgoing[sent:]
        return True

    def readable(self):
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return
        if not data:
            raise RuntimeError("the server closed a connection")
        lines = (self.incoming + data).split(b"\n")
        self.incoming = lines.pop()
        for line in lines:
            self.take(line)

    def take(self, line):
        if line.startswith(b'{"re":'):
            reply = json.loads(line)
            then, what = self.waiting.pop(0)
            if reply["type"] != "ok":
                raise RuntimeError(f"{what}: {reply}")
            if then:
                then(reply)
        elif self.match:
            self.match.told(self, line)

    def close(self):
        self.load.selector.unregister(self.socket)
        self.socket.close()


class Match:
    """Four players at one table, match after match."""

    def __init__(self, load, players):
        self.load, self.players = load, players
        self.name, self.version, self.ready, self.sent = None, -1, 0, None
        for seat, player in enumerate(players):
            player.match, player.seat = self, seat
        self.create()

    def create(self):
        self.version, self.ready, self.sent = -1, 0, None
        self.players[0].ask({"type": "create", "game": "root", "seats": len(self.players)}, self.created)

    def created(self, reply):
        self.name = reply["match"]
        for player in self.players[1:]:
            player.ask({"type": "join", "invite": reply["invite"]}, self.joined)

    def joined(self, _):
        self.ready += 1
        if self.ready == len(self.players) - 1:
            self.ready = 0
            for player in self.players:
                player.ask({"type": "ready", "match": self.name, "entropy": str(self.load.random.random())}, self.is_ready)

    def is_ready(self, _):
        self.ready += 1
        if self.ready == len(self.players):
            self.players[0].ask({"type": "start", "match": self.name}, self.load.started)

    def told(self, player, line):
        if b'"type":"ended"' in line[:24]:
            if player.seat == 0:
                self.create()
            return
        if self.sent and player.seat == self.sent[2]:
            version = VERSION.search(line)
            if version and int(version.group(1)) > self.sent[1]:
                self.load.latencies.append(time.perf_counter() - self.sent[0])
                self.sent = None
        if b'"options":[' in line:
            message = json.loads(line)
            if message["version"] > self.version and message["match"] == self.name:
                self.version = message["version"]
                self.load.asked(self, player, message["prompt"]["options"])

    def choose(self, player, options):
        self.sent = (time.perf_counter(), self.version, (player.seat + 1) % len(self.players))
        player.ask({"type": "choose", "match": self.name, "version": self.version,
                    "choice": self.load.random.choice(options)}, self.load.accepted)


class Load:
    """Everything one process does to one server."""

    def __init__(self, server):
        self.server, self.selector, self.random = server, selectors.DefaultSelector(), random.Random(1)
        self.dirty, self.queue, self.latencies = set(), [], []
        self.choices, self.running, self.rate, self.due = 0, 0, None, 0.0

    def asked(self, match, player, options):
        if self.rate is None:
            match.choose(player, options)
        else:
            self.queue.append((match, player, options))

    def accepted(self, _):
        self.choices += 1

    def started(self, _):
        self.running += 1

    def turn(self, timeout):
        blocked = {player for player in self.dirty if not player.flush()}
        self.dirty = blocked
        for key, _ in self.selector.select(0.0005 if blocked else timeout):
            key.data.readable()

    def run(self, seconds):
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            while self.rate and self.queue and self.due <= now:
                self.due = max(self.due + 1 / self.rate, now - 0.1)
                match, player, options = self.queue.pop(self.random.randrange(len(self.queue)))
                match.choose(player, options)
            self.turn(0.0005 if self.rate else 0.01)

    def until(self, condition, what):
        end = time.perf_counter() + SETUP_SECONDS
        while not condition():
            if time.perf_counter() > end:
                raise RuntimeError(f"{what} took too long")
            self.turn(0.01)

    def settle(self):
        """Until every request is answered."""
        players = [key.data for key in self.selector.get_map().values()]
        self.until(lambda: not any(p.waiting for p in players), "answering")

    def close(self):
        for key in list(self.selector.get_map().values()):
            key.data.close()
        self.selector.close()


def share(values, part):
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else None


def measure_busy(data, matches, seconds, rate=None):
    server = Server(data)
    load = Load(server)
    try:
        load.rate = rate
        for number in range(matches):
            Match(load, [Player(load, f"p{number}-{seat}") for seat in range(SEATS)])
        load.until(lambda: load.running >= matches, "starting the matches")
        load.run(1)
        load.choices, load.latencies = 0, []
        cpu, start = server.cpu(), time.perf_counter()
        load.run(seconds)
        spent, cpu = time.perf_counter() - start, server.cpu() - cpu
        return {"matches": matches, "seconds": round(spent, 2), "choices": load.choices,
                "choices_per_second": round(load.choices / spent, 1),
                "choices_per_server_cpu_second": round(load.choices / cpu, 1) if cpu else None,
                "server_cpu_share": round(cpu / spent, 3),
                "update_ms_p50": round(share(load.latencies, 0.5) * 1e3, 3),
                "update_ms_p99": round(share(load.latencies, 0.99) * 1e3, 3)}
    finally:
        load.close()
        server.stop()


def measure_idle(data, connections):
    server = Server(data)
    load = Load(server)
    try:
        Player(load, "first")
        load.settle()
        before = server.resident_kb()
        for number in range(connections):
            Player(load, f"idle{number}")
            if number % 100 == 99:
                load.settle()
        load.settle()
        return {"connections": connections, "kb_per_connection": round((server.resident_kb() - before) / connections, 2)}
    finally:
        load.close()
        server.stop()


def fill(data, matches):
    """Stores so many running matches of two players who have gone; tokens of the first players."""
    server = Server(data)
    load = Load(server)
    load.rate = 1e-9  # nobody chooses anything
    stored = []
    try:
        made = 0
        while made < matches:
            pair = [Player(load, f"a{made}"), Player(load, f"b{made}")]
            for _ in range(min(OPEN_MATCHES, matches - made)):
                target, match = load.running + 1, Match(load, pair)
                load.until(lambda: load.running >= target, "starting a match")
                stored.append((pair[0], match.name))
                made += 1
            for player in pair:
                player.match = None
        load.settle()
        return [(player.token, name) for player, name in stored]
    finally:
        load.close()
        server.stop()


def measure_stored(data, stored, used):
    """Resident memory of a fresh server with `used` of the stored matches in use."""
    matches = fill(data, stored) if stored else []
    began = time.perf_counter()
    server = Server(data)
    started = time.perf_counter() - began
    load = Load(server)
    try:
        for token, name in matches[:: max(1, len(matches) // used)][:used]:
            Player(load, "again", token).ask({"type": "resume", "match": name, "version": 0})
        load.settle()
        return {"stored": stored, "in_use": min(stored, used), "start_ms": round(started * 1e3, 1),
                "resident_mb": round(server.resident_kb() / 1024, 2)}
    finally:
        load.close()
        server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5, help="for each measurement of speed (preset 5)")
    parser.add_argument("--stored", default="0,1000,10000", help="numbers of stored matches (preset 0,1000,10000)")
    parser.add_argument("--idle", type=int, default=1000, help="idle connections (preset 1000)")
    options = parser.parse_args()

    def fresh(measure, *arguments):
        with tempfile.TemporaryDirectory(prefix="warren-bench-") as data:
            return measure(data, *arguments)

    result = {"busy": [fresh(measure_busy, n, options.seconds) for n in (1, 200)],
              "paced": [fresh(measure_busy, 200, options.seconds, 400.0)],
              "idle": fresh(measure_idle, options.idle),
              "stored": [fresh(measure_stored, int(n), 100) for n in options.stored.split(",")]}
    print(json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
