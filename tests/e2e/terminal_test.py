#!/usr/bin/env python3
"""The terminal client and the network bot, driven as a person would: real programs in a real (tmux) terminal."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

import warren
from warren import BUILD, PATIENCE, Server

WARREN = os.path.join(BUILD, "warren")
BOT = os.path.join(BUILD, "warren-bot")


class Terminal:
    """A terminal of its own with `warren` in it."""

    def __init__(self, *arguments, size=(100, 30), locale="C.UTF-8"):
        self.home = tempfile.mkdtemp(prefix="warren-tmux-")
        self.socket = os.path.join(self.home, "tmux")
        command = ["env", "LC_ALL=" + locale, "XDG_CONFIG_HOME=" + self.home, WARREN, *arguments]
        line = " ".join("'%s'" % word for word in command) + "; echo ended with $?; sleep 1000"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), line)

    def tmux(self, *arguments):
        environment = dict(os.environ, LC_ALL="C.UTF-8")
        return subprocess.run(["tmux", "-S", self.socket, *arguments], check=True, capture_output=True,
                              timeout=PATIENCE, env=environment).stdout.decode()

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def until(self, condition, wanted="what was waited for"):
        """Waits until the condition holds for the screen, which may be seen half drawn before; returns it."""
        end = time.monotonic() + PATIENCE
        while not condition(screen := self.screen()):
            assert time.monotonic() < end, "never showed %s, but:\n%s" % (wanted, screen)
            time.sleep(0.03)
        return screen

    def wait(self, *texts):
        """Waits until the screen shows all of the texts; returns it."""
        return self.until(lambda screen: all(text in screen for text in texts), " and ".join(texts))

    def __enter__(self):
        return self

    def __exit__(self, *what):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True, timeout=PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)


def press(terminal, *keys, shown=lambda screen: screen):
    """Presses keys once, and waits until that shows: whoever presses again too early goes too far."""
    before = shown(terminal.screen())
    terminal.keys(*keys)
    terminal.until(lambda screen: shown(screen) != before, "that %s was pressed" % " ".join(keys))


def enter(terminal, name):
    terminal.wait("What should the others call you?")
    terminal.type(name)
    terminal.keys("Enter")
    terminal.wait(name + " at ")


def set_in_form(terminal, line, value, key):
    """Goes through the values of the selected line."""
    while not re.search("%s +< %s >" % (line, value), terminal.until(re.compile(line + " +< .* >").search)):
        press(terminal, key, shown=lambda screen: re.findall("< .* >", screen))


def create(terminal, game="root", seats=4):
    """Makes a match and returns its invite code."""
    terminal.keys("c")
    terminal.wait("a new match", "Game")
    for line, value, key in (("Game", game, "Right"), ("Seats", seats, "Left")):
        set_in_form(terminal, line, value, key)
        if line == "Game":
            terminal.keys("Down")
    terminal.keys("Enter")
    screen = terminal.wait("Invite code:")
    return screen.split("Invite code:")[1].split()[0]


def wait_selected(terminal, text):
    """Waits until the selected line of a lobby begins so."""
    terminal.until(re.compile("▶ +" + text).search, "▶ " + text)


def go_to(terminal, text, key):
    """Moves the selection until it is at the line that begins so."""
    while not re.search("▶ +" + text, terminal.until(lambda screen: screen.count("▶") == 1)):
        press(terminal, key, shown=lambda screen: re.findall("▶.*", screen))


def set_in_lobby(terminal, setting, value):
    """Selects a setting, from above, and goes through its values."""
    end = time.monotonic() + PATIENCE
    while not re.search("▶ +%s: %s" % (setting, value), screen := terminal.until(lambda screen: screen.count("▶") == 1)):
        assert time.monotonic() < end, screen
        press(terminal, "Right" if re.search("▶ +%s:" % setting, screen) else "Down", shown=lambda screen: re.findall("▶.*", screen))


def seat_in_lobby(terminal, factions):
    """Gives the seats after one's own their factions; the first line is selected."""
    terminal.keys("Down")
    wait_selected(terminal, "faction: any")
    for seat, faction in enumerate(factions, 2):
        terminal.keys("Down")
        wait_selected(terminal, "s%d" % seat)
        terminal.keys("Down")
        wait_selected(terminal, "faction: any")
        set_in_lobby(terminal, "faction", faction)


def begin_with_bots(terminal, bots):
    for i in range(bots):
        terminal.keys("b")
        terminal.until(lambda screen: screen.count("easy bot") > i, "bot %d" % (i + 1))
    terminal.keys("r")
    terminal.wait("press g to start")
    terminal.keys("g")


