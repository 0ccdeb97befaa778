#!/usr/bin/env python3
"""Warren on PostgreSQL: nothing that was told is lost, whoever falls, and what is stored goes from one engine to the other and back."""
import asyncio
import contextlib
import ctypes
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import admin_test
import kill_test
import warren
from warren import Client, Refused, Server

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

WARREND = os.path.join(warren.BUILD, "warrend-toy")
CUT = ("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name='warren'")
CUT_WRITER = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory'"


class Holder:
    """A connection that holds a table, so that nobody can write to it; what was there can be read."""

    def __init__(self, database):
        self.pq = ctypes.CDLL("libpq.so.5")
        self.pq.PQconnectdb.restype = self.pq.PQexec.restype = ctypes.c_void_p
        self.connection = ctypes.c_void_p(self.pq.PQconnectdb(database.address.encode()))

    def __enter__(self):
        return self

    def run(self, words):
        result = ctypes.c_void_p(self.pq.PQexec(self.connection, words.encode()))
        assert self.pq.PQresultStatus(result) == 1, words  # PGRES_COMMAND_OK
        self.pq.PQclear(result)

    def lock(self, table):
        self.run("BEGIN")
        self.run("LOCK TABLE %s IN EXCLUSIVE MODE" % table)

    def release(self):
        self.run("COMMIT")

    def __exit__(self, *failed):
        self.pq.PQfinish(self.connection)


def waiting(database):
    return int(database.sql("SELECT count(*) FROM pg_locks WHERE NOT granted")[0])


def command(*arguments, program=WARREND):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=warren.PATIENCE)
    return done.returncode, done.stdout + done.stderr


async def in_thread(function, *arguments):
    return await asyncio.get_running_loop().run_in_executor(None, function, *arguments)


async def killed_at_random_moments():
    """warrend alone, and the database with it, at any moment: what was acknowledged is there."""
    with postgres.Postgres() as database:
        falls = []

        def fall(server):
            falls.append(len(falls) % 2)
            server.kill()
            if falls[-1]:
                database.kill()
                database.start()

        await kill_test.rounds(4, 43, options=("--store", database.address), fall=fall)
        assert set(falls) == {0, 1}, falls


class Stubborn:
    """Somebody who asks again when the store is away, and keeps what was acknowledged."""

    def __init__(self, client, name, seed):
        self.client, self.name, self.rng = client, name, random.Random(seed)
        self.version, self.failures = -1, 0

    async def ask(self, kind, **fields):
        while True:
            try:
                return await self.client.request(kind, match=self.name, **fields)
            except Refused as error:
                if error.code != "store_unavailable":
                    raise
                self.failures += 1
                await asyncio.sleep(0.05)

    async def play(self, until):
        m = self.client.match(self.name)
        while not m.ended and not until():
            if not m.asked():
                await asyncio.sleep(0.01)
                continue
            version, choice = m.version, self.rng.choice(m.prompt["options"])
            try:
                reply = await self.ask("choose", version=version, choice=choice)
                assert reply["version"] > version
                self.version = max(self.version, reply["version"])
                await self.client.wait(lambda: m.version >= self.version or m.ended)
            except Refused as error:  # the one before it counted after all
                assert error.code == "stale", error
                told = await self.ask("resume")
                await self.client.wait(lambda: m.version >= told["version"] or m.ended)
            assert m.version >= self.version, "taken back"


async def played_through(database, falls):
    """A match is played through these falls of the database, under a server that lives: people wait, nothing told is taken back."""
    with Server("--store", database.address, "--log-level", "none") as server:
        people = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(people[0], people[1:], "root")
        players = [Stubborn(client, name, i) for i, client in enumerate(people)]
        for fall in falls:
            done = asyncio.Event()
            tasks = [asyncio.ensure_future(p.play(done.is_set)) for p in players]
            await asyncio.sleep(0.3)
            await in_thread(fall)
            told = max(p.version for p in players)
            while max(p.version for p in players) < told + 5 and not people[0].match(name).ended:
                assert not any(task.done() and task.exception() for task in tasks), tasks
                await asyncio.sleep(0.02)
            done.set()
            await warren.together(*tasks)
        for player in players:
            state = await player.ask("resume")
            assert state["version"] >= player.version, (state, player.version)
        for player in players:  # the match may be over by itself, while the database was away
            try:
                await player.ask("resign")
            except Refused as error:
                assert error.code == "finished", error
        length = int(database.sql("SELECT count(*) FROM log WHERE match=(SELECT max(match) FROM log)")[0])
        assert length >= max(p.version for p in players), (length, [p.version for p in players])
        for client in people:
            await warren.check_told(people[0], name, client.match(name))
        assert server.stop() == 0


