#!/usr/bin/env python3
"""warren-lab on what a real server has stored: list, show, export, verify, import."""
import json
import os
import pty
import random
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import warren
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import progress  # noqa: E402
from warren import PATIENCE, Server

LAB = os.path.join(warren.BUILD, "warren-lab")


def lab(*arguments, code=0):
    """Output and errors of one call, which must end with this exit code."""
    done = subprocess.run([LAB, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=warren.PATIENCE)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, (arguments, done.returncode, out[-2000:], err)
    return out, err


def verify(log, code=0):
    """The report of `verify` on this log."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(log, file)
        file.flush()
        return json.loads(lab("verify", file.name, code=code)[0])


async def played(server, seed=7):
    """Two people and two bots play a match to its end; returns a client, the match and its log."""
    rng = random.Random(seed)
    clients = await warren.open_clients(server, ["tcp", "ws"])
    ada, bob = clients
    created = await ada.request("create", game="root", seats=4)
    name = created["match"]
    await bob.request("join", invite=created["invite"])
    await ada.request("add_bot", match=name, level="random")
    await ada.request("add_bot", match=name, level="easy")
    await ada.request("ready", match=name, entropy="a cat on the keys")
    await bob.request("ready", match=name)
    await ada.request("start", match=name)
    await warren.together(*(warren.play(c, name, rng) for c in clients))
    log = await warren.whole_log(ada, name)
    return clients, name, log


async def a_finished_match():
    with Server() as server:
        clients, name, log = await played(server)
        report = verify(log)
        assert report["ok"] and report["finished"] and report["checked"]["chance"] > 20, report
        assert report["checked"]["digest"] and report["checked"]["hashes"] >= 1, report
        verify({"re": 9, "type": "ok", "log": log})

        exported = json.loads(lab("export", "--data", server.data, name)[0])
        assert {k: v for k, v in exported.items() if k != "players"} == log
        assert [bool(p["name"]) for p in exported["players"]] == [True, True, False, False], exported["players"]
        assert [p["bot"] for p in exported["players"]] == [None, None, "random", "easy"]
        listed = [line for line in lab("list", "--data", server.data)[0].splitlines() if name in line]
        assert len(listed) == 1 and "finished" in listed[0] and "root" in listed[0]
        assert lab("list", "--data", server.data)[0].split()[:3] == ["MATCH", "GAME", "STATUS"]
        told = json.loads(lab("list", "--data", server.data, "--json")[0])
        assert [m["match"] for m in told] == [name] and told[0]["seats"] == 4 and told[0]["status"] == "finished", told

        nothing_is_half_written(server, name)
        await shown_as_history(clients[0], server, name, len(log["records"]))
        tampering_is_found(log)
        judged_afterwards(server, name, log)
        for client in clients:
            await client.close()


async def shown_as_history(client, server, name, moves):
    """`show` tells what the server's history tells."""
    for move in (0, 1, moves // 2, moves):
        for seat in ("s1", "s3", "spectator", "all"):
            told = await client.request("history", match=name, move=move, seat=seat)
            shown = json.loads(lab("show", "--data", server.data, name, "--move", str(move), "--seat", seat,
                                   "--json")[0])
            assert warren.plain(shown) == warren.plain({k: v for k, v in told.items() if k not in ("re", "type")})
    text = lab("show", "--data", server.data, name, "--move", str(moves // 2), "--seat", "s2")[0]
    for word in ("clearings", "c12", "score", "warriors", "asked", "last events", "through the eyes of s2"):
        assert word in text, (word, text)
    assert "options" not in text


def only_small_files():
    """In a process that is about to start: its files can be no longer than 1000 bytes, as if the disk were full then."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def nothing_is_half_written(server, name):
    """On a full disk: it is said why, with exit code 2, no part of a log is left under its name, and a log that was there stays."""
    full = open("/dev/full", "w")
    with full, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log.json")
        call = [LAB, "export", "--data", server.data, name, "--out", path]
        done = subprocess.run(call, capture_output=True, text=True, preexec_fn=only_small_files, timeout=warren.PATIENCE)
        assert done.returncode == 2 and done.stderr == "warren-lab export: %s: File too large\n" % path and not os.listdir(folder), done
        lab("export", "--data", server.data, name, "--out", path)
        with open(path, encoding="ascii") as file:
            before = file.read()
        done = subprocess.run([*call, "--force"], capture_output=True, text=True, preexec_fn=only_small_files, timeout=warren.PATIENCE)
        with open(path, encoding="ascii") as file:
            assert done.returncode == 2 and file.read() == before and os.listdir(folder) == ["log.json"], (done, os.listdir(folder))
        for words in (["list", "--data", server.data], ["list", "--json", "--data", server.data], ["export", "--data", server.data, name], ["verify", path]):
            done = subprocess.run([LAB, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=warren.PATIENCE)
            assert done.returncode == 2 and done.stderr.startswith("warren-lab %s: cannot write" % words[0]) and len(done.stderr.splitlines()) == 1, (words, done)


def judged_afterwards(server, name, log):
    """`analyse`: chances that end with the result, and what choices cost; the same again from an exported log."""
    call = ["analyse", "--evaluations", "60", "--seed", "5"]
    judged, = json.loads(lab(*call, "--data", server.data, name, "--json")[0])
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(log, file)
        file.flush()
        assert json.loads(lab(*call, file.name, file.name, "--json")[0]) == [judged, judged]
    assert judged["match"] == name and judged["moves"] == len(log["records"]), judged
    assert all(9990 <= sum(p["chances"]) <= 10010 for p in judged["points"]), judged["points"]
    last = judged["points"][-1]
    winners = log["result"]["winners"]
    assert last["move"] == judged["moves"] and [f"s{i + 1}" for i, c in enumerate(last["chances"]) if c] == winners, last
    assert {c["seat"] for c in judged["choices"]} == {"s1", "s2", "s3", "s4"}
    for choice in judged["choices"]:
        assert 2 <= len(choice["best"]) <= 3 and choice["cost"] <= choice["best"][0]["chance"] <= 10000, choice
        assert log["records"][choice["move"]]["seat"] == choice["seat"], choice
    text = lab(*call, "--worst", "2", "--data", server.data, name)[0]
    for word in (name, "COST NOTHING", "TURN", "BETTER"):
        assert word in text, (word, text)
    assert len(text.split("The choices that cost most:")[1].strip().splitlines()) <= 1 + 2 * 4, text


def tampering_is_found(log):
    """With the place where it shows."""
    draws = [i for i, r in enumerate(log["records"]) if r.get("seat") == "chance" and r["choice"]["verb"] == "draw"]
    changed = json.loads(json.dumps(log))
    records = changed["records"]
    other = next(i for i in draws if records[i]["choice"] != records[draws[0]]["choice"])  # some cards are there twice
    records[draws[0]]["choice"], records[other]["choice"] = records[other]["choice"], records[draws[0]]["choice"]
    report = verify(changed, code=1)
    assert not report["ok"] and report["problems"][0]["move"] == draws[0], report
    for key in ("secret", "commitment"):
        changed = dict(log, **{key: log[key][:-1] + ("0" if log[key][-1] != "0" else "1")})
        assert not verify(changed, code=1)["ok"], key
    changed = dict(log, entropy=dict(log["entropy"], s2="ab" * 32))
    # Another key may by luck pick the same at first, but not for long.
    first = verify(changed, code=1)["problems"][0]["what"].split()
    assert first[0] == "question" and int(first[1]) < 20 and first[2:4] == ["of", "chance:"], first


async def a_running_match():
    """Can be looked at beside the server; its secret stays one."""
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(clients[0], clients[1:], "root")
        exported = json.loads(lab("export", "--data", server.data, name)[0])
        assert exported["secret"] is None and exported["result"] is None
        report = verify(exported)
        assert report["ok"] and not report["finished"] and not report["secret_known"], report
        assert "asked" in lab("show", "--data", server.data, name)[0]
        path = os.path.join(server.data, "log.json")
        with open(path, "w") as file:
            json.dump(exported, file)
        assert "only finished" in lab("import", "--data", server.data, path, code=1)[1]
        for client in clients:
            await client.close()


async def import_and_look_back():
    """An imported match can be looked at by everyone on the other server."""
    other = tempfile.mkdtemp(prefix="warren-e2e-")
    try:
        with Server() as server:
            clients, name, log = await played(server, 8)
            for client in clients:
                await client.close()
            path = os.path.join(other, "log.json")
            lab("export", "--data", server.data, name, "--out", path)
            assert lab("export", "--data", server.data, name, "--out", path, code=2)[1] == "warren-lab export: %s is there already (--force writes over it)\n" % path
            with open(path, "w", encoding="utf-8") as file:
                file.write("something longer than nothing")
            lab("export", "--data", server.data, name, "--out", path, "--force")
            assert lab("show", path) == lab("show", "--file", path) == lab("show", "--data", server.data, name)
            error = lab("import", "--data", server.data, path, code=2)[1]
            assert "in use by another server" in error, error
        assert lab("import", "--data", other, path)[0].strip() == name
        assert "already" in lab("import", "--data", other, path, code=2)[1]
        with Server(data=other) as server:
            client = (await warren.open_clients(server, ["tcp"]))[0]
            assert await warren.whole_log(client, name) == log
            await client.close()
        broken = dict(log, records=log["records"][:-3])
        shutil.rmtree(other, ignore_errors=True)
        os.mkdir(other)
        with open(path, "w") as file:
            json.dump(broken, file)
        lab("import", "--data", other, path, code=1)
        assert not os.path.exists(os.path.join(other, "warren.db"))
    finally:
        shutil.rmtree(other, ignore_errors=True)


async def a_simulation_is_told_to_people_and_to_programs():
    text = lab("sim", "--games", "3", "--jobs", "2")[0]
    for words in ("3 games of root", "FACTION", "MEAN SCORE", "Without an end: 0 of 3 games", "could not be dealt",
                  "Violations: 0", "All is well."):
        assert words in text, (words, text)
    told = json.loads(lab("sim", "--games", "3", "--json")[0])
    assert told["ok"] and told["games"] == 3 and told["stalled_games"] == [] and told["checked"]["worlds_missed"] >= 0, told
    assert all(f["stalled"] == 0 for f in told["factions"].values())
    assert sum(told["tables"]["maps"].values()) == 3 and told["played_by"] == "mixed", told
    assert told["exercised"]["seldom"]["verbs"] == {verb: n for verb, n in told["exercised"]["verbs"].items() if n < 50}, told
    assert not set(told["exercised"]["never"]["verbs"]) & set(told["exercised"]["verbs"]), told
    # One game of them again.
    parts = [json.loads(lab("sim", "--first", first, "--games", games, "--json")[0]) for first, games in (("0", "2"), ("2", "1"))]
    assert sum(part["choices"] for part in parts) == told["choices"] and parts[1]["games"] == 1, (told, parts)
    # A game of which the lab knows the kit alone.
    text = subprocess.run([LAB + "-toy", "sim", "--games", "5", "--length", "short"], capture_output=True, timeout=PATIENCE, text=True).stdout
    for words in ("5 games of duel: level random", "Length: short 5", "Violations: 0", "All is well."):
        assert words in text, (words, text)


async def long_work_shows_how_far_it_is():
    """On a terminal only, on standard error; nothing stays."""
    command = [LAB, "sim", "--games", "100000", "--no-checks", "--json"]
    for jobs in ("1", "2"):
        master, slave = pty.openpty()
        process = subprocess.Popen([*command, "--jobs", jobs], stdout=subprocess.DEVNULL, stderr=slave, start_new_session=True)
        try:
            os.close(slave)
            shown, end = "", time.monotonic() + PATIENCE
            while not re.search(r"games: \d+ of 100000 \(\d+ %\), about \d+:\d\d", shown):
                assert select.select([master], [], [], max(0, end - time.monotonic()))[0], shown
                shown += os.read(master, 4096).decode()
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.close(master)
    for what, wanted in ((("games", 500, 2000, 10), "games: 500 of 2000 (25 %), about 0:30 to go"),
                         (("games", 1, 2000, 4, "x"), "games: 1 of 2000 (0 %), about 2:13:16 to go: x"),
                         (("games", 0, 2000, 61), "games: 0 of 2000 (0 %), 1:01 so far")):
        assert progress.text(*what) == wanted, progress.text(*what)  # what scripts say
    done = subprocess.run([LAB, "sim", "--games", "200", "--no-checks", "--json"], capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0 and done.stderr == b"", done.stderr


async def training_gives_the_same_weights_again():
    """Whatever the number of processes; and goes on from them."""
    folder = tempfile.mkdtemp(prefix="warren-train-")
    try:
        command = [LAB + "-toy", "train", "--game", "duel", "--seats", "3", "--usual", "length=short", "--games", "30", "--lessons", "30",
                   "--steps", "20", "--generations", "2", "--epochs", "1", "--deals", "2"]
        files = []
        for jobs in ("1", "3"):
            path = os.path.join(folder, "weights" + jobs)
            done = subprocess.run([*command, "--out", path, "--jobs", jobs], capture_output=True, timeout=PATIENCE, text=True)
            assert done.returncode == 0 and done.stderr == "", done
            lines = done.stdout.splitlines()
            assert len(lines) == 2 and lines[0].startswith("generation 1: 30 games in all, fitted to "), lines
            assert "cross-entropy" in lines[1] and "against the last won" in lines[1] and "par 3" in lines[1], lines
            with open(path, encoding="ascii") as file:
                files.append(file.read())
        assert files[0] == files[1]
        assert "value of duel, by its rules' revision 2: generation 2, 60 games" in files[0] and "--epochs 1" in files[0] and folder not in files[0]
        for percent, same in ("85", True), ("100", False):  # the preset; and fitted to who won alone
            done = subprocess.run([*command, "--out", path, "--lambda", percent], capture_output=True, timeout=PATIENCE, text=True)
            with open(path, encoding="ascii") as file:
                assert done.returncode == 0 and (file.read().split("*/")[1] == files[0].split("*/")[1]) == same, (percent, done)
        done = subprocess.run([*command, "--out", path, "--from", path, "--generations", "1"], capture_output=True, timeout=PATIENCE, text=True)
        assert done.returncode == 0 and "(before " in done.stdout, done
        with open(path, encoding="ascii") as file:
            before = file.read()
        done = subprocess.run([*command, "--out", path, "--generations", "1"], capture_output=True, preexec_fn=only_small_files, timeout=PATIENCE, text=True)
        with open(path, encoding="ascii") as file:  # weights that cost hours are not lost to a full disk
            assert done.returncode == 2 and done.stderr == "warren-lab train: %s: File too large\n" % path and file.read() == before, done
        assert sorted(os.listdir(folder)) == ["weights1", "weights3"], os.listdir(folder)
        with open(path, "a", encoding="ascii") as file:
            file.write("SHAPE(1, 1)\n")
        done = subprocess.run([*command, "--out", path, "--from", path], capture_output=True, timeout=PATIENCE, text=True)
        assert done.returncode == 2 and "expected nothing more" in done.stderr and done.stdout == "", done
    finally:
        shutil.rmtree(folder)


async def a_tournament_is_the_same_however_many_share_it():
    """Deals played from every seat; all but times depend on the seed alone."""
    reports = []
    for jobs in ("1", "2"):
        call = ["--game", "duel", "--x", "medium", "--y", "random", "--deals", "6", "--seats", "3", "--seed", "5", "--json", "--jobs", jobs]
        done = subprocess.run([LAB + "-toy", "tournament", *call], capture_output=True, timeout=warren.PATIENCE)
        assert done.returncode == 0, done
        report = json.loads(done.stdout)
        for level in ("x", "y"):
            assert report[level].pop("ms") >= 0 and report[level].pop("worst_ms") >= 0, report
        reports.append(report)
    assert reports[0] == reports[1], reports
    report = reports[0]
    assert (report["games"], report["deals"], report["stalled"]) == (18, 6, 0) and abs(report["par"] - 1 / 3) < 1e-6, report
    assert report["x_wins"]["low"] > 1 / 3 and 0 < report["x"]["evaluations"] <= 801 and report["y"]["evaluations"] == 0, report
    told = lab("tournament", "--x", "easy", "--y", "random", "--deals", "1", "--seats", "2", "--set", "map=autumn")[0]
    assert told.startswith("One easy among random wins ") and "X PLAYS" in told, told
    for other, seats in ("random", 2), ("easy", 2 * 2):  # among equals every seat counts for its faction
        told = json.loads(lab("tournament", "--x", "easy", "--y", other, "--deals", "1", "--seats", "2", "--json")[0])
        assert sum(faction["games"] for faction in told["factions"].values()) == seats, told
        assert sum(faction["games"] * faction["won"] for faction in told["factions"].values()) == (told["games"] if seats == 4 else told["games"] * told["x_wins"]["won"]), told


async def wrong_calls():
    """One clear line, exit code 2."""
    with Server() as server:
        assert "no match" in lab("show", "--data", server.data, "abcdefghjk", code=2)[1]
        assert "no match" in lab("export", "--data", server.data, "x", code=2)[1]
    for command in ("sim", "scenario", "verify", "list", "export", "import", "copy", "show", "replay-all", "analyse", "tournament", "train", "league"):
        for option in ("--none-such", "-none-such"):
            said = lab(command, option, code=2)[1].splitlines()
            assert said[0] == "warren-lab %s: %s: there is no such option, or it needs a value" % (command, option), said
            assert said[1].startswith("usage: "), said
    for call in (["show"], ["show", "--file", "a", "--data", "b"], ["show", "a", "b"], ["show", "--file", "a", "b"], ["show", "--seat", "s99", "--file", "a"], ["verify"],
                 ["export", "--data", "d"], ["import", "f"], ["list"], ["sim"], ["sim", "--games", "x"],
                 ["sim", "--games", "1", "--factions", "cats"], ["sim", "--games", "1", "--game", "chess"],
                 ["sim", "--games", "1", "--map", "sea"], ["sim", "--games", "1", "--level", "hard"],
                 ["sim", "--games", "1", "--legacies", "some"], ["sim", "--games", "1", "--first", "3", "--series", "2"], ["sim", "--games", "1", "--game", "root", "--legacies", "random"],
                 ["train"], ["train", "--out", "w", "--game", "chess"], ["train", "--out", "w", "--legacies", "30"], ["train", "--out", "w", "--game", "oath", "--legacies", "101"], ["train", "--out", "w", "--games", "0"],
                 ["train", "--out", "w", "--seats", "7"], ["train", "--out", "w", "--usual", "map"], ["train", "--out", "w", "--usual", "map=sea"],
                 ["train", "--out", "w", "--usual", "sea=map"], ["train", "--out", "w", "--about", "faction=cats"], ["train", "--out", "w", "--about", "keepers"], ["train", "--out", "w", "--jobs", "65"], ["train", "--out", "w", "--lambda", "101"], ["train", "--out", "w", "more"],
                 ["tournament"], ["tournament", "--x", "easy", "--deals", "1"], ["tournament", "--x", "easy", "--y", "clever", "--deals", "1"],
                 ["tournament", "--x", "easy", "--y", "rules", "--deals", "1"], ["tournament", "--x", "easy", "--y", "easy", "--deals", "0"],
                 ["tournament", "--x", "easy", "--y", "easy", "--deals", "1", "--seats", "7"],
                 ["tournament", "--x", "easy", "--y", "easy", "--deals", "1", "--set", "map=sea"],
                 ["tournament", "--x", "easy", "--y", "easy", "--deals", "1", "--set", "map"],
                 ["tournament", "--x", "easy", "--y", "easy", "--deals", "1", "--legacies", "random"],
                 ["tournament", "--game", "oath", "--x", "easy", "--y", "easy", "--deals", "1", "--legacies", "some"],
                 ["analyse"], ["analyse", "--data", "d"], ["analyse", "--evaluations", "0", "f"], ["analyse", "--seed", "x", "f"],
                 ["scenario"], ["dance"]):
        out, err = lab(*call, code=2)
        assert err.startswith("warren-lab") and "usage:" in err, (call, out, err)
    assert "cannot open" in lab("list", "--data", "/nonexistent-folder", code=2)[1]
    assert lab("verify", "nothing.json", code=2)[1] == "warren-lab verify: nothing.json: No such file or directory\n"
    with tempfile.TemporaryDirectory() as folder:
        assert lab("scenario", "nothing.json", code=2)[0] == "BROKEN nothing.json: No such file or directory\n0 passed, 1 failed\n"
        assert lab("scenario", folder, code=2)[0] == "BROKEN %s: no .json files in this folder\n0 passed, 1 failed\n" % folder
        for call in (["verify", folder], ["analyse", folder], ["show", "--file", folder], ["show", folder], ["train", "--out", "w", "--from", folder]):
            said = lab(*call, code=2)[1]
            assert said.startswith("warren-lab %s: %s: Is a directory\n" % (call[0], folder)), said
    assert "nothing.def: No such file" in lab("train", "--out", "w", "--from", "nothing.def", code=2)[1]
    assert "nowhere/w: No such file" in lab("train", "--out", "nowhere/w", code=2)[1]
    for command in ("sim", "scenario", "verify", "list", "export", "import", "show", "analyse", "tournament", "train"):
        assert lab(command, "--help")[0].startswith("usage: warren-lab " + command)


if __name__ == "__main__":
    warren.run([a_finished_match, a_running_match, import_and_look_back, a_simulation_is_told_to_people_and_to_programs,
                long_work_shows_how_far_it_is, training_gives_the_same_weights_again, a_tournament_is_the_same_however_many_share_it,
                wrong_calls])