def table_lines(screen):
    return screen.rstrip("\n").split("\n")


def answer_shown(screen):
    """What only an answer changes, and no walk through the options: the question, and all above and beside them."""
    lines = table_lines(screen)
    top = max((i for i, line in enumerate(lines) if line.startswith("─ ")), default=len(lines))
    return lines[:top] + [line[64:] for line in lines[top:]] + [re.sub(r"─.\d+-\d+ of \d+.─", "", line[:64]).strip("─ ")
                                                                for line in lines[top:top + 1]]


def all_boards_shown(screen):
    bots = re.findall(r"(\w+) \(bot\)", screen)
    return len(bots) == 3 and all("─ %s ─" % name in screen for name in bots)


def settled(terminal, screen):
    """Whether this screen was drawn to its end."""
    time.sleep(0.02)
    return terminal.screen() == screen


def play_on(terminal, until="WINS"):
    """Answers every prompt with its last line, now and then with its first, until the screen shows `until`."""
    end = time.monotonic() + warren.TEST_SECONDS
    answered = 0
    while True:
        screen = terminal.screen()
        if until in screen:
            break
        assert time.monotonic() < end, screen
        if "Number or words" in screen and settled(terminal, screen):
            press(terminal, "1" if answered % 8 == 7 else "Up", "Enter", shown=answer_shown)
            answered += 1
        else:
            time.sleep(0.01)
    return answered


def run_bots(server, *more, bots=4, games=1, game="root", host=()):
    """Plays with network bots only, the first of which has options more; their lines of JSON."""
    base = [BOT, "--connect", server.tcp, "--games", str(games)]
    host = subprocess.Popen([*base, "--create", game, "--seats", str(bots), "--name", "Ada", *host, *more],
                            stdout=subprocess.PIPE, text=True)
    invite = json.loads(host.stdout.readline())["invite"]
    others = [subprocess.Popen([*base, "--join", invite, "--name", "Bot %d" % i, *more], stdout=subprocess.PIPE,
                               text=True) for i in range(1, bots)]
    lines = []
    for process in [host, *others]:
        output, _ = process.communicate(timeout=warren.TEST_SECONDS)
        assert process.returncode == 0, output
        lines.append([json.loads(line) for line in output.splitlines()])
    return lines


async def bots_play_over_the_network():
    with Server() as server:
        for level in ("easy", "random"):
            games = 2 if level == "easy" else 1
            lines = run_bots(server, "--level", level, games=games)
            for game in range(games):
                results = [line[game] for line in lines]
                assert len({json.dumps(r["result"], sort_keys=True) for r in results}) == 1, results
                assert {r["seat"] for r in results} == {"s1", "s2", "s3", "s4"}, results
                assert sum(r["won"] for r in results) == len(results[0]["result"]["winners"]) > 0, results
                assert all(r["choices"] > 0 for r in results), results


async def bots_tell_what_is_wrong():
    with Server() as server:
        def told(*arguments):
            done = subprocess.run([BOT, *arguments], capture_output=True, timeout=PATIENCE, text=True)
            return done.returncode, done.stderr
        assert told("--join", "x")[0] == 2
        assert told("--connect", "nowhere", "--join", "x") == (2, "warren-bot: --connect needs HOST:PORT, tls://HOST:PORT or wss://HOST, not nowhere\n")
        assert told("--connect", server.tcp)[0] == 2
        assert told("--connect", server.tcp, "--join", "x", "--level", "hard")[0] == 2
        code, text = told("--connect", server.tcp, "--join", "no-such-code")
        assert code == 1 and text.startswith("warren-bot: "), text
        code, text = told("--connect", server.tcp, "--create", "root", "--set", "map=moon")
        assert code == 1 and "map" in text, text


