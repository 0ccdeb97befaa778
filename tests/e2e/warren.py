"""What the end-to-end tests share: a server process, clients over both transports, and a way to run tests.

Every message in both directions is checked against the schemas. A client keeps, for each match it follows, the
view that the pushes add up to, and remembers every view it was ever told with its version; `check_told` compares
all of them with what the finished match says of itself.
"""
import asyncio
import collections
import contextlib
import faulthandler
import inspect
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request

import websockets

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
sys.path.insert(0, os.path.join(ROOT, "tests", "schema"))
import validate  # noqa: E402

# Generous: they end what hangs, and say nothing about how quick a machine is.
PATIENCE = 60  # seconds that anything may take
DAY_MS = 24 * 3600 * 1000
TEST_SECONDS = 280
CHECKED_AT_FIRST = 200  # messages
CHECKED_LATER = 20  # every so many of them
LOOK_AGAIN = 0.5  # seconds, after which a condition is looked at in any case
HEARD = 6  # messages that are shown when somebody waited in vain


def free_port():
    """A port that the system gives to nobody by itself: it may be left and taken again."""
    lowest = 32768
    with contextlib.suppress(OSError), open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        lowest = int(file.read().split()[0])
    while True:
        port = random.SystemRandom().randrange(max(1024, lowest // 2), lowest)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Refused(Exception):
    """The server answered a request with an error."""

    def __init__(self, reply):
        super().__init__("%s: %s" % (reply["code"], reply["message"]))
        self.reply = reply
        self.code = reply["code"]


class TooLate(Exception):
    """The machine was too slow for what was to be shown."""


@contextlib.contextmanager
def early(begin, delay):
    """What is asserted within holds until `delay` seconds after `begin`; whoever comes later shows nothing by failing."""
    try:
        yield
    except (AssertionError, Refused, ConnectionError):
        if time.monotonic() - begin < delay - 0.5:
            raise
        raise TooLate("it took %.1f s" % (time.monotonic() - begin)) from None


def with_delays(*delays):
    """A test that is given a delay: the shortest first, on a slow machine again with a longer one."""
    def wrap(test):
        async def run():
            for delay in delays[:-1]:
                with contextlib.suppress(TooLate):
                    return await test(delay)
            return await test(delays[-1])
        run.__name__ = test.__name__
        return run
    return wrap


class Server:
    """A server process with its own data, on ports of its own."""

    ends_with = (0, -signal.SIGKILL)
    host = "127.0.0.1"
    within = ()  # a command that starts it

    def __init__(self, *options, data=None, limit=None, build="", kind=""):
        """`limit`: no file may become longer (bytes), as on a full disk; `build`: of duel, see tests/toy/toy_kit.h; `kind`:
        "unfenced", see tests/unfenced."""
        self.options = options
        self.limit = limit
        self.build = build
        self.kind = kind
        self.data = data or tempfile.mkdtemp(prefix="warren-e2e-")
        self.process = None
        self.broken = False
        self.start()

    def start(self):
        command = [*self.within, os.path.join(BUILD, self.kind, "warrend-toy"), "--listen", self.host + ":0", "--tcp", self.host + ":0",
                   "--data", self.data, "--bot-delay", "0", "--messages-per-second", "0", "--log-level", "warn", *self.options]
        self.log = open(os.path.join(self.data, "stderr"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, preexec_fn=self.fill_disk,
                                        env=dict(os.environ, WARREN_TOY=self.build))
        self.listens()

    def listens(self):
        """Waits until it is ready."""
        first = self.process.stdout.readline().decode().split()
        second = self.process.stdout.readline().decode().split()
        assert first and first[0] == "listen" and second and second[0] == "tcp", self.errors()
        self.http = first[1]
        self.tcp = second[1]

    def query(self, sql, *values):
        """What its database says, or changes, while it runs."""
        with contextlib.closing(sqlite3.connect(os.path.join(self.data, "warren.db"), timeout=PATIENCE)) as database:
            rows = database.execute(sql, values).fetchall()
            database.commit()
            return rows

    def fill_disk(self):
        if self.limit:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, resource.RLIM_INFINITY))

    def errors(self):
        with open(os.path.join(self.data, "stderr")) as file:
            return file.read()

    def kill(self):
        """As a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self):
        """As an administrator would; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def get(self, path):
        with urllib.request.urlopen(self.http + path, timeout=PATIENCE) as reply:
            return reply.read().decode()

    def status(self, path):
        try:
            with urllib.request.urlopen(self.http + path, timeout=PATIENCE) as reply:
                return str(reply.status)
        except urllib.error.HTTPError as error:
            return str(error.code)

    def metric(self, name):
        for line in self.get("/metrics").splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        raise AssertionError("no metric " + name)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.process.poll() not in (None, *self.ends_with):
            print("the server ended with %d:\n%s" % (self.process.returncode, self.errors()), flush=True)
            self.broken = True
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        shutil.rmtree(self.data, ignore_errors=True)
        if self.broken and not what[0]:
            raise AssertionError("the server ended by itself")


def merge(target, patch):
    """JSON Merge Patch, RFC 7386. The target stays as it is; the result shares what did not change with it."""
    if not isinstance(patch, dict):
        return plain(patch)
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


def plain(value):
    """Without members that are null: they mean the same as missing ones."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if v is not None}
    return [plain(v) for v in value] if isinstance(value, list) else value


class Followed:
    """One match as the pushes tell it."""

    def __init__(self):
        self.lobby = self.view = self.prompt = self.ended = self.seat = self.cause = self.clock = None
        self.version = -1
        self.undo = 0
        self.moved = False  # to another node
        self.chat = []
        self.considered = []  # what bots told, each as (push, how many events were told before)
        self.events = []
        self.told = {}  # version: view, as seen by self.seat

    def take(self, push):
        kind = push["type"]
        if kind == "lobby":
            self.lobby = push
        elif kind == "snapshot":
            self.view = plain(push["view"])
            self.seat, self.cause = push["seat"], push["cause"]
            self.position(push)
        elif kind == "update":
            assert push["from"] == self.version, "update from %d at %d" % (push["from"], self.version)
            self.view = merge(self.view, push["changes"])
            self.events += push["events"]
            self.position(push)
        elif kind == "ended":
            self.ended = push
        elif kind == "clock":
            self.clock = push
        elif kind == "chat":
            self.chat.append(push)
        elif kind == "considered":
            assert push["move"] < self.version, "told before the choice: %s at %d" % (push, self.version)
            self.considered.append((push, len(self.events)))

    def position(self, push):
        assert push["version"] >= self.version, "version went back"
        self.version, self.prompt, self.undo = push["version"], push["prompt"], push["undo"]
        self.told[self.version] = self.view  # never changed in place

    def asked(self):
        return bool(self.prompt) and self.prompt["seat"] == self.seat

    def said(self):
        prompt = self.prompt or {}
        return "at version %d as %s, %s asked about %s, undo %s, last snapshot %s%s%s" % (
            self.version, self.seat, prompt.get("seat"), prompt.get("why"), self.undo, self.cause, ", moved" * self.moved,
            ", ended" * bool(self.ended))


def shortened(text, most=400):
    return text if len(text) <= most else text[:most] + "..."


def source_of(condition):
    """How a condition is written, and with which values."""
    with contextlib.suppress(OSError, TypeError, ValueError):
        known = inspect.getclosurevars(condition).nonlocals
        values = ", ".join("%s=%s" % pair for pair in known.items() if isinstance(pair[1], (int, str)))
        return inspect.getsource(condition).strip() + (" with " + values if values else "")
    return repr(condition)


listening = set()  # tasks: the loop alone does not keep those whose client a test has forgotten


class Client:
    """A connection that said hello."""

    @classmethod
    async def open(cls, server, name="Ada", transport="tcp", token=None, hello=True, path="/ws", tls=None):
        self = cls()
        self.server, self.name, self.transport, self.token = server, name, transport, token
        self.next_id = self.checked = 0
        self.heard, self.heard_at = collections.deque(maxlen=HEARD), time.monotonic()
        self.replies = {}
        self.matches = {}
        self.notices = []
        self.rematches = []
        self.changed = asyncio.Condition()
        self.closed = False
        self.fault = None
        self.validator = validate.Validator()
        if transport == "ws":
            self.socket = await websockets.connect(server.http.replace("http", "ws") + path, max_size=None,
                                                  open_timeout=PATIENCE, ping_interval=None, ssl=tls)
        else:
            host, port = server.tcp.rsplit(":", 1)
            self.reader, self.writer = await asyncio.open_connection(host, int(port), limit=1 << 24)
        self.task = asyncio.ensure_future(self.listen())
        listening.add(self.task)
        self.task.add_done_callback(listening.discard)
        if hello:
            try:
                await self.hello()
            except Refused:
                await self.close()
                raise
            except ConnectionError:
                self.drop()  # else it keeps a place at the server, which waits for the end from here
                raise
        return self

    async def hello(self):
        fields = {"token": self.token} if self.token else {"name": self.name}
        self.greeting = await self.request("hello", protocol=1, client="e2e", **fields)
        self.token = self.greeting.get("token", self.token)
        self.player = self.greeting["player"]

    async def lines(self):
        if self.transport == "ws":
            async for message in self.socket:
                yield message
            return
        while True:
            line = await self.reader.readline()
            if not line.endswith(b"\n"):
                return  # the end, perhaps in the middle of a line
            yield line

    async def listen(self):
        try:
            async for line in self.lines():
                self.heard.append(line)
                self.heard_at = time.monotonic()
                message = json.loads(line)
                self.check(message)
                self.take(message)
                async with self.changed:
                    self.changed.notify_all()
        except (ConnectionError, websockets.ConnectionClosed):
            pass
        except Exception as error:  # told to whoever waits
            self.fault = error
        self.closed = True
        async with self.changed:
            self.changed.notify_all()

    def check(self, message):
        """Against the schemas: everything at first, later (it takes its time) a part of the play."""
        self.checked += 1
        if self.checked < CHECKED_AT_FIRST or self.checked % CHECKED_LATER == 0 or message["type"] != "update":
            self.validator.check(message)

    def take(self, message):
        if "re" in message:
            assert message["re"] not in self.replies, "answered twice"
            self.replies[message["re"]] = message
        elif message["type"] == "notice":
            self.notices.append(message)
            if message["code"] == "moved":
                self.match(message["match"]).moved = True
        elif message["type"] == "rematch":
            self.rematches.append(message)
        elif "match" in message:
            self.matches.setdefault(message["match"], Followed()).take(message)

    async def send_text(self, text):
        if self.transport == "ws":
            try:
                await self.socket.send(text)
            except websockets.ConnectionClosed as error:
                raise ConnectionError("closed while sending") from error
        else:
            self.writer.write(text.encode() + b"\n")
            await self.writer.drain()

    async def send(self, kind, **fields):
        """Sends a request; returns its id."""
        self.validator.check({"id": self.next_id + 1, "type": kind, **fields})
        return await self.send_unchecked(kind, **fields)

    async def send_unchecked(self, kind, **fields):
        """The same for requests that no schema allows."""
        number, text = self.numbered(kind, fields)
        await self.send_text(text)
        return number

    async def send_together(self, kind, forms):
        """Many requests of one kind, at once and as they are; returns their ids. Over TCP: a line each."""
        numbered = [self.numbered(kind, fields) for fields in forms]
        await self.send_text("\n".join(text for _, text in numbered))
        return [number for number, _ in numbered]

    def numbered(self, kind, fields):
        self.next_id += 1
        message = {"id": self.next_id, "type": kind, **fields}
        self.validator.asked[self.next_id] = message
        self.asked_at = time.monotonic()
        return self.next_id, json.dumps(message)

    async def reply(self, number):
        await self.wait(lambda: number in self.replies)
        return self.replies[number]

    async def request(self, kind, **fields):
        reply = await self.reply(await self.send(kind, **fields))
        if reply["type"] == "error":
            raise Refused(reply)
        return reply

    async def refused(self, code, kind, /, **fields):
        """The request must be refused with this code; returns the error."""
        try:
            reply = await self.request(kind, **fields)
        except Refused as error:
            assert error.code == code, "%s: %s instead of %s" % (kind, error, code)
            return error.reply
        raise AssertionError("%s was not refused (%s): %s" % (kind, code, reply))

    async def wait(self, condition, seconds=PATIENCE):
        """
        Until the condition holds; it still does when this returns, since all runs in the caller's own task. It is looked at
        whenever this client is told something; now and then besides, since it may speak of others, too.
        """
        if condition():
            return
        try:
            async with asyncio.timeout(seconds), self.changed:
                while not condition():
                    if self.fault:
                        raise self.fault
                    if self.closed:
                        raise ConnectionError("%s: closed while waiting" % self.name)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_AGAIN):
                            await self.changed.wait()
        except TimeoutError:
            raise AssertionError("waited in vain for: %s\n%s" % (source_of(condition), self.said())) from None

    async def wait_closed(self):
        """Until the server has gone and all that it sent was taken."""
        try:
            async with asyncio.timeout(PATIENCE), self.changed:
                await self.changed.wait_for(lambda: self.closed)
        except TimeoutError:
            raise AssertionError("the connection was never closed\n" + self.said()) from None
        if self.fault:
            raise self.fault

    def said(self):
        """For whoever looks for the cause: what this client knows, and what it heard last."""
        unanswered = [message for number, message in self.validator.asked.items() if number not in self.replies]
        return "\n".join([
            "  %s (%s)%s, heard something %.1f s ago; not answered: %s" % (
                self.name, self.transport, ", closed" if self.closed else "", time.monotonic() - self.heard_at,
                shortened(json.dumps(unanswered[-3:]))),
            *("  match %s: %s" % (name, followed.said()) for name, followed in self.matches.items()),
            *("  heard: " + shortened(line if isinstance(line, str) else line.decode(errors="replace").rstrip("\n"))
              for line in self.heard)])

    def match(self, name):
        return self.matches.setdefault(name, Followed())

    async def choose(self, name, choice=None, rng=random):
        m = self.match(name)
        choice = choice or rng.choice(m.prompt["options"])
        return await self.request("choose", match=name, version=m.version, choice=choice)

    async def close(self):
        if self.transport == "ws":
            await self.socket.close()
        else:
            self.writer.close()
        await asyncio.wait_for(self.task, PATIENCE)
        if self.fault:
            raise self.fault

    def drop(self):
        """Without a word, as a lost connection."""
        if self.transport == "ws":
            self.socket.transport.abort()
        else:
            self.writer.transport.abort()


def quiet(options):
    """Choices of duel that bring nobody nearer to the end: so played it lasts for all of its rounds, over 100 moves."""
    return [o for o in options if o["verb"] == "discard"] or [o for o in options if o["verb"] in ("end_turn", "pass")]


async def settle(*clients):
    """Everything that was sent to them so far has arrived."""
    for client in clients:
        await client.request("ping")


async def play(client, name, rng, until=None, among=None):
    """
    Answers the prompts of one seat at random to the end, or until `until(followed)`. `among` picks the options that are
    thought of.
    """
    m = client.match(name)
    while True:
        await client.wait(lambda: m.ended or m.asked() or (until and until(m)))
        if m.ended or (until and until(m)):
            return
        version = m.version
        try:
            await client.choose(name, rng.choice(among(m.prompt["options"])) if among else None, rng)
        except Refused as error:
            if error.code not in ("stale", "finished"):
                raise
        await client.wait(lambda: m.version > version or m.ended)


async def whole_log(client, name):
    """The log of a finished match, joined from its parts."""
    records, hashes, reply = [], [], {"to": 0, "version": None}
    while reply["to"] != reply["version"]:
        reply = await client.request("log", match=name, **({"from": reply["to"]} if records else {}))
        assert reply["from"] == len(records) and reply["to"] == reply["from"] + len(reply["log"]["records"]), reply
        records += reply["log"]["records"]
        hashes += reply["log"]["hashes"]
    return {**reply["log"], "records": records, "hashes": hashes}


async def whole_analysis(client, name):
    """What is said of a finished match, joined from its parts as the server finds them."""
    points, choices, to, moves = [], [], 0, None
    while to != moves:
        reply = await client.request("analysis", match=name, **({"from": to} if to else {}))
        assert reply["from"] == to <= reply["to"] <= reply["moves"], reply
        points += reply["points"]
        choices += reply["choices"]
        if to == reply["to"] < reply["moves"]:
            await asyncio.sleep(0.05)
        to, moves = reply["to"], reply["moves"]
    return {"match": name, "moves": moves, "evaluations": reply["evaluations"], "points": points, "choices": choices}


async def give_up(clients, name):
    """All resign. Bots play on for whoever has, so that the match may be over before the last of them could."""
    for client in clients:
        try:
            await client.request("resign", match=name)
        except Refused as error:
            if error.code != "finished":
                raise


async def together(*coroutines):
    """Runs all; the first failure ends the others."""
    tasks = [asyncio.ensure_future(c) for c in coroutines]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def new_match(host, others, game="duel", **terms):
    """A match of host and others on the seats in this order, all ready; not started. Returns its name."""
    seats = terms.pop("seats", 1 + len(others))
    made = await host.request("create", game=game, seats=seats, **terms)
    for other in others:
        await other.request("join", invite=made["invite"])
    for client in [host, *others]:
        await client.request("ready", match=made["match"], entropy="entropy of " + client.name)
    host.match(made["match"]).invite = made["invite"]
    return made["match"]


async def started(host, others, game="duel", **terms):
    name = await new_match(host, others, game, **terms)
    await host.request("start", match=name)
    for client in [host, *others]:
        await client.wait(lambda: client.match(name).view is not None)
    return name


async def check_told(reader, name, followed, most=40):
    """What a client was told at any version is what the finished match says of that version and seat."""
    versions = sorted(followed.told)
    if len(versions) > most:
        versions = random.sample(versions, most) + [versions[-1]]
    for version in versions:
        moment = await reader.request("history", match=name, move=version, seat=followed.seat)
        assert plain(moment["view"]) == followed.told[version], "%s was told something else at %d:\n%s\n%s" % (
            followed.seat, version, json.dumps(followed.told[version]), json.dumps(plain(moment["view"])))


async def open_clients(server, transports):
    return [await Client.open(server, name, transport)
            for name, transport in zip(("Ada", "Bert", "Cleo", "Dora"), transports)]


def where(task):
    """The lines at which a task waits, the innermost last."""
    lines, coroutine = [], task.get_coro()
    while coroutine is not None:
        frame = next((f for name in ("cr_frame", "ag_frame", "gi_frame") if (f := getattr(coroutine, name, None))), None)
        if frame:
            lines.append("%s:%d %s" % (os.path.basename(frame.f_code.co_filename), frame.f_lineno, frame.f_code.co_name))
        coroutine = next((c for name in ("cr_await", "ag_await", "gi_yieldfrom") if (c := getattr(coroutine, name, None))), None)
    return " > ".join(lines)


async def in_time(test):
    """Runs a test; one that takes too long fails, and it is told at what each of its tasks waits."""
    task = asyncio.ensure_future(test())
    await asyncio.wait({task}, timeout=TEST_SECONDS)
    if task.done():
        return task.result()
    tasks = "\n".join("  " + where(other) for other in asyncio.all_tasks() - {asyncio.current_task()} - listening)
    task.cancel()
    await asyncio.wait({task}, timeout=PATIENCE)
    raise AssertionError("not done after %d s; its tasks wait at\n%s" % (TEST_SECONDS, tasks))


def run(tests):
    """Runs async test functions; prints a line for each and the sum."""
    passed = failed = 0
    wanted = sys.argv[1:]
    for test in tests:
        if wanted and test.__name__ not in wanted:
            continue
        begin = time.monotonic()
        faulthandler.dump_traceback_later(TEST_SECONDS + PATIENCE, file=sys.stdout)  # of one that keeps the loop from running
        try:
            asyncio.run(in_time(test))
            passed += 1
            print("ok   %s (%.1f s)" % (test.__name__, time.monotonic() - begin), flush=True)
        except Exception:
            failed += 1
            print("FAIL %s\n%s" % (test.__name__, traceback.format_exc()), flush=True)
        finally:
            faulthandler.cancel_dump_traceback_later()
    print("%d passed, %d failed" % (passed, failed), flush=True)
    sys.exit(1 if failed or not passed else 0)
