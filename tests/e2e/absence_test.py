#!/usr/bin/env python3
"""The table helps itself when somebody stays away: those who are here agree that a bot plays for them, until they are back."""
import asyncio
import math
import os
import random
import time

import admin_test
import crash_test
import warren
from postgres_test import Standby
from warren import Client, Server, settle

NOW = ("--away", "0", "--away-long", "0")
DAY_MS = 86400 * 1000


def seat_of(lobby, seat):
    return next(s for s in lobby["seats"] if s["seat"] == seat)


async def leaves(client, name, *others):
    """Closes its connection, and waits until the others were told. Its seat."""
    seat = client.match(name).seat
    await client.close()
    for other in others:
        await other.wait(lambda: not seat_of(other.match(name).lobby, seat)["online"])
    return seat


async def one_leaves(ada, bert, name):
    """Whoever of the two is asked first, the host or the guest. Also who stays, and the seat."""
    for client in (ada, bert):
        await client.wait(lambda: client.match(name).prompt)
    await ada.wait(lambda: ada.match(name).asked() or ada.match(name).prompt["seat"] == bert.match(name).seat)
    gone, stays = (ada, bert) if ada.match(name).asked() else (bert, ada)
    return gone, stays, await leaves(gone, name, stays)


async def comes_back(server, client, name):
    back = await Client.open(server, token=client.token)
    await back.request("resume", match=name)
    await back.wait(lambda: back.match(name).view is not None)
    return back


def is_absent(client, name, seat, absent=True):
    return lambda: seat_of(client.match(name).lobby, seat)["absent"] == absent and client.match(name).lobby["proposal"] is None


def by_asked(clients, name):
    """Whoever is asked, then the others."""
    asked = next(c for c in clients if c.match(name).asked())
    return asked, [c for c in clients if c is not asked]


async def at_table(server, seats, **terms):
    """People at a match of duel: its name, who is asked, the others."""
    clients = await warren.open_clients(server, (["tcp", "ws"] * seats)[:seats])
    name = await warren.started(clients[0], clients[1:], settings={"length": "long"}, **terms)
    asked, others = by_asked(clients, name)
    return name, asked, others


def is_proposed(client, name, **fields):
    return lambda: (client.match(name).lobby["proposal"] or {}).items() >= fields.items()


async def proposes_in_time(client, name, seat):
    """As soon as they have been away for the two seconds of these servers."""
    for _ in range(warren.PATIENCE * 10):
        reply = await client.reply(await client.send_unchecked("propose", match=name, what="absent", seat=seat))
        if reply["type"] == "ok":
            return
        assert reply["code"] == "too_early" and reply["retry_ms"] <= 2000, reply
        await asyncio.sleep(0.1)
    raise AssertionError("too early for ever")


async def those_who_are_here_agree_and_whoever_was_away_takes_over_again():
    with Server(*NOW) as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent", seat=seat, by=ada.match(name).seat))
        proposal = bert.match(name).lobby["proposal"]
        assert proposal["agreed"] == [ada.match(name).seat] and seat not in proposal["needed"] and len(proposal["needed"]) == 2, proposal
        assert not seat_of(bert.match(name).lobby, seat)["absent"]
        await bert.request("agree", match=name)
        for client in (ada, bert):
            await client.wait(is_absent(client, name, seat))
        assert seat_of(ada.match(name).lobby, seat)["bot"] == "easy"
        version = ada.match(name).version
        await ada.wait(lambda: ada.match(name).version > version)
        back = await comes_back(server, gone, name)
        await back.refused("absent", "propose", match=name, what="absent", seat=ada.match(name).seat)
        await back.request("back", match=name)
        await ada.wait(is_absent(ada, name, seat, False))
        await warren.together(*(warren.play(c, name, random.Random(1), lambda m: back.match(name).asked(), warren.quiet) for c in (ada, bert, back)))
        version = back.match(name).version
        await back.choose(name)
        await ada.wait(lambda: ada.match(name).version > version)