async def a_person_makes_a_match_and_plays():
    with Server() as server, Terminal("--connect", server.tcp) as ada:
        enter(ada, "Ada")
        create(ada)
        seat_in_lobby(ada, ["eyrie", "vagabond", "lizard"])
        set_in_lobby(ada, "order", "seated")  # nobody asks the first player anything before her own turn
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction", "c1 fox", "c12 fox", "Ada (you)")
        ada.wait("Play the Marquise de Cat", "Woodland Alliance")
        ada.type("marq")  # typing leaves only what fits
        ada.until(lambda screen: "Woodland Alliance" not in screen and "Play the Marquise de Cat" in screen)
        ada.keys("Enter")
        ada.wait("Where does the keep stand?")
        ada.keys("3")
        ada.wait("Where does the first sawmill stand?", "Keep: c3")
        ada.keys("F3")
        ada.wait("takes back a choice")
        ada.wait("Where does the keep stand?")
        ada.keys("1")
        ada.wait("Where does the first sawmill stand?", "Keep: c1")
        ada.keys("1")
        ada.wait("Where does the first workshop stand?")
        ada.keys("1")
        ada.wait("Where does the first recruiter stand?")
        ada.keys("1")
        ada.wait("3 actions left")
        screen = ada.until(lambda screen: len(table_lines(screen)) == 30, "30 lines")
        assert all(len(line) <= 100 for line in table_lines(screen)), screen

        # Step by step: the verb, then where from, then where to, and back again.
        ada.type("march")
        ada.wait("March from")
        ada.keys("Escape")
        ada.wait("March ...")
        ada.keys("F2")
        ada.wait("Say:")
        ada.type("hello, bots 1 2 3")
        ada.keys("Enter")
        ada.wait('"hello, bots 1 2 3" Ada')

        ada.keys("F4")
        ada.wait("Your cards")
        ada.keys("F6")
        ada.wait("All boards", "Sawmills")
        ada.until(all_boards_shown, "the boards of three bots")
        ada.keys("F5")
        ada.wait("Log: F5 or Esc")
        ada.keys("Escape")
        ada.keys("F1")
        screen = ada.wait("Help: any key goes back, Up and Down scroll")
        assert "controls them" not in screen, screen
        ada.keys("PPage", "NPage", "Down", "Up", "NPage")
        ada.wait("controls them")
        ada.keys("Escape")
        ada.wait("3 actions left")

        ada.resize(140, 45)
        ada.until(lambda screen: len(table_lines(screen)) == 45 and "c3 rabbit" in screen and "3 actions left" in screen, "45 lines")
        # The smallest has choices side by side, and board, hand and log as sheets.
        ada.resize(80, 24)
        screen = ada.until(lambda screen: len(table_lines(screen)) == 24 and "3 actions left" in screen and "F6 boards" in screen, "24 lines")
        assert all(len(line) <= 80 for line in table_lines(screen)), screen
        ada.type("march c2")  # some that are as wide whatever was dealt
        ada.until(lambda screen: "March from c2 to c5" in screen and "March from c5 to c2" in screen and "March from c1 " not in screen and
                  re.search(r"^  1 .*  \d+ ", screen, re.MULTILINE) and not re.search(r"\d of \d", screen.split("3 actions left")[1]),
                  "all of them side by side")
        ada.keys("Escape")
        ada.wait("March ...")
        ada.keys("F6")
        ada.wait("All boards", "Sawmills")
        ada.keys("Escape")
        ada.resize(79, 24)
        ada.wait("the table needs 80 and 24")
        ada.keys("1")  # answers nothing, as nothing is asked in sight
        ada.keys("F10")
        ada.wait("Leave?")
        ada.keys("Escape")
        ada.resize(100, 30)
        screen = ada.wait("3 actions left", "Number or words", "March ...")
        assert "March from" not in screen, screen

        # Leaving keeps the seat: it is there again from the list.
        ada.keys("F10")
        ada.wait("your seat waits for you")
        ada.keys("Enter")
        ada.wait("your turn")
        ada.keys("Enter")
        ada.wait("3 actions left")
        ada.keys("F5")
        ada.wait("Log: F5 or Esc", "Marquise: Birdsong of round 1")  # what happened before is in the log


async def a_match_is_paused_and_goes_on():
    with Server() as server, Terminal("--connect", server.tcp) as ada:
        enter(ada, "Ada")
        create(ada)
        seat_in_lobby(ada, ["eyrie", "vagabond", "lizard"])
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction")
        ada.keys("F7")
        ada.wait("p: propose a pause")
        ada.keys("p")  # nobody else is there to agree
        ada.wait("The match is paused")
        ada.keys("1")
        ada.wait("the match is paused")
        ada.keys("F7")
        ada.wait("c: propose to go on")
        ada.keys("c")
        ada.until(lambda screen: "paused" not in screen, "that it goes on")
        ada.keys("1")
        ada.wait("Where does the keep stand?")


