#!/usr/bin/env python3
"""Around the table: lobbies from making them to the rematch, chat, and what the server refuses."""
import asyncio
import json
import os
import random
import subprocess

import warren
from warren import Client, Server


def seats(followed):
    return [s["name"] or s["bot"] for s in followed.lobby["seats"]]


async def settled(client, name, condition):
    m = client.match(name)
    await client.wait(lambda: m.lobby and condition(m.lobby))
    return m.lobby


async def hello_knows_its_people():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        assert {g["game"] for g in ada.greeting["games"]} >= {"duel", "root"}
        await ada.refused("already_hello", "hello", protocol=1, name="Ada")
        for bad, code in (({"protocol": 2, "name": "x"}, "bad_protocol"), ({"protocol": 1}, "missing_field"),
                          ({"protocol": 1, "token": "x" * 43}, "bad_token"),
                          ({"protocol": 1, "name": "line\nbreak"}, "bad_field"), ({"name": "x"}, "missing_field")):
            fresh = await Client.open(server, hello=False, transport="ws")
            reply = await fresh.reply(await fresh.send_unchecked("hello", **bad))
            assert reply["code"] == code, (bad, reply)
            await fresh.refused("not_hello", "list")
            await fresh.request("ping")
        again = await Client.open(server, token=ada.token, transport="ws", hello=False)
        greeting = await again.request("hello", protocol=1, token=ada.token, name="Ada Lovelace")
        assert greeting["player"] == ada.player and greeting["name"] == "Ada Lovelace" and "token" not in greeting


async def nonsense_is_answered_clearly():
    with Server() as server:
        for transport in ("tcp", "ws"):
            ada = await Client.open(server, transport=transport)
            for text, code in (("what?", "bad_json"), ("[1,2]", "bad_json"), ('{"type":"ping"}', "missing_field"),
                               ('{"id":-1,"type":"ping"}', "bad_field")):
                ada.replies.pop(None, None)
                await ada.send_text(text)
                reply = await ada.reply(None)
                assert reply["code"] == code and reply["message"], (text, reply)
            reply = await ada.reply(await ada.send_unchecked("dance"))
            assert reply["code"] == "unknown_type"
            reply = await ada.reply(await ada.send_unchecked("sit", match="x"))
            assert reply["code"] == "missing_field" and reply["field"] == "seat", reply
            await ada.request("ping")
            await ada.send_text(" " * 20000)  # longer than any message may be
            await ada.wait_closed()


async def coming_and_going():
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await ada.request("create", game="duel", seats=3, public=True, title="Friday")
        name = made["match"]
        assert made["seat"] == "s1"
        listed = (await bert.request("list"))["lobbies"]
        assert [(m["match"], m["title"], m["host"]) for m in listed] == [(name, "Friday", "Ada")]
        assert "invite" not in listed[0]
        assert (await bert.request("join", match=name))["seat"] == "s2"
        assert (await cleo.request("join", invite=made["invite"].upper(), sit=False))["seat"] is None
        await cleo.refused("seat_taken", "sit", match=name, seat="s2")
        await cleo.refused("no_seat", "sit", match=name, seat="s4")
        await cleo.request("sit", match=name, seat="s3")
        lobby = await settled(ada, name, lambda lobby: seats(ada.match(name)) == ["Ada", "Bert", "Cleo"])
        assert lobby["problem"] and lobby["host"] == ada.player and len(lobby["members"]) == 3
        for client in (ada, bert, cleo):
            await client.request("ready", match=name)
        await settled(ada, name, lambda lobby: lobby["problem"] is None)
        # Whoever changes something makes everybody say again that they are ready.
        await cleo.request("stand", match=name)
        lobby = await settled(bert, name, lambda lobby: seats(bert.match(name))[2] is None)
        assert not any(s["ready"] for s in lobby["seats"])
        error = await ada.refused("not_ready", "start", match=name)
        assert error["seats"] == ["s1", "s2", "s3"]
        await bert.refused("not_host", "start", match=name)
        await ada.request("leave", match=name)
        lobby = await settled(bert, name, lambda lobby: lobby["host"] == bert.player)
        assert len(lobby["members"]) == 2 and seats(bert.match(name)) == [None, "Bert", None]
        await ada.refused("not_member", "sit", match=name, seat="s1")
        await bert.request("leave", match=name)
        await cleo.request("leave", match=name)
        assert (await ada.request("list"))["lobbies"] == []
        await ada.refused("no_match", "join", invite=made["invite"])


async def private_matches_open_to_codes_only():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "tcp"])
        made = await ada.request("create", game="duel", seats=2)
        assert (await bert.request("list"))["lobbies"] == []
        await bert.refused("no_match", "join", match=made["match"])
        await bert.refused("no_match", "watch", match=made["match"])
        await bert.refused("no_match", "join", invite="0000-0000-0000-0000-0000-0000-0000")
        await bert.refused("no_match", "join", invite="nonsense")
        assert (await bert.request("join", invite=made["invite"]))["seat"] == "s2"