async def nobody_is_replaced_who_is_here_or_is_not_waited_for():
    with Server(*NOW) as server:
        name, asked, (ada, bert) = await at_table(server, 3)
        missing = await ada.refused("missing_field", "propose", match=name, what="absent")
        assert missing["field"] == "seat", missing
        await ada.refused("no_seat", "propose", match=name, what="absent", seat="s8")
        for seat in (asked.match(name).seat, ada.match(name).seat, bert.match(name).seat):  # asked and here, oneself, not asked
            await ada.refused("not_away", "propose", match=name, what="absent", seat=seat)
        away = await leaves(bert, name, ada, asked)
        await ada.refused("not_away", "propose", match=name, what="absent", seat=away)  # away, but nobody waits
        eve = await Client.open(server, "Eve")
        await eve.refused("no_match", "propose", match=name, what="absent", seat=away)
        seat = await leaves(asked, name, ada)
        again = await comes_back(server, asked, name)
        other = await Client.open(server, token=asked.token)  # one connection of two is enough to be here
        await other.request("resume", match=name)
        await again.close()
        await settle(ada, other)
        await ada.refused("not_away", "propose", match=name, what="absent", seat=seat)


async def who_comes_back_meanwhile_ends_the_proposal():
    with Server(*NOW) as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        back = await comes_back(server, gone, name)
        for client in (ada, bert, back):
            await client.wait(lambda: client.match(name).lobby["proposal"] is None)
        await bert.refused("no_proposal", "agree", match=name)
        assert not seat_of(bert.match(name).lobby, seat)["absent"]
        # It does not come up again when they go.
        await leaves(back, name, ada, bert)
        await settle(ada, bert)
        assert bert.match(name).lobby["proposal"] is None
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        back = await comes_back(server, gone, name)
        await back.choose(name)
        await ada.wait(lambda: ada.match(name).lobby["proposal"] is None)


async def who_chooses_from_elsewhere_is_not_away():
    """By a program that does not follow the match: it is waited for again then, and nobody has agreed to anything."""
    with Server(*NOW) as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        held = gone.match(name)
        seat = await leaves(gone, name, ada, bert)
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        program = await Client.open(server, token=gone.token)
        choice = next(o for o in held.prompt["options"] if o["verb"] == "discard")
        await program.request("choose", match=name, version=held.version, choice=choice)
        for client in (ada, bert):
            await client.wait(lambda c=client: c.match(name).lobby["proposal"] is None)
        assert ada.match(name).prompt["seat"] == seat and not seat_of(ada.match(name).lobby, seat)["absent"]
        # Nor is who agrees from there: that is no voice for it.
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        await program.request("agree", match=name)
        for client in (ada, bert):
            await client.wait(lambda c=client: c.match(name).lobby["proposal"] is None)
        assert not seat_of(ada.match(name).lobby, seat)["absent"]


