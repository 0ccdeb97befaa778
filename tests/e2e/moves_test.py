#!/usr/bin/env python3
"""Matches go from node to node: given away by an operator, or taken from a node that is gone. Whoever plays plays on."""
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time

import absence_test
import admin_test
import warren
from cluster_test import Relay, node, pairs_of
from postgres_test import in_thread
from tls_test import match_of_bots
from warren import Client, Refused

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

SLOWLY = ("--bot-delay", "200")  # so that no match of bots is over before it is looked at
SOON = ("--adopt-after", "1")
# Waits, and says when the match that was made first was last seen at node a. In the database: a program started for each look would be
# too slow to say it well.
UNTIL_THE_FIRST_GOES = """DO $$ DECLARE look timestamptz; place text; BEGIN LOOP
    look := clock_timestamp();
    SELECT n.name INTO place FROM matches m JOIN nodes n USING(node) ORDER BY m.created LIMIT 1;
    EXIT WHEN place<>'a';
    PERFORM set_config('warren.look',extract(epoch FROM look)::text,false), pg_sleep(0.02);
END LOOP; END $$; SELECT current_setting('warren.look')"""


def has_moved(client, name):
    return any(n["code"] == "moved" and n.get("match") == name for n in client.notices)


async def follow(client, name, server, node_name):
    """Goes where the client is sent, and follows the match there from where it stood."""
    before = client.match(name)
    reply = await client.refused("moved", "resume", match=name)
    assert reply["node"] == node_name, reply
    there = await Client.open(server, client.name, token=client.token)
    there.matches[name] = before
    await client.close()
    await there.request("resume", match=name, **({"version": before.version} if before.version >= 0 else {}))
    return there


async def of_bots(host):
    """A match of bots alone."""
    name = (await host.request("create", game="root", seats=2))["match"]
    await host.request("stand", match=name)
    for seat in ("s1", "s2"):
        await host.request("add_bot", match=name, seat=seat, level="easy")
    await host.request("start", match=name)
    return name


def at(database):
    return pairs_of(database.sql("SELECT n.name,count(m.id) FROM nodes n LEFT JOIN matches m USING(node) GROUP BY n.name"))


async def all_that_a_node_has_goes_to_another():
    """A match that is played, a lobby, a finished match and one of bots alone go on at the other node; nobody's clock runs meanwhile."""
    with postgres.Postgres() as database, node(database, "a", *SLOWLY) as a, node(database, "b", *SLOWLY) as b:
        rng = random.Random(1)
        ada, bob, eve = [await Client.open(a, name) for name in ("Ada", "Bob", "Eve")]
        clock = {"kind": "bank", "seconds": 900}
        played = await warren.started(ada, [bob], "duel", public=True, clock=clock)
        await eve.request("watch", match=played)
        over = await warren.started(ada, [bob], "duel")
        await warren.together(*(warren.play(client, over, rng) for client in (ada, bob)))
        gathering = await warren.new_match(ada, [bob], "duel", public=True)
        bots = await of_bots(eve)
        await warren.together(*(warren.play(client, played, rng, until=lambda m: m.version >= 4, among=warren.quiet)
                                for client in (ada, bob)))

        await admin_refused(a)
        await in_thread(told_soon, a, "hand-over", "b")
        for client in (ada, bob, eve):
            await client.wait(lambda c=client: has_moved(c, played))
        assert (await ada.refused("draining", "create", game="duel", seats=2))["type"] == "error"
        while at(database) != {"a": "0", "b": "4"}:
            await asyncio.sleep(0.05)
        while a.metric("warren_given_total") != 4:  # the database knows it first
            await asyncio.sleep(0.05)
        stood = ada.match(played).version
        for client in (ada, bob):
            assert client.match(played).version == stood
        there = await Client.open(b, "Eve", token=eve.token)  # at once: a match of bots waits for nobody, and is over some time
        await there.request("resume", match=bots)
        moves = there.match(bots).version
        await there.wait(lambda: there.match(bots).version > moves)  # nobody had to ask for it
        ada, bob = [await follow(client, played, b, "b") for client in (ada, bob)]
        await warren.together(*(warren.play(client, played, rng) for client in (ada, bob)))
        log = await warren.whole_log(ada, played)
        assert len(log["records"]) == ada.match(played).version
        assert (await ada.request("history", match=over, move=0))["type"] == "ok"
        for client in (ada, bob):
            await client.request("resume", match=gathering)
        await ada.request("start", match=gathering)
        assert a.stop() == 0 and b.stop() == 0


