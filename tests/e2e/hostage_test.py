#!/usr/bin/env python3
"""No match is held hostage: clocks, absent players, seats offered to others, pauses and undo by agreement, standing
answers; all of it over restarts."""
import asyncio
import json
import os
import random
import signal
import time

import warren
from warren import PATIENCE, Client, Server, settle


# Whoever is asked first has a moment, the other has time enough from the own turn on.
SOON_AWAY = {"kind": "bank", "seconds": 3, "increment": 3600}


AT_MOST = PATIENCE / 2  # well within the minute for which bots wait


def seat_of(lobby, seat):
    return next(s for s in lobby["seats"] if s["seat"] == seat)


def by_asked(clients, name):
    """Whoever is asked, then the others."""
    asked = next(c for c in clients if c.match(name).asked())
    return asked, [c for c in clients if c is not asked]


def is_paused(client, name, paused):
    return lambda: client.match(name).lobby["paused"] == paused and client.match(name).lobby["proposal"] is None


async def never_blocks(client, name):
    """The server answers at once for this player when others strike: the moment that SOON_AWAY leaves does not run out."""
    await client.request("standing", match=name, reason="block", verb="pass")


async def terms_are_told_and_wrong_ones_refused():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        clock = {"kind": "bank", "seconds": 600, "increment": 15, "timeout": "resign"}
        wrong = await ada.reply(await ada.send_unchecked("create", game="duel", seats=2, clock={"kind": "turn"}))
        assert (wrong["code"], wrong["field"]) == ("missing_field", "clock.seconds"), wrong
        name = await warren.new_match(ada, [bert], clock=clock, public=True)
        m = ada.match(name)
        await ada.wait(lambda: m.lobby["clock"] == clock)
        wrong = await ada.reply(await ada.send_unchecked("set", match=name, title="new", clock={"kind": "bank", "seconds": 0}))
        assert (wrong["code"], wrong["field"]) == ("bad_field", "clock.seconds") and m.lobby["title"] is None and m.lobby["clock"] == clock
        await bert.refused("not_host", "set", match=name, clock={"kind": "none"})
        listed = (await bert.request("list"))["lobbies"]
        assert [e["clock"] for e in listed if e["match"] == name] == [clock]
        await ada.request("start", match=name)
        await ada.wait(lambda: m.clock and m.prompt)
        assert m.clock["left"] == {"s1": 600000, "s2": 600000} or sum(m.clock["left"].values()) > 1190000, m.clock
        assert m.clock["running"] == m.prompt["seat"]


async def time_runs_for_whoever_is_asked():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:], clock={"kind": "bank", "seconds": 60})
        asked, [other] = by_asked(clients, name)
        seat = asked.match(name).seat
        await asyncio.sleep(0.6)
        begin = time.monotonic()
        version = (await asked.choose(name))["version"]
        await asked.wait(lambda: asked.match(name).clock["version"] >= version)
        left = asked.match(name).clock["left"]
        assert left[seat] < 59500, left
        # The choice may have been one that the other is asked about.
        assert 60000 - (time.monotonic() - begin) * 1000 - 50 < left[other.match(name).seat] <= 60000, left


async def a_bot_plays_for_whoever_is_away_until_they_are_back():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:], clock=SOON_AWAY)
        asked, [other] = by_asked(clients, name)
        m, seat = other.match(name), asked.match(name).seat
        await never_blocks(other, name)
        await other.wait(lambda: seat_of(m.lobby, seat)["absent"])
        assert seat_of(m.lobby, seat)["bot"] == "easy"
        await warren.play(other, name, random.Random(1), lambda m: m.asked() and m.prompt["why"]["reason"] == "turn")
        await asked.refused("absent", "choose", match=name, version=asked.match(name).version,
                            choice={"verb": "end_turn"})
        await other.refused("not_absent", "back", match=name)
        await asked.request("back", match=name)
        await asked.wait(lambda: not seat_of(asked.match(name).lobby, seat)["absent"])
        await asked.refused("not_absent", "back", match=name)
        await never_blocks(asked, name)
        # Until the own turn comes only a moment is left: nothing is asked of the one who is back.
        await warren.play(other, name, random.Random(1), lambda m: not m.asked(), warren.quiet)
        await warren.together(*(warren.play(c, name, random.Random(2)) for c in clients))
        log = await warren.whole_log(asked, name)
        kinds = [next(iter(r)) for r in log["records"]]
        assert kinds.count("absent") >= 1 and kinds.count("back") >= 1, kinds