async def the_database_goes_and_comes():
    """Connections are cut and the database is killed under a server that lives."""
    def cut():
        database.sql(CUT)

    def kill():
        database.kill()
        time.sleep(0.2)
        database.start()

    with postgres.Postgres() as database:
        await played_through(database, (cut, kill) * 2)


async def match_of_bots(host):
    name = (await host.request("create", game="root", seats=2))["match"]
    await host.request("stand", match=name)
    for seat in ("s1", "s2"):
        await host.request("add_bot", match=name, seat=seat, level="random")
    await host.request("start", match=name)
    return name


async def what_could_not_be_read_is_tried_again():
    """A match of bots that cannot be read when the server starts, as while the database is away, does not stand still for good."""
    with postgres.Postgres() as database:
        def length():
            return int(database.sql("SELECT count(*) FROM log")[0])

        with Server("--store", database.address, "--bot-delay", "20") as server:
            await match_of_bots(await Client.open(server, "Ada"))
            while length() < 10:
                await asyncio.sleep(0.05)
            assert server.stop() == 0
        before = length()
        database.sql("CREATE TABLE saved AS SELECT * FROM log; UPDATE log SET choice=substr(choice,2)")
        with Server("--store", database.address) as server:
            while "the log of a match is damaged" not in server.errors():
                await asyncio.sleep(0.05)
            database.sql("UPDATE log SET choice=(SELECT l.choice FROM saved l WHERE l.match=log.match AND l.idx=log.idx)")
            while length() == before:
                await asyncio.sleep(0.05)
            assert server.stop() == 0


async def bots_wait_while_nothing_can_be_stored():
    """A bot whose choice could not be stored does not try again until something can be: it would be refused as fast as it thinks."""
    with postgres.Postgres() as database, Server("--store", database.address, "--bot-delay", "2") as server, Holder(database) as holder:
        host = await Client.open(server, "Ada")
        name = await match_of_bots(host)
        lobby = (await host.request("create", game="duel", seats=2))["match"]
        await host.wait(lambda: host.match(name).version > 5)
        holder.lock("matches")  # not the log, and the change is not committed along: what is in doubt cannot be read
        await host.send_unchecked("set", match=lobby, title="waits")
        while not await in_thread(waiting, database):
            await asyncio.sleep(0.02)
        told = host.match(name).version
        await in_thread(database.sql, CUT_WRITER)
        holder.release()
        await host.wait(lambda: host.match(name).version > told + 5)
        failed = [line for line in server.errors().splitlines() if "write failed" in line]
        assert failed and sum(name in line for line in failed) <= 2, failed


async def the_operator_need_not_wait_for_the_writes_of_others():
    """A command that writes nothing is answered at once and for itself, however long others wait for the database."""
    with postgres.Postgres() as database, Server("--store", database.address, "--log-level", "none") as server, Holder(database) as holder:
        ada = await Client.open(server, "Ada")
        match = (await ada.request("create", game="duel", seats=2))["match"]
        holder.lock("chat")
        line = await ada.send_unchecked("chat", match=match, channel="table", text="waits")
        while not await in_thread(waiting, database):
            await asyncio.sleep(0.02)
        for words in (("status",), ("drain", "on"), ("drain", "off")):
            await in_thread(admin_test.told, server, *words)
        assert await in_thread(waiting, database)
        for path in ("/readyz", "/readyz/back"):  # nobody is sent there any more where another one may do better
            while await in_thread(server.status, path) != "503":
                await asyncio.sleep(0.1)
        holder.release()
        await ada.reply(line)
        assert server.status("/readyz") == server.status("/readyz/back") == "200"


