#!/usr/bin/env python3
"""A series of three matches as people in terminals play it: one with a screen, one without, and what is sealed on the wire."""
import re
import threading

import warren
from plain_test import Plain, play_on as play_on_plain
from terminal_test import Terminal, go_to, play_on, set_in_form
from warren import Client, Server


def line_of(person, name):
    """The number of a line of the form or the table."""
    return person.ask("again", r"^(\d+) %s: " % name)[1]


def create_series(person):
    """Makes the first match of a series of duel for two; its invite code."""
    person.ask("create", "A new match")
    person.ask("%s duel" % person.wait(r"^(\d+) Game: ")[1], "Game(:| is) duel")
    person.ask("2 2", "Seats: 2|Seats is 2")
    person.ask("%s short" % line_of(person, "length"), "length(:| is) short")
    person.ask("%s yes" % line_of(person, "Open to all"), "Open to all: yes")
    person.ask("%s yes" % line_of(person, "Series"), "Series: yes")
    person.say("create")
    return person.wait(r"Invite code: (\S+)")[1]


async def assert_sealed(client, name):
    """Somebody beside the table, who watched, is told nothing of what the match left."""
    await client.request("watch", match=name)
    await client.wait(lambda: client.match(name).ended)
    ended = client.match(name).ended
    assert ended["secret"] is None and ended["series"]["open"], ended
    await client.refused("sealed", "log", match=name)
    await client.refused("sealed", "history", match=name, move=0, seat="s1")


def play_out(ada, bert, rounds):
    """Both answer whatever they are asked, until the match is over for both."""
    result = []
    thread = threading.Thread(target=lambda: result.append(play_on_plain(bert, "The match is over")))
    thread.start()
    play_on(ada, until="The match is over.")
    thread.join(warren.TEST_SECONDS)
    assert result, "match %d did not end for both" % rounds


async def three_matches_in_terminals():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Bert") as bert, \
            Terminal("--connect", server.tcp, "--name", "Ada", size=(120, 36)) as ada:
        eve = await Client.open(server, "Eve")
        bert.wait("Your matches: 0")
        ada.wait("Ada at ")
        code = create_series(bert)
        bert.wait("^Match 1 of a series, which is open")
        ada.keys("j")
        ada.wait("Invite code:")
        ada.type(code)
        ada.keys("Enter")
        ada.wait("Match 1 of a series, which is open.")
        names = []
        for number in (1, 2, 3):
            summary, = (await eve.request("list"))["lobbies"]
            assert summary["series"]["number"] == number, summary
            names.append(summary["match"])
            ada.keys("r")
            bert.ask("ready", "Everyone is ready: start")
            bert.say("start")
            bert.wait("^The match")
            play_out(ada, bert, number)
            ada.wait("Match %d of a series, which is open" % number, "r: the next match", "m: the series")
            for name in names:
                await assert_sealed(eve, name)
            # The past of a match in an open series is looked at with one's own eyes.
            ada.keys("Left")
            ada.until(re.compile(r"Move \d+").search, "the move that is looked at")
            ada.keys("Enter")
            ada.wait("Match %d of a series" % number)
            bert.ask("result", "Match %d of a series, which is open" % number)
            bert.ask("series", "The matches of the series")
            bert.wait("^The series is open: what was hidden in its matches stays sealed")
            bert.wait("^%d Match %d: finished, your seat s1, the one you came from" % (number, number))
            bert.say("back")
            bert.wait("^The match")
            if number == 3:
                break
            bert.say("rematch")
            bert.wait("^The table before the start")
            bert.wait("^Match %d of a series, which is open. It starts from: .*matches %d" % (number + 1, number))
            ada.wait("plays again: r joins")
            ada.keys("r")
            ada.wait("Match %d of a series, which is open. It starts from:" % (number + 1))
        # Whoever is not the host cannot close it; a question comes before.
        ada.keys("m")
        ada.wait("Match 1: finished, your seat s2", "Match 3: finished, your seat s2, the one you came from")
        ada.keys("x")
        ada.wait("Close it for good?")
        ada.keys("Escape")
        ada.until(lambda screen: "Close it for good?" not in screen)
        ada.keys("x")
        ada.wait("Close it for good?")
        ada.keys("Enter")
        ada.wait("only the host")
        bert.ask("close_series", "To do it, type: close_series for good")
        bert.ask("close_series for good", "The series is closed: nothing in its matches is sealed any more")
        ada.keys("r")
        ada.wait("The series is closed: its matches can be looked at with nothing hidden.")
        # An earlier match of it is opened from there.
        go_to(ada, "Match 1", "Up")
        ada.keys("Enter")
        ada.wait("Match 1 of a series, which is closed: nothing in it is sealed.", "r: again, same people")
        for name in names:
            assert (await warren.whole_log(eve, name))["secret"]
            await eve.request("history", match=name, move=0)
        bert.ask("close_series for good", "The series is closed")  # once more is no error
        await eve.close()