async def kicked_is_kicked():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.new_match(ada, [bert])
        await bert.refused("not_host", "kick", match=name, player=ada.player)
        await ada.refused("no_player", "kick", match=name, player="aaaaaaaaaa")
        await ada.request("kick", match=name, player=bert.player)
        await bert.wait(lambda: bert.notices)
        assert bert.notices[0]["code"] == "kicked" and bert.notices[0]["match"] == name
        await settled(ada, name, lambda lobby: seats(ada.match(name)) == ["Ada", None])
        for kind in ("join", "watch"):
            await bert.refused("kicked", kind, invite=ada.match(name).invite)
        await bert.refused("no_match", "chat", match=name, text="why?")
        await ada.request("set", match=name, public=True)
        for kind in ("join", "watch"):
            await bert.refused("kicked", kind, match=name)
        await ada.request("add_bot", match=name, level="random")
        await ada.request("ready", match=name)
        await ada.request("start", match=name)
        server.kill()
        server.start()
        ada, bert, eve = [await Client.open(server, who.name, token=who.token) for who in (ada, bert)] + [await Client.open(server, "Eve")]
        await eve.request("watch", match=name)
        await bert.refused("kicked", "watch", match=name)
        await ada.request("resign", match=name)
        await bert.refused("kicked", "watch", match=name)


async def who_was_kicked_is_let_back():
    """The host alone is told who was sent away, also after a crash, and may take it back."""
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.new_match(ada, [bert, cleo], seats=3)
        invite = ada.match(name).invite
        await ada.request("kick", match=name, player=bert.player)
        removed = [{"player": bert.player, "name": "Bert"}]
        await settled(ada, name, lambda lobby: lobby.get("kicked") == removed)
        await cleo.request("ping")
        assert "kicked" not in cleo.match(name).lobby and len(cleo.match(name).lobby["members"]) == 2
        await ada.refused("no_player", "kick", match=name, player=cleo.player, kicked=False)
        await cleo.refused("not_host", "kick", match=name, player=bert.player, kicked=False)
        server.kill()
        server.start()
        ada, bert, cleo = [await Client.open(server, who.name, token=who.token) for who in (ada, bert, cleo)]
        await bert.refused("kicked", "join", invite=invite)
        for client in (ada, cleo):
            await client.request("resume", match=name)
        await settled(ada, name, lambda lobby: lobby.get("kicked") == removed)
        # Whoever becomes host is told so, too.
        await ada.request("leave", match=name)
        await settled(cleo, name, lambda lobby: lobby.get("kicked") == removed)
        await cleo.request("kick", match=name, player=bert.player, kicked=False)
        await settled(cleo, name, lambda lobby: "kicked" not in lobby)
        await cleo.refused("no_player", "kick", match=name, player=bert.player, kicked=False)
        assert (await bert.request("join", invite=invite))["seat"] == "s1"


async def who_watches_is_sent_away():
    """Of a private match, before it starts and while it is played; the host alone is told who watches."""
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        twin = await Client.open(server, token=eve.token)
        name = await warren.new_match(ada, [bert])
        invite = ada.match(name).invite
        there = [{"player": eve.player, "name": eve.name}]
        await ada.refused("no_player", "kick", match=name, player=eve.player)
        for start in (False, True):
            if start:
                for client in (ada, bert):
                    await client.request("ready", match=name)
                await ada.request("start", match=name)
            for client in (eve, twin):
                await client.request("watch", invite=invite)
            await settled(ada, name, lambda lobby: lobby.get("watchers") == there and lobby["watching"] == 2)
            await settled(bert, name, lambda lobby: lobby["watching"] == 2)
            assert "watchers" not in bert.match(name).lobby
            if start:
                await ada.refused("already_started", "kick", match=name, player=bert.player)
            await bert.refused("not_host", "kick", match=name, player=eve.player)
            await ada.request("kick", match=name, player=eve.player)
            for client in (eve, twin):
                await client.wait(lambda c=client: c.notices and c.notices.pop()["code"] == "kicked")
                await client.refused("kicked", "watch", invite=invite)
            await settled(ada, name, lambda lobby: lobby.get("kicked") == there and lobby["watching"] == 0 and "watchers" not in lobby)
            await ada.request("kick", match=name, player=eve.player, kicked=False)