async def the_list_of_ones_matches_does_not_call_whom_a_bot_plays_for():
    with Server("--bot-delay", "60000") as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))

        async def is_called(client, name):
            return [m["asked"] for m in (await client.request("mine"))["matches"] if m["match"] == name]

        calm = await warren.started(clients[0], clients[1:])
        asked, [other] = by_asked(clients, calm)
        assert await is_called(asked, calm) == [True] and await is_called(other, calm) == [False]
        name = await warren.started(clients[0], clients[1:], clock=SOON_AWAY)
        asked, _ = by_asked(clients, name)
        seat = asked.match(name).seat
        await asked.wait(lambda: seat_of(asked.match(name).lobby, seat)["absent"])
        assert await is_called(asked, name) == [False]


async def a_seat_resigns_when_that_is_agreed():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:],
                                    clock={"kind": "choice", "seconds": 1, "timeout": "resign"})
        m = clients[0].match(name)
        await clients[0].wait(lambda: m.ended)
        assert m.ended["result"]["resigned"], m.ended


async def time_does_not_run_while_the_server_is_away():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "tcp"))
        begin = time.monotonic()
        name = await warren.started(clients[0], clients[1:], clock={"kind": "bank", "seconds": 3600})
        asked, others = by_asked(clients, name)
        seat = asked.match(name).seat
        await asked.choose(name)
        server.kill()
        there = time.monotonic() - begin
        await asyncio.sleep(2.5)
        begin = time.monotonic()
        server.start()
        back = await Client.open(server, token=asked.token)
        await back.request("resume", match=name)
        await back.wait(lambda: back.match(name).clock)
        left = back.match(name).clock["left"]
        # Whoever is asked pays for what the server was there for at most.
        there += time.monotonic() - begin
        assert min(left.values()) > 3600000 - there * 1000 - 50, (left, there)
        assert back.match(name).seat == seat


async def time_does_not_run_while_the_process_stands_still():
    """Stopped, as by SIGSTOP or a machine that sleeps: longer than the clock, and than what spectators are held back."""
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:], public=True, delay=600,
                                    settings={"length": "long"},  # no single choice ends it
                                    clock={"kind": "choice", "seconds": 30, "timeout": "resign"})
        asked, [other] = by_asked(clients, name)
        eve = await Client.open(server, "Eve")
        await eve.request("watch", match=name)
        begin = time.monotonic()
        version = (await asked.choose(name))["version"]
        for client in clients:
            await client.wait(lambda: client.match(name).version >= version)
        seat = next(c for c in clients if c.match(name).asked()).match(name).seat
        there = time.monotonic() - begin
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(33)
        begin = time.monotonic()
        server.process.send_signal(signal.SIGCONT)
        back = await Client.open(server, token=asked.token)
        await back.request("resume", match=name)
        m = back.match(name)
        await back.wait(lambda: m.clock)
        there += time.monotonic() - begin
        assert m.ended is None and not any(s["resigned"] for s in m.lobby["seats"])
        # One step of the server's time may count, and what it was there for.
        assert m.clock["left"][seat] > 30000 - 1000 - there * 1000 - 50, (m.clock, there)
        await settle(eve)
        assert eve.match(name).view is None