async def admin_refused(a):
    for words, reason in ((("hand-over", "a"), "this is that node"), (("hand-over", "nowhere"), "no such node")):
        while reason not in (said := await in_thread(admin_test.refused, a, *words)):
            assert "no such node" in said or "no other node" in said, said  # it has not looked yet who is there


def told_soon(server, *words):
    """The node looks twice a second who is there."""
    while True:
        code, text = admin_test.ask(server, *words)
        if code == 0:
            return text
        assert "node" in text, text


async def nobody_who_asks_meanwhile_is_told_anything_else():
    """While a match goes, requests about it are answered when it has gone: carried out before, or sent after it."""
    with postgres.Postgres() as database, node(database, "a") as a, node(database, "b") as b:
        people = [await Client.open(a, name) for name in ("Ada", "Bob")]
        names = [await warren.started(people[0], people[1:], "duel") for _ in range(6)]
        for name in names:
            await people[0].request("chat", match=name, channel="table", text="before")

        async def ask(client):
            sent, lines = {}, 0
            while len(sent) < len(names):
                for name in names:
                    lines += 1
                    try:
                        await client.request("chat", match=name, channel="table", text="%d" % lines)
                        assert not sent.get(name)
                    except warren.Refused as refused:
                        assert refused.code == "moved" and refused.reply["node"] == "b", refused.reply
                        sent[name] = True
            return sent

        sent = await warren.together(*(ask(client) for client in people), in_thread(told_soon, a, "hand-over"))
        there = await Client.open(b, token=people[0].token)
        for name in names:
            lines = (await there.request("chat_log", match=name, limit=100))["lines"]
            assert lines and len({(line["player"], line["text"]) for line in lines}) == len(lines)
        assert a.stop() == 0 and b.stop() == 0


async def what_a_node_that_is_gone_left_is_played_on():
    """Survivors adopt all of it: what bots play goes on by itself, people find theirs; whoever comes back has nothing and begins anew."""
    with postgres.Postgres() as database, node(database, "a", *SOON, *SLOWLY) as a, \
            node(database, "b", *SOON, *SLOWLY) as b, node(database, "c", *SOON, *SLOWLY) as c:
        rng = random.Random(2)
        ada, bob = [await Client.open(a, name) for name in ("Ada", "Bob")]
        clock = {"kind": "bank", "seconds": 900}
        names = [await warren.started(ada, [bob], "duel", delay=delay, clock=clock) for delay in (0, 600)]
        await ada.request("leave", match=(await ada.request("create", game="duel", seats=2))["match"])
        for name in names:
            await warren.together(*(warren.play(client, name, rng, until=lambda m: m.version >= 6, among=warren.quiet)
                                    for client in (ada, bob)))
        bots = await of_bots(ada)
        while not database.sql("SELECT 1 FROM counts JOIN nodes USING(node) WHERE what=5 AND name='a'"):
            await asyncio.sleep(0.05)
        await warren.settle(ada, bob)
        stood = {name: max(x.match(name).version for x in (ada, bob)) for name in names}
        ada.match(names[0]).clock = None
        await ada.request("resume", match=names[0])  # tells how much is left at this moment
        await ada.wait(lambda: ada.match(names[0]).clock)
        clock, played = ada.match(names[0]).clock, time.monotonic()
        a.kill()
        ran = time.monotonic() - played
        left = float(database.sql(UNTIL_THE_FIRST_GOES)[-1])
        while at(database)["a"] != "0":
            await asyncio.sleep(0.05)
        newest = "(SELECT id FROM matches ORDER BY created DESC LIMIT 1)"  # that of the bots
        length, = database.sql("SELECT count(*) FROM log WHERE match=" + newest)
        # It grows, if it was not over by then.
        while not database.sql("SELECT 1 FROM matches WHERE id=%s AND (status=2 OR (SELECT count(*) FROM log WHERE match=id)>%s)" % (newest, length)):
            await asyncio.sleep(0.05)
        servers = {"b": b, "c": c}
        for name in names:
            at_b = await Client.open(b, token=ada.token)
            try:
                reply = await at_b.request("resume", match=name)
                server = b
            except warren.Refused as refused:
                server = servers[refused.reply["node"]]
                await at_b.close()
                at_b = await Client.open(server, token=ada.token)
                reply = await at_b.request("resume", match=name)
            assert reply["version"] >= stood[name], (reply, stood)
            if name == names[0]:  # nobody's clock ran while nobody was there
                await at_b.wait(lambda m=at_b.match(name): m.clock)
                spent = clock["left"][clock["running"]] - at_b.match(name).clock["left"][clock["running"]]
                most, passed = ran + time.time() - left, time.monotonic() - played
                assert spent / 1000 <= most + 0.2 and most < passed, (spent, most, passed)
            other = await Client.open(server, token=bob.token)
            await other.request("resume", match=name)
            await warren.together(*(warren.play(client, name, rng) for client in (at_b, other)))
            for client in (at_b, other):
                await client.close()
        assert database.sql("SELECT count(*) FROM stays s JOIN gaps g USING(node) WHERE g.until>=s.until")[0] != "0"
        with contextlib.ExitStack() as ends:
            again = ends.enter_context(node(database, "a", "--data", a.data))
            back = await Client.open(again, token=ada.token)
            assert (await back.refused("moved", "resume", match=bots))["node"] in servers
            fresh = await warren.started(back, [await Client.open(again, token=bob.token)], "duel")
            assert back.match(fresh).view is not None
            assert again.stop() == 0
        assert b.stop() == 0 and c.stop() == 0