async def a_member_without_a_seat_is_sent_away():
    """While it is played, when it is over, and after a restart; whoever has a seat stays."""
    with Server() as server:
        ada, bert, cleo, dora = await warren.open_clients(server, ["tcp", "ws", "tcp", "ws"])
        name = await warren.new_match(ada, [bert], spectators=False)
        invite = ada.match(name).invite
        for client in (cleo, dora):
            await client.request("join", invite=invite, sit=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        twin = await Client.open(server, token=cleo.token)
        await twin.request("resume", match=name)
        for player, code in ((bert.player, "already_started"), (ada.player, "already_started"), ("aaaaaaaaaa", "no_player")):
            await ada.refused(code, "kick", match=name, player=player)
        await bert.refused("not_host", "kick", match=name, player=cleo.player)
        await ada.request("kick", match=name, player=cleo.player)
        for client in (cleo, twin):
            await client.wait(lambda c=client: c.notices and c.notices.pop()["code"] == "kicked")
            for kind in ("join", "watch"):
                await client.refused("kicked", kind, invite=invite)
            for kind, fields in (("chat", {"text": "why?"}), ("chat_log", {}), ("resume", {"version": 0})):
                await client.refused("no_match", kind, match=name, **fields)
        assert (await cleo.request("mine", finished=True))["matches"] == []
        away = [{"player": cleo.player, "name": cleo.name}]
        await settled(ada, name, lambda lobby: lobby.get("kicked") == away)
        await settled(bert, name, lambda lobby: "kicked" not in lobby and [m["player"] for m in lobby["members"]] == [
            ada.player, bert.player, dora.player])
        await warren.give_up([ada, bert], name)
        server.kill()
        server.start()
        ada, cleo, dora = [await Client.open(server, who.name, token=who.token) for who in (ada, cleo, dora)]
        for client in (ada, dora):
            await client.request("resume", match=name)
        await cleo.refused("kicked", "join", invite=invite)
        await ada.request("kick", match=name, player=dora.player)
        await dora.wait(lambda: dora.notices and dora.notices.pop()["code"] == "kicked")
        await ada.request("kick", match=name, player=cleo.player, kicked=False)
        await settled(ada, name, lambda lobby: lobby.get("kicked") == [{"player": dora.player, "name": dora.name}])
        await ada.refused("already_started", "kick", match=name, player=bert.player)


async def seats_the_rules_play():
    """Beside persons and bots: nobody is asked for them, they may win, and the log says who they were."""
    rng = random.Random(41)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        root = (await ada.request("create", game="root", seats=3))["match"]
        assert (await ada.refused("bad_config", "add_bot", match=root, seat="s2", level="rules"))["field"] == "level"
        name = await warren.new_match(ada, [bert], seats=4, settings={"victory": "toast", "points": "untold"})
        lobby = ada.match(name)
        await bert.refused("not_host", "add_bot", match=name, seat="s3", level="rules")
        for seat in ("s3", "s4"):
            await ada.request("add_bot", match=name, seat=seat, level="rules")
        await ada.wait(lambda: [s["bot"] for s in lobby.lobby["seats"]] == [None, None, "rules", "rules"])
        await ada.request("remove_bot", match=name, seat="s3")
        await ada.request("add_bot", match=name, seat="s3", level="random")
        await ada.request("add_bot", match=name, seat="s3", level="rules")
        await ada.request("set", match=name, seats=3)
        await ada.request("set", match=name, seats=4)
        await ada.request("add_bot", match=name, seat="s4", level="easy")
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        for client in (ada, bert):
            await client.wait(lambda: client.match(name).view)
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 30, warren.quiet) for c in (ada, bert)))
        server.kill()
        server.start()
        ada, bert = [await Client.open(server, c.name, token=c.token) for c in (ada, bert)]
        for client in (ada, bert):
            await client.request("resume", match=name)
            await client.wait(lambda: client.match(name).view)
        assert [s["bot"] for s in ada.match(name).lobby["seats"]] == [None, None, "rules", "easy"]
        await warren.together(*(warren.play(c, name, rng) for c in (ada, bert)))
        result = ada.match(name).ended["result"]
        assert result["scores"] is None and result["winners"], result
        assert result["winners"][0] == "s3" or ada.match(name).events[-1]["event"] == "toasted", ada.match(name).events[-3:]
        log = (await ada.request("log", match=name))["log"]
        assert log["config"]["automated"] == ["s3"], log["config"]
        asked = {record["seat"] for record in log["records"] if "choice" in record}
        assert asked == {"s1", "s2", "s4", "chance"}, asked
        done = subprocess.run([os.path.join(warren.BUILD, "warren-lab-toy"), "verify", "-"], input=json.dumps(log).encode(),
                              capture_output=True, timeout=warren.PATIENCE)
        assert done.returncode == 0, done
        again = (await ada.request("rematch", match=name))["match"]
        await ada.wait(lambda: ada.match(again).lobby)
        assert [s["bot"] for s in ada.match(again).lobby["seats"]] == [None, None, "rules", "easy"]


