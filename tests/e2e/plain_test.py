#!/usr/bin/env python3
"""The terminal client without a screen: lines in, lines out, through everything that can be done with one."""
import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time

import warren
from terminal_test import Terminal
from warren import BUILD, PATIENCE, Server

WARREN = os.path.join(BUILD, "warren")


class Plain:
    """`warren --plain` between two pipes, as a screen reader has it."""

    def __init__(self, *arguments, home=None):
        self.home = home or tempfile.mkdtemp(prefix="warren-plain-")
        self.kept = home is not None
        environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_CONFIG_HOME=self.home)
        self.process = subprocess.Popen([WARREN, *arguments, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment, text=True, encoding="utf-8")
        self.lines, self.changed, self.ended = [], threading.Condition(), False
        self.seen = 0  # lines that were waited for
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def wait(self, pattern, ended=False):
        """Waits for a line, after those waited for before, in which the pattern is found; returns the match."""
        end = time.monotonic() + PATIENCE
        at = self.seen
        with self.changed:
            while True:
                while at < len(self.lines):
                    found = re.search(pattern, self.lines[at])
                    at += 1
                    if found:
                        self.seen = at
                        return found
                assert not self.ended and self.changed.wait(end - time.monotonic()), \
                    "never said %s, but:\n%s" % (pattern, "\n".join(self.lines[self.seen:]))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, pattern):
        """Says a line, and waits for what is answered to it."""
        self.say(line)
        return self.wait(pattern)

    def question(self, at=None, least=1):
        """Waits for a question (from a line on) and so many choices; returns its version, what it asks and its choices, as far as they came."""
        self.seen = self.seen if at is None else at
        found = self.wait(r"^Question (\d+): (.*)")
        choices = [self.wait("^ %d (.*)" % (number + 1))[1] for number in range(least)]
        time.sleep(0.02)
        with self.changed:
            while self.seen < len(self.lines) and (choice := re.match(r" (\d+) (.*)", self.lines[self.seen])):
                choices.append(choice[2])
                self.seen += 1
        return int(found[1]), found[2], choices

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.thread.join()
        self.process.stdin.close()
        self.process.stdout.close()
        if not self.kept:
            shutil.rmtree(self.home, ignore_errors=True)


def create(person, game, seats):
    person.ask("create", "A new match")
    found = person.wait(r"^(\d+) Game: ")
    person.ask("%s %s" % (found[1], game), "Game(:| is) " + game)
    person.say("2 %d" % seats)
    person.ask("again", "Seats: %d" % seats)
    person.say("create")
    return person.wait(r"Invite code: (\S+)")[1]


def begin_with_bots(person, bots):
    for i in range(bots):
        person.ask("bot", r"Seat s%d easy bot, ready" % (i + 2))
    person.ask("ready", "Everyone is ready: start")
    person.say("start")
    person.wait("^The match")


def play_on(person, until):
    """Answers every question, with its last choice most of the time, until a line fits; returns how many."""
    answered, at, end = 0, person.seen, time.monotonic() + warren.TEST_SECONDS
    while time.monotonic() < end:
        with person.changed:
            if at == len(person.lines):
                person.changed.wait(1)
                continue
            line = person.lines[at]
        at += 1
        if re.search(until, line):
            person.seen = at
            return answered
        if found := re.match(r"Question (\d+): ", line):
            _, _, choices = person.question(at - 1)
            at = person.seen
            person.say("%s:%d" % (found[1], 1 if answered % 8 == 7 else max(1, len(choices))))
            answered += 1
    raise AssertionError("never came to %s: %s" % (until, "\n".join(person.lines[-30:])))