async def each_of_them_may_decline():
    with Server(*NOW) as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await ada.request("propose", match=name, what="absent", seat=seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        await ada.refused("proposed", "propose", match=name, what="absent", seat=seat)
        await bert.request("agree", match=name, agree=False)
        await ada.wait(lambda: ada.match(name).lobby["proposal"] is None)
        assert not seat_of(ada.match(name).lobby, seat)["absent"]


async def a_second_one_who_is_away_holds_up_nothing():
    """Whether they were away before it was proposed, go meanwhile, or give up."""
    with Server(*NOW) as server:
        for how in ("before", "meanwhile", "resigns"):
            name, gone, (ada, bert, cleo) = await at_table(server, 4)
            seat = await leaves(gone, name, ada, bert, cleo)
            if how == "before":
                await leaves(cleo, name, ada, bert)
            await ada.request("propose", match=name, what="absent", seat=seat)
            await bert.request("agree", match=name)
            if how == "meanwhile":
                await ada.wait(is_proposed(ada, name, what="absent"))
                await settle(ada, bert)
                assert len(ada.match(name).lobby["proposal"]["agreed"]) == 2 and not seat_of(ada.match(name).lobby, seat)["absent"]
                await cleo.close()
            if how == "resigns":
                await cleo.request("resign", match=name)
            await ada.wait(is_absent(ada, name, seat))


async def whoever_was_cut_off_for_a_moment_is_still_asked():
    with Server("--away", "2") as server:
        name, gone, (ada, bert, cleo) = await at_table(server, 4)
        seat = await leaves(gone, name, ada, bert, cleo)
        await proposes_in_time(ada, name, seat)
        await bert.request("agree", match=name)
        cut = await leaves(cleo, name, ada, bert)
        assert cut in ada.match(name).lobby["proposal"]["needed"], ada.match(name).lobby["proposal"]
        await ada.wait(is_absent(ada, name, seat))  # once they have stayed away as well


async def who_is_left_alone_reads_from_when_it_counts():
    """Whoever was asked as well went: then one decides alone, and the proposal waits for a day."""
    with Server("--away", "2") as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await proposes_in_time(ada, name, seat)
        await bert.wait(is_proposed(bert, name, what="absent"))
        for client in (ada, bert):
            assert len(client.match(name).lobby["proposal"]["needed"]) == 2 and "from" not in client.match(name).lobby["proposal"]
        await leaves(bert, name, ada)
        await ada.wait(is_proposed(ada, name, what="absent", needed=[ada.match(name).seat]))
        until = ada.match(name).lobby["proposal"]["from"] - time.time() * 1000
        assert 0 < until <= DAY_MS and not seat_of(ada.match(name).lobby, seat)["absent"], until
        bert = await comes_back(server, bert, name)
        await ada.wait(lambda: "from" not in ada.match(name).lobby["proposal"])
        await bert.request("agree", match=name)
        await ada.wait(is_absent(ada, name, seat))


async def it_takes_its_time():
    """Ten minutes if two agree, a day for one alone, for a table with a clock and in a pause; what is missing is told."""
    with Server() as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        early = await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
        assert 0 < early["retry_ms"] <= 600 * 1000, early
        assert "in %d minutes" % math.ceil(early["retry_ms"] / 60000) in early["message"], early
        await leaves(bert, name, ada)
        early = await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
        # Whoever has only just gone would be asked as well.
        assert 0 < early["retry_ms"] <= 600 * 1000, early
    with Server("--away", "0") as server:
        for terms in ({}, {"clock": {"kind": "choice", "seconds": 2592000}}):
            name, gone, (ada, bert) = await at_table(server, 3, **terms)
            if not terms:
                await ada.request("propose", match=name, what="pause")
                await bert.request("agree", match=name)
                await gone.request("agree", match=name)
                await ada.wait(lambda: ada.match(name).lobby["paused"])
            seat = await leaves(gone, name, ada, bert)
            early = await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
            least, most = (29 * DAY_MS, 30 * DAY_MS) if terms else (600 * 1000, DAY_MS)
            assert least < early["retry_ms"] <= most, early
    # The time that has passed counts over a restart, and whoever was cut off by that has a moment.
    with Server("--away", "2") as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
        server.kill()
        server.start()
        ada, bert = [await comes_back(server, c, name) for c in (ada, bert)]
        await proposes_in_time(ada, name, seat)
        await bert.request("agree", match=name)
        await ada.wait(is_absent(ada, name, seat))


async def everybody_can_come_for_a_while():
    """However long the match has stood still: the server itself may have been away, when nobody could come."""
    with Server("--away", "500", "--away-long", "0") as server:
        name, gone, (ada,) = await at_table(server, 2)
        seat = await leaves(gone, name, ada)
        server.kill()
        server.start()
        ada = await comes_back(server, ada, name)
        early = await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
        assert 60 * 1000 < early["retry_ms"] <= 500 * 1000, early


@warren.with_delays(4, 20)
async def nobody_was_away_while_a_server_stood_by(away):
    """Everybody can come for a while from when it has taken over, however long it had waited by then."""
    options = ("--away", str(away), "--away-long", str(away))
    with Server(*options) as server, Standby(*options, "--standby", "--log-level", "info", data=server.data) as standby:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = gone.match(name).seat
        await asyncio.sleep(away + 0.5)
        begin = time.monotonic()
        server.kill()
        for client in (ada, bert, gone):
            await client.wait_closed()
        standby.listens()
        with warren.early(begin, away):
            ada = await comes_back(standby, ada, name)
            await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)