async def a_bot_is_agreed_on_for_who_stays_away():
    with Server("--away", "0", "--away-long", "0") as server, Terminal("--connect", server.tcp) as ada:
        enter(ada, "Ada")
        invite = create(ada, seats=3)
        bert, cleo = await warren.Client.open(server, "Bert"), await warren.Client.open(server, "Cleo")
        for client in (bert, cleo):
            name = (await client.request("join", invite=invite))["match"]
        for client in (bert, cleo):
            await client.request("ready", match=name)
        ada.until(lambda screen: screen.count("ready") >= 2, "that both are ready")
        ada.keys("r")
        ada.wait("press g to start")
        ada.keys("g")
        await cleo.wait(lambda: cleo.match(name).prompt)
        ada.wait("Choose your faction")
        await cleo.request("propose", match=name, what="pause")
        await bert.request("agree", match=name)
        ada.wait("Cleo proposes to pause")
        ada.keys("F7")
        ada.wait("y: agree")
        ada.keys("y")
        ada.wait("The match is paused")  # which waits for all: also for whoever is not asked
        seat = bert.match(name).seat
        await bert.close()
        await cleo.wait(lambda: not next(s for s in cleo.match(name).lobby["seats"] if s["seat"] == seat)["online"])
        await cleo.request("propose", match=name, what="absent", seat=seat)
        ada.wait("Cleo proposes that a bot plays for Bert, who is away: F7 answers")
        ada.keys("F7")
        ada.wait("y: agree")
        ada.keys("n")
        ada.wait("The match is paused")
        ada.keys("F7")
        ada.wait("a: propose that a bot plays for Bert")
        ada.keys("a")
        await cleo.wait(lambda: (cleo.match(name).lobby["proposal"] or {}).get("by") == "s1")
        await cleo.request("agree", match=name)
        await cleo.wait(lambda: next(s for s in cleo.match(name).lobby["seats"] if s["seat"] == seat)["absent"])
        ada.keys("F7")
        ada.until(lambda screen: "c: propose to go on" in screen and "a: propose" not in screen, "that nobody is missed")


async def a_person_drafts_a_faction():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        create(ada, seats=3)
        ada.wait("reach: 0 so far, at least 18 are recommended")
        set_in_lobby(ada, "order", "seated")
        set_in_lobby(ada, "setup", "advanced")
        ada.until(lambda screen: "recommended" not in screen, "that nothing is recommended")
        begin_with_bots(ada, 2)
        ada.wait("─ Take which set-up card?", "militant")  # the bots have chosen theirs
        ada.until(lambda screen: screen.count("taken: ") == 2 and screen.count("militant") + screen.count("insurgent") == 4,
                  "four set-up cards, two of them taken")
        ada.keys("1")
        ada.until(lambda screen: "Take which set-up card?" not in screen, "an answer")
        play_on(ada, until="Keep three cards: put back which?")
        play_on(ada, until="Round 1")


async def a_person_plays_root_to_its_end():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        create(ada, seats=2)
        begin_with_bots(ada, 1)
        ada.wait("Choose your faction")
        ada.keys("F7")
        ada.wait("h: a hint")
        ada.keys("h")
        ada.wait("The bots would choose: ")
        ada.keys("Down")
        ada.wait("Number or words")
        assert play_on(ada) > 20
        ada.wait("The match is over.", "WINS", "again, same people")
        ada.keys("Left")
        moves = re.compile(r"move (\d+) of (\d+)")
        at, last = map(int, moves.search(ada.until(moves.search, "the move that is looked at")).groups())
        assert at == last - 1, (at, last)
        ada.keys("PPage")
        ada.wait("move %d of %d" % (at - 20, last), "Page Up, Page Down: twenty")
        ada.keys("NPage")
        ada.wait("move %d of %d" % (at, last))
        ada.keys("Home")
        ada.wait("move 0 of %d" % last)
        ada.keys("End")
        ada.wait("move %d of %d" % (last, last))
        ada.keys("Enter")
        ada.wait("WINS", "j: the bots judge it")
        ada.resize(80, 24)
        ada.keys("j")
        chosen = re.compile(r"▶ (\d+) ")
        ada.wait("Chances to win", "may be wrong", "The choices that cost most", "better: ", "move %d" % last)
        screen = ada.until(lambda screen: chosen.search(screen) and settled(ada, screen), "the first choice")
        assert all(len(line) <= 80 for line in table_lines(screen)), screen
        costs = [int(cost) for cost in re.findall(r"cost (\d+)%", screen)]
        assert costs == sorted(costs, reverse=True) and costs, screen
        first = chosen.search(screen)[1]
        ada.keys("Down")
        second = chosen.search(ada.until(lambda screen: (found := chosen.search(screen)) and found[1] != first))[1]
        ada.keys("Enter")
        ada.wait("move %s of %d" % (second, last), "Better: ")
        ada.keys("j")
        ada.wait("The choices that cost most")
        ada.keys("Escape")
        ada.wait("move %s of %d" % (second, last))
        ada.keys("r")
        ada.wait("Invite code:")


