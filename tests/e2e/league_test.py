#!/usr/bin/env python3
"""warren-lab league: programs play each other, also such as hang, die or answer wrongly; what it says of them is true."""
import asyncio
import glob
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile

import warren
from examples_test import BOTS

LAB, BOT = os.path.join(warren.BUILD, "warren-lab"), os.path.join(warren.BUILD, "warren-bot")
HELPED = shlex.join([BOT, "--connect", "{server}", "--join", "{invite}", "--seat", "{seat}", "--name", "{name}", "--seed", "{seed}"])
PROGRAMS = {"random": HELPED + " --level random", "easy": HELPED + " --level easy",
            **{language: shlex.join([*command, "{server}", "{invite}", "{seat}", "{name}"]) for language, command in BOTS.items()}}
# Long enough for whoever plays on a slow machine, where nobody has to wait for it to be over.
CHOICE_SECONDS = warren.PATIENCE

FAULTY = '''
import json, socket, sys
server, invite, seat, fault = sys.argv[1:]
tcp = socket.create_connection(server.rsplit(":", 1))
send = lambda **message: tcp.sendall(json.dumps(message).encode() + b"\\n")
me = None
send(id=1, type="hello", protocol=1, name=fault)
send(id=2, type="join", invite=invite, seat=seat)
for m in map(json.loads, tcp.makefile()):
    me = m["player"] if m.get("re") == 1 else me
    if m["type"] == "lobby" and any(s["player"] == me and not s["ready"] for s in m["seats"]):
        send(id=3, type="ready", match=m["match"])
    if m["type"] in ("snapshot", "update") and "options" in (m["prompt"] or {}):
        if fault == "dies":
            sys.exit(3)
        if fault == "cheats":
            send(id=4, type="choose", match=m["match"], version=m["version"], choice={"verb": "win"})
        if fault == "babbles":
            tcp.sendall(b"I know what I want\\n")
        if fault == "floods":
            for _ in range(200):
                tcp.sendall(b'{"id":5,"type":"ping"}\\n' * 1000)
        if fault == "proposes":
            send(id=6, type="propose", match=m["match"], what="pause")
        if fault == "shouts":
            send(id=7, type="ping", more="x" * 100000)
        if fault == "garbles":
            tcp.sendall(b'{"id":8,"type":"\\0"}\\n')
        if fault == "hoards":
            more = [socket.create_connection(server.rsplit(":", 1)) for _ in range(4)]
            while more[2].recv(1):
                pass
            sys.exit(3)
        if fault == "rants":
            tcp.sendall(b"x" * 10000000)
'''


def league(*arguments, code=0, toy=False):
    """Output and errors of a league."""
    done = subprocess.run([LAB + "-toy" if toy else LAB, "league", *arguments], capture_output=True, text=True, timeout=warren.TEST_SECONDS)
    assert done.returncode == code, (arguments, done.returncode, done.stdout[-3000:], done.stderr)
    return done.stdout, done.stderr


def bots(programs):
    return [word for name, command in programs.items() for word in ("--bot", name + "=" + command)]