async def how_long_somebody_is_away_is_known_while_the_server_is_there():
    """Over a match's way out of memory and back, also after a start, from which it counts, and over what could not be stored."""
    async def counts_since(then, *clients):
        """From when these come back to the table, or were there all the time."""
        back = [await comes_back(server, c, name) if c.closed else c for c in clients]
        passed = time.monotonic() - then
        early = await back[0].refused("too_early", "propose", match=name, what="absent", seat=seat)
        assert 0 < early["retry_ms"] <= 600 * 1000 - passed * 1000 + 2, (early, passed)
        return back
    with Server("--match-idle", "1", limit=1_000_000) as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await leaves(ada, name, bert)
        await bert.close()
        end = time.monotonic() + warren.PATIENCE
        while server.metric("warren_matches_in_memory") > 0:
            assert time.monotonic() < end, "still in memory"
            await asyncio.sleep(0.1)
        then = time.monotonic() - 1  # for so long it was idle at least
        ada, bert = await counts_since(then, ada, bert)
        crash_test.fill(server)
        await ada.refused("store_unavailable", "chat", match=name, channel="table", text="too much")
        await crash_test.room(server)
        await counts_since(then, ada, bert)
        server.kill()
        for client in (ada, bert):
            await client.wait_closed()
        server.start()
        then = time.monotonic()
        await asyncio.sleep(1)
        await counts_since(then, ada, bert)


async def one_person_alone_decides_in_a_private_match_with_bots():
    with Server(*NOW) as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        made = await ada.request("create", game="duel", seats=3, settings={"length": "long"})
        name = made["match"]
        await bert.request("join", invite=made["invite"])
        await ada.request("add_bot", match=name, level="random")
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        gone, stays, seat = await one_leaves(ada, bert, name)
        await stays.request("propose", match=name, what="absent", seat=seat)
        await stays.wait(is_absent(stays, name, seat))
        await stays.wait(lambda: stays.match(name).asked())
        back = await comes_back(server, gone, name)
        await back.request("back", match=name)
        await stays.wait(is_absent(stays, name, seat, False))


async def who_decides_alone_does_not_give_the_seat_away():
    """Not to another name of their own, which would see its cards: it waits for its player, unless the operator says otherwise."""
    with Server(*NOW) as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        name = await warren.started(ada, [bert], settings={"length": "long"})
        async def bert_is_let_go():
            """In a pause, whoever of the two is asked."""
            await ada.request("propose", match=name, what="pause")
            await bert.request("agree", match=name)
            await ada.wait(lambda: ada.match(name).lobby["paused"])
            seat = await leaves(bert, name, ada)
            await ada.request("propose", match=name, what="absent", seat=seat)
            await ada.wait(is_absent(ada, name, seat))
            await ada.request("propose", match=name, what="continue")
            return seat
        is_held = lambda: seat_of(ada.match(name).lobby, seat)["held"]
        seat = await bert_is_let_go()
        assert is_held(), "the host sees it before asking"
        await ada.refused("held", "offer", match=name, seat=seat)
        server.kill()
        server.start()
        ada, eve = await comes_back(server, ada, name), await Client.open(server, "Ada too")
        await ada.refused("held", "offer", match=name, seat=seat)
        await eve.refused("already_started", "join", match=name, invite=ada.match(name).lobby["invite"], seat=seat)
        bert = await comes_back(server, bert, name)
        await bert.request("back", match=name)
        await ada.wait(is_absent(ada, name, seat, False))
        await ada.refused("not_absent", "offer", match=name, seat=seat)
        assert not is_held()
        assert seat == await bert_is_let_go()
        await ada.refused("held", "offer", match=name, seat=seat)
        assert "give the seat to another" in admin_test.told(server, "absent", name, seat)
        await ada.wait(lambda: not is_held())
        await ada.request("offer", match=name, seat=seat)
        await eve.request("join", invite=ada.match(name).lobby["invite"], seat=seat)
        await ada.wait(lambda: seat_of(ada.match(name).lobby, seat)["player"] == eve.player)


