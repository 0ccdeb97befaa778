#!/usr/bin/env python3
"""Oath over real sockets: a whole match whose tellings are true, and chronicles of several, sealed in between."""
import json
import random

import warren
from terminal_test import run_bots
from warren import Client, Server

BOARDS = {"s1": {"board": "chancellor"}, "s2": {"board": "black"}, "s3": {"board": "red"}}


async def whole_match():
    rng = random.Random(1)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(clients[0], clients[1:], "oath", seat_settings=BOARDS)
        await warren.together(*(warren.play(c, name, rng) for c in clients))
        ended = [c.match(name).ended for c in clients]
        assert all(e == ended[0] for e in ended) and ended[0]["result"]["winners"], ended
        assert ended[0]["result"]["scores"] is None, ended[0]
        for client in clients:
            await client.wait(lambda: client.match(name).lobby["state"] == "finished")
            await warren.check_told(clients[0], name, client.match(name))
        log = await warren.whole_log(clients[0], name)
        assert len(log["records"]) == ended[0]["version"] and log["leaves"], log["config"]
        for client in clients:
            await client.close()
        assert server.stop() == 0 and server.errors() == "", server.errors()


async def bots_alone():
    with Server() as server:
        ada = await Client.open(server)
        made = await ada.request("create", game="oath", seats=4, sit=False)
        name = made["match"]
        for seat, level in (("s1", "easy"), ("s2", "random"), ("s3", "random"), ("s4", "random")):
            await ada.request("add_bot", match=name, seat=seat, level=level)
        await ada.request("start", match=name)
        await ada.request("watch", match=name, invite=made["invite"])
        m = ada.match(name)
        await ada.wait(lambda: m.ended, warren.TEST_SECONDS)
        assert m.ended["result"]["winners"], m.ended
        await warren.check_told(ada, name, m)
        assert server.stop() == 0 and server.errors() == "", server.errors()


def public(legacy):
    """What all may see of a legacy: no card of any deck is named."""
    return sorted(legacy) == ["citizens", "dispossessed", "game", "goal", "name", "ruined", "slots", "winner"]


async def given_text_is_told(ada, text):
    """Who gives a chronicle's text is told what all will be, and how many cards of each suit it holds; a wrong one is refused."""
    told = await ada.request("advise", game="oath", seats=2, legacy=text)
    assert public(told["legacy"]) and sorted(told["holds"]) == ["dispossessed", "relics", "visions", "world"], told
    assert sum(told["holds"]["dispossessed"].values()) == told["legacy"]["dispossessed"], told
    nothing = await ada.request("advise", game="oath", seats=2)
    assert nothing["legacy"] is None and nothing["holds"] is None, nothing
    wrong = await ada.refused("bad_config", "advise", game="oath", seats=2, legacy=text[:-1])
    assert wrong["obstacle"]["why"] == "legacy_text" and wrong["field"] == "legacy", wrong
    both = await ada.request("advise", game="oath", seats=2, legacy=text, settings={"tutorial": "on"})
    assert both["obstacle"] == {"why": "tutorial"} and "chronicle" in both["problem"] and "tutorial" in both["problem"], both


async def chronicle_of_two():
    rng = random.Random(2)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        ada, bert = clients
        first = await warren.started(ada, [bert], "oath", series=True, settings={"tutorial": "on"},
                                     seat_settings={s: BOARDS[s] for s in ("s1", "s2")})
        await warren.together(*(warren.play(c, first, rng) for c in clients))
        assert ada.match(first).ended["secret"] is None, ada.match(first).ended
        await ada.refused("sealed", "log", match=first)
        second = (await ada.request("rematch", match=first))["match"]
        assert (await bert.request("rematch", match=first))["match"] == second
        for client in clients:
            await client.wait(lambda: client.match(second).lobby)
        lobby = ada.match(second).lobby
        assert lobby["series"]["number"] == 2 and public(lobby["legacy"]), lobby
        assert lobby["settings"]["tutorial"] == "off", "the first game is over"
        last = ada.match(first).ended["result"]["winners"][0]
        expected = {"s1": "chancellor", "s2": "black"} if last == "s1" else {"s1": "any", "s2": "chancellor"}
        assert {s["seat"]: s["settings"]["board"] for s in lobby["seats"]} == expected, (last, lobby["seats"])
        for client in clients:
            await client.request("ready", match=second, entropy="entropy of " + client.name)
        await ada.request("start", match=second)
        for client in clients:
            await client.wait(lambda: client.match(second).view is not None)
            shown = client.match(second).view["chronicle"]["game"]
            assert shown == lobby["legacy"]["game"] == 2, (shown, lobby["legacy"])
        await warren.together(*(warren.play(c, second, rng) for c in clients))
        await ada.request("close_series", match=second)
        logs = [await warren.whole_log(ada, name) for name in (first, second)]
        assert logs[1]["config"]["legacy"] and logs[1]["before"] == first, json.dumps(logs[1]["config"])
        await given_text_is_told(ada, logs[1]["leaves"])
        assert logs[0]["leaves"] and logs[1]["leaves"] and logs[0]["leaves"] != logs[1]["leaves"]
        for client in clients:
            await client.close()
        assert server.stop() == 0 and server.errors() == "", server.errors()