async def a_clock_runs_out_though_nobody_is_there():
    with Server("--match-idle", "1") as server:
        clients = await warren.open_clients(server, ("tcp", "tcp"))
        name = await warren.started(clients[0], clients[1:],
                                    clock={"kind": "choice", "seconds": 4, "timeout": "resign"})
        asked, [other] = by_asked(clients, name)
        for c in clients:
            await c.request("leave", match=name)
        end = time.monotonic() + PATIENCE
        while server.metric("warren_matches_in_memory") > 0 or server.metric("warren_matches_loaded_total") == 0:
            assert time.monotonic() < end, "never looked after"
            await asyncio.sleep(0.2)
        await other.request("resume", match=name)
        m = other.match(name)
        await other.wait(lambda: m.lobby and (seat_of(m.lobby, asked.match(name).seat)["resigned"] or m.ended))


async def a_pause_needs_everybody_and_stops_everything():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        name = await warren.started(clients[0], clients[1:], clock={"kind": "bank", "seconds": 3600})
        asked, others = by_asked(clients, name)
        m = asked.match(name)
        await asked.refused("not_paused", "propose", match=name, what="continue")
        await asked.refused("no_proposal", "agree", match=name)
        await asked.request("propose", match=name, what="pause")
        await others[0].wait(lambda: others[0].match(name).lobby["proposal"])
        proposal = others[0].match(name).lobby["proposal"]
        assert proposal["what"] == "pause" and proposal["agreed"] == [m.seat] and len(proposal["needed"]) == 3
        await others[0].refused("proposed", "propose", match=name, what="pause")
        await others[0].request("agree", match=name)
        server.kill()
        server.start()
        clients = [await Client.open(server, token=c.token) for c in (asked, *others)]
        for c in clients:
            await c.request("resume", match=name)
            await c.wait(lambda: c.match(name).view is not None)
        asked, *others = clients
        m = asked.match(name)
        assert not m.lobby["paused"] and len(m.lobby["proposal"]["agreed"]) == 2, m.lobby["proposal"]
        await others[1].request("agree", match=name)
        await asked.wait(lambda: m.lobby["paused"])
        assert m.lobby["proposal"] is None
        await asked.wait(lambda: m.clock and m.clock["paused"])
        await asked.refused("paused", "choose", match=name, version=m.version, choice=m.prompt["options"][0])
        await others[0].request("propose", match=name, what="continue")
        await settle(others[0])
        await asked.request("agree", match=name, agree=False)
        await others[0].wait(lambda: others[0].match(name).lobby["proposal"] is None)
        await others[0].request("propose", match=name, what="continue")
        await asked.request("agree", match=name)
        await others[1].request("agree", match=name)
        await asked.wait(lambda: not m.lobby["paused"])
        await asked.choose(name)


async def whoever_leaves_the_table_holds_up_no_agreement():
    """What all others agree on is carried out when the last one who has not resigns, or lets the clock run out."""
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        first, second, third = clients
        name = await warren.started(first, clients[1:])
        await first.request("propose", match=name, what="pause")
        await second.request("agree", match=name)
        await third.request("resign", match=name)
        await first.wait(is_paused(first, name, True))
        await first.request("propose", match=name, what="continue")
        await second.request("resign", match=name)
        await first.wait(is_paused(first, name, False))
        await warren.give_up([first], name)
        assert {"continue": first.match(name).seat} in (await warren.whole_log(first, name))["records"]
        name = await warren.started(first, clients[1:], clock=SOON_AWAY)
        asked, others = by_asked(clients, name)
        for client in others:
            await never_blocks(client, name)
        for client, what in zip(others, ("propose", "agree")):
            await client.request(what, match=name, **({"what": "pause"} if what == "propose" else {}))
        await others[0].wait(is_paused(others[0], name, True))
        assert seat_of(others[0].match(name).lobby, asked.match(name).seat)["absent"]