async def a_pause_that_waits_for_somebody_can_be_ended():
    """Also by those who are not asked: whoever is away would have to agree to go on."""
    with Server(*NOW) as server:
        name, asked, (ada, bert) = await at_table(server, 3)
        await ada.request("propose", match=name, what="pause")
        for client in (asked, bert):
            await client.request("agree", match=name)
        await ada.wait(lambda: ada.match(name).lobby["paused"])
        seat = await leaves(bert, name, ada, asked)
        await ada.request("propose", match=name, what="absent", seat=seat)
        await asked.request("agree", match=name)
        await ada.wait(is_absent(ada, name, seat))
        assert ada.match(name).lobby["paused"]
        await ada.request("propose", match=name, what="continue")
        await asked.request("agree", match=name)
        await ada.wait(lambda: not ada.match(name).lobby["paused"])
        await asked.choose(name)


async def half_an_agreement_survives_a_crash():
    with Server("--away", "0") as server:
        name, gone, (ada, bert) = await at_table(server, 3)
        seat = await leaves(gone, name, ada, bert)
        await ada.request("propose", match=name, what="absent", seat=seat)
        server.kill()
        server.start()
        ada, bert = [await comes_back(server, c, name) for c in (ada, bert)]
        assert is_proposed(bert, name, what="absent", seat=seat)(), bert.match(name).lobby["proposal"]
        await bert.request("agree", match=name)
        await ada.wait(is_absent(ada, name, seat))
        server.kill()
        server.start()
        ada = await comes_back(server, ada, name)
        assert seat_of(ada.match(name).lobby, seat)["absent"]
        host = await comes_back(server, next(c for c in (ada, bert, gone) if c.player == ada.match(name).lobby["host"]), name)
        await host.request("offer", match=name, seat=seat)


async def a_bot_that_plays_like_a_person_agrees():
    with Server(*NOW) as server:
        ada, cleo = await warren.open_clients(server, ("tcp", "ws"))
        made = await ada.request("create", game="duel", seats=3, settings={"length": "long"})
        name = made["match"]
        await cleo.request("join", invite=made["invite"])
        bot = await asyncio.create_subprocess_exec(os.path.join(warren.BUILD, "warren-bot"), "--connect", server.tcp, "--join", made["invite"],
                                                   stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        try:
            await ada.wait(lambda: all(s["player"] for s in ada.match(name).lobby["seats"]))
            for client in (ada, cleo):
                await client.request("ready", match=name)
            await ada.wait(lambda: not ada.match(name).lobby["problem"])
            await ada.request("start", match=name)
            _, stays, seat = await one_leaves(ada, cleo, name)
            await stays.request("propose", match=name, what="absent", seat=seat)
            await stays.wait(is_absent(stays, name, seat))
        finally:
            bot.terminate()
            await bot.wait()


if __name__ == "__main__":
    warren.run([those_who_are_here_agree_and_whoever_was_away_takes_over_again, nobody_is_replaced_who_is_here_or_is_not_waited_for,
                who_comes_back_meanwhile_ends_the_proposal,
                who_chooses_from_elsewhere_is_not_away, each_of_them_may_decline, a_second_one_who_is_away_holds_up_nothing,
                whoever_was_cut_off_for_a_moment_is_still_asked, who_is_left_alone_reads_from_when_it_counts, it_takes_its_time,
                everybody_can_come_for_a_while, nobody_was_away_while_a_server_stood_by,
                how_long_somebody_is_away_is_known_while_the_server_is_there,
                one_person_alone_decides_in_a_private_match_with_bots,
                who_decides_alone_does_not_give_the_seat_away, a_pause_that_waits_for_somebody_can_be_ended, half_an_agreement_survives_a_crash, a_bot_that_plays_like_a_person_agrees])