def prefers(options, verbs):
    """The first option with the first of these verbs that is offered."""
    return next((o for verb in verbs for o in options if o["verb"] == verb), None)


async def offers(chancellor, name, rng):
    """The Chancellor plays until an offer of citizenship is made; whatever else is asked is answered by chance."""
    m = chancellor.match(name)
    while m.asked():
        version = m.version
        options = m.prompt["options"]
        made = prefers(options, ("propose",)) is not None
        choice = prefers(options, ("propose", "offer_citizenship")) or rng.choice(options)
        await chancellor.choose(name, choice)
        await chancellor.wait(lambda: m.version > version and m.prompt is not None)
        if made:
            return True
    return False


async def an_offer_waits_for_its_answer_or_is_answered_ahead():
    rng = random.Random(3)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], "oath", seat_settings={s: BOARDS[s] for s in ("s1", "s2")})
        theirs = bert.match(name)

        async def until_offered():
            while not await offers(ada, name, rng):
                version = ada.match(name).version
                await bert.wait(lambda: theirs.version >= version and theirs.asked())  # not what was asked before
                version = theirs.version
                await bert.choose(name, rng.choice(theirs.prompt["options"]))
                await bert.wait(lambda: theirs.version > version and theirs.prompt is not None)
                await ada.wait(lambda: ada.match(name).version >= theirs.version)

        await until_offered()
        await bert.wait(lambda: theirs.asked())
        assert theirs.prompt["why"]["reason"] == "citizenship_answer" and not ada.match(name).asked(), theirs.prompt
        assert {"accept", "refuse"} <= {o["verb"] for o in theirs.prompt["options"]}, theirs.prompt
        await bert.request("standing", match=name, reason="citizenship_answer", verb="refuse")
        await ada.wait(lambda: ada.match(name).asked())
        await until_offered()
        await ada.wait(lambda: ada.match(name).asked())
        await bert.wait(lambda: theirs.version >= ada.match(name).version)
        assert not theirs.asked() and theirs.view["seats"]["s2"]["role"] == "exile", theirs.view["seats"]["s2"]
        for client in (ada, bert):
            await client.close()
        assert server.stop() == 0 and server.errors() == "", server.errors()


async def four_bots_play_a_chronicle_of_three():
    with Server() as server:
        lines = run_bots(server, "--level", "easy", games=3, game="oath", host=("--series", "--public"))
        eve = await Client.open(server, "Eve")
        won = None
        for number in (1, 2, 3):
            results = [line[number - 1] for line in lines]
            name, result = results[0]["match"], results[0]["result"]
            assert all((r["match"], r["result"]) == (name, result) for r in results), results
            assert result["reason"] == "played" and len(result["winners"]) == 1 and sum(r["won"] for r in results) == 1, results
            await eve.request("watch", match=name)
            await eve.wait(lambda: eve.match(name).ended)
            lobby = eve.match(name).lobby
            assert lobby["series"]["number"] == number, lobby
            assert number == 1 or (public(lobby["legacy"]) and lobby["legacy"]["game"] == number), lobby["legacy"]
            boards = [s["settings"]["board"] for s in lobby["seats"]]
            assert boards == ["chancellor" if s["seat"] == won else "any" for s in lobby["seats"]], (won, boards)
            won = result["winners"][0]
            await eve.refused("sealed", "log", match=name)
        await eve.close()


if __name__ == "__main__":
    warren.run([whole_match, bots_alone, chronicle_of_two, an_offer_waits_for_its_answer_or_is_answered_ahead,
                four_bots_play_a_chronicle_of_three])