async def a_choice_is_taken_back_if_all_others_agree():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:], settings={"length": "long"})
        asked, [other] = by_asked(clients, name)
        m = asked.match(name)
        await warren.play(asked, name, random.Random(3), lambda m: not m.asked(), warren.quiet)
        await settle(*clients)
        before = {v: view for v, view in m.told.items()}
        assert m.undo == 0
        await asked.refused("too_late_to_undo", "undo", match=name, version=m.version)
        await asked.request("propose", match=name, what="undo")
        await other.wait(lambda: other.match(name).lobby["proposal"])
        move = other.match(name).lobby["proposal"]["move"]
        await other.request("agree", match=name)
        await asked.wait(lambda: m.cause == "undo" and m.asked())
        assert m.view == before[move], "another position than at %d" % move
        await asked.refused("too_late_to_undo", "propose", match=name, what="undo", move=m.version + 7)
        # A proposal to take back is gone with the position it was about.
        await warren.play(asked, name, random.Random(4), lambda m: not m.asked(), warren.quiet)
        await asked.request("propose", match=name, what="undo")
        await settle(*clients)
        await other.choose(name)
        await other.wait(lambda: other.match(name).lobby["proposal"] is None)
        # The log with a choice taken back is read again, and verified by its own rules.
        version = m.version
        server.kill()
        server.start()
        back = await Client.open(server, token=asked.token)
        await back.request("resume", match=name)
        await back.wait(lambda: back.match(name).view is not None)
        assert back.match(name).version >= version


async def a_bot_that_plays_like_a_person_agrees():
    """warren-bot: to a pause and its end, and to take back; and it plays on."""
    with Server() as server:
        ada = await Client.open(server)
        made = await ada.request("create", game="duel", seats=2, settings={"length": "long"})
        name = made["match"]
        bot = await asyncio.create_subprocess_exec(os.path.join(warren.BUILD, "warren-bot"), "--connect", server.tcp, "--join", made["invite"],
                                                   stdout=asyncio.subprocess.PIPE)
        try:
            await ada.wait(lambda: all(s["player"] for s in ada.match(name).lobby["seats"]))
            await ada.request("ready", match=name)
            await ada.wait(lambda: not ada.match(name).lobby["problem"])
            await ada.request("start", match=name)
            m = ada.match(name)
            for what, paused in ("pause", True), ("continue", False):
                await ada.request("propose", match=name, what=what)
                await ada.wait(is_paused(ada, name, paused))
            await ada.wait(lambda: m.asked())
            await ada.choose(name, rng=random.Random(6))
            await warren.play(ada, name, random.Random(6), lambda m: m.asked() and m.undo == 0, warren.quiet)
            await ada.request("propose", match=name, what="undo")
            await ada.wait(lambda: m.cause == "undo" and m.asked())
            await warren.play(ada, name, random.Random(6))
            told = json.loads((await asyncio.wait_for(bot.communicate(), PATIENCE))[0])
            assert bot.returncode == 0 and told["match"] == name and told["result"]["reason"] == "played", told
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()


async def before_the_first_record_there_is_nothing_to_take_back():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(clients[0], clients[1:], game="root")
        assert clients[0].match(name).version == 0
        for client in clients:
            for fields in ({}, {"move": 0}):
                await client.refused("too_late_to_undo", "propose", match=name, what="undo", **fields)


async def an_absent_seat_is_offered_to_others():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        host, second, guest = clients
        name = await warren.started(host, [second], clock=SOON_AWAY, public=True)
        _, [other] = by_asked([host, second], name)
        await never_blocks(other, name)
        await host.refused("not_absent", "offer", match=name, seat=other.match(name).seat)
        await host.wait(lambda: any(s["absent"] for s in host.match(name).lobby["seats"]))
        seat = next(s["seat"] for s in host.match(name).lobby["seats"] if s["absent"])
        await guest.refused("already_started", "join", match=name, seat=seat)
        await host.request("offer", match=name, seat=seat)
        listed = (await guest.request("list"))["running"]
        assert any(s["offered"] for e in listed for s in e["seats"] if e["match"] == name), listed
        old = host if seat == "s1" else second
        await guest.request("join", match=name, seat=seat)
        g = guest.match(name)
        await guest.wait(lambda: g.seat == seat and g.view is not None)
        await old.wait(lambda: old.match(name).seat == "spectator")
        assert seat_of(g.lobby, seat)["name"] == guest.name
        await old.refused("not_seated", "resign", match=name)