async def a_match_begins_from_a_text_and_the_rules_play_seats():
    with Server() as server:
        with Plain("--connect", server.tcp, "--name", "Ada") as ada:
            ada.wait("Your matches: 0")
            ada.ask("create", "A new match")
            ada.ask("%s duel" % ada.wait(r"^(\d+) Game: ")[1], "Game(:| is) duel")
            ada.ask("2 4", "Seats(:| is) 4")
            pace = line_of(ada, "Pace of the bots")
            ada.ask(pace, "It can be: quick, calm, slow")
            ada.ask(pace + " calm", "Pace of the bots(:| is) calm")
            begins = line_of(ada, "Starts from")
            ada.ask(begins, "It can be: nothing, or the text that an earlier match left")
            ada.ask(begins + " nonsense", "Starts from: nonsense")
            ada.ask("create", "it is written like")
            ada.ask(begins + " 3 s2 coin#3", "Starts from: 3 s2 coin#3")
            ada.say("create")
            ada.wait("^By invite only, spectators allowed, pace of the bots calm$")
            ada.wait("^It starts from: .*champion s2")
            assert not any("coin#3" in line for line in ada.lines[ada.seen - 1:]), "what is hidden of it is told"
            ada.ask("series", "This match is not part of a series")
            for seat in ("s2", "s3", "s4"):
                ada.ask("bot " + seat, "Seat %s easy bot" % seat)
            ada.ask("level s2 clever", "A bot here can play: random, easy, medium, hard, expert, rules")
            ada.ask("level s2 rules", "Seat s2 rules bot")
            ada.ask("level s3 hard", "Seat s3 hard bot")
            ada.ask("level s3", "Seat s3 expert bot")
            ada.ask("level s3", "Seat s3 rules bot")
            ada.ask("level s4 rules", "the rules of duel play at most 2 seats")
            ada.ask("level s4 expert", "Seat s4 expert bot")
            ada.ask("level s4", "Seat s4 random bot")  # the rules play no third one
            ada.ask("ready", "Everyone is ready: start")
            ada.ask("start", "^The match")
            play_on_plain(ada, "The match is over")
            ada.ask("close_series for good", "this match is in no series")
        with Terminal("--connect", server.tcp, "--name", "Bert", size=(120, 36)) as bert:
            bert.wait("Bert at ")
            bert.keys("c")
            bert.wait("a new match")
            set_in_form(bert, "Game", "duel", "Right")
            go_to(bert, "Starts from", "Down")
            bert.keys("Right")
            bert.wait("What an earlier match left:")
            bert.type("2 s1 -")
            bert.keys("Enter")
            bert.wait("< 2 s1 - >")
            bert.keys("Enter")
            bert.wait("It starts from: matches 2, champion s1")


if __name__ == "__main__":
    warren.run([three_matches_in_terminals, a_match_begins_from_a_text_and_the_rules_play_seats])