async def programs_play_and_are_rated():
    """From a file; each from every seat; the logs are true."""
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        plan, logs = os.path.join(folder, "league.json"), os.path.join(folder, "logs")
        with open(plan, "w") as file:
            json.dump({"game": "root", "seats": 3, "deals": 2, "seed": 9, "programs": PROGRAMS,
                       "settings": {"map": "autumn", "setup": "standard", "hirelings": "none"},
                       "seat_settings": {"s1": {"faction": "marquise"}, "s2": {"faction": "eyrie"}, "s3": {"faction": "alliance"}},
                       "choice_seconds": CHOICE_SECONDS, "start_seconds": CHOICE_SECONDS}, file)
        report = json.loads(league("--file", plan, "--deals", "1", "--jobs", "3", "--logs", logs, "--json")[0])
        assert (report["game"], report["games"], report["finished"], report["seed"]) == ("root", 3, 3, 9), report
        assert len(report["deals"]) == 1 and report["deals"][0]["settings"]["map"] == "autumn", report["deals"]
        names = [p["name"] for p in report["programs"]]
        assert names == list(PROGRAMS) and abs(sum(p["elo"] for p in report["programs"])) < 1e-3, report
        there = {s["program"] for s in report["played"][0]["seats"]}
        for program in report["programs"]:
            assert program["lost_seats"] == 0 and program["games"] == (3 if program["name"] in there else 0), program
            assert program["low"] <= program["part"] <= program["high"] and program["elo_low"] < program["elo"] < program["elo_high"], program
            assert sum(f["games"] for f in program["factions"].values()) == program["games"], program
            assert bool(program["choices"]) == bool(program["ms"]) == (program["name"] in there), program
        assert abs(sum(p["won"] for p in report["programs"]) - 3) < 1e-6, report
        for name in there:  # every seat once, so every faction once
            seats = [s for game in report["played"] for s in game["seats"] if s["program"] == name]
            assert sorted(s["seat"] for s in seats) == ["s1", "s2", "s3"] and len({s["faction"] for s in seats}) == 3, seats
        kept = sorted(glob.glob(os.path.join(logs, "*.json")))
        assert [os.path.basename(path) for path in kept] == ["00001.json", "00002.json", "00003.json"], kept
        for path, game in zip(kept, report["played"]):
            checked = json.loads(subprocess.run([LAB, "verify", path], capture_output=True, check=True, timeout=warren.PATIENCE).stdout)
            assert checked["ok"] and checked["finished"] and checked["match"] == game["match"], checked
        assert len(os.listdir(logs)) == 3 + 9, os.listdir(logs)


async def bots_of_the_server_play_with_them():
    """Told by their level; they are not timed."""
    told = json.loads(league(*bots({"server": "@easy", "own": PROGRAMS["C"]}), "--game", "duel", "--seats", "2", "--deals", "2", "--choice-seconds",
                             str(CHOICE_SECONDS), "--start-seconds", str(CHOICE_SECONDS), "--json", toy=True)[0])
    served, own = told["programs"]
    assert told["finished"] == 4 and served["games"] == own["games"] == 4, told
    assert served["choices"] == served["lost_seats"] == 0 < own["choices"], told
    assert abs(served["won"] + own["won"] - 4) < 1e-6, told


async def whoever_fails_loses_its_seat():
    """And the others play on, against those who fail in other ways as well."""
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        script = os.path.join(folder, "faulty.py")
        with open(script, "w") as file:
            file.write(FAULTY)
        faulty = {name: shlex.join([sys.executable, script, "{server}", "{invite}", "{seat}", name]) for name in ("dies", "cheats", "babbles", "floods", "proposes", "shouts", "garbles", "hoards", "rants")}
        faulty["fails"] = "exit 4 # {server} {invite} {seat}"
        faulty["goes"] = "kill -9 $$; : {server} {invite} {seat}"
        good = {name: PROGRAMS[name] for name in ("random", "C")}
        told = league(*bots({**good, **faulty}), "--game", "duel", "--set", "length=long", "--seats", "3", "--games", "30", "--jobs", "3", "--choice-seconds",
                      str(CHOICE_SECONDS), "--start-seconds", str(CHOICE_SECONDS), "--json", toy=True, code=1)[0]
        report = json.loads(told)
        closed = "ended with exit code [01] after the (server|league) closed its connection: "
        whys = {"dies": "ended with exit code 3$", "cheats": "sent what is no legal choice", "babbles": "sent what is no message: bad_json",
                "fails": "ended with exit code 4$", "goes": "was ended by signal 9$", "floods": "sent more than 10000 messages in one position$",
                "proposes": "made a proposal, ", "shouts": closed + "message too long$", "garbles": closed + "message is not UTF-8 text$",
                "hoards": "ended with exit code [13] after the league closed its connection: it had four, and opened another$",
                "rants": closed + "a line was too long$"}
        assert report["games"] == 30, report
        seen = set()
        for game in report["played"]:
            for seat in game["seats"]:
                name = seat["program"]
                assert ("lost" in seat) <= (name in whys), seat
                if "lost" in seat:
                    seen.add(name)
                    assert re.match(whys[name], seat["lost"]) and seat["won"] == 0, seat
            if not game["finished"]:  # all gave up
                assert not {s["program"] for s in game["seats"]} & set(good), game
        assert seen == set(whys), seen
        won = {p["name"]: p["won"] for p in report["programs"]}
        assert abs(sum(won.values()) - report["finished"]) < 1e-6 and report["finished"] > 0, won