async def a_game_without_a_face_is_played_by_its_names():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "\u732b\u732b") as ada:
        ada.wait("\u732b\u732b at ")
        create(ada, game="duel", seats=2)
        begin_with_bots(ada, 1)
        ada.wait("Number or words")
        assert play_on(ada) > 3
        # Characters that are two columns wide do not move the columns of the result.
        row = re.compile(r"^\u2503 +((?:\u732b\u732b|s2) .*?\d+) ", re.MULTILINE)
        ada.wait("The match is over.", "WINS")
        rows = row.findall(screen := ada.until(lambda screen: len(row.findall(screen)) == 2, "two rows"))
        assert len({len(row) + row.count("\u732b") for row in rows}) == 1, screen


async def somebody_watches():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        code = create(ada)
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction")
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve", size=(120, 36)) as eve:
            eve.wait("watching", "Waiting for Ada", "hands are hidden", "c1 fox")
            ada.keys("1", "Enter")
            ada.wait("Where does the keep stand?")
            eve.wait('Waiting for Marquise: "Where does the keep stand?"')
            assert "Number or words" not in eve.screen()
        with Terminal("watch", "--connect", server.tcp, "no-such-match", "--name", "Eve") as eve:
            eve.wait("No match has the invite code or name no-such-match")


async def a_code_that_is_refused_says_why():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        code = create(ada)
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction")
        with Terminal("--connect", server.tcp, "--join", code, "--name", "Eve") as eve:
            eve.wait("this is possible only before the start")


async def what_is_refused_can_be_corrected():
    with Server() as server, Terminal("--connect", server.tcp) as ada:
        ada.wait("What should the others call you?")
        ada.type("Ada" + 30 * "x")
        ada.keys("Enter")
        ada.wait("The server refuses:", "Name: Ada" + 30 * "x")
        for _ in range(30):
            ada.keys("BSpace")
        ada.keys("Enter")
        ada.wait("Ada at ")
        ada.keys("j")
        ada.type("no-such-code")
        ada.keys("Enter")
        screen = ada.wait("No match has the invite code", "Invite code: no-such-code")
        assert screen.index("No match has") < screen.index("Invite code: no-such"), screen
        ada.type("x")
        ada.wait("Invite code: no-such-codex", "F1 help")  # the reason is gone
        ada.keys("Escape")
        create(ada, game="duel", seats=2)
        set_in_lobby(ada, "Title", "none")
        ada.keys("Right")
        ada.type(65 * "t")
        ada.keys("Enter")
        ada.wait("title must be", "Title: " + 65 * "t")
        ada.keys("BSpace", "Enter")
        ada.wait("A match of duel: " + 64 * "t")
        ada.keys("t")
        ada.type(501 * "c")
        ada.keys("Enter")
        ada.wait("text must be", "Say: ", 60 * "c")
        ada.keys("BSpace", "Enter")
        ada.until(lambda screen: "Say:" not in screen and 90 * "c" in screen, "the line in the chat")


async def the_host_changes_what_the_table_agreed_on():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada", size=(80, 24)) as ada:
        ada.wait("Ada at ")
        code = create(ada, game="duel", seats=2)
        ada.wait("spectators allowed")
        with Terminal("--connect", server.tcp, "--join", code, "--name", "Eve") as eve:
            screen = eve.wait("By invite only, spectators allowed", "Ada")
            assert "Spectators' delay" not in screen, screen  # others read it, and change nothing
            set_in_lobby(ada, "Title", "none")
            ada.keys("Right")
            ada.wait("Title:")
            ada.type("Friday")
            ada.keys("Enter")
            ada.wait("A match of duel: Friday")
            set_in_lobby(ada, "Spectators' delay", "30 seconds")
            set_in_lobby(ada, "Clock", "for each turn")
            set_in_lobby(ada, "Time", "15 minutes")
            set_in_lobby(ada, "When it has run out", "the seat resigns")
            set_in_lobby(ada, "Hints", "no")
            for terminal in (ada, eve):
                terminal.wait("A match of duel: Friday", "spectators allowed 30 s behind, no hints",
                              "Clock: 15 minutes for each turn; when it has run out, the seat resigns.")
        screen = ada.screen()
        assert all(len(line) <= 80 for line in table_lines(screen)), screen