async def status_speaks_of_the_database():
    """And not of the disk of this machine, on which nothing is; what cannot be counted now is not none."""
    with postgres.Postgres() as database, Server("--store", database.address) as server, Holder(database) as holder:
        async def says(*words):
            said = ""
            while [word for word in words if word not in said]:
                await asyncio.sleep(0.2)
                said = await in_thread(admin_test.told, server, "status")
            return said

        ada = await Client.open(server, "Ada")
        match = (await ada.request("create", game="duel", seats=2))["match"]
        assert "disk" not in await says("database answers", "identities 1\n", "lobbies 1\n")
        holder.lock("chat")
        line = await ada.send_unchecked("chat", match=match, channel="table", text="waits")
        await says("database has not answered for ", "identities 1\n")
        holder.release()
        await ada.reply(line)
        await says("database answers")
        # One whose disk is full answers, and takes nothing; here because of a rule of its own.
        database.sql("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'no space left'; END$$;"
                     "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON gaps FOR EACH ROW EXECUTE FUNCTION full_disk();"
                     "CREATE TRIGGER full_disk BEFORE INSERT ON chat FOR EACH ROW EXECUTE FUNCTION full_disk();")
        await ada.refused("store_unavailable", "chat", match=match, channel="table", text="too much")
        await says("database takes no writes (the log says why)", "identities 1\n")
        database.sql("DROP FUNCTION full_disk CASCADE")
        await says("database answers")
        database.kill()
        await ada.refused("store_unavailable", "create", game="duel", seats=2)
        await says("database does not answer", "identities unknown", "matches running unknown", "matches in memory 1\n")
        database.start()
        await says("database answers", "identities 1\n")


async def whoever_counts_holds_up_nobody():
    """The metrics page and `status` are answered at once while the database counts for as long as it likes: they tell what was counted last, or that it is unknown."""
    with postgres.Postgres() as database, Server("--store", database.address) as server, Holder(database) as holder:
        await Client.open(server, "Ada")
        while await in_thread(server.metric, "warren_identities") != 1:
            await asyncio.sleep(0.1)
        holder.run("BEGIN")
        holder.run("LOCK TABLE counts IN ACCESS EXCLUSIVE MODE")
        said = ""
        while "identities unknown" not in said:
            said = await in_thread(admin_test.told, server, "status")
            assert await in_thread(server.metric, "warren_identities") == 1
            assert await in_thread(server.status, "/healthz") == "200"
            await asyncio.sleep(0.1)
        assert await in_thread(waiting, database)
        holder.release()
        while "identities 1\n" not in said:
            await asyncio.sleep(0.1)
            said = await in_thread(admin_test.told, server, "status")


async def who_shows_a_token_while_it_ends_is_not_let_in():
    """Whoever has stolen one shows it again before the database knows that it ends: they wait, and are told."""
    with postgres.Postgres() as database, Server("--store", database.address) as server, Holder(database) as holder:
        for end in ("password", "logout", "reset"):
            ada, stolen = await Client.open(server, "Ada"), await Client.open(server, hello=False)
            await ada.request("register", account=end, password="correct horse 7")
            token = (await stolen.request("login", account=end, password="correct horse 7"))["token"]
            thief = await Client.open(server, token=token)
            holder.lock("tokens")
            if end == "reset":
                told = asyncio.ensure_future(in_thread(admin_test.told, server, "reset", end))
            else:
                fields = {"everywhere": True} if end == "logout" else {"password": "correct horse 7", "new_password": "wrong horse 8"}
                told = asyncio.ensure_future(ada.request(end, **fields))
            while not await in_thread(waiting, database):
                await asyncio.sleep(0.02)
            before = server.metric("warren_requests_total")
            again = await Client.open(server, hello=False)
            knocks = await again.send("hello", protocol=1, token=token)
            while server.metric("warren_requests_total") == before:
                await asyncio.sleep(0.02)
            holder.release()
            await thief.wait_closed()
            await told
            reply = await again.reply(knocks)
            assert reply.get("code") == "bad_token", (end, reply)


async def the_database_fails_over():
    """The primary falls and its synchronous standby takes its place, under a server that lives."""
    with postgres.Pair() as database:
        await played_through(database, (database.fail_over,) * 2)