async def terms():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        for fields, code in (({"game": "chess", "seats": 2}, "no_game"), ({"game": "duel", "seats": 5}, "bad_config"),
                             ({"game": "duel", "seats": 2, "settings": {"length": "endless"}}, "bad_config"),
                             ({"game": "duel", "seats": 2, "settings": {"width": "short"}}, "bad_config"),
                             ({"game": "duel", "seats": 2, "seat_settings": {"s3": {"style": "bold"}}}, "bad_config")):
            await ada.refused(code, "create", **fields)
        name = await warren.new_match(ada, [bert])
        await bert.refused("not_host", "set", match=name, settings={"length": "short"})
        await bert.refused("not_host", "set", match=name, seat_settings={"s1": {"style": "bold"}})
        await bert.request("set", match=name, seat_settings={"s2": {"style": "bold"}})
        lobby = await settled(ada, name, lambda lobby: lobby["seats"][1]["settings"]["style"] == "bold")
        assert not any(s["ready"] for s in lobby["seats"])
        for fields in ({"settings": {"length": None}}, {"seat_settings": {"s1": {"style": None}, "s2": None}}):  # as if left out
            assert (await ada.reply(await ada.send_unchecked("set", match=name, **fields)))["type"] == "ok", fields
        kept = ada.match(name).lobby
        assert kept["settings"] == lobby["settings"] and [s["settings"] for s in kept["seats"]] == [s["settings"] for s in lobby["seats"]], kept
        error = await ada.reply(await ada.send_unchecked("set", match=name, settings={"width": None}))
        assert (error["code"], error["field"]) == ("bad_config", "settings.width"), error
        await ada.refused("bad_config", "set", match=name, seat_settings={"s2": {"style": "calm"}})
        await ada.refused("bad_config", "set", match=name, settings={"length": "short"}, seats=9 - 1)
        await ada.request("set", match=name, settings={"length": "short"}, seats=4, title="Four", public=True, delay=9)
        lobby = await settled(bert, name, lambda lobby: len(lobby["seats"]) == 4)
        assert (lobby["title"], lobby["public"], lobby["delay"]) == ("Four", True, 9)
        assert lobby["settings"]["length"] == "short" and lobby["seats"][1]["settings"]["style"] == "bold"
        await ada.request("add_bot", match=name, level="random")
        await ada.request("add_bot", match=name, seat="s4")
        await settled(bert, name, lambda lobby: seats(bert.match(name)) == ["Ada", "Bert", "random", "easy"])
        await ada.refused("lobby_full", "add_bot", match=name)
        await ada.refused("seat_taken", "add_bot", match=name, seat="s2")
        await ada.refused("not_bot", "remove_bot", match=name, seat="s2")
        await ada.request("remove_bot", match=name, seat="s4")
        await ada.request("set", match=name, seats=2)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        await ada.refused("already_started", "set", match=name, title="Late")
        await bert.refused("already_started", "stand", match=name)
        cleo = await Client.open(server, "Cleo")
        await cleo.refused("already_started", "join", match=name)


