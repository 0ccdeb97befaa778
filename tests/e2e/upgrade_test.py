#!/usr/bin/env python3
"""Other builds on the same data: a match goes on by the rules it began with, or is kept and shown as frozen."""
import json
import os
import random
import subprocess

import warren
from warren import Client, Server


def lab(server, build="", *options):
    """Exit code and report of replay-all in the build of this name."""
    command = [os.path.join(warren.BUILD, "warren-lab-toy"), "replay-all", "--data", server.data, *options]
    done = subprocess.run(command, env=dict(os.environ, WARREN_TOY=build), capture_output=True, timeout=warren.PATIENCE)
    return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr.decode()


async def upgrade(server, build, clients):
    """Another build takes the data over; returns the same people, connected again."""
    server.kill()
    server.build = build
    server.start()
    return [await Client.open(server, token=c.token) for c in clients]


async def lobby_of(client, name):
    await client.request("resume", match=name)
    await client.wait(lambda: client.match(name).lobby)
    return client.match(name).lobby


async def frozen_match(client, name, version):
    """Nothing can be done with a frozen match; returns how the lobby tells it."""
    reply = await client.request("resume", match=name)
    assert reply["how"] == "lobby" and reply["version"] is None and reply["state"] == "running", reply
    await client.wait(lambda: client.notices and client.match(name).lobby)
    frozen = client.match(name).lobby["frozen"]
    assert client.notices[-1]["code"] == "match_refused" and client.notices[-1]["message"] == frozen["message"]
    for what in ("choose", "undo"):
        fields = {"choice": {"verb": "end_turn"}} if what == "choose" else {}
        await client.refused("internal", what, match=name, version=version, **fields)
    await client.refused("internal", "resign", match=name)
    await client.refused("internal" if client.match(name).lobby["host"] == client.player else "not_host", "offer", match=name, seat="s2")
    listed = [m for m in (await client.request("mine"))["matches"] if m["match"] == name]
    assert listed[0]["frozen"] == frozen and not listed[0]["asked"], listed
    return frozen


async def the_rules_a_match_began_with():
    """A newer build plays old matches by the old rules, new ones by the new; a lobby takes the newest."""
    rng = random.Random(21)
    with Server(build="before") as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        old = await warren.started(clients[0], clients[1:])
        await warren.together(*(warren.play(c, old, rng, lambda m: m.version > 30, warren.quiet) for c in clients))
        waiting = await warren.new_match(clients[0], clients[1:])
        again = await upgrade(server, "", clients)
        assert (await lobby_of(again[0], old))["revision"] == 1
        assert (await lobby_of(again[0], waiting))["revision"] == 2
        await again[0].request("start", match=waiting)
        for client in again:
            lobby = await lobby_of(client, old)
            assert lobby["revision"] == 1 and lobby["frozen"] is None
            assert (await lobby_of(client, waiting))["revision"] == 2
        await warren.together(*(warren.play(c, m, rng) for c in again for m in (old, waiting)))
        for client, before in zip(again, clients):
            await warren.check_told(again[0], old, client.match(old))
            await warren.check_told(again[0], old, before.match(old))
            await warren.check_told(again[0], waiting, client.match(waiting))
        revisions = [(await warren.whole_log(again[0], m))["revision"] for m in (old, waiting)]
        assert revisions == [1, 2], revisions
        code, report = lab(server)
        assert code == 0 and report["ok"] and report["replayed"] == 2 and report["frozen"] == 0, report
        code, report = lab(server, "after")
        assert code == 1 and report["frozen_by_revision"] == 1 and report["frozen"] == 1, report
        assert report["frozen_matches"][0]["match"] == old and report["frozen_matches"][0]["revision"] == 1, report
        assert server.errors() == "", server.errors()