async def a_key_meant_for_who_sat_there_is_not_for_who_sits_there_now():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        code = create(ada, game="duel", seats=2)
        ada.keys("Down")  # to a seat that is free
        go_to(ada, "s2", "Down")
        bert = await warren.Client.open(server, "Bert")
        await bert.request("join", invite=code)
        ada.until(re.compile("▶ s2 +Bert").search, "Bert sits there")
        ada.keys("x")
        ada.wait("Bert has sat down there since: x once more removes them.")
        assert not bert.notices, bert.notices
        ada.keys("x")
        await bert.wait(lambda: bert.notices and bert.notices[0]["code"] == "kicked")
        ada.until(re.compile("▶ s2 +free").search, "Bert removed")


async def the_host_sends_away_who_is_here_without_a_seat():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        code = create(ada, game="duel", seats=2)
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            ada.wait("Eve: watches")
            go_to(ada, "Eve: watches", "Down")
            assert "Eve: watches" not in eve.screen(), "only the host is told"
            ada.keys("x")
            eve.wait("the host has removed you")
            wait_selected(ada, "Eve: removed")
            ada.keys("x")
            ada.wait("They may come back.")
            assert "Eve:" not in ada.screen()
        # They stand behind the seats; a line below that is selected stays so when somebody comes or goes.
        ada.keys("Down")
        go_to(ada, "victory:", "Down")
        for name in ("Eve", "Fay"):
            with Terminal("watch", "--connect", server.tcp, code, "--name", name):
                screen = ada.wait(name + ": watches")
                assert re.search(r"s2 .*\n.*style.*\n +%s: watches *\n" % name, screen), screen
                wait_selected(ada, "victory:")
            ada.until(lambda screen: name not in screen, name + " is gone")
            wait_selected(ada, "victory:")
        # Who is selected and goes leaves nobody selected, so that a key meant for them is not another's.
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Gil") as gil:
            ada.wait("Gil: watches")
            with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve"):
                ada.wait("Eve: watches")
                go_to(ada, "Eve: watches", "Up")
            ada.until(lambda screen: "Eve" not in screen, "Eve is gone")
            ada.keys("x")
            screen = ada.wait("Nothing is selected: Up and Down select.")
            assert "▶" not in screen and "Gil: watches" in screen, screen
            ada.keys("Up")
            go_to(ada, "Gil: watches", "Down")
        # The same while it is played, and a member without a seat.
        dora = await warren.Client.open(server, "Dora")
        await dora.request("join", invite=code, sit=False)
        begin_with_bots(ada, 1)
        ada.wait("Players")
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve") as eve:
            eve.wait("watching")
            ada.keys("F7")
            ada.wait("w: without a seat")
            ada.keys("w")
            ada.until(re.compile("▶ Dora: no seat.*\n.* Eve: watches").search, "both in the list")
            with Terminal("watch", "--connect", server.tcp, code, "--name", "Fay"):
                ada.wait("Fay: watches")
                ada.keys("Down")
                ada.until(re.compile("▶ Fay: watches").search, "Fay selected")
            ada.until(lambda screen: "Fay" not in screen, "Fay is gone")
            ada.keys("x")
            screen = ada.wait("Nobody is selected: Up and Down select.")
            assert re.search(" {3}Dora: no seat.*\n.* {3}Eve: watches", screen), screen
            ada.keys("Up")
            ada.until(re.compile("▶ Dora: no seat").search, "Dora selected again")
            ada.keys("x")
            await dora.wait(lambda: dora.notices and dora.notices[0]["code"] == "kicked")
            ada.until(re.compile("  Eve: watches.*\n.*▶ Dora: removed").search, "Dora removed, and still selected")
            ada.keys("Up")
            ada.until(re.compile("▶ Eve: watches").search, "Eve selected")
            ada.keys("x")
            eve.wait("the host has removed you")
            ada.until(re.compile("  Dora: removed.*\n.*▶ Eve: removed").search, "Eve removed, and still selected")
            ada.keys("x")
            ada.until(lambda screen: "  Dora: removed" in screen and "Eve:" not in screen, "it is Eve who was let back in")
            ada.keys("Up")
            ada.until(re.compile("▶ Dora: removed").search, "Dora selected")
            ada.keys("x")
            ada.wait("Nobody is here without a seat, and nobody was removed.")
            ada.keys("Escape")
            ada.until(lambda screen: "Nobody is here" not in screen, "the table")