async def who_takes_a_seat_has_agreed_to_nothing():
    """What somebody else proposed from that seat, or agreed to, went with them."""
    with Server() as server:
        host, second, third, guest = await warren.open_clients(server, ("tcp", "ws", "tcp", "ws"))
        for proposer in (second, host):
            name = await warren.started(host, [second, third], public=True)
            await proposer.request("propose", match=name, what="pause")
            if proposer is host:
                await second.request("agree", match=name)
            await second.request("resign", match=name)
            await host.request("offer", match=name, seat="s2")
            await guest.request("join", match=name, seat="s2")
            await guest.wait(lambda: seat_of(guest.match(name).lobby, "s2")["name"] == guest.name)
            await warren.settle(guest)
            proposal = guest.match(name).lobby["proposal"]
            assert proposal is None if proposer is second else proposal["agreed"] == ["s1"], proposal
            await warren.give_up([host, third, guest], name)


async def standing_answers_are_given_for_a_player():
    with Server() as server:
        clients = await warren.open_clients(server, ("tcp", "ws"))
        ada, bert = clients
        name = await warren.started(ada, [bert])
        wrong = await ada.refused("bad_field", "standing", match=name, reason="weather", verb="pass")
        assert wrong["field"] == "reason"
        wrong = await ada.refused("bad_field", "standing", match=name, reason="block", verb="fly")
        assert wrong["field"] == "verb"
        rng = random.Random(5)

        async def on(client, name):
            m = client.match(name)
            while not m.ended:
                await client.wait(lambda: m.ended or m.asked())
                if m.ended:
                    return
                version = m.version
                if m.prompt["why"]["reason"] != "block":
                    # Everybody keeps what is no strike, so that all of them are drawn and struck with.
                    options = m.prompt["options"]
                    strike = [o for o in options if o.get("card") == "strike" and o["verb"] == "play"]
                    end = [o for o in options if o["verb"] == "end_turn"]
                    await client.choose(name, rng.choice(strike or end or options))
                await client.wait(lambda: m.version > version or m.ended)

        async def verbs_of(name):
            for client in clients:
                reply = await client.request("standing", match=name, reason="block", verb="pass")
                assert reply["standing"] == [{"reason": "block", "verb": "pass", "turn": False}]
            await warren.together(on(ada, name), on(bert, name))
            records = (await warren.whole_log(ada, name))["records"]
            return [r["choice"]["verb"] for r in records if "choice" in r]

        verbs = await verbs_of(name)
        while "pass" not in verbs and "block" not in verbs:  # by a rare deal nobody is asked to block
            name = await warren.started(ada, [bert])
            verbs = await verbs_of(name)
        assert "block" not in verbs
        await ada.refused("finished", "standing", match=name)


