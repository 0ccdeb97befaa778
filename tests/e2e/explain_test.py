#!/usr/bin/env python3
"""Bots that tell what they considered while the match goes on, where the table has agreed to it."""
import random
import time

import warren
from plain_test import Plain, play_on
from series_terminal_test import line_of
from warren import Client, Server, settle

HIDES_NOTHING = ("end_turn", "target", "pass")  # all other choices of duel name a card of a hand


async def table(host, others=(), bots=2, level="medium", **terms):
    """A running match of people and bots. Returns its name."""
    made = await host.request("create", game="duel", seats=1 + len(others) + bots, public=True, **terms)
    for other in others:
        await other.request("join", match=made["match"])
    for _ in range(bots):
        await host.request("add_bot", match=made["match"], level=level)
    for client in (host, *others):
        await client.request("ready", match=made["match"])
    return made["match"]


def privy(events):
    """The seats that have looked into a hand or been looked at, or robbed or been robbed."""
    return {event[seat] for event in events if event["event"] in ("saw", "stole") for seat in ("seat", "hand", "from") if seat in event}


MATCHES = 12  # in none of which anything is told is no luck any more


async def play_explained(server, seed, *, eyes=(), **terms):
    """Plays a match of a person and two bots to its end; whoever looks on sees it, too."""
    ada = await Client.open(server, "Ada")
    name = await table(ada, explain=True, **terms)
    for eye in eyes:
        await eye.request("watch", match=name)
    await ada.request("start", match=name)
    await warren.play(ada, name, random.Random(seed))
    return ada, name


async def everybody_is_told_the_same():
    """Whoever plays and whoever looks on, once the choice was told; in words of the question, with chances to win."""
    with Server() as server:
        eve = await Client.open(server, "Eve", "ws")
        told = seed = 0
        while told == 0 and seed < MATCHES:
            seed += 1
            ada, name = await play_explained(server, seed, eyes=[eve], settings={"length": "short"})
            await eve.wait(lambda: eve.match(name).ended)
            await settle(ada, eve)  # what was considered is told after the choice, which may have been the last one
            mine, hers = ([push for push, _ in client.match(name).considered] for client in (ada, eve))
            assert mine == hers, (mine, hers)
            log = (await warren.whole_log(ada, name))["records"]
            for push in mine:
                record = log[push["move"]]
                assert push["seat"] in ("s2", "s3") and record["seat"] == push["seat"], (push, record)
                assert record["choice"]["verb"] == push["choice"]["verb"], (push, record)
                moment = await ada.request("history", match=name, move=push["move"], seat=push["seat"])
                assert push["why"] == moment["prompt"]["why"] and 2 <= len(push["best"]) <= 3, (push, moment["prompt"])
                for one in push["best"]:
                    assert any(one["choice"].items() <= option.items() for option in moment["prompt"]["options"]), (one, moment["prompt"])
                    assert 0 <= one["chance"] <= 10000
            told += len(mine)
        assert told > 0, "nothing was told"


async def nothing_hidden_is_named_and_no_secret_told():
    """No card but the one that was played; and nothing any more by whoever has come to share a secret, also after a restart."""
    with Server() as server:
        told = silent = seed = 0
        while (told == 0 or silent == 0 or seed < 3) and seed < MATCHES:
            seed += 1
            ada = await Client.open(server, "Ada")
            name = await table(ada, explain=True)
            await ada.request("start", match=name)
            m, rng = ada.match(name), random.Random(seed)
            await warren.play(ada, name, rng, until=lambda m: privy(m.events) & {"s2", "s3"})
            before = list(m.events)
            told += len(m.considered)
            for push, _ in m.considered:
                for one in push["best"]:
                    assert one["choice"] == push["choice"] or one["choice"]["verb"] in HIDES_NOTHING, push
            if m.ended:
                continue
            server.stop()
            server.start()
            again = await Client.open(server, "Ada", token=ada.token)
            await again.request("resume", match=name)
            await warren.play(again, name, rng)
            n = again.match(name)
            for push, count in m.considered:
                assert push["seat"] not in privy(m.events[:count]), push
            for push, count in n.considered:
                assert push["seat"] not in privy(before + n.events[:count]), push
                told += 1
            silent += len(privy(before) & {"s2", "s3"})
        assert told > 0 and silent > 0, (told, silent)