async def what_two_of_five_leave_the_others_share():
    """Two nodes fall at once: those that remain have all of it, each a part, and play it on."""
    with contextlib.ExitStack() as ends:
        database = ends.enter_context(postgres.Postgres())
        nodes = {name: ends.enter_context(node(database, name, *SOON, *SLOWLY)) for name in "abcde"}
        left = []
        for name in "ab":
            for _ in range(3):
                host = await Client.open(nodes[name])
                left += [await of_bots(host) for _ in range(3)]
        ada, bob = [await Client.open(nodes["b"], name) for name in ("Ada", "Bob")]
        name = await warren.started(ada, [bob], "duel")
        assert at(database) == {"a": "9", "b": "10", "c": "0", "d": "0", "e": "0"}, at(database)
        while int(database.sql("SELECT count(*) FROM counts JOIN nodes USING(node) WHERE what=5 AND name IN ('a','b')")[0]) < 2:
            await asyncio.sleep(0.05)
        lengths = "SELECT m.id,count(*) FROM matches m JOIN log l ON l.match=m.id WHERE m.bots=1 GROUP BY m.id"
        while len(pairs_of(database.sql(lengths))) < len(left):  # something was chosen in each
            await asyncio.sleep(0.05)
        await warren.settle(ada, bob)
        nodes["a"].kill()
        nodes["b"].kill()
        remain = {name: nodes[name] for name in "cde"}
        while sum(int(at(database)[name]) for name in remain) < len(left) + 1:
            await asyncio.sleep(0.05)
        # Whoever comes two seconds too late on a busy machine finds nothing any more.
        assert sum(int(at(database)[name]) > 0 for name in remain) >= 2, at(database)
        stood, now, over = pairs_of(database.sql(lengths)), {}, []
        assert len(stood) == len(left), stood
        while not now or any(int(now[match]) <= int(length) for match, length in stood.items() if match not in over):
            await asyncio.sleep(0.05)
            over = database.sql("SELECT id FROM matches WHERE status=2")  # one may have been over before it was looked at
            now = pairs_of(database.sql(lengths))
        # From wherever people come, they are led to where theirs is.
        where, = database.sql("SELECT n.name FROM matches m JOIN nodes n USING(node) WHERE m.bots=0")
        for server in remain.values():
            client = await Client.open(server, token=ada.token)
            if server is nodes[where]:
                assert (await client.request("resume", match=name))["type"] == "ok"
            else:
                assert (await client.refused("moved", "resume", match=name))["node"] == where
            await client.close()
        there = [await Client.open(nodes[where], token=client.token) for client in (ada, bob)]
        for client in there:
            await client.request("resume", match=name)
        await warren.together(*(warren.play(client, name, random.Random(i)) for i, client in enumerate(there)))
        for server in remain.values():
            assert server.stop() == 0