async def a_seat_has_room_for_its_own_standing_answers():
    """As many as any other, whatever others have: so that nobody can count those, or lock others out."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(ada, [bert], game="root")
        reasons = list((await ada.request("vocabulary", game="root"))["reasons"])
        for client in (bert, ada):
            for reason in reasons[:32]:
                reply = await client.request("standing", match=name, reason=reason, verb="pass")
            assert len(reply["standing"]) == 32, reply
            await client.refused("bad_field", "standing", match=name, reason=reasons[32], verb="pass")
            reply = await client.request("standing", match=name, reason=reasons[0], verb="pass", turn=True)  # in its place
            assert len(reply["standing"]) == 32 and {"reason": reasons[0], "verb": "pass", "turn": True} in reply["standing"], reply


async def a_bot_lets_people_agree_on_taking_back():
    """Its choice would end that; it chooses once they have, or one says no."""
    with Server("--bot-delay", "2000") as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        made = await ada.request("create", game="duel", seats=3, settings={"length": "long"})
        name, m = made["match"], ada.match(made["match"])
        await bert.request("join", invite=made["invite"])
        await ada.request("add_bot", match=name, level="random", seat="s3")
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)

        async def is_proposed_while_the_bot_is_asked():
            while True:
                for client in (ada, bert):
                    await client.wait(lambda: client.match(name).prompt and client.match(name).version == max(c.match(name).version for c in (ada, bert)))
                who = next((c for c in (ada, bert) if c.match(name).asked()), None)
                version = m.version
                if who:
                    await who.choose(name)
                await ada.wait(lambda: m.version > version)
                if who and m.prompt["seat"] == "s3":
                    await who.request("propose", match=name, what="undo")
                    if m.prompt["seat"] == "s3":
                        return who, bert if who is ada else ada

        who, other = await is_proposed_while_the_bot_is_asked()
        await other.wait(lambda: other.match(name).lobby["proposal"])
        await asyncio.sleep(3)  # longer than it takes
        assert other.match(name).lobby["proposal"] and m.prompt["seat"] == "s3", (other.match(name).lobby, m.prompt)
        await other.request("agree", match=name)
        await who.wait(lambda: who.match(name).cause == "undo" and who.match(name).asked())
        who, other = await is_proposed_while_the_bot_is_asked()
        version = m.version
        await other.request("agree", match=name, agree=False)
        reply = await who.reply(await who.send("propose", match=name, what="undo"))  # once more: for that no bot waits
        assert reply["type"] == "ok" or reply["code"] == "too_late_to_undo", reply
        await ada.wait(lambda: m.version > version and m.lobby["proposal"] is None, AT_MOST)


async def no_proposal_holds_up_a_standing_answer():
    """Only bots wait until people have agreed on taking back: the clock of who has said in advance what to answer runs."""
    with Server("--bot-delay", "1000") as server:
        clients = ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        proposed = False
        while not proposed:  # by a rare deal nobody is asked to block
            name = await warren.started(ada, [bert], settings={"length": "long"})
            matches = [client.match(name) for client in clients]
            for client in clients:
                await client.request("standing", match=name, reason="block", verb="pass")
            while not proposed and not matches[0].ended:
                await ada.wait(lambda: matches[0].ended or matches[0].version == matches[1].version)
                version = matches[0].version
                who = next((client for client in clients if client.match(name).asked()), None)
                if who and who.match(name).prompt["why"]["reason"] != "block":
                    options = who.match(name).prompt["options"]
                    strike = [o for o in options if o.get("card") == "strike" and o["verb"] == "play"]
                    await who.choose(name, (strike or [o for o in options if o["verb"] == "end_turn"] or options)[0])
                    await who.wait(lambda: who.match(name).version > version)
                    if strike and who.match(name).prompt["why"]["reason"] == "block":
                        version = who.match(name).version
                        reply = await who.reply(await who.send("propose", match=name, what="undo"))
                        proposed = reply["type"] == "ok" and who.match(name).version == version
                for client, m in zip(clients, matches):
                    await client.wait(lambda: m.ended or m.version > version, AT_MOST)
        assert matches[0].cause != "undo", matches[0].cause


if __name__ == "__main__":
    warren.run([terms_are_told_and_wrong_ones_refused, time_runs_for_whoever_is_asked,
                a_bot_plays_for_whoever_is_away_until_they_are_back, the_list_of_ones_matches_does_not_call_whom_a_bot_plays_for, a_seat_resigns_when_that_is_agreed,
                time_does_not_run_while_the_server_is_away, time_does_not_run_while_the_process_stands_still,
                a_clock_runs_out_though_nobody_is_there, a_pause_needs_everybody_and_stops_everything,
                whoever_leaves_the_table_holds_up_no_agreement, a_choice_is_taken_back_if_all_others_agree,
                a_bot_that_plays_like_a_person_agrees, before_the_first_record_there_is_nothing_to_take_back,
                an_absent_seat_is_offered_to_others, who_takes_a_seat_has_agreed_to_nothing, standing_answers_are_given_for_a_player, a_seat_has_room_for_its_own_standing_answers,
                a_bot_lets_people_agree_on_taking_back, no_proposal_holds_up_a_standing_answer])