async def clocks_run_on_the_screen():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        create(ada, game="duel", seats=2)
        set_in_lobby(ada, "Clock", "for each turn")
        begin_with_bots(ada, 1)

        def left(screen):
            found = re.search(r"Ada.*, (\d+):(\d\d)", screen)
            return found and 60 * int(found[1]) + int(found[2])

        ada.wait("Players")
        ada.until(left, "a clock")
        first = left(ada.screen())
        ada.until(lambda screen: (left(screen) or first) < first, "that it runs though nothing happens")


async def who_is_sent_away_is_told_why():
    with Server() as server:
        for name, address in (("Ada", server.tcp), ("Eve", server.http)):
            with Terminal("--connect", address, "--name", name) as terminal:
                terminal.wait(name + " at ")
                subprocess.run([os.path.join(BUILD, "warrend"), "admin", "--data", server.data, "kick", name, "too loud"],
                               check=True, capture_output=True, timeout=PATIENCE)
                terminal.wait("sent away by the operator: too loud", "F1 help")
                time.sleep(1)
                assert "too loud" in terminal.screen() and name + " at " in terminal.screen(), terminal.screen()


async def who_is_banned_is_told_why():
    """And is let in again when the ban is lifted: it goes on trying."""
    def operator(*words):
        subprocess.run([os.path.join(BUILD, "warrend"), "admin", "--data", server.data, *words], check=True, capture_output=True, timeout=PATIENCE)

    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as terminal:
        terminal.wait("Ada at ")
        operator("ban", "Ada", "cheats at dice")
        terminal.wait("you are banned from this server: cheats at dice")
        operator("unban", "Ada")
        terminal.wait("Ada at ", "F1 help")


async def eighty_columns_are_enough_for_all_keys():
    with Server() as server, Terminal("--connect", server.tcp, size=(80, 24)) as ada:
        ada.wait("you get your seats back")
        enter(ada, "Ada")
        ada.wait("Enter open", "F1 help   q leave")
        ada.keys("c")
        ada.until(re.compile(r"\d+ below").search, "that there are more lines below")
        ada.keys("PPage", "NPage", "NPage", "NPage", "NPage", "NPage")
        ada.until(lambda screen: re.search(r"\d+ above", screen) and "below" not in screen, "that there are more lines above")
        ada.keys("Escape")
        ada.wait("Enter open")
        create(ada)
        ada.wait("F1 help", "s sit", "l leave")
        ada.keys("t")
        ada.type("\u732b" * 45 + "abc")  # longer than the line, whose end stays in sight: whole characters
        ada.wait("\u732babc", "Say: \u732b")
        ada.keys("Enter")
        ada.keys("F1")
        ada.wait("Help:", "host: a bot", " ready, or not ready again; adds your part to the ")
        ada.until(re.compile(r"\u2503 {15}chance of the match").search, "the rest of it below its own column")
        ada.keys("Escape")
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction", "Ada 0", "s4 0")
        assert "\u2026" not in ada.screen().split("Choose your faction")[0].splitlines()[-2], ada.screen()


async def four_with_clocks_fit_in_eighty_columns():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "\u732b\u732b", size=(80, 24)) as ada:
        ada.wait("\u732b\u732b at ")
        others = [await warren.Client.open(server, name) for name in ("Bartholom\u00e4us", "Cleopatra", "Desdemona")]
        factions = ("marquise", "vagabond2", "alliance", "riverfolk")
        made = await others[0].request(
            "create", game="root", seats=4, sit=False, clock={"kind": "bank", "seconds": 5400, "timeout": "resign"},
            settings={"order": "seated"}, seat_settings={"s%d" % (i + 1): {"faction": name} for i, name in enumerate(factions)})
        for i, other in enumerate(others[1:]):
            await other.request("join", invite=made["invite"], seat="s%d" % (i + 3))
        await others[0].request("sit", match=made["match"], seat="s2")
        ada.keys("j")
        ada.wait("Invite code:")
        ada.type(made["invite"])
        ada.keys("Enter")
        ada.wait("Clock: 90 minutes for the whole match; when it has run out, the seat")
        for other in others:
            await other.request("ready", match=made["match"])
        ada.keys("r")
        ada.wait("Everyone is ready")
        await others[0].request("start", match=made["match"])
        # All four have a clock; where that does not fit, one's own is told in full, and that of who is asked.
        ada.wait("Where does the keep stand?")
        screen = ada.until(re.compile(r"Marquise 0, 1:\d\d h.*Riverfolk").search, "the scores")
        scores = next(line for line in screen.splitlines() if "Riverfolk" in line)
        assert "\u2026" not in scores, screen
        for client in others:
            await client.close()