async def only_where_it_was_agreed():
    """It is the host's to set, whoever was ready is asked again, and it stays for the next match."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await table(ada, [bert], bots=1, settings={"length": "short"})
        m = ada.match(name)
        await ada.wait(lambda: m.lobby["problem"] is None)
        assert not m.lobby["explain"]
        await bert.refused("not_host", "set", match=name, explain=True)
        await ada.request("set", match=name, explain=True)
        await ada.wait(lambda: m.lobby["explain"])
        assert not any(seat["ready"] for seat in m.lobby["seats"][:2]), m.lobby
        await ada.request("set", match=name, explain=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        rng = random.Random(5)
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        await settle(ada, bert)
        assert not m.considered and not bert.match(name).considered
        told = await table(ada, explain=True)
        await ada.request("start", match=told)
        await ada.request("resign", match=told)
        await ada.wait(lambda: ada.match(told).ended)
        again = (await ada.request("rematch", match=told))["match"]
        await ada.wait(lambda: ada.match(again).lobby)
        assert ada.match(again).lobby["explain"]


async def bots_that_do_not_search_tell_nothing():
    with Server() as server:
        ada, name = await play_explained(server, 7, level="easy")
        await settle(ada)
        assert not ada.match(name).considered


@warren.with_delays(2, 10, 40)
async def a_delay_holds_it_back(delay):
    """Spectators are told as late as of the play, and in the same order."""
    with Server() as server:
        ada, eve = await warren.open_clients(server, ["tcp", "ws"])
        for seed in range(MATCHES):
            begin = time.monotonic()
            name = await table(ada, explain=True, delay=delay)
            await eve.request("watch", match=name)
            await ada.request("start", match=name)
            m, hers = ada.match(name), eve.match(name)
            await warren.play(ada, name, random.Random(seed), until=lambda m: m.considered)
            if m.considered:
                break
        assert m.considered, "nothing was told"
        await settle(eve)
        with warren.early(begin, delay):
            assert not hers.considered, "told too early"
        await ada.request("resign", match=name)
        await ada.wait(lambda: m.ended)
        await settle(ada)
        await eve.wait(lambda: hers.ended and len(hers.considered) >= len(m.considered))
        assert hers.considered == m.considered


async def the_terminal_offers_it_and_tells_it_in_its_log():
    with Server() as server, Plain("--connect", server.tcp, "--name", "Ada") as ada:
        ada.wait("Your matches: 0")
        ada.ask("create", "A new match")
        ada.ask("%s root" % ada.wait(r"^(\d+) Game: ")[1], "Game(:| is) root")
        ada.ask("2 3", "Seats(:| is) 3")
        ada.ask(line_of(ada, "Bots explain") + " yes", "Bots explain(:| is) yes")
        ada.say("create")
        ada.wait("^By invite only, spectators allowed, bots explain$")
        for seat in ("s2", "s3"):
            ada.ask("bot " + seat, "Seat %s easy bot" % seat)
            ada.ask("level %s medium" % seat, "Seat %s medium bot" % seat)
        ada.ask("ready", "Everyone is ready: start")
        ada.say("start")
        play_on(ada, r"^Chance of \w+: \d+% .*; \d+% ")


if __name__ == "__main__":
    warren.run([everybody_is_told_the_same, nothing_hidden_is_named_and_no_secret_told, only_where_it_was_agreed,
                bots_that_do_not_search_tell_nothing, a_delay_holds_it_back, the_terminal_offers_it_and_tells_it_in_its_log])
