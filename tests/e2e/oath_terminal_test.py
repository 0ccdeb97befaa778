#!/usr/bin/env python3
"""Two people play a first game of Oath, with the setup for learning, to its end in terminals of the smallest size."""
import re
import time

import warren
from plain_test import Plain
from terminal_test import Terminal, answer_shown, create, press, set_in_lobby, settled, table_lines
from warren import Server

ACTIONS_A_TURN = 1


class Player:
    """Somebody in a terminal who takes an action a turn, another one each time, and else what comes first."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.actions = self.turns = self.answered = 0

    def keys(self, question):
        if "Your terms" in question or "Your battle plans" in question:
            return ["Up"]  # the last one ends it
        if "Your actions" not in question:
            return ["1"]
        self.actions += 1
        if self.actions > ACTIONS_A_TURN:
            self.actions, self.turns = 0, self.turns + 1
            return ["Up"]
        return ["Down"] * (self.turns % 4)

    def answer(self, screen):
        """Answers if this screen asks, and was drawn to its end."""
        if "Number or words" not in screen or not settled(self.terminal, screen):
            return False
        assert all(len(line) <= 100 for line in table_lines(screen)) and len(table_lines(screen)) == 30, screen
        question = re.search("^─ (.*)", screen, re.MULTILINE)[1]
        press(self.terminal, *self.keys(question), "Enter", shown=answer_shown)
        self.answered += 1
        return True


def play_to_the_end(players):
    end = time.monotonic() + warren.TEST_SECONDS
    while True:
        screens = [player.terminal.screen() for player in players]
        if all("WINS" in screen for screen in screens):
            return
        assert time.monotonic() < end, "\n".join(screens)
        if not any([player.answer(screen) for player, screen in zip(players, screens)]):
            time.sleep(0.02)


async def two_people_play_a_first_game():
    with Server() as server, Terminal("--connect", server.tcp, "--name", "Ada") as ada, \
            Terminal("--connect", server.tcp, "--name", "Bert", "--no-colour") as bert:
        ada.wait("Ada at ")
        bert.wait("Bert at ")
        code = create(ada, game="oath", seats=2)
        set_in_lobby(ada, "tutorial", "on")
        bert.keys("j")
        bert.wait("Invite code:")
        bert.type(code)
        bert.keys("Enter")
        bert.wait("tutorial: on")
        bert.keys("r")
        ada.wait("Bert", "ready")
        ada.keys("r")
        ada.wait("press g to start")
        ada.keys("g")
        # The Chancellor's three cards are those that lie there in every first game for learning.
        ada.wait("Which card do you keep, face down?", "Chancellor (you)", "Keep Wolves", "c1 Plains", "Mountain")
        bert.wait("Black (you)", "Waiting for Chancellor")
        players = [Player(ada), Player(bert)]
        play_to_the_end(players)
        assert all(player.turns >= 2 for player in players), [player.turns for player in players]
        for person in (ada, bert):
            person.wait("The match is over.", " has won ")
            person.keys("Escape")
            person.wait(" has won ", "The Chronicle of match 1")


async def the_table_is_told_in_words():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        ada.ask("create", "A new match")
        ada.ask("%s oath" % ada.wait(r"^(\d+) Game: ")[1], "Game(:| is) oath")
        ada.ask("2 2", "Seats(:| is) 2")
        ada.say("create")
        ada.wait("Invite code: ")
        ada.ask("bot", r"Seat s2 easy bot, ready")
        ada.ask("%s on" % ada.ask("again", r"^(\d+) tutorial: off")[1], "tutorial(:| is) on")
        ada.ask("ready", "Everyone is ready: start")
        ada.say("start")
        ada.wait("^Question .*Which card do you keep")
        ada.ask("table", "^Oath, most sites: Chancellor 3")
        ada.wait("^Plains .c1., 1 of 3 places taken, Empire with 2 purple")
        ada.wait("Taming Charm .Arcane, costs 1 secret., facedown relic")
        ada.ask("hand", "^Drawn Wolves: Beast")
        ada.ask("board s1", "^Chancellor, purple")
        ada.ask("explain", "^You keep one of three")


if __name__ == "__main__":
    warren.run([two_people_play_a_first_game, the_table_is_told_in_words])