async def whoever_hangs_is_waited_for_no_longer_than_told():
    """At its first choice, or before it comes at all; and the report for people says so."""
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        script = os.path.join(folder, "faulty.py")
        with open(script, "w") as file:
            file.write(FAULTY)
        hangs = shlex.join([sys.executable, script, "{server}", "{invite}", "{seat}", "hangs"])
        told = league(*bots({"hangs": hangs, "random": PROGRAMS["random"]}), "--game", "duel", "--set", "length=long", "--seats", "2", "--deals", "1", "--jobs", "2",
                      "--choice-seconds", "1", "--start-seconds", str(CHOICE_SECONDS), toy=True, code=1)[0]
        for words in ("2 games of duel", "LOST SEATS", "Elo by Plackett and Luce", "hangs lost s1: it took more than 1 s for a choice.",
                      "hangs lost s2: it took more than 1 s for a choice."):
            assert words in told, (words, told)
        sleeps = "sleep 1000 # {server} {invite} {seat}"
        told = league(*bots({"one": sleeps, "other": sleeps}), "--game", "duel", "--seats", "2", "--deals", "1", "--jobs", "2", "--start-seconds", "1",
                      toy=True, code=1)[0]
        assert told.count("it was not ready within 1 s.") == 4 and told.count("was not right: ") == 2, told


async def whatever_a_program_has_started_ends_with_it():
    """Also in a session of its own and with a parent that is gone, whether the program ends by itself, is ended, or the league is killed."""
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        script = os.path.join(folder, "faulty.py")
        with open(script, "w") as file:
            file.write(FAULTY)

        def leaves(name, then):
            """A program that leaves a process behind, whose number is in a file, and goes on when that is there."""
            noted = os.path.join(folder, name)
            left = "setsid sh -c 'echo $$ > %s.{seat}; exec sleep 1000' & while [ ! -s %s.{seat} ]; do sleep 0.1; done; exec %s # {server} {invite}"
            return left % (noted, noted, then)

        def left(name):
            numbers = []
            for path in glob.glob(os.path.join(folder, name + ".*")):
                with open(path) as file:
                    numbers += map(int, file.read().split())
            return numbers

        async def all_end(numbers):
            for _ in range(warren.PATIENCE * 10):
                if not any(os.path.exists("/proc/%d" % number) for number in numbers):
                    return
                await asyncio.sleep(0.1)
            raise AssertionError("there are still some of %s" % numbers)

        hangs = shlex.join([sys.executable, script, "{server}", "{invite}", "{seat}", "hangs"])
        told = league(*bots({"ends": leaves("ends", "sh -c 'exit 5'"), "hangs": leaves("hangs", hangs)}), "--game", "duel", "--seats", "2", "--deals", "1",
                      "--choice-seconds", "1", "--start-seconds", str(CHOICE_SECONDS), toy=True, code=1)[0]
        assert told.count("ends lost s1: it ended with exit code 5.") == told.count("ends lost s2: it ended with exit code 5.") == 1, told
        assert len(left("ends")) == len(left("hangs")) == 2
        await all_end(left("ends") + left("hangs"))
        process = subprocess.Popen([LAB, "league", *bots({name: leaves(name, "sleep 1000") for name in ("one", "other")}), "--deals", "1", "--seats", "2"],
                                   stdout=subprocess.DEVNULL, env=dict(os.environ, TMPDIR=folder))
        try:
            for _ in range(warren.PATIENCE * 10):
                if left("one") and left("other"):
                    break
                await asyncio.sleep(0.1)
            with open("/proc/%d/task/%d/children" % (process.pid, process.pid)) as file:
                own = [int(number) for number in file.read().split()]  # its server, which is still at its data when it ends
        finally:
            process.kill()
            process.wait()
        assert len(left("one")) == len(left("other")) == 1 and len(own) == 3
        await all_end(left("one") + left("other") + own)