async def rules_that_are_no_longer_played():
    """Frozen in the build that gave them up, untouched, and played on in the next that knows them."""
    rng = random.Random(22)
    with Server(build="before") as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        old = await warren.started(clients[0], clients[1:])
        await warren.together(*(warren.play(c, old, rng, lambda m: m.version > 30, warren.quiet) for c in clients))
        await warren.settle(*clients)
        version = clients[0].match(old).version
        code, report = lab(server, "after", "--running")
        assert code == 1 and report["frozen_by_revision"] == 1, report
        after = await upgrade(server, "after", clients)
        frozen = await frozen_match(after[0], old, version)
        assert frozen["why"] == "revision" and frozen["move"] is None and frozen["seat"] is None, frozen
        assert frozen["message"] == "it began by revision 1 of the rules, this server plays revision 2", frozen
        fresh = await warren.started(after[0], after[1:])
        await warren.together(*(warren.play(c, fresh, rng) for c in after))
        again = await upgrade(server, "", clients)
        for client in again:
            assert (await lobby_of(client, old))["frozen"] is None
        assert (await again[0].request("resume", match=old))["version"] == version
        await warren.together(*(warren.play(c, old, rng) for c in again))
        await warren.check_told(again[0], old, again[0].match(old))
        code, report = lab(server)
        assert code == 0 and report["replayed"] == 2, report


async def seats_that_the_game_does_not_have():
    """As another build may have stored: what the settings of a match cannot be is not played, in a lobby nor later."""
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        running = await warren.started(clients[0], clients[1:])
        waiting = await warren.new_match(clients[0], clients[1:])
        version = clients[0].match(running).version
        await warren.settle(*clients)
        server.query("update matches set config = replace(config, '\"seats\":2', '\"seats\":7')")
        code, report = lab(server)
        assert code == 1 and report["frozen_by_settings"] == report["frozen"] == 1, report
        after = await upgrade(server, "", clients)
        frozen = await frozen_match(after[0], running, version)
        assert frozen["why"] == "settings" and frozen["move"] is None and "duel is for 2 to 4 seats" in frozen["message"], frozen
        await after[0].refused("unreadable", "resume", match=waiting)
        assert "match unreadable" in server.errors() and "seats" in server.errors(), server.errors()


async def a_rule_changed_by_mistake():
    """The first record that differs is named, for everybody without what is hidden; the others go on."""
    rng = random.Random(23)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        same = await warren.started(clients[0], clients[1:])
        # By the wrong rule a position differs at once; before the first hash is recorded only a choice shows it.
        bad = await warren.started(clients[0], clients[1:])
        await warren.together(*(warren.play(c, bad, rng, lambda m: m.version > 62, warren.quiet) for c in clients))
        await warren.settle(*clients)
        version = clients[0].match(bad).version
        assert lab(server)[0] == 0
        code, report = lab(server, "changed", "--running")
        assert code == 1 and report["frozen_by_log"] == report["frozen"] == 1 and report["matches"] == 2, report
        told = report["frozen_matches"][0]
        assert told["match"] == bad and told["move"] < version and told["offered"], told
        assert told["log"].get("choice") not in told["offered"] or told["log"]["seat"] != told["asked"], told
        assert lab(server, "changed", "--list", "0")[1]["frozen_matches"] == []
        after = await upgrade(server, "changed", clients)
        frozen = await frozen_match(after[0], bad, version)
        assert frozen["why"] == "log" and 0 <= frozen["move"] <= told["move"], (frozen, told)
        assert str(frozen["move"]) in frozen["message"], frozen
        assert not any(card in frozen["message"] for card in ("strike", "block", "spy", "thief", "coin")), frozen
        assert (await after[0].request("resume", match=same))["how"] == "snapshot"
        again = await upgrade(server, "", clients)
        assert (await lobby_of(again[0], bad))["frozen"] is None
        await lobby_of(again[1], bad)
        await warren.together(*(warren.play(c, bad, rng) for c in again))
        await warren.check_told(again[0], bad, again[0].match(bad))


async def finished_matches_are_listed_as_they_were_found():
    """Lists play no log. What was found when a finished match was opened stays known, until it is found otherwise."""
    rng = random.Random(24)

    async def listed(client):
        own = (await client.request("mine", finished=True))["matches"]
        assert [m["state"] for m in own] == ["finished"] and server.metric("warren_matches_in_memory") == 0, own
        return own[0]["frozen"]

    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(clients[0], clients[1:])
        await warren.together(*(warren.play(c, name, rng) for c in clients))
        changed = (await clients[0].request("mine", finished=True))["matches"][0]["changed"]
        ada, bert = await upgrade(server, "changed", clients)
        assert await listed(ada) is None
        frozen = (await lobby_of(ada, name))["frozen"]
        assert frozen["why"] == "log", frozen
        ada, bert = await upgrade(server, "changed", clients)
        assert await listed(ada) == await listed(bert) == frozen
        assert (await lobby_of(ada, name))["frozen"] == frozen
        ada, bert = await upgrade(server, "", clients)
        assert (await lobby_of(ada, name))["frozen"] is None
        await warren.check_told(ada, name, clients[0].match(name))
        ada, bert = await upgrade(server, "", clients)
        assert await listed(ada) is None
        assert (await ada.request("mine", finished=True))["matches"][0]["changed"] == changed


