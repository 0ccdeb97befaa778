#!/usr/bin/env python3
"""Who may know what: people with several connections, members without a seat, and tables that close to spectators."""
import asyncio
import json
import os
import random
import subprocess
import tempfile
import time

import warren
from warren import Client, Server, settle


async def a_member_who_comes_back_to_watch_is_there():
    """The others are told of it, whether a member without a seat comes back by `watch` or by `resume`."""
    with Server() as server:
        ada, eve = await warren.open_clients(server, ["tcp", "ws"])
        made = await ada.request("create", game="duel", seats=2, public=True)
        name = made["match"]
        await eve.request("join", match=name, sit=False)

        def there():
            members = (ada.match(name).lobby or {"members": ()})["members"]
            return any(member["player"] == eve.player and member["online"] for member in members)

        await ada.wait(there)
        for requests in (("watch",), ("watch", "resume"), ("resume",)):
            eve.drop()
            await ada.wait(lambda: not there())
            eve = await Client.open(server, token=eve.token)
            for request in requests:
                await eve.request(request, match=name)
            await ada.wait(there)


async def a_new_name_is_told_to_who_is_there():
    """From when it comes back to the match, though another connection of the same player never left."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        again = await Client.open(server, hello=False)
        await again.request("hello", protocol=1, token=bert.token, name="Berta")
        await again.request("resume", match=name)
        for client in (ada, bert):
            await client.wait(lambda: [s["name"] for s in client.match(name).lobby["seats"]] == ["Ada", "Berta"])


async def taking_a_seat_ends_watching():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await ada.request("create", game="duel", seats=2, public=True)
        name = made["match"]
        aside = await Client.open(server, "Bert", token=bert.token)
        await aside.request("watch", match=name)
        await eve.request("watch", match=name)
        await bert.request("join", match=name, sit=False)
        await bert.request("watch", match=name)
        await bert.request("sit", match=name, seat="s2")
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        for client in (bert, aside):
            await client.wait(lambda: client.match(name).view is not None)
            assert client.match(name).seat == "s2", client.match(name).seat
            await client.refused("wrong_channel", "chat", match=name, channel="spectators", text="psst")
            await client.refused("wrong_channel", "chat_log", match=name, channel="spectators")
        await eve.request("chat", match=name, text="Ada will block")
        await settle(eve, bert, aside)
        assert not bert.match(name).chat and not aside.match(name).chat, "a player reads the spectators' chat"


@warren.with_delays(2, 10, 40)
async def a_member_without_a_seat_is_a_spectator(delay):
    rng = random.Random(2)
    with Server() as server:
        ada, bert, cleo, dora = await warren.open_clients(server, ["tcp", "ws", "tcp", "ws"])
        made = await ada.request("create", game="duel", seats=2, public=True, delay=delay,
                                 settings={"length": "short"})
        name = made["match"]
        await bert.request("join", match=name)
        await cleo.request("join", match=name, sit=False)
        await dora.request("watch", match=name)
        for client in (ada, bert):
            await client.request("ready", match=name)
        begin = time.monotonic()
        await ada.request("start", match=name)
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        await settle(cleo, dora)
        with warren.early(begin, delay):
            for client in (cleo, dora):
                m = client.match(name)
                assert m.ended is None and m.view is None and m.lobby["state"] == "running", "told too early"
                await client.refused("not_finished", "history", match=name, move=1)
                await client.refused("not_finished", "log", match=name)
                await client.refused("not_finished", "analysis", match=name)
            await cleo.refused("bad_field", "resume", match=name, version=1)
            mine = (await cleo.request("mine", finished=True))["matches"][0]
            assert mine["state"] == "running" and not mine["version"], mine
        for client in (cleo, dora):
            m = client.match(name)
            await client.wait(lambda: m.ended)
            assert m.seat == "spectator" and m.lobby["state"] == "finished"
            await warren.check_told(client, name, m, most=20)
        assert cleo.match(name).lobby["invite"] and "invite" not in dora.match(name).lobby


async def a_match_is_judged_for_those_who_may_see_all_of_it():
    """And not before its end; what is told is what the lab finds."""
    rng = random.Random(4)
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(ada, [bert], settings={"length": "short"}, spectators=False)
        for client in (ada, bert):
            await client.refused("not_finished", "analysis", match=name)
        await eve.refused("no_match", "analysis", match=name)
        await warren.together(warren.play(ada, name, rng), warren.play(bert, name, rng))
        log = await warren.whole_log(ada, name)
        told = await warren.whole_analysis(ada, name)
        assert told == await warren.whole_analysis(bert, name)
        await eve.refused("no_match", "analysis", match=name)
        await ada.refused("bad_field", "analysis", match=name, **{"from": told["moves"] + 1})
        last = await ada.request("analysis", match=name, **{"from": told["moves"]})
        assert not last["points"] and not last["choices"] and last["to"] == last["moves"] and not last["waits"], last
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(log, file)
            file.flush()
            found = subprocess.run([os.path.join(warren.BUILD, "warren-lab-toy"), "analyse", file.name, "--json"], check=True,
                                   capture_output=True, timeout=warren.PATIENCE).stdout
        found, = json.loads(found)
        assert {key: found[key] for key in told} == told
        assert told["moves"] == len(log["records"]) == told["points"][-1]["move"] and told["choices"], told
        for choice in told["choices"]:
            record = log["records"][choice["move"]]
            assert record["seat"] == choice["seat"] and record["choice"]["verb"] == choice["choice"]["verb"], (record, choice)
            moment = await ada.request("history", match=name, move=choice["move"], seat=choice["seat"])
            for better in choice["best"]:
                assert any(better["choice"].items() <= option.items() for option in moment["prompt"]["options"]), (better, moment["prompt"])


async def hint(client, name):
    """The hint for the question that is open, once it is ready."""
    while True:
        told = await client.request("hint", match=name, version=client.match(name).version)
        if told["ready"]:
            return told["best"]
        await asyncio.sleep(0.02)


async def hints_are_for_those_who_play_against_bots_alone():
    """From the own view, when asked oneself, where the table allows them; all can see who had some, also after a restart."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        two = await warren.started(ada, [bert])
        for client in (ada, bert):
            await client.refused("no_hints", "hint", match=two, version=client.match(two).version)
        names = []
        for hints in ({}, {"hints": False}):
            made = await ada.request("create", game="duel", seats=3, **hints)
            names.append(made["match"])
            await bert.refused("no_match", "hint", match=names[-1], version=0)
            for _ in range(2):
                await ada.request("add_bot", match=names[-1], level="random")
            await ada.refused("not_started", "hint", match=names[-1], version=0)
            await ada.request("ready", match=names[-1])
            await ada.request("start", match=names[-1])
        name, without = names
        for match in names:
            await ada.wait(lambda: (ada.match(match).prompt or {}).get("options"))
        await ada.refused("no_hints", "hint", match=without, version=ada.match(without).version)
        m = ada.match(name)
        assert m.lobby["hints"] and m.lobby["hinted"] == [] and not ada.match(without).lobby["hints"]
        await ada.refused("stale", "hint", match=name, version=m.version - 1)
        best = await hint(ada, name)
        assert best == await hint(ada, name), "the same question is answered the same"
        assert 2 <= len(best) <= 3 and all(0 <= one["chance"] <= 10000 for one in best), best
        for one in best:
            assert any(one["choice"].items() <= option.items() for option in m.prompt["options"]), (one, m.prompt)
        await ada.wait(lambda: m.lobby["hinted"] == ["s1"])
        await ada.request("choose", match=name, version=m.version, choice=best[0]["choice"])
        server.stop()
        server.start()
        again = await Client.open(server, "Ada", token=ada.token)
        await again.request("resume", match=name)
        await again.wait(lambda: again.match(name).lobby is not None)
        assert again.match(name).lobby["hinted"] == ["s1"], again.match(name).lobby