def kept_alive(port):
    """Of each connection at this end of a server on a port: the seconds until the kernel asks whether the other end is there, or None."""
    found = []
    with open("/proc/net/tcp") as table:
        for fields in map(str.split, list(table)[1:]):
            timer, when = fields[5].split(":")
            if fields[3] == "01" and int(fields[1].split(":")[1], 16) == port:
                found.append(int(when, 16) / os.sysconf("SC_CLK_TCK") if timer == "02" else None)
    return found


async def a_line_that_is_gone_is_noticed_by_the_database():
    """On every connection, those that only read among them: else what is left of them fills its places."""
    port = warren.free_port()
    with postgres.Postgres(listen_addresses="127.0.0.1", port=port) as database, \
         Server("--store", "postgresql://warren@127.0.0.1:%d/postgres" % port) as server:
        await Client.open(server, "Ada")
        readers = int(database.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name='warren'")[0])
        assert readers > 1, readers
        while not all(seconds is not None and seconds < 6 for seconds in kept_alive(port)):
            await asyncio.sleep(0.05)
        assert len(kept_alive(port)) == readers, (kept_alive(port), readers)


async def one_clear_error():
    """What cannot be is said in one line with what and where, and without the password."""
    with postgres.Postgres() as database, Server("--store", database.address) as server:
        ports = ("--listen", "", "--tcp", "127.0.0.1:0", "--data", server.data)
        code, said = command("--store", database.address, *ports)
        assert code == 1 and "in use by another server (warren at this machine)" in said, said
        for wrong, reason in (("postgresql://ann:hidden@127.0.0.1:1/x", "cannot reach postgresql://127.0.0.1:1/x"),
                              ("mysql://ann:hidden@localhost/x", "no address like postgresql://"),
                              (database.address.replace("/postgres?", "/nothing?"), "does not exist")):
            code, said = command("--store", wrong, *ports)
            assert code in (1, 2) and reason in said and "hidden" not in said and len(said.splitlines()) == 1, said
        code, said = command("--data", database.address)
        assert code == 2 and "--store takes it" in said, said
        for words in (["backup", "--to", "x"], ["restore", "--from", "x"], ["check"]):
            code, said = command(words[0], "--data", database.address, *words[1:])
            assert code == 2 and "pg_" in said, said
        for words in (["backup", "--to", os.path.join(server.data, "x")], ["check"]):
            code, said = command(words[0], "--data", server.data, *words[1:])
            assert code == 1 and "a server with --store keeps everything in PostgreSQL" in said and len(said.splitlines()) == 1, said
        assert server.stop() == 0 and "hidden" not in server.errors()


class Standby(Server):
    """One that waits for the others to go; `listens` returns when it has taken over."""

    ends_with = (*Server.ends_with, 1)

    def start(self):
        self.listens, listens = self.stands_by, self.listens
        super().start()
        self.listens = listens

    def stands_by(self):
        while "standing by" not in self.errors():
            assert self.process.poll() is None, self.errors()
            time.sleep(0.02)


async def one_takes_the_place_of_another():
    """While one server is there another waits; it goes on when that one dies or hangs, and whoever hung ends."""
    with postgres.Postgres() as database:
        options = ("--store", database.address, "--standby", "--log-level", "info")
        with Server(*options) as first, Standby(*options) as second, contextlib.ExitStack() as later:
            people = await warren.open_clients(first, ["tcp", "ws"])
            name, tokens = await warren.started(people[0], people[1:], "root"), [client.token for client in people]
            rng, told = random.Random(11), 0
            for gone in (first, second):
                comes = second if gone is first else later.enter_context(Standby(*options))
                await warren.together(*(warren.play(client, name, rng, until=lambda m, to=told + 20: m.version >= to)
                                        for client in people))
                told = max(client.match(name).version for client in people)
                if gone is first:
                    gone.kill()
                else:
                    gone.process.send_signal(signal.SIGSTOP)
                await in_thread(comes.listens)
                people = [await Client.open(comes, token=token) for token in tokens]
                for client in people:
                    reply = await client.request("resume", match=name)
                    assert reply["version"] >= told, (reply, told)
                    await client.wait(lambda c=client: c.match(name).view is not None)
            second.process.send_signal(signal.SIGCONT)
            assert await in_thread(second.process.wait, warren.PATIENCE) == 1
            assert "another server has taken over" in second.errors(), second.errors()
            told = people[0].match(name).version
            await warren.together(*(warren.play(client, name, rng, until=lambda m: m.version >= told + 20)
                                    for client in people))
            await warren.give_up(people, name)
            assert comes.stop() == 0


async def one_that_stops_in_the_middle_of_writing_is_replaced():
    """What it has sent so far is not the end of it, and it waits for nothing: the database waits for it."""
    pq = ctypes.CDLL("libpq.so.5")
    pq.PQconnectdb.restype = pq.PQexec.restype = ctypes.c_void_p
    with postgres.Postgres() as database:
        stuck = ctypes.c_void_p(pq.PQconnectdb(database.address.encode()))
        assert pq.PQexec(stuck, b"SELECT pg_advisory_lock(1463898706,hashtext(current_schema()))")
        assert pq.PQenterPipelineMode(stuck) and pq.PQsendQueryParams(stuck, b"BEGIN", 0, None, None, None, None, 0)
        assert pq.PQsendFlushRequest(stuck) and pq.PQflush(stuck) == 0
        with Standby("--store", database.address, "--standby", "--log-level", "info") as server:
            await in_thread(server.listens)
            assert server.stop() == 0
        pq.PQfinish(stuck)


def lab(*arguments):
    code, said = command(*arguments, program=os.path.join(warren.BUILD, "warren-lab-toy"))
    assert code == 0, said
    return said


async def copied_there_and_back():
    """A match begun on SQLite is copied while it is played, goes on to its end on PostgreSQL, and is the same after the way back."""
    with postgres.Postgres() as database, tempfile.TemporaryDirectory() as folder:
        back, rng = os.path.join(folder, "back"), random.Random(5)
        with Server() as server:
            people = await warren.open_clients(server, ["tcp", "ws"])
            name = await warren.started(people[0], people[1:], "duel")
            await warren.together(*(warren.play(client, name, rng, until=lambda m: m.version >= 4) for client in people))
            assert " rows copied" in await in_thread(lab, "copy", "--from", server.data, "--to", database.address)
            tokens = [client.token for client in people]
        with Server("--store", database.address) as server:
            people = [await Client.open(server, token=token) for token in tokens]
            for client in people:
                await client.request("resume", match=name)
                await client.wait(lambda c=client: c.match(name).view is not None)
            await warren.together(*(warren.play(client, name, random.Random(i)) for i, client in enumerate(people)))
            assert server.stop() == 0
        await in_thread(lab, "copy", "--from", database.address, "--to", back)
        there, here = lab("export", "--data", database.address, name), lab("export", "--data", back, name)
        assert there == here and '"winners"' in there, there[-400:]
        assert lab("list", "--data", database.address) == lab("list", "--data", back)
        code, said = command("copy", "--from", back, "--to", database.address, program=os.path.join(warren.BUILD, "warren-lab-toy"))
        assert code == 2 and "holds something already" in said, said


async def a_database_ends_with_its_test():
    """Whoever started it is killed: at once, before it is there, and in a group with all that it started."""
    for when in ("at once", "started", "with its group"):
        test = subprocess.Popen([sys.executable, postgres.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        folder = None
        while not folder:
            assert test.poll() is None, test.returncode
            ours = subprocess.run(["ps", "-o", "args=", "--ppid", str(test.pid)], capture_output=True, text=True).stdout
            folder = next(iter(re.findall(r"/tmp/warren-pg-\w+", ours)), None)
        if when != "at once":
            assert folder in test.stdout.readline().decode()
            assert postgres.those_in(folder)
        (os.killpg if when == "with its group" else os.kill)(test.pid, signal.SIGKILL)
        test.communicate()
        while os.path.exists(folder) or postgres.those_in(folder):
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    warren.run(postgres.those([a_database_ends_with_its_test, killed_at_random_moments, the_database_goes_and_comes, what_could_not_be_read_is_tried_again,
                               bots_wait_while_nothing_can_be_stored,
                               the_operator_need_not_wait_for_the_writes_of_others, status_speaks_of_the_database,
                               whoever_counts_holds_up_nobody, who_shows_a_token_while_it_ends_is_not_let_in, the_database_fails_over,
                               a_line_that_is_gone_is_noticed_by_the_database, one_takes_the_place_of_another, one_that_stops_in_the_middle_of_writing_is_replaced, one_clear_error,
                               copied_there_and_back]))
