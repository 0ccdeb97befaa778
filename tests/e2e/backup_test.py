#!/usr/bin/env python3
"""warrend backup and restore: a copy under load holds everything acknowledged before it began, and plays on."""
import asyncio
import os
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile
import time

import warren
from warren import Client, Server

WARREND = os.path.join(warren.BUILD, "warrend")


def command(*arguments, limit=None):
    def set_limit():
        if limit:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    done = subprocess.run([WARREND, *arguments], capture_output=True, timeout=warren.PATIENCE, preexec_fn=set_limit)
    return done.returncode, done.stderr.decode()


def backup(server, file, **options):
    return command("backup", "--data", server.data, "--to", file, **options)


async def in_thread(function, *arguments):
    return await asyncio.get_running_loop().run_in_executor(None, function, *arguments)


async def under_load():
    """Nobody who plays is held up; what the copy holds is what was acknowledged, and it plays on elsewhere."""
    rng = random.Random(31)
    folder = tempfile.mkdtemp(prefix="warren-backup-")
    file, slowest = os.path.join(folder, "copy.backup"), 0.0
    try:
        with Server() as server:
            people = await warren.open_clients(server, ["tcp", "ws", "tcp", "ws"])
            names = [await warren.started(people[0], people[1:], "root") for _ in range(3)]
            stop, acknowledged = asyncio.Event(), {}

            async def load(client, name):
                nonlocal slowest
                m = client.match(name)
                while not stop.is_set() and not m.ended:
                    if not m.asked():
                        await asyncio.sleep(0.002)
                        continue
                    version, begin = m.version, time.monotonic()
                    acknowledged[name] = (await client.choose(name, rng=rng))["version"]
                    slowest = max(slowest, time.monotonic() - begin)
                    await client.wait(lambda: m.version > version or m.ended)

            tasks = [asyncio.ensure_future(load(c, n)) for c in people for n in names]
            copies = []
            for i in range(3):
                await asyncio.sleep(0.4)
                while len(acknowledged) < len(names) and not any(task.done() for task in tasks):
                    await asyncio.sleep(0.01)
                await people[1].request("chat", match=names[0], text="before %d" % i)
                before = dict(acknowledged)
                code, error = await in_thread(backup, server, file + str(i))
                assert code == 0, error
                copies.append(before)
            stop.set()
            await asyncio.gather(*tasks)
            assert slowest < 20, "somebody waited %.1f s for an answer" % slowest
            assert sorted(os.listdir(folder)) == ["copy.backup0", "copy.backup1", "copy.backup2"]
            for i, before in enumerate(copies):
                assert stat.S_IMODE(os.stat(file + str(i)).st_mode) == 0o600
                database = sqlite3.connect("file:%s?mode=ro" % (file + str(i)), uri=True)
                lengths = sorted(n for (n,) in database.execute("SELECT count(*) FROM log GROUP BY match"))
                assert sum(lengths) >= sum(before.values()), (lengths, before)
                database.close()
        new = os.path.join(folder, "restored")
        assert command("restore", "--from", file + "2", "--data", new) == (0, "")
        assert stat.S_IMODE(os.stat(new).st_mode) == 0o700
        with Server(data=new) as server:
            again = [await Client.open(server, token=c.token) for c in people]
            for name in names:
                for client in again:
                    reply = await client.request("resume", match=name)
                    assert reply["version"] >= copies[2][name], (reply, copies[2])
                    await client.wait(lambda: client.match(name).view is not None)
            lines = (await again[0].request("chat_log", match=names[0]))["lines"]
            assert [line["text"] for line in lines] == ["before 0", "before 1", "before 2"]
            goal = again[0].match(names[0]).version + 10
            await warren.together(*(warren.play(c, names[0], rng, lambda m: m.version > goal) for c in again))
            assert server.errors() == "", server.errors()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def what_is_refused():
    """Nothing is overwritten, nothing half done stays, and every refusal says why."""
    folder = tempfile.mkdtemp(prefix="warren-backup-")
    file, other = os.path.join(folder, "copy.backup"), os.path.join(folder, "other")
    try:
        with Server() as server:
            ada = await Client.open(server, "Ada")
            name = await warren.started(ada, [await Client.open(server, "Bert")])
            assert backup(server, file)[0] == 0
            first = open(file, "rb").read()
            code, error = backup(server, file)
            assert code == 1 and "overwritten" in error and open(file, "rb").read() == first, error
            code, error = backup(server, os.path.join(folder, "full"), limit=20_000)
            assert code == 1 and error, error
            code, error = backup(server, os.path.join(folder, "nowhere", "copy"))
            assert code == 1 and "nowhere" in error, error
            code, error = command("restore", "--from", file, "--data", server.data)
            assert code == 1 and "not empty" in error, error
            assert (await ada.request("resume", match=name))["how"] == "snapshot"
        code, error = command("backup", "--data", other, "--to", file + "2")
        assert code == 1 and "No such file" in error, error
        assert sorted(os.listdir(folder)) == ["copy.backup"]
        os.mkdir(other)
        open(os.path.join(other, "notes"), "w").close()
        code, error = command("restore", "--from", file, "--data", other)
        assert code == 1 and "not empty" in error and os.listdir(other) == ["notes"], error
        os.remove(os.path.join(other, "notes"))
        for damage in ("a text", first[:8192] + os.urandom(8192) + first[16384:], first[:30000]):
            with open(file, "wb") as out:
                out.write(damage.encode() if isinstance(damage, str) else damage)
            code, error = command("restore", "--from", file, "--data", other)
            assert code == 1 and error.count("\n") == 1 and "***" not in error and os.listdir(other) == [], (error, os.listdir(other))
        code, error = command("restore", "--from", file + "nowhere", "--data", other)
        assert code == 1 and "No such file" in error, error
        for arguments in (["backup"], ["backup", "--data", "x"], ["restore", "--to", "x"], ["backup", "--data"]):
            assert command(*arguments)[0] == 2, arguments
        for words, said in ((["backup", "--data", "x", "--to", "y", "z"], "backup: z: an argument too many"),
                            (["restore", "--form", "x"], "restore: --form: no such option"),
                            (["check", "--data", "x", "z"], "check: z: an argument too many")):
            code, error = command(*words)
            assert code == 2 and said in error, error
        code, error = command("check", "--data", other + "-nowhere")
        assert code == 1 and "nowhere/warren.db: No such file or directory" in error, error
        assert command("backup", "--help") == (0, "") and command("restore", "--help") == (0, "")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def killed_on_the_way():
    """A backup that is killed leaves no file under its name, and the server and the next backup are none the wiser."""
    rng = random.Random(32)
    folder = tempfile.mkdtemp(prefix="warren-backup-")
    file = os.path.join(folder, "copy.backup")
    try:
        with Server() as server:
            clients = await warren.open_clients(server, ["tcp", "tcp"])
            name = await warren.started(clients[0], clients[1:], "root")
            await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 60) for c in clients))
            for i in range(10):
                process = subprocess.Popen([WARREND, "backup", "--data", server.data, "--to", file],
                                           stdout=subprocess.DEVNULL)
                await asyncio.sleep(i * 0.001)
                process.kill()
                if process.wait(warren.PATIENCE) == 0:
                    assert os.path.exists(file)  # it was faster
                if os.path.exists(file):
                    database = sqlite3.connect(file)
                    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                    database.close()
                    os.remove(file)
            assert backup(server, file)[0] == 0
            await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 90) for c in clients))
        server_gone = command("restore", "--from", file, "--data", os.path.join(folder, "restored"))
        assert server_gone == (0, ""), server_gone
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def of_a_killed_server():
    """Of a server that is gone, with its write-ahead log still there, and of one that stopped."""
    folder = tempfile.mkdtemp(prefix="warren-backup-")
    try:
        with Server() as server:
            ada = await Client.open(server, "Ada")
            await ada.request("create", game="duel", seats=2, title="kept")
            for i, end in enumerate((server.kill, server.stop)):
                end()
                file = os.path.join(folder, str(i))
                assert backup(server, file)[0] == 0
                database = sqlite3.connect(file)
                assert "kept" in database.execute("SELECT lobby FROM matches").fetchone()[0]
                database.close()
                server.start()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    warren.run([under_load, what_is_refused, killed_on_the_way, of_a_killed_server])