async def two_versions_at_once():
    """A match goes, and is left, only to nodes that play the rules it began with; a newer version plays older ones, too."""
    with postgres.Postgres() as database, node(database, "a", *SOON, build="before") as a, node(database, "b", *SOON) as b:
        rng = random.Random(4)
        people = {server: [await Client.open(server, name) for name in ("Ada", "Bob")] for server in (a, b)}
        old, new = [await warren.started(*clients[:1], clients[1:], "duel") for clients in people.values()]
        waiting = await warren.new_match(people[b][0], people[b][1:], "duel")
        for name, clients in ((old, people[a]), (new, people[b])):
            await warren.together(*(warren.play(c, name, rng, lambda m: m.version >= 4, warren.quiet) for c in clients))

        await in_thread(told_soon, b, "hand-over", "a")
        while at(database) != {"a": "2", "b": "1"}:
            await asyncio.sleep(0.05)
        assert (await people[b][0].refused("moved", "resume", match=waiting))["node"] == "a"
        await in_thread(admin_test.told, b, "drain", "off")
        version = people[b][0].match(new).version
        await warren.together(*(warren.play(c, new, rng, lambda m: m.version >= version + 2, warren.quiet) for c in people[b]))

        await in_thread(told_soon, a, "hand-over")  # the node is upgraded
        while at(database)["a"] != "0":
            await asyncio.sleep(0.05)
        moved = [await follow(client, old, b, "b") for client in people[a]]
        assert moved[0].match(old).lobby["revision"] == 1
        assert a.stop() == 0
        version = moved[0].match(old).version
        await warren.together(*(warren.play(c, old, rng, lambda m: m.version >= version + 2, warren.quiet) for c in moved))

        with node(database, "a", *SOON, build="before") as a:  # the old one again: what it cannot play is not taken
            b.kill()
            while at(database)["a"] != "2":
                await asyncio.sleep(0.05)
            ada = await Client.open(a, token=people[b][0].token)
            assert (await ada.refused("moved", "resume", match=new))["node"] == "b"
            await in_thread(b.start)
            back = [await Client.open(b, token=c.token) for c in people[b]]
            for client in back:
                assert (await client.request("resume", match=new))["version"] >= people[b][0].match(new).version
            await warren.together(*(warren.play(c, new, rng) for c in back))
            assert (await warren.whole_log(back[0], new))["revision"] == 2
            assert a.stop() == 0 and b.stop() == 0


async def how_long_somebody_is_away_counts_on_after_a_move():
    """From when the match came, over its way out of memory and back."""
    options = ("--match-idle", "1", "--away", "60")

    async def comes(client):
        while True:
            with contextlib.suppress(Refused):
                back = await absence_test.comes_back(b, client, name)
                await client.close()
                return back
            await asyncio.sleep(0.1)
    with postgres.Postgres() as database, node(database, "a", *options) as a, node(database, "b", *options) as b:
        name, *there = await absence_test.at_table(a, 3)
        seat = there[0].match(name).seat
        await in_thread(told_soon, a, "hand-over", "b")
        gone, ada, bert = [await comes(client) for client in (there[0], *there[1])]
        await absence_test.leaves(gone, name, ada, bert)
        await absence_test.leaves(ada, name, bert)
        await bert.close()
        while b.metric("warren_matches_in_memory") > 0:
            await asyncio.sleep(0.1)
        then = time.monotonic() - 1  # for so long it was idle at least
        ada, bert = [await absence_test.comes_back(b, client, name) for client in (ada, bert)]
        passed = time.monotonic() - then
        early = await ada.refused("too_early", "propose", match=name, what="absent", seat=seat)
        assert early["retry_ms"] <= 60 * 1000 - passed * 1000 + 2, (early, passed)


async def programs_go_along():
    """Bots of others play on when their match is given away, and when its node is gone for good."""
    with postgres.Postgres() as database, node(database, "b", *SOON) as b, node(database, "a", *SOON) as a:
        async with Relay(b=[b], a=[a]) as relay:
            async def give_and_fall(over):
                while not over() and relay.led.count("a") < 2:
                    await asyncio.sleep(0.05)
                await in_thread(told_soon, a, "hand-over", "b")
                while not over() and relay.led.count("b") < 2:
                    await asyncio.sleep(0.05)
                await in_thread(admin_test.told, a, "drain", "off")
                if over():
                    raise warren.TooLate("the match was over before its node fell")
                b.kill()
                b.http = None
                relay.nodes["b"] = []
                while not over() and at(database)["b"] != "0":
                    await asyncio.sleep(0.05)

            with tempfile.NamedTemporaryFile() as nobody:
                for delay in (60, 300):  # as quick as it may be; on a slow machine once more
                    relay.led.clear()
                    before = [a.metric(name) for name in ("warren_matches_finished_total", "warren_taken_total")]
                    try:
                        await match_of_bots(relay.address + "?node=a", relay.address, nobody.name, interrupt=give_and_fall, delay=delay)
                        break
                    except warren.TooLate:
                        if delay == 300:
                            raise
            now = [a.metric(name) for name in ("warren_matches_finished_total", "warren_taken_total")]
            assert now[0] == before[0] + 1 and now[1] > before[1], (before, now)
            while a.metric("warren_nodes") != 1:  # of the other one there is nothing any more
                await asyncio.sleep(0.1)


if __name__ == "__main__":
    warren.run(postgres.those([all_that_a_node_has_goes_to_another, nobody_who_asks_meanwhile_is_told_anything_else,
                               what_a_node_that_is_gone_left_is_played_on, what_two_of_five_leave_the_others_share, two_versions_at_once,
                               how_long_somebody_is_away_counts_on_after_a_move, programs_go_along]))