async def factions_that_do_not_fit():
    """What a game refuses is said in the lobby, and at the start."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "tcp"])
        name = await warren.new_match(ada, [bert], "root", seat_settings={s: {"faction": "eyrie"} for s in ("s1", "s2")})
        for client in (ada, bert):
            await client.request("ready", match=name)
        same = {"why": "same_faction", "faction": "eyrie", "seat": "s1", "other": "s2"}
        lobby = await settled(ada, name, lambda lobby: lobby["obstacle"] == same)
        assert "both have the faction eyrie" in lobby["problem"], lobby
        error = await ada.refused("bad_config", "start", match=name)
        assert error["obstacle"] == same, error


async def settings_are_judged_before_there_is_a_match():
    """What the lobby would say is told to whoever asks, for any settings, and nothing comes of it."""
    with Server() as server:
        ada = await Client.open(server, "Ada")

        async def judged(factions, **settings):
            seats = {f"s{i + 1}": {"faction": faction} for i, faction in enumerate(factions)}
            reply = await ada.request("advise", game="root", seats=len(factions), seat_settings=seats, settings=settings)
            return reply["obstacle"], [(one["value"], one["needed"], one["enough"]) for one in reply["advice"]]

        assert await judged(["marquise", "eyrie"]) == (None, [(17, 17, True)])
        assert await judged(["alliance", "lizard"]) == (None, [(5, 17, False)])
        low = {"why": "reach_low", "value": 5, "needed": 17, "players": 2}
        assert await judged(["alliance", "lizard"], enforce_reach="on") == (low, [(5, 17, False)])
        assert (await judged(["alliance", "any"], enforce_reach="on"))[0] == {"why": "reach_open"}
        drafted = {"why": "faction_before_draft", "seat": "s2", "faction": "eyrie"}
        assert await judged(["any", "eyrie"], setup="advanced") == (drafted, [])
        twice = {"why": "same_hireling", "hireling": "forest_patrol"}
        assert (await judged(["any", "any"], hirelings="three", hireling_1="forest_patrol", hireling_3="forest_patrol"))[0] == twice
        away = {"why": "hireling_of_faction", "hireling": "forest_patrol", "seat": "s1", "faction": "marquise"}
        assert (await judged(["marquise", "any"], hirelings="three", hireling_2="forest_patrol"))[0] == away
        off = {"why": "hireling_without_hirelings", "hireling": "forest_patrol"}
        assert (await judged(["any", "any"], hireling_1="forest_patrol"))[0] == off
        twice = {"why": "same_landmark", "landmark": "tower"}
        assert (await judged(["any", "any"], landmark_1="tower", landmark_2="tower"))[0] == twice
        own = {"why": "landmark_of_map", "landmark": "ferry"}
        assert (await judged(["any", "any"], map="lake", landmark_1="ferry"))[0] == own
        await ada.refused("no_game", "advise", game="chess", seats=2)
        await ada.refused("bad_config", "advise", game="root", seats=9 - 1)
        await ada.refused("bad_config", "advise", game="root", seats=2, settings={"map": "moon"})
        assert (await ada.request("mine"))["matches"] == []


async def reach_is_told_and_enforced():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        made = await ada.request("create", game="root", seats=2, seat_settings={"s1": {"faction": "alliance"}})
        name = made["match"]

        async def told(value, complete, enough):
            advice = [{"name": "reach", "value": value, "needed": 17, "complete": complete, "enough": enough}]
            return await settled(ada, name, lambda lobby: lobby["advice"] == advice)

        await told(3, False, False)
        await ada.request("add_bot", match=name, seat="s2", level="random")
        await ada.request("set", match=name, settings={"enforce_reach": "on"})
        await ada.request("ready", match=name)
        error = await ada.refused("bad_config", "start", match=name)
        assert "every seat must have a faction" in error["message"], error
        await ada.request("set", match=name, seat_settings={"s2": {"faction": "lizard"}})
        lobby = await told(5, True, False)
        await ada.request("ready", match=name)
        lobby = await settled(ada, name, lambda lobby: lobby["seats"][0]["ready"])
        assert "reach of 5" in lobby["problem"], lobby
        error = await ada.refused("bad_config", "start", match=name)
        assert "need 17" in error["message"], error
        # Without the setting it is a warning; but who drafts has no faction before.
        await ada.request("set", match=name, settings={"enforce_reach": "off", "setup": "advanced"})
        await ada.request("ready", match=name)
        error = await ada.refused("bad_config", "start", match=name)
        assert "drafted" in error["message"], error
        await ada.request("set", match=name, settings={"setup": "standard"})
        await ada.request("ready", match=name)
        await ada.request("start", match=name)
        await told(5, True, False)


async def rematch_keeps_everything():
    rng = random.Random(5)
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        made = await ada.request("create", game="duel", seats=3, settings={"length": "short"}, title="Best of three")
        first = made["match"]
        await ada.request("add_bot", match=first, seat="s2", level="random")
        assert (await bert.request("join", invite=made["invite"]))["seat"] == "s3"
        await ada.refused("not_finished", "rematch", match=first)
        for client in (ada, bert):
            await client.request("ready", match=first)
        await ada.request("start", match=first)
        await warren.together(warren.play(ada, first, rng), warren.play(bert, first, rng))
        again = await bert.request("rematch", match=first)
        assert again["seat"] == "s3" and again["match"] != first
        await ada.wait(lambda: ada.rematches)
        assert ada.rematches[0]["next"] == again["match"] and ada.rematches[0]["name"] == "Bert"
        reply = await ada.request("rematch", match=first)
        assert reply["match"] == again["match"] and reply["seat"] == "s1"
        lobby = await settled(ada, again["match"], lambda lobby: seats(ada.match(again["match"])) == ["Ada", "random", "Bert"])
        assert lobby["settings"]["length"] == "short" and lobby["title"] == "Best of three"
        assert lobby["host"] == bert.player


async def chat_at_the_table():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.new_match(ada, [bert])
        await ada.request("chat", match=name, text="good luck \u2660 \"quoted\"")
        for client in (ada, bert):
            await client.wait(lambda: client.match(name).chat)
            line = client.match(name).chat[0]
            assert line["text"] == "good luck \u2660 \"quoted\"" and line["name"] == "Ada" and line["seat"] == "s1"
        await bert.refused("wrong_channel", "chat", match=name, channel="spectators", text="psst")
        reply = await bert.reply(await bert.send_unchecked("chat", match=name, text="x" * 501))
        assert reply["code"] == "bad_field"
        await eve.refused("no_match", "chat", match=name, text="hi")
        await eve.refused("no_match", "chat_log", match=name)
        for i in range(5):
            await bert.request("chat", match=name, text="line %d" % i)
        lines = (await ada.request("chat_log", match=name, limit=3))["lines"]
        assert [line["text"] for line in lines] == ["line 2", "line 3", "line 4"]


async def too_many_matches():
    with Server() as server:
        ada = await Client.open(server)
        for _ in range(32):
            made = await ada.request("create", game="duel", seats=2)
        error = await ada.refused("too_many_matches", "create", game="duel", seats=2)
        assert error["limit"] == 32
        await ada.request("leave", match=made["match"])
        await ada.request("create", game="duel", seats=2)


async def who_joins_is_in_no_more_matches_than_who_opens():
    """The limit holds however one comes to be in a match: nobody sits at every public table. Whoever is a member comes back all the same."""
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        gone = await warren.started(bert, [cleo], public=True)
        await cleo.request("resign", match=gone)
        await bert.request("offer", match=gone, seat="s2")
        open_ = [await bert.request("create", game="duel", seats=2, public=True) for _ in range(31)]
        for made in open_[1:]:
            await ada.request("join", match=made["match"])
        own = [(await ada.request("create", game="duel", seats=2))["match"] for _ in range(2)]
        for fields in ({"match": open_[0]["match"]}, {"invite": open_[0]["invite"], "sit": False}, {"match": gone, "seat": "s2"}):
            assert (await ada.refused("too_many_matches", "join", **fields))["limit"] == 32, fields
        await ada.request("join", match=open_[1]["match"])
        await ada.request("leave", match=own[0])
        await ada.request("join", match=gone, seat="s2")
        await ada.refused("too_many_matches", "join", match=open_[0]["match"])


async def one_connection_follows_so_many():
    """64 matches, however it came to follow them; one less makes room for one more, and a second connection has room of its own."""
    with Server() as server:
        hosts = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        names = []
        for host in hosts:
            for _ in range(22):
                names.append((await host.request("create", game="duel", seats=2, public=True))["match"])
        eve = await Client.open(server, "Eve")
        for name in names[:62]:
            await eve.request("watch", match=name)
        await eve.request("join", match=names[62], sit=False)
        own = (await eve.request("create", game="duel", seats=2))["match"]
        for kind, fields in (("watch", {"match": names[63]}), ("join", {"match": names[63]}), ("create", {"game": "duel", "seats": 2})):
            assert (await eve.refused("too_many_matches", kind, **fields))["limit"] == 64, kind
        await eve.request("watch", match=names[0])  # no more than before
        second = await Client.open(server, token=eve.token)
        await second.request("watch", match=names[63])
        await second.request("join", match=names[64], sit=False)
        assert (await eve.refused("too_many_matches", "resume", match=names[64]))["limit"] == 64
        await eve.request("leave", match=names[0])
        await eve.request("resume", match=names[64])
        await eve.refused("too_many_matches", "watch", match=names[0])
        await eve.request("resume", match=own)


async def one_table_has_so_many_members():
    """32 members; and a host who sends people away may do so 64 times: all of them are remembered."""
    with Server() as server:
        ada = await Client.open(server)
        made = await ada.request("create", game="duel", seats=2)
        name = made["match"]

        async def come():
            """Joins and goes away; the membership stays."""
            guest = await Client.open(server, "Guest")
            await guest.request("join", invite=made["invite"], sit=False)
            await guest.close()
            return guest
        guests = [await come() for _ in range(31)]
        late = await Client.open(server, "Late")
        await late.refused("lobby_full", "join", invite=made["invite"], sit=False)
        for number in range(64):
            if number >= len(guests):
                guests.append(await come())
            await ada.request("kick", match=name, player=guests[number].player)
        await late.request("join", invite=made["invite"], sit=False)
        error = await ada.refused("lobby_full", "kick", match=name, player=late.player)
        assert "removed" in error["message"], error
        for guest in (guests[0], guests[-1]):
            again = await Client.open(server, token=guest.token)
            await again.refused("kicked", "join", invite=made["invite"])
        await late.request("sit", match=name, seat="s2")


async def pages_beside_the_socket():
    with Server("--no-web") as server:
        assert server.get("/healthz") == "ok\n" and server.get("/readyz") == "ready\n" and "<h1>Warren</h1>" in server.get("/")
        ada = await Client.open(server, transport="ws")
        await ada.request("create", game="duel", seats=2)
        assert server.metric("warren_connections") == 1 and server.metric("warren_matches_in_memory") == 1
        assert server.stop() == 0 and server.errors() == ""


async def many_wait_for_the_disk_at_once():
    """Requests that read wait until earlier writes are on disk; several connections may wait at the same time."""
    with Server() as server:
        people = await warren.open_clients(server, ["tcp"] * 4 + ["ws"] * 2)
        for _ in range(5):
            asked = []
            for person in people:
                asked.append((person, await person.send_unchecked("create", game="duel", seats=2)))
                asked.append((person, await person.send_unchecked("mine")))
                asked.append((person, await person.send_unchecked("list")))
            for person, request in asked:
                reply = await person.reply(request)
                assert reply["type"] == "ok", reply
        mine = [await person.request("mine") for person in people]
        assert all(len(reply["matches"]) == 5 for reply in mine), [len(reply["matches"]) for reply in mine]


async def ones_own_matches_come_with_the_latest_made_first():
    with Server() as server:
        ada = await warren.Client.open(server)
        made = []
        for title in ("first", "second", "third"):
            made.append((await ada.request("create", game="duel", seats=2, title=title))["match"])
            await asyncio.sleep(0.01)  # later by the clock
        await ada.request("set", match=made[0], title="changed since")
        listed = [m["match"] for m in (await ada.request("mine"))["matches"]]
        assert listed == made[::-1], (listed, made)
        await ada.close()


async def ones_own_matches_come_in_pages():
    with Server() as server:
        ada = await warren.Client.open(server)
        open_ones, all_ones = [], []
        for number in range(14):
            name = (await ada.request("create", game="duel", seats=2))["match"]
            if number % 5 == 4:  # closed: in no list
                await ada.request("leave", match=name)
                continue
            all_ones.append(name)
            if number % 4 == 1:  # over
                await ada.request("add_bot", match=name, level="random")
                await ada.request("ready", match=name)
                await ada.request("start", match=name)
                await ada.request("resign", match=name)
            else:
                open_ones.append(name)
            await asyncio.sleep(0.002)  # later by the clock
        ended = [name for name in all_ones if name not in open_ones]
        for name in ended:
            await settled(ada, name, lambda match: match["state"] == "finished")

        async def page(finished, limit, after=None):
            reply = await ada.request("mine", finished=finished, limit=limit, after=after)
            return [match["match"] for match in reply["matches"]], reply["more"]

        async def pages(finished, limit):
            names, more = await page(finished, limit)
            while more:
                assert len(names) % limit == 0, names  # none is short but the last, as few are not listed
                older, more = await page(finished, limit, more)
                names += older
            return names

        for limit in (1, 3, 4, 100):
            assert await pages(True, limit) == all_ones[::-1], limit
            assert await pages(False, limit) == open_ones[::-1], limit
        exactly, more = await page(True, len(all_ones))
        assert exactly == all_ones[::-1] and more is None, (exactly, more)

        # What is made later, or goes, moves no page that is yet to come.
        latest, more = await page(False, 3)
        await ada.request("create", game="duel", seats=2)
        await ada.request("leave", match=latest[-1])
        assert (await page(False, 3, more))[0] == open_ones[::-1][3:6]
        server.stop()
        server.start()
        ada = await warren.Client.open(server, token=ada.token)
        assert (await page(False, 3, more))[0] == open_ones[::-1][3:6]

        time, name = more.split(".")
        for bad in ("x", time, time + ".", "." + name, more + "0", " " + more, "+" + more, "0" + more, time + ".lobbyilobb", str(2**63) + "." + name,
                    str(2**64 + 1) + "." + name):
            error = await ada.refused("bad_field", "mine", after=bad)
            assert error["field"] == "after", (bad, error)
        # Whose the match is does not matter: one's own are told.
        bert = await warren.Client.open(server, "Bert")
        assert (await bert.request("mine", finished=True, after=more)) | {"re": 0} == {"re": 0, "type": "ok", "matches": [], "more": None}


async def what_is_open_is_found_behind_however_many_matches():
    with Server() as server:
        ada = await warren.Client.open(server)
        old = (await ada.request("create", game="duel", seats=2))["match"]
        await asyncio.sleep(0.002)  # later by the clock
        over = (await ada.request("create", game="duel", seats=2))["match"]
        await ada.request("add_bot", match=over, level="random")
        await ada.request("ready", match=over)
        await ada.request("start", match=over)
        await ada.request("resign", match=over)
        await settled(ada, over, lambda match: match["state"] == "finished")
        # As many more of the same as are looked through at once, all made later.
        columns = [column[1] for column in server.query("PRAGMA table_info(matches)")]
        given = {"id": "id-n", "created": "created+n", "invite": "randomblob(length(invite))"}
        server.query("WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM numbers WHERE n<1000)"
                     " INSERT INTO matches SELECT %s FROM matches, numbers WHERE status=2" %
                     ",".join(given.get(column, column) for column in columns))
        server.query("INSERT INTO members SELECT b.identity,m.created,m.id FROM members b, matches m WHERE m.status=2 AND"
                     " b.created=(SELECT min(created) FROM matches WHERE status=2) AND b.created<m.created")
        reply = await ada.request("mine")
        assert reply["matches"] == [] and reply["more"], reply
        reply = await ada.request("mine", after=reply["more"])
        assert [match["match"] for match in reply["matches"]] == [old] and reply["more"] is None, reply
        listed, more = 0, None
        while True:
            reply = await ada.request("mine", finished=True, limit=100, after=more)
            listed, more = listed + len(reply["matches"]), reply["more"]
            if not more:
                break
        assert listed == 1002, listed


async def public_matches_come_in_pages():
    """Those to join and those to watch, each kind by itself, and of one game as well."""
    with Server() as server:
        hosts = await warren.open_clients(server, ["tcp", "ws"] * 3)
        eve = await warren.Client.open(server, "Eve")
        lobbies, running, root = [], [], []
        for number in range(23):
            host = hosts[number % len(hosts)]
            game = "root" if number in (2, 3, 16) else "duel"
            name = (await host.request("create", game=game, seats=2, public=number != 7, spectators=number != 13))["match"]
            if number % 3 == 1:
                await host.request("add_bot", match=name, level="random")
                await host.request("ready", match=name)
                await host.request("start", match=name)
            await asyncio.sleep(0.002)  # later by the clock
            if number == 10:
                await host.request("resign", match=name)
                await settled(host, name, lambda match: match["state"] == "finished")
            if number in (7, 10, 13):  # private; over; nobody may watch
                continue
            (running if number % 3 == 1 else lobbies).append(name)
            if game == "root":
                root.append(name)
        await settled(hosts[22 % len(hosts)], running[-1], lambda match: match["state"] == "running")

        async def page(limit, after=None, game=None):
            reply = await eve.request("list", limit=limit, after=after, game=game)
            both = [[match["match"] for match in reply[kind]] for kind in ("lobbies", "running")]
            assert all(len(names) <= limit for names in both), both
            assert not reply["more"] or limit in map(len, both), (limit, both)  # no page is short but the last of each kind
            return both, reply["more"]

        async def pages(limit, game=None):
            both, more = await page(limit, None, game)
            while more:
                older, more = await page(limit, more, game)
                both = [both[0] + older[0], both[1] + older[1]]
            return both

        for limit in (1, 2, 3, 5, 100):
            assert await pages(limit) == [lobbies[::-1], running[::-1]], limit
            of_root = [[name for name in names if name in root] for names in (lobbies[::-1], running[::-1])]
            assert await pages(limit, "root") == of_root, limit
            assert await pages(limit, "oath") == [[], []]
        assert (await page(max(len(lobbies), len(running))))[1] is None, "it says that there is more"

        # What is made later, begins or goes, moves no page that is yet to come.
        (latest, _), more = await page(3)
        await hosts[21 % len(hosts)].request("leave", match=latest[0])
        await hosts[0].request("create", game="duel", seats=2, public=True)
        assert (await page(3, more))[0][0] == lobbies[::-1][3:6]

        # Of another game there may be more than are looked through at once.
        columns = [column[1] for column in server.query("PRAGMA table_info(matches)")]
        given = {"id": "id-n", "created": "created+n", "invite": "randomblob(length(invite))"}
        server.query("WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM numbers WHERE n<5100)"
                     " INSERT INTO matches SELECT %s FROM (SELECT * FROM matches WHERE status=0 AND game='duel' ORDER BY created DESC LIMIT 1), numbers" %
                     ",".join(given.get(column, column) for column in columns))
        reply = await eve.request("list", game="root", limit=2)
        assert reply["lobbies"] == [] and reply["more"], reply
        reply = await eve.request("list", game="root", limit=2, after=reply["more"])
        assert [match["match"] for match in reply["lobbies"]] == of_root[0], reply
        place = "1." + lobbies[0]
        for bad in ("x", "-", place, "-,-", place + ",", "," + place, place + "," + place + ",-", "-1." + lobbies[0] + ",-", "-,x" + place):
            assert (await eve.refused("bad_field", "list", after=bad))["field"] == "after", bad
        for good in (place + ",-", "-," + place, place + "," + place):  # before all of these were made
            reply = await eve.request("list", after=good)
            assert (reply["lobbies"], reply["running"], reply["more"]) == ([], [], None), reply


async def a_choice_lacks_something():
    with Server() as server:
        ada = await warren.Client.open(server)
        bert = await warren.Client.open(server, "Bert")
        name = await warren.started(ada, [bert], "root", seats=2)
        asked = next(c for c in (ada, bert) if c.match(name).prompt and c.match(name).prompt.get("options"))
        for choice, field in (({}, "choice.verb"), ({"verb": "count"}, "choice.count"), ({"verb": "count", "count": None}, "choice.count"),
                              ({"verb": "item", "item": "boot"}, "choice.exhausted")):
            error = await asked.reply(await asked.send_unchecked("choose", match=name, version=0, choice=choice))
            assert error["code"] == "missing_field" and error["field"] == field, (choice, error)
        error = await asked.reply(await asked.send_unchecked("choose", match=name, version=0, choice={"verb": "dance"}))
        assert error["code"] == "bad_field" and error["field"] == "choice.verb", error
        await ada.close()
        await bert.close()


if __name__ == "__main__":
    warren.run([hello_knows_its_people, nonsense_is_answered_clearly, coming_and_going,
                private_matches_open_to_codes_only, kicked_is_kicked, who_was_kicked_is_let_back, who_watches_is_sent_away, a_member_without_a_seat_is_sent_away,
                seats_the_rules_play, terms, factions_that_do_not_fit,
                settings_are_judged_before_there_is_a_match, reach_is_told_and_enforced,
                rematch_keeps_everything, chat_at_the_table, too_many_matches,
                who_joins_is_in_no_more_matches_than_who_opens, one_connection_follows_so_many,
                one_table_has_so_many_members, pages_beside_the_socket,
                many_wait_for_the_disk_at_once, ones_own_matches_come_with_the_latest_made_first,
                ones_own_matches_come_in_pages, what_is_open_is_found_behind_however_many_matches,
                public_matches_come_in_pages, a_choice_lacks_something])