async def a_hint_is_held_back_too():
    """It can be asked for in the own turn alone, so that who watches with a delay is not told of it before."""
    with Server() as server:
        ada, eve = await warren.open_clients(server, ["tcp", "ws"])
        name = (await ada.request("create", game="duel", seats=2, public=True, delay=600))["match"]
        await ada.request("add_bot", match=name, level="random")
        await ada.request("ready", match=name)
        await ada.request("start", match=name)
        await eve.request("watch", match=name)
        await ada.wait(lambda: (ada.match(name).prompt or {}).get("options"))
        await hint(ada, name)
        await ada.wait(lambda: ada.match(name).lobby["hinted"] == ["s1"])
        late = await Client.open(server, "Fay")
        await late.request("watch", match=name)
        await settle(eve, late)
        for client in (eve, late):
            assert client.match(name).lobby["hinted"] == [], client.match(name).lobby
        short = (await ada.request("create", game="duel", seats=2, public=True, delay=2))["match"]
        await ada.request("add_bot", match=short, level="random")
        await ada.request("ready", match=short)
        await ada.request("start", match=short)
        await eve.request("watch", match=short)
        await ada.wait(lambda: (ada.match(short).prompt or {}).get("options"))
        await hint(ada, short)
        await ada.request("resign", match=short)
        await eve.wait(lambda: eve.match(short).ended and eve.match(short).lobby["hinted"] == ["s1"])