async def a_broken_rule():
    """It freezes the match it breaks in, before the choice; others play on, and a build without it plays on from there."""
    rng = random.Random(25)
    with Server() as server:
        clients = await warren.open_clients(server, ["tcp", "ws"])
        bad = await warren.started(clients[0], clients[1:])
        good = await warren.started(clients[0], clients[1:])
        after = await upgrade(server, "broken", clients)
        for client in after:
            await lobby_of(client, bad)
            await lobby_of(client, good)
            await client.wait(lambda: client.match(bad).view and client.match(good).view)
        # Nobody is near the end as long as cards are laid aside.
        few = after[0].match(good).version + 8
        await warren.together(*(warren.play(c, good, rng, lambda m: m.version > few, warren.quiet) for c in after))

        async def break_it(client):
            m = client.match(bad)
            while True:
                await client.wait(lambda: m.asked() or m.lobby["frozen"])
                if m.lobby["frozen"]:
                    return None
                version, option = m.version, rng.choice(m.prompt["options"])
                try:
                    await client.choose(bad, option)
                    await client.wait(lambda: m.version > version)  # what is told of it comes behind the reply
                except warren.Refused as error:
                    assert error.code == "internal" and "toy_rules.c:" in error.reply["message"], error.reply
                    await client.wait(lambda: m.lobby["frozen"])
                    return version, option

        broken = [b for b in await warren.together(*(break_it(c) for c in after)) if b]
        version, option = broken[0]
        assert len(broken) == 1, broken
        for client in after:
            frozen = client.match(bad).lobby["frozen"]
            assert frozen["why"] == "rule" and frozen["move"] is None and "toy_rules.c:" in frozen["message"], frozen
            assert client.match(bad).version == version, (client.match(bad).version, version)
            assert await frozen_match(client, bad, version) == frozen
        assert server.metric("warren_rules_broken_total") == 1
        told = [line for line in server.errors().splitlines() if 'event="rule broken"' in line or "rule broken" in line]
        assert len(told) == 1 and bad in told[0] and "toy_rules.c" in told[0], server.errors()
        few = after[0].match(good).version + 8
        await warren.together(*(warren.play(c, good, rng, lambda m: m.version > few, warren.quiet) for c in after))
        # It stays so, as the store has it.
        after = await upgrade(server, "broken", after)
        assert (await frozen_match(after[0], bad, version))["why"] == "rule"
        code, report = lab(server, "", "--running")
        assert code == 0 and report["replayed"] == 2, report
        again = await upgrade(server, "", after)
        for client in again:
            assert (await lobby_of(client, bad))["frozen"] is None
            assert (await client.request("resume", match=bad))["version"] == version
        await warren.together(*(warren.play(c, bad, rng) for c in again))
        await warren.check_told(again[0], bad, again[0].match(bad))


async def what_cannot_be_asked():
    """Wrong calls and folders of the tool."""
    with Server() as server:
        command = [os.path.join(warren.BUILD, "warren-lab"), "replay-all"]
        for arguments in ([], ["--data", server.data + "/nowhere"], ["--data", server.data, "--list", "-1"]):
            done = subprocess.run(command + arguments, capture_output=True, timeout=warren.PATIENCE)
            assert done.returncode == 2 and done.stderr, arguments
        ada = await Client.open(server, "Ada")
        await ada.request("create", game="duel", seats=2)
        root = await warren.started(ada, [await Client.open(server, "Bert")], "root")
        done = subprocess.run(command + ["--data", server.data], capture_output=True, timeout=warren.PATIENCE)
        report = json.loads(done.stdout)
        # The lab of Root knows no duel; but that one is a lobby, and nothing is lost with it.
        assert done.returncode == 0 and report["lobbies"] == 1 and report["replayed"] == 1, (report, root)


if __name__ == "__main__":
    warren.run([the_rules_a_match_began_with, rules_that_are_no_longer_played, seats_that_the_game_does_not_have, a_rule_changed_by_mistake,
                finished_matches_are_listed_as_they_were_found, a_broken_rule, what_cannot_be_asked])