async def everything_is_read_out():
    with Server() as server, Plain("--connect", server.tcp) as ada:
        ada.wait("What should the others call you")
        ada.say("Ada")
        ada.wait("Matches. A number opens one")
        ada.wait("Your matches: 0")
        ada.ask("help", "^create: ")
        ada.wait("^join CODE: ")
        ada.wait("^quit: ")
        ada.ask("dance", '"dance" means nothing here')
        ada.ask("help dance", 'No word here begins with "dance"')
        ada.ask("help wat", "^watch CODE: ")
        ada.ask("join no-such-code", "No match has the invite code or name no-such-code")
        create(ada, "root", 4)
        ada.ask("bot s2", "Seat s2 easy bot, ready")
        ada.ask("bot s3", "Seat s3 easy bot, ready")
        ada.ask("bot s4", "Seat s4 easy bot, ready")
        line = ada.ask("again", r"^(\d+) s2 faction: any")[1]
        ada.ask(line, "It can be: any, marquise, eyrie")
        ada.ask(line + " eyrie", r"^%s s2 faction: eyrie" % line)
        for seat, faction in (("s3", "vagabond"), ("s4", "lizard")):
            line = ada.ask("again", r"^(\d+) %s faction: any" % seat)[1]
            ada.ask("%s %s" % (line, faction), "%s faction: %s" % (seat, faction))
        order = ada.ask("again", r"^(\d+) order: ")[1]
        ada.ask(order + " seated", "order: seated")
        ada.ask("chat hello, bots", '"hello, bots" Ada')
        ada.ask("ready", "Everyone is ready: start")
        ada.say("start")
        ada.wait("Question .*Choose your faction")
        ada.wait("Play the Marquise de Cat")
        ada.ask("marquise", "Question .*only: marquise")
        ada.wait("^ 1 Play the Marquise de Cat")
        ada.say("1")
        ada.wait("Question .*Where does the keep stand")
        ada.ask("99", "There are choices from 1 to")
        ada.ask("hint", r"^The bots would choose: c\d+, \d+%$")
        ada.wait(r"^Or: c\d+, \d+%$")
        ada.say("1")
        version = int(ada.wait(r"Question (\d+): Where does the first sawmill stand")[1])
        ada.ask("%d:1" % (version - 1), "is not open: this number was not taken")
        ada.say("undo")
        ada.wait("takes back a choice")
        ada.wait("Question .*Where does the keep stand")
        for wanted in ("first sawmill", "first workshop", "first recruiter", "actions left"):
            ada.say("1")
            ada.wait("Question .*" + wanted)
        ada.ask("table", r"^c1 fox: ruled by Marquise; warriors: Marquise \d.*buildings: .*; tokens: (wood, )?keep(, wood)?; paths to c5, c9, c10")
        ada.ask("table river c4", "^c4 .*river to")
        ada.ask("map c12", "^c12 ")
        ada.ask("hand", "(fox|rabbit|mouse|bird)(, costs .*)?: ")
        ada.ask("board", "Board of Marquise")
        ada.wait(r"Sawmills +1 of 6 next: 1 wood")
        ada.ask("board eyrie", "Board of Eyrie")
        ada.wait("Decree, recruit")
        ada.ask("players", "Round 1, Marquise")
        ada.wait(r"^s1 Marquise, Ada \(you\): 0 points  3 cards, is asked")
        ada.ask("log", "Marquise")
        ada.ask("chat", "Ada: hello, bots")
        ada.ask("prompt", "Question .*actions left")
        ada.ask("march", "Question .*only: march")
        ada.ask("back", "Question .*actions left$")
        ada.ask("result", "not over")
        ada.ask("resign", "type: resign for good")
        ada.ask("pause", "The match is paused")
        ada.ask("find end this step", "Question .*only: end this step")
        ada.ask("1", "the match is paused")
        ada.say("continue")
        ada.ask("leave", "Matches. A number opens one")
        ada.wait("your turn")
        ada.say("1")
        ada.wait("Marquise: Birdsong of round 1")  # what happened before, and then
        ada.wait("Question .*actions left")
        ada.say("quit")
        assert ada.process.wait(PATIENCE) == 0
        text = "\n".join(ada.lines)
        assert "\x1b" not in text, "escape sequences"


async def a_match_is_played_to_its_end_and_looked_at_again():
    with Server() as server:
        for game, seats in (("duel", 2), ("root", 2)):
            with Plain("--connect", server.tcp, "--name", "Ada") as ada:
                ada.wait("Your matches: 0")
                code = create(ada, game, seats)
                begin_with_bots(ada, seats - 1)
                assert play_on(ada, "The match is over|^You win") > 3
                ada.ask("result", "The match")
                ada.wait("WINS")
                ada.ask("previous 3", r"Move \d+ of \d+")
                ada.ask("move 0", "Move 0 of")
                ada.ask("next", "Move 1 of")
                ada.ask("table", ".")
                ada.say("judge")
                ada.wait("^The bots look at it")
                ada.wait("^Chances to win")
                ada.wait(r"^Move 0: .* \d+%, .* \d+%$")
                ada.wait(r"^Move \d+: .* (100%, .* 0%|0%, .* 100%)$")
                ada.wait("^The choices that cost most")
                move = ada.wait(r"^Move (\d+), .*, cost \d+%: .* \(\d+%\); better: .* \(\d+%\)$")[1]
                ada.ask("move " + move, "^Better: .* Chosen: ")
                ada.say("rematch")
                ada.wait("The table before the start")
                assert ada.wait(r"Invite code: (\S+)")[1] != code