@warren.with_delays(2, 10, 40)
async def a_resignation_is_held_back_too(delay):
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        begin = time.monotonic()
        name = await warren.started(ada, [bert], public=True, delay=delay)
        await eve.request("watch", match=name)
        m = eve.match(name)
        await bert.request("resign", match=name)
        await ada.wait(lambda: ada.match(name).lobby["seats"][1]["resigned"])
        told = (await ada.request("events", match=name, seat=ada.match(name).seat))["steps"][-1]
        assert told["resign"] == bert.match(name).seat and told["events"] == [], told
        await ada.request("resign", match=name)
        late = await Client.open(server, "Fay")
        await late.request("watch", match=name)
        await settle(eve, late)
        with warren.early(begin, delay):
            for client in (eve, late):
                seats = client.match(name).lobby["seats"]
                assert not any(s["resigned"] or s["bot"] for s in seats), "told too early: %s" % seats
            running = (await late.request("list"))["running"]
            assert running and not any(s["bot"] for s in running[0]["seats"]), running
        await eve.wait(lambda: m.ended)
        assert all(s["resigned"] for s in m.lobby["seats"])


@warren.with_delays(3, 10, 40)
async def a_rematch_is_held_back_too(delay):
    """That there is a next match, public and by name, tells that this one is over."""
    with Server() as server:
        ada, bert, cleo, dora = await warren.open_clients(server, ["tcp", "ws", "tcp", "ws"])
        older = (await bert.request("create", game="duel", seats=2, public=True))["match"]
        made = await ada.request("create", game="duel", seats=2, public=True, delay=delay)
        name = made["match"]
        await bert.request("join", match=name)
        await cleo.request("join", match=name, sit=False)
        await dora.request("watch", match=name)
        for client in (ada, bert):
            await client.request("ready", match=name)
        begin = time.monotonic()
        await ada.request("start", match=name)
        await warren.give_up((ada, bert), name)
        for client in (ada, bert):
            await client.wait(lambda: client.match(name).ended)
        following = (await ada.request("rematch", match=name))["match"]
        asked_at = ada.asked_at  # it was made after that
        await bert.wait(lambda: bert.rematches)
        assert [m["match"] for m in (await bert.request("list"))["lobbies"]] == [following, older]
        eve = await Client.open(server, "Eve")
        aside = await Client.open(server, token=cleo.token)  # follows nothing
        await settle(cleo, dora, eve)
        with warren.early(begin, delay):
            assert not cleo.rematches and not dora.rematches, "told too early"
            for client in (cleo, dora, eve):
                for kind in ("watch", "join"):
                    await client.refused("no_match", kind, match=following)
                await client.refused("no_match", "chat_log", match=following)
                # Nor is there a place that is empty, or a next page where there would be none.
                for limit in (1, 2):
                    reply = await client.request("list", limit=limit)
                    assert [m["match"] for m in reply["lobbies"]] == [older] and reply["more"] is None, reply
            await cleo.refused("not_finished", "rematch", match=name)
            await aside.refused("wrong_channel", "chat_log", match=name, channel="spectators")
        # Started already, it is not shown either.
        await bert.request("rematch", match=name)
        for client in (ada, bert):
            await client.request("ready", match=following)
        await ada.request("start", match=following)
        with warren.early(begin, delay):
            assert [m["match"] for m in (await eve.request("list"))["running"]] == [name]
        await cleo.wait(lambda: cleo.match(name).ended)
        await cleo.wait(lambda: cleo.rematches)
        assert time.monotonic() - asked_at > delay - 0.1
        assert cleo.rematches[0]["next"] == following and not dora.rematches
        assert [m["match"] for m in (await eve.request("list"))["running"]] == [following]
        await eve.request("watch", match=following)