async def a_league_that_is_stopped_leaves_nothing():
    """It ends its programs and its server, and tells of the games that were over."""
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        sleeps = "sleep 1234 # {server} {invite} {seat}"
        process = subprocess.Popen([LAB, "league", *bots({"one": sleeps, "other": sleeps}), "--deals", "1", "--seats", "2", "--logs", folder, "--json"],
                                   stdout=subprocess.PIPE, env=dict(os.environ, TMPDIR=folder))
        try:
            for _ in range(warren.PATIENCE * 10):  # until its programs run
                if len(glob.glob(os.path.join(folder, "*.txt"))) == 2:
                    break
                await asyncio.sleep(0.1)
            assert glob.glob(os.path.join(folder, "warren-league-*", "warren.db")), os.listdir(folder)
            process.send_signal(signal.SIGTERM)
            report = json.loads(process.communicate(timeout=warren.PATIENCE)[0])
        finally:
            process.kill()
            process.wait()
        assert process.returncode == 1 and report["finished"] == 0 and report["played"][0]["trouble"] == "the league was stopped", report
        assert not glob.glob(os.path.join(folder, "warren-league-*")), os.listdir(folder)


async def wrong_calls():
    """One clear line, exit code 2, and nothing is started."""
    two = bots({"a": PROGRAMS["random"], "b": PROGRAMS["easy"]})
    with tempfile.TemporaryDirectory(prefix="warren-e2e-") as folder:
        def file(text):
            path = os.path.join(folder, "%d.json" % len(os.listdir(folder)))
            with open(path, "w") as out:
                out.write(text)
            return ["--file", path]
        for call, said in (
                (["--deals", "1"], "two programs"), (two, "--deals is missing"), ([*two, "--deals", "0"], "--deals: expected a number"),
                ([*two, "--deals", "1", "--games", "1"], "not both"), ([*two, *two, "--deals", "1"], "two programs called a"),
                (["--bot", "a"], "NAME=COMMAND"), (["--bot", "a b=x"], "is no name"), (["--bot", "a=x {server} {seat}"], "{invite} is missing"),
                (["--bot", "a=@strong"], "found \"strong\""), (["--bot", "a=@rules"], "found \"rules\""), (["--bot", "a=x {srver}"], "{srver} is unknown"), ([*two, "--deals", "1", "--game", "chess"], "no game is called"),
                ([*two, "--deals", "1", "--set", "map=sea"], "settings.map"), ([*two, "--deals", "1", "--set", "map"], "NAME=VALUE"),
                ([*two, "--deals", "1", "--seat-set", "s9.faction=eyrie"], "s9"), ([*two, "--deals", "1", "--seat-set", "s1"], "SEAT.NAME=VALUE"),
                ([*two, "--deals", "1", "--seats", "7"], "2 to 6 seats"), ([*two, "--deals", "1", "x"], "belongs to no option"),
                ([*two, "--deals", "1", "--logs", "/nonexistent/folder"], "--logs"), (file("{"), ".json:1: "), (file("[]"), "expected an object"),
                (file('{"deal":1}'), "deal is unknown"), (file('{"deals":"1"}'), "deals must be a number"),
                (file('{"programs":{"a":1}}'), "programs.a must be a string"), (file('{"programs":{"a":"x"}}'), "{server} is missing"),
                (["--file", os.path.join(folder, "none")], "none: "),
                ([*two, "--deals", "1", "--seat-set", "s1.faction=eyrie", "--seat-set", "s2.faction=eyrie"], "no table of root was found")):
            out, err = league(*call, code=2)
            assert not out and err.startswith("warren-lab league: ") and said in err.splitlines()[0], (call, said, err)
    assert league("--help")[0].startswith("usage: warren-lab league")


if __name__ == "__main__":
    warren.run([programs_play_and_are_rated, bots_of_the_server_play_with_them, whoever_fails_loses_its_seat, whoever_hangs_is_waited_for_no_longer_than_told,
                whatever_a_program_has_started_ends_with_it, a_league_that_is_stopped_leaves_nothing, wrong_calls])