async def landmarks_stand_on_the_map():
    with Server() as server:
        ada = await warren.Client.open(server)
        ben = await warren.Client.open(server, "Ben")
        settings = {"order": "seated", "landmark_1": "lost_city", "landmark_2": "black_market"}
        name = await warren.started(ada, [ben], "root", settings=settings,
                                    seat_settings={"s1": {"faction": "marquise"}, "s2": {"faction": "alliance"}})
        await ben.choose(name, {"verb": "set_up_landmark", "landmark": "lost_city", "clearing": "c7"})
        await ada.wait(lambda: ada.match(name).prompt["seat"] == "s1")
        await ada.choose(name, {"verb": "set_up_landmark", "landmark": "black_market", "clearing": "c1"})
        code = ada.match(name).invite
        with Terminal("watch", "--connect", server.tcp, code, "--name", "Eve", size=(120, 40)) as eve:
            eve.wait("c7 all\u25c6", "c1 fox\u2696")
            eve.keys("F4")
            eve.wait("The Lost City in c7", "The Black Market in c1", "Stall 3: face down")
        await ada.close()
        await ben.close()


async def a_lost_connection_comes_back_by_itself():
    with Server("--tcp", "127.0.0.1:%d" % warren.free_port()) as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        create(ada)
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction")
        ada.keys("1", "Enter")
        ada.wait("Where does the keep stand?")
        server.kill()
        ada.wait("no connection")
        server.start()
        ada.wait("Number or words")
        ada.keys("1")
        ada.wait("Where does the first sawmill stand?")


async def a_match_that_went_back_is_said():
    """The server's disk has lost the end of the match: the player is told, and goes on from where it stands."""
    with Server("--tcp", "127.0.0.1:%d" % warren.free_port()) as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Ada at ")
        create(ada)
        begin_with_bots(ada, 3)
        ada.wait("Choose your faction")
        log = os.path.join(server.data, "warren.db-wal")
        before = os.path.getsize(log)
        ada.keys("1", "Enter")
        ada.wait("Where does the keep stand?")
        server.kill()
        ada.wait("no connection")
        os.truncate(log, before)
        server.start()
        ada.wait("lost a part of this match")
        ada.wait("Choose your faction")


async def ascii_terminals_get_ascii():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada", locale="C") as ada:
        ada.wait("Ada at ")
        create(ada)
        begin_with_bots(ada, 3)
        screen = ada.wait("Choose your faction", "+c1 fox")
        assert screen.isascii(), screen


async def wrong_options_are_told():
    def told(*arguments):
        done = subprocess.run([WARREN, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, text=True)
        return done.returncode, done.stderr + done.stdout
    assert told("--help")[0] == 0
    assert told() == (2, "warren: --connect SERVER is missing (--help explains)\n")
    assert told("--connect", "here")[0] == 2
    assert told("watch", "--connect", "localhost:1")[0] == 2
    code, text = told("--connect", "localhost:1")
    assert code == 1 and "terminal" in text, text
    code, text = told("register", "--connect", "localhost:1", "ada", "--name", "Ada")
    assert code == 1 and "a password is needed" in text, text
    os.environ.pop("XDG_CONFIG_HOME", None)
    home = os.environ.pop("HOME", None)
    code, text = told("--connect", "localhost:1", "--plain")
    assert code == 2 and "--token-file" in text, text
    if home is not None:
        os.environ["HOME"] = home


if __name__ == "__main__":
    warren.run([bots_play_over_the_network, bots_tell_what_is_wrong, a_person_makes_a_match_and_plays,
                a_match_is_paused_and_goes_on, a_bot_is_agreed_on_for_who_stays_away,
                a_person_drafts_a_faction, a_person_plays_root_to_its_end, a_game_without_a_face_is_played_by_its_names,
                somebody_watches, a_code_that_is_refused_says_why, what_is_refused_can_be_corrected,
                the_host_changes_what_the_table_agreed_on, a_key_meant_for_who_sat_there_is_not_for_who_sits_there_now, the_host_sends_away_who_is_here_without_a_seat, clocks_run_on_the_screen, who_is_sent_away_is_told_why, who_is_banned_is_told_why,
                eighty_columns_are_enough_for_all_keys, four_with_clocks_fit_in_eighty_columns, landmarks_stand_on_the_map, a_lost_connection_comes_back_by_itself,
                a_match_that_went_back_is_said,
                ascii_terminals_get_ascii, wrong_options_are_told])