@warren.with_delays(3, 10, 40)
async def a_host_beside_the_table_learns_nothing_by_offering(delay):
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await cleo.request("create", game="duel", seats=2, delay=delay, sit=False)
        name = made["match"]
        for client in (ada, bert):
            await client.request("join", invite=made["invite"])
        for client in (ada, bert):
            await client.request("ready", match=name)
        begin = time.monotonic()
        await cleo.request("start", match=name)
        await bert.request("resign", match=name)
        with warren.early(begin, delay):
            await cleo.refused("not_absent", "offer", match=name, seat="s2")
            await cleo.refused("not_absent", "offer", match=name, seat="s1")
        await ada.request("resign", match=name)
        with warren.early(begin, delay):
            await cleo.refused("not_absent", "offer", match=name, seat="s2")
        await cleo.wait(lambda: cleo.match(name).ended)
        await cleo.refused("finished", "offer", match=name, seat="s2")


async def closing_a_table_sends_spectators_away():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.new_match(ada, [bert], public=True)
        await eve.request("watch", match=name)
        await ada.request("set", match=name, spectators=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        await bert.wait(lambda: bert.match(name).view is not None)
        await settle(eve, ada)
        assert eve.match(name).view is None and eve.match(name).lobby["state"] == "lobby", "still watching"
        assert [n["code"] for n in eve.notices] == ["lobby_closed"], eve.notices
        assert ada.match(name).lobby["watching"] == 0
        await eve.refused("not_member", "leave", match=name)


async def setting_nothing_changes_nothing():
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await ada.request("create", game="duel", seats=2)
        name = made["match"]
        await bert.request("join", match=name, invite=made["invite"])
        await cleo.request("join", match=name, invite=made["invite"], sit=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await cleo.request("set", match=name)
        await cleo.request("set", match=name, seat_settings={})
        await settle(ada)
        assert all(s["ready"] for s in ada.match(name).lobby["seats"]), "somebody else took back that they are ready"
        await ada.request("start", match=name)


async def nobody_commands_the_terminals_of_others():
    with Server() as server:
        ada = await Client.open(server)
        name = (await ada.request("create", game="duel", seats=2))["match"]
        for text in ("\x1b[2J", "\x7f", "\u0080", "\u009b2J", "\u009f"):
            for kind, field in (("chat", "text"), ("set", "title")):
                reply = await ada.reply(await ada.send_unchecked(kind, match=name, **{field: text}))
                assert reply["type"] == "error" and reply["code"] == "bad_field" and reply["field"] == field, (text, reply)
        await ada.request("chat", match=name, text="\u00a0\u00fc")
        await ada.request("set", match=name, title="\u00bfqu\u00e9?")


async def a_burst_of_requests_is_answered():
    """Requests may be sent without waiting for replies, also while earlier ones wait for the disk."""
    with Server() as server:
        ada = await Client.open(server, hello=False)
        await ada.send("hello", protocol=1, name="Ada")
        await ada.send("create", game="duel", seats=2)
        last = [await ada.send("list") for _ in range(300)][-1]
        assert (await ada.reply(last))["type"] == "ok"
        assert len(ada.replies) == 302 and all(r["type"] == "ok" for r in ada.replies.values())


if __name__ == "__main__":
    warren.run([a_member_who_comes_back_to_watch_is_there, a_new_name_is_told_to_who_is_there, taking_a_seat_ends_watching, a_member_without_a_seat_is_a_spectator, a_match_is_judged_for_those_who_may_see_all_of_it,
                hints_are_for_those_who_play_against_bots_alone, a_hint_is_held_back_too, a_resignation_is_held_back_too, a_rematch_is_held_back_too,
                a_host_beside_the_table_learns_nothing_by_offering, closing_a_table_sends_spectators_away, setting_nothing_changes_nothing,
                nobody_commands_the_terminals_of_others, a_burst_of_requests_is_answered])