async def finished_matches_are_listed_and_looked_at_again():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        made = 21  # one more than are told at once
        for number in range(made):
            create(ada, "duel", 2)
            begin_with_bots(ada, 1)
            ada.ask("resign for good", "The match is over")
            ada.ask("leave", "Your matches: 0")
            if number == 0:
                ada.ask("refresh", "^Your finished matches: 1")
                ada.wait(r"^ 1 duel +\d{4}-\d\d-\d\d +Ada, easy bot$")
        ada.wait("There are older ones: older")
        ada.ask("older", "^Your finished matches: %d" % made)
        ada.ask("%d" % made, "^The match")
        ada.ask("move 0", "Move 0 of")
        ada.ask("leave", "Your matches: 0")


async def where_much_is_played_older_matches_of_others_are_listed():
    with Server() as server:
        people = await warren.open_clients(server, ["tcp"] * 5)
        names = []
        for number in range(23):  # more than are told at once
            host = people[number % len(people)]
            made = await host.request("create", game="duel", seats=2, public=True)
            names.append(made["match"])
            if number in (0, 21):  # these are played
                await host.request("add_bot", match=made["match"], level="random")
                await host.request("ready", match=made["match"])
                await host.request("start", match=made["match"])
            await asyncio.sleep(0.002)  # later by the clock
        with Plain("--connect", server.tcp, "--name", "Eve") as eve:
            eve.wait("^Open matches: 20")
            eve.wait("^Matches to watch: 2")
            eve.wait("There are older ones: older")
            eve.ask("older", "^Open matches: 21")
            eve.wait("^Matches to watch: 2")
            eve.ask("23", "^The match")  # the oldest
            eve.ask("leave", "Matches.")


async def somebody_watches_and_reads_what_was_before():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        code = create(ada, "duel", 2)
        begin_with_bots(ada, 1)
        ada.question()
        ada.say("1")
        ada.question()
        with Plain("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("^The match")
            eve.wait("Ada")  # the log
            eve.ask("prompt", "Waiting for Ada")
            eve.ask("1", "You are not being asked anything")
            eve.ask("table", ".")
            eve.ask("leave", "Matches.")


async def a_match_with_a_title_and_a_clock_is_made_and_watched_with_a_delay():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        ada.ask("create", "A new match")
        ada.ask("%s duel" % ada.wait(r"^(\d+) Game: ")[1], "Game(:| is) duel")

        def set_line(name, value, answer):
            """Sets a line of the form, which is told with its number."""
            number = ada.ask("again", r"^(\d+) %s: " % name)[1]
            ada.ask("%s %s" % (number, value), answer)

        ada.ask("2 2", "Seats: 2|Seats is 2")
        assert not any(re.search(r"^\d+ (Time|More for each turn|When it has run out): ", line) for line in ada.lines)
        set_line("Title", "Friday night", "^[0-9]+ Title: Friday night")
        set_line("Spectators' delay", "30 s", "Spectators' delay: 30 seconds")
        set_line("Clock", "for the whole", "Clock: for the whole match")
        ada.ask("again", "^[0-9]+ Time: 1 hour")
        set_line("Time", "3 d", "Time: 3 days")
        set_line("More for each turn", "1 m", "More for each turn: 1 minute")
        set_line("When it has run out", "the seat", "When it has run out: the seat resigns")
        set_line("Hints", "no", "Hints: no")
        ada.say("create")
        code = ada.wait(r"^A match of duel: Friday night. Invite code: (\S+)")[1]
        ada.wait("^By invite only, spectators allowed 30 s behind, no hints")
        ada.wait("^Clock: 3 days for the whole match and 1 minute more for each own turn; when it has run out, the seat resigns.")
        set_line("Spectators", "none", "^By invite only, spectators not allowed")
        set_line("Time", "soon", "^It can be: 15 seconds, ")
        set_line("Clock", "none", "^[0-9]+ Clock: none")
        set_line("Title", "none", "^A match of duel. Invite code")
        set_line("Title", '"none"', "^A match of duel: none. Invite code")
        ada.ask("again", '^[0-9]+ Title: "none"$')
        set_line("Title", "Friday night", "^A match of duel: Friday night")
        set_line("Clock", "for the whole", "^Clock: 1 hour for the whole match and 30 seconds more")
        set_line("Spectators", "allowed", "^By invite only, spectators allowed 30 s behind")
        begin_with_bots(ada, 1)
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("watching, 30 s behind")
        with Plain("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("^The match")
            eve.ask("players", "^You are watching, 30 s behind")


async def the_host_sends_away_who_is_here_without_a_seat():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        code = create(ada, "duel", 2)
        with Plain("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            ada.wait(r"^\d+ Eve: watches")
            ada.ask("let_back Eve", "Nobody was removed on this line")
            ada.ask("remove Eve", r"^\d+ Eve: removed")
            eve.wait("the host has removed you")
            ada.ask("remove Eve", "let_back Eve")
            ada.ask("let_back Eve", "^They may come back")
        dora = await warren.Client.open(server, "Dora")
        await dora.request("join", invite=code, sit=False)
        begin_with_bots(ada, 1)
        ada.ask("remove", "^Dora: no seat")
        ada.ask("let_back dora", r"^Dora: no seat\.")
        ada.say("remove dora")
        await dora.wait(lambda: dora.notices and dora.notices[0]["code"] == "kicked")
        while "removed" not in ada.ask("remove", "^Dora: .*")[0]:
            await asyncio.sleep(0.05)  # ada is not told yet
        ada.ask("let_back dora", "^They may come back")
        ada.ask("remove", "nobody whom you could send away")
        with Plain("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("^The match")
            while "watches" not in ada.ask("remove", "^Eve: .*|^There is nobody")[0]:
                await asyncio.sleep(0.05)  # ada is not told yet
            ada.ask("let_back eve", r"^Eve: watches\.")
            ada.say("remove eve")
            eve.wait("the host has removed you")
            while "removed" not in ada.ask("let_back", "^Eve: .*|^There is nobody")[0]:
                await asyncio.sleep(0.05)  # nor of this
            ada.ask("let_back eve", "^They may come back")
        with Plain("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("^The match")


async def a_number_for_the_last_question_does_not_answer_the_next():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        create(ada, "root", 2)
        begin_with_bots(ada, 1)
        version, text, choices = ada.question(least=4)
        assert "faction" in text, (text, choices)
        ada.say("1\n1\n1")  # one too many, twice
        ada.wait("this number was not taken")
        ada.wait("this number was not taken")
        later, _, _ = ada.question()
        assert later > version
        assert any("plays the" in line for line in ada.lines), ada.lines


async def without_a_terminal_or_with_a_dumb_one():
    with Server() as server, tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, XDG_CONFIG_HOME=home, TERM="xterm")
        done = subprocess.run([WARREN, "--connect", server.tcp, "--name", "Ada"], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=PATIENCE, text=True, env=environment)
        assert done.returncode == 1 and "--plain" in done.stderr, done
        socket = os.path.join(home, "tmux")
        command = "env TERM=dumb XDG_CONFIG_HOME=%s %s --connect %s --name Ada; sleep 1000" % (home, WARREN, server.tcp)
        try:
            subprocess.run(["tmux", "-S", socket, "-f", "/dev/null", "new-session", "-d", command], check=True, timeout=PATIENCE)
            end = time.monotonic() + PATIENCE
            while "A number opens one" not in (screen := subprocess.run(
                    ["tmux", "-S", socket, "capture-pane", "-p"], capture_output=True, timeout=PATIENCE, text=True).stdout):
                assert time.monotonic() < end, screen
                time.sleep(0.05)
        finally:
            subprocess.run(["tmux", "-S", socket, "kill-server"], check=False, capture_output=True, timeout=PATIENCE)


if __name__ == "__main__":
    warren.run([everything_is_read_out, a_match_is_played_to_its_end_and_looked_at_again, finished_matches_are_listed_and_looked_at_again,
                where_much_is_played_older_matches_of_others_are_listed,
                somebody_watches_and_reads_what_was_before, a_match_with_a_title_and_a_clock_is_made_and_watched_with_a_delay,
                the_host_sends_away_who_is_here_without_a_seat, a_number_for_the_last_question_does_not_answer_the_next,
                without_a_terminal_or_with_a_dumb_one])
