#!/usr/bin/env python3
"""Hostile clients: what they may not do is refused clearly, what they may do is rationed, and memory stays bounded."""
import asyncio
import contextlib
import json
import os
import random
import socket
import sqlite3
import time

import websockets

import admin_test
import warren
from warren import PATIENCE, Client, Server

LIMITED = ("--messages-per-second", "100")
REQUESTS_OF_A_MATCH = {
    "sit": {"seat": "s2"}, "stand": {}, "set": {"title": "mine"}, "add_bot": {}, "remove_bot": {"seat": "s2"}, "ready": {},
    "start": {}, "kick": {"player": "x"}, "leave": {}, "chat": {"text": "hi"}, "chat_log": {}, "undo": {"version": 0},
    "choose": {"version": 0, "choice": {"verb": "pass"}}, "resign": {}, "propose": {"what": "pause"}, "agree": {}, "back": {},
    "offer": {"seat": "s2"}, "standing": {"reason": "x", "verb": "y"}, "resume": {}, "rematch": {}, "history": {"move": 0},
    "events": {"after": 0}, "log": {},
}


def resident(server):
    """Bytes of memory in use by the server."""
    with open("/proc/%d/statm" % server.process.pid) as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

WRITERS = 20
AT_A_TIME = 8


async def raw(server):
    host, port = server.tcp.rsplit(":", 1)
    return await asyncio.open_connection(host, int(port), limit=1 << 24)


async def refusal(client, kind, **fields):
    reply = await client.reply(await client.send_unchecked(kind, **fields))
    return reply.get("code")


# ---- What may be written ----

async def names_and_lines_keep_to_their_place():
    invisible = ["", " ", "\u00a0\u3000", "\u200b", "Ada\u200b", "A\u200dda", "\u2060Ada", "\ufeffAda", "A\u00adda", "\u3164",
                 "\u200eAda", "\u0301"]
    unruly = ["a\nb", "\x1b[31m", "\u0085", "\u2028", "\u202eadA", "\u2066x\u2069", "\u202aAda", "\U000e0041da", "\ufffe",
              "\ufdd0", "A" + "\u0301" * 5, "x" * 33]
    with Server() as server:
        for name in invisible + unruly:
            client = await Client.open(server, hello=False)
            assert await refusal(client, "hello", protocol=1, name=name) == "bad_field", repr(name)
            await client.close()
        for name in ("Zo\u00eb", "\u5c0f\u660e", "\u0645\u0631\u064a\u0645", "Ada Lovelace", "x" * 32, "\U0001f98a" * 32, "o\u0308\u0301", "\u2764\ufe0f"):
            client = await Client.open(server, name)
            assert client.greeting["name"] == name
            if name != "\u2764\ufe0f":
                await client.close()
        match = (await client.request("create", game="duel", seats=2))["match"]
        for title in invisible[2:] + unruly[:-1] + ["x" * 65]:
            assert await refusal(client, "set", match=match, title=title) == "bad_field", repr(title)
        for line in unruly[:-1] + ["", "x" * 501, "\U0001f98a" * 501]:
            assert await refusal(client, "chat", match=match, text=line) == "bad_field", repr(line)
        for line in ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\U0001f469\u200d\U0001f373", "\U0001f98a" * 500, "\u200e(ok)"):
            await client.request("chat", match=match, text=line)
        for text in (b'{"id":1,"type":"chat","text":"\xff"}\n', b'{"id":1,"type":"chat","text":"\xed\xa0\x80"}\n'):
            reader, writer = await raw(server)
            writer.write(text)
            assert json.loads(await reader.readline())["code"] == 1007
            writer.close()
        client.replies.pop(None, None)
        for name in ("\\ud800", "\\u0000"):
            client.replies.pop(None, None)
            await client.send_text('{"id":1,"type":"hello","name":"%s"}' % name)
            assert (await client.reply(None))["code"] == "bad_json"


async def depth_and_size_are_limited():
    with Server() as server:
        client = await Client.open(server)
        for text in ('{"id":9,"type":"ping","x":' + "[" * 8000 + "]" * 8000 + "}", '{"a":' * 17 + "1" + "}" * 17, "[" * 16000):
            client.replies.pop(None, None)
            await client.send_text(text)
            reply = await client.reply(None)
            assert reply["code"] == "bad_json" and "deep" in reply["message"], reply
        client.validator.asked[50] = {"id": 50, "type": "ping"}
        await client.send_text('{"id":50,"type":"ping","x":' + "[" * 15 + '"[[[\\"[["' + "]" * 15 + "}")
        assert (await client.reply(50))["type"] == "ok"
    for options, limit in (((), 16384), (("--message-max", "2000"), 2000)):
        with Server(*options) as server:
            for transport in ("tcp", "ws"):
                big = await Client.open(server, transport=transport)
                assert big.greeting["limits"]["message"] == limit, big.greeting["limits"]
                text = '{"id":50,"type":"ping","x":"%s"}'
                big.validator.asked[50] = {"id": 50, "type": "ping"}
                await big.send_text(text % ("x" * (limit - len(text) + 2)))
                assert (await big.reply(50))["type"] == "ok"
                await big.send_text(text % ("x" * (limit - len(text) + 3)))
                await asyncio.wait_for(big.task, PATIENCE)
                assert big.closed


# ---- Who may ask for what ----

async def nothing_is_done_in_anothers_name():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.started(ada, [bert])
        before = ada.match(name).version
        # Another's match: every request that names it.
        for kind, fields in REQUESTS_OF_A_MATCH.items():
            code = await refusal(eve, kind, match=name, **fields)
            assert code in ("not_member", "no_match"), "%s: %s" % (kind, code)
            assert await refusal(eve, kind, match="0" * 10, **fields) == "no_match", kind
        assert await refusal(eve, "join", match=name) == "no_match"
        assert await refusal(eve, "watch", match=name) == "no_match"
        # Another's seat: whoever is not asked cannot answer, not even with what the other is offered.
        asked, other = (ada, bert) if ada.match(name).asked() else (bert, ada)
        option = asked.match(name).prompt["options"][0]
        assert await refusal(other, "choose", match=name, version=before, choice=option) == "not_your_turn"
        assert "options" not in other.match(name).prompt
        # Another's token, guessed or bent.
        bent = ("A" if ada.token[0] != "A" else "B") + ada.token[1:]
        for token in (bent, ada.token[:-1], ada.token + "A", "A" * 43, ada.player, "' OR 1=1 --", "x" * 64):
            thief = await Client.open(server, hello=False)
            assert await refusal(thief, "hello", protocol=1, token=token) == "bad_token", token
            assert await refusal(thief, "mine") == "not_hello"
            await thief.close()
        thief = await Client.open(server, hello=False)
        for code in (ada.token, bent, "_" * 43, ada.player, "x" * 64):  # a token recovers nobody, nor does any text
            assert await refusal(thief, "recover", code=code) == "bad_code", code
            assert await refusal(thief, "mine") == "not_hello"
        assert ada.match(name).version == before
        # A request sent again, on this connection or another one, is stale.
        text = json.dumps({"id": 900, "type": "choose", "match": name, "version": before, "choice": option})
        asked.validator.asked[900] = json.loads(text)
        await asked.send_text(text)
        reply = await asked.reply(900)
        assert reply["type"] == "ok"
        after = reply["version"]
        await asked.wait(lambda: asked.match(name).version == after)
        replayed = await Client.open(server, token=asked.token)
        await replayed.send_text(text)
        assert (await replayed.reply(900))["code"] == "stale"
        asked.replies.pop(900)
        await asked.send_text(text)
        assert (await asked.reply(900))["code"] == "stale"
        assert asked.match(name).version == after


async def other_websites_stay_outside():
    with Server() as server:
        here = server.http
        for origin in ("https://evil.example", "null", here + "0", here.replace("http://", "http://evil.")):
            try:
                async with websockets.connect(here.replace("http", "ws") + "/ws", origin=origin, open_timeout=PATIENCE):
                    raise AssertionError("let in from " + origin)
            except websockets.InvalidStatusCode as error:
                assert error.status_code == 403
        async with websockets.connect(here.replace("http", "ws") + "/ws", origin=here, compression="deflate",
                                      open_timeout=PATIENCE) as ws:
            assert not ws.extensions, "compression was agreed on"
            await ws.send('{"id":1,"type":"ping"}')
            assert json.loads(await ws.recv())["type"] == "ok"


# ---- How much ----

@warren.with_delays(2, 10, 40)
async def strangers_are_not_kept(delay):
    with Server("--hello-seconds", str(delay)) as server:
        with warren.early(time.monotonic(), delay):
            known = await Client.open(server)
        with warren.early(time.monotonic(), delay):
            stranger = await Client.open(server, hello=False)
            await stranger.request("ping")
        web = await Client.open(server, hello=False, transport="ws")
        await asyncio.wait_for(asyncio.gather(stranger.task, web.task), PATIENCE)
        await known.request("ping")


async def costly_requests_are_rationed():
    with Server("--messages-per-second", "100000") as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        made = await ada.request("create", game="duel", seats=2)
        last, codes, refused = [], [], []
        while not refused and len(last) < 50000:  # faster than the allowance grows, on any machine
            batch = [(client, await client.send_unchecked("list")) for _ in range(200) for client in (ada, bert)]
            codes += [(await client.reply(number)).get("code") for client, number in batch]
            refused = [c for c in codes if c]
            last += batch
        assert codes[0] is None and refused and set(refused) == {"rate_limited"}, set(codes)
        assert ada.replies[last[0][1]]["type"] == "ok"
        late = next(c.replies[n] for c, n in last if c.replies[n].get("code"))
        assert 0 < late["retry_ms"] <= 1000, late
        # Going back plays the match again: proposals and answers to them count as well, whatever comes of them.
        for kind, fields in (("propose", {"what": "pause"}), ("propose", {"what": "absent", "seat": "s2"}), ("agree", {})):
            codes = set()
            for _ in range(1000):
                sent = [await ada.send_unchecked(kind, match=made["match"], **fields) for _ in range(50)]
                codes |= {(await ada.reply(number)).get("code") for number in sent}
                if "rate_limited" in codes:
                    break
            assert codes <= {"not_started", "rate_limited"} and "rate_limited" in codes, (kind, codes)
        await ada.request("ready", match=made["match"])  # play goes on


async def guesses_of_recovery_codes_are_rationed():
    """As passwords are; whoever is in stays in, and a refusal does not say whether the code was right."""
    with Server(*LIMITED) as server:
        ada = await Client.open(server, "Ada")
        code = admin_test.given_by(admin_test.told(server, "recover", ada.player))["code"]
        thief = await Client.open(server, hello=False)
        begin = time.monotonic()
        sent = [await thief.send_unchecked("recover", code="guess %05d" % number) for number in range(60)]
        sent.append(await thief.send_unchecked("recover", code=code))
        replies = [await thief.reply(number) for number in sent]
        codes = [reply.get("code") for reply in replies]
        assert 20 <= codes.count("bad_code") <= 20 + (time.monotonic() - begin) / 3 + 1, codes
        assert set(codes) == {"bad_code", "rate_limited"} and codes[-1] == "rate_limited", codes
        assert all(0 < reply["retry_ms"] <= 3000 for reply in replies if reply["code"] == "rate_limited"), replies
        assert (await ada.request("ping"))["type"] == "ok"
        back = await Client.open(server, token=ada.token)
        assert back.player == ada.player


async def identities_and_matches_are_rationed():
    begin = time.monotonic()
    with Server(*LIMITED, "--matches-per-address", "5") as server:
        ada, bert = await warren.open_clients(server, ["tcp", "tcp"])
        for _ in range(4):
            await ada.request("create", game="duel", seats=2)
        last = await bert.request("create", game="duel", seats=2)
        error = await bert.refused("too_many_matches", "create", game="duel", seats=2)
        assert error["limit"] == 5, error
        await bert.request("leave", match=last["match"])
        await bert.request("create", game="duel", seats=2)
        refused = 0
        for _ in range(230):
            reader, writer = await raw(server)
            writer.write(b'{"id":1,"type":"hello","protocol":1,"name":"Eve"}\n')
            reply = json.loads(await reader.readline())
            if reply["type"] == "error":
                assert reply["code"] == "rate_limited" and reply["retry_ms"] > 0, reply
                refused += 1
            writer.close()
        # 200 at once, the two above among them, and one more each second.
        assert 31 - (time.monotonic() - begin) <= refused <= 32, refused
        again = await Client.open(server, token=ada.token)  # who is known comes in all the same
        assert again.player == ada.player
        sent = [await bert.send("create", game="duel", seats=2) for _ in range(300)]
        codes = [(await bert.reply(number))["code"] for number in sent]
        assert set(codes) == {"too_many_matches", "rate_limited"}, set(codes)
        # 200 at once, the seven above among them, and one more each second.
        assert 106 - (time.monotonic() - begin) <= codes.count("rate_limited") <= 107, codes.count("rate_limited")
        begin = time.monotonic()
        eve = await Client.open(server, hello=False)
        sent = [await eve.send("hello", protocol=1, token="A" * 43) for _ in range(300)]
        codes = [(await eve.reply(number))["code"] for number in sent]
        assert set(codes) == {"bad_token", "rate_limited"}, set(codes)
        assert 99 - (time.monotonic() - begin) <= codes.count("rate_limited") <= 100, codes.count("rate_limited")
        again = await Client.open(server, token=ada.token)
        assert again.player == ada.player
    with Server("--matches-max", "2") as server:
        ada = await Client.open(server)
        for _ in range(2):
            await ada.request("create", game="duel", seats=2)
        await ada.refused("server_full", "create", game="duel", seats=2)


# ---- What is kept for ever has quotas ----

def stored_bytes(server):
    return sum(os.path.getsize(os.path.join(server.data, name)) for name in ("warren.db", "warren.db-wal"))


async def chat_does_not_fill_the_disk():
    """Many connections and people of one address, in many matches, as fast as they can: little of it is stored."""
    line, units = "\U0001f98a" * 500, 2000 // 64 + 1

    async def writes(client, match):
        replies = []
        for _ in range(10):
            sent = [await client.send_unchecked("chat", match=match, text=line) for _ in range(20)]
            replies += [await client.reply(number) for number in sent]
        return replies
    with Server("--messages-per-second", "100000") as server:
        people = [await Client.open(server, "Eve%d" % i) for i in range(16)]
        matches = [(await client.request("create", game="duel", seats=2))["match"] for client in people]
        before, begin = stored_bytes(server), time.monotonic()
        of_each = await asyncio.gather(*(writes(*pair) for pair in zip(people, matches)))
        passed = time.monotonic() - begin
        refused = [reply for replies in of_each for reply in replies if reply["type"] == "error"]
        assert refused and {reply["code"] for reply in refused} == {"rate_limited"}
        assert all(0 < reply["retry_ms"] <= units * 1000 for reply in refused), refused[0]
        taken = [sum(reply["type"] == "ok" for reply in replies) for replies in of_each]
        assert max(taken) * units <= 120 + passed + 1, (taken, passed)
        assert 0 < sum(taken) * units <= 1200 + 5 * (passed + 1), (taken, passed)
        assert stored_bytes(server) - before < 2**20, stored_bytes(server) - before
        await people[0].request("ready", match=matches[0])  # the table goes on
    with Server("--messages-per-second", "100000") as server:
        people = [await Client.open(server, "Eve%d" % i) for i in range(10)]
        made = await people[0].request("create", game="duel", seats=2)
        for client in people[1:]:
            await client.request("join", invite=made["invite"], sit=False)
        begin = time.monotonic()
        of_each = await asyncio.gather(*(writes(client, made["match"]) for client in people))
        taken = sum(reply["type"] == "ok" for replies in of_each for reply in replies)
        assert 0 < taken * units <= 600 + 3 * (time.monotonic() - begin + 1), taken


async def spectators_do_not_silence_the_table():
    """Theirs is an allowance of its own: used up, it leaves the table's whole, and says nothing of it."""
    with Server("--messages-per-second", "100000") as server:
        ada, *crowd = [await Client.open(server, name) for name in ("Ada", "Eve", "Fay", "Gil", "Hal")]
        made = await ada.request("create", game="duel", seats=2, public=True)
        for _ in range(100):
            await ada.request("chat", match=made["match"], text="at the table")
        codes = []
        for client in crowd:
            await client.request("watch", match=made["match"])
            sent = [await client.send("chat", match=made["match"], channel="spectators", text="beside") for _ in range(100)]
            codes += [(await client.reply(number)).get("code") for number in sent]
        assert codes[:300] == [None] * 300 and "rate_limited" in codes[-20:], codes  # one more comes back each second
        for _ in range(20):
            await ada.request("chat", match=made["match"], text="still at the table")


async def members_without_a_seat_do_not_silence_the_table():
    """Nor does the table silence them: what they write there uses up what spectators have, shown anything or not."""
    with Server("--messages-per-second", "100000") as server:
        ada, bert, *crowd = [await Client.open(server, name) for name in ("Ada", "Bert", "Eve", "Fay", "Gil", "Hal")]
        made = await ada.request("create", game="duel", seats=2, delay=600)
        await bert.request("join", invite=made["invite"])
        for client in crowd:
            await client.request("join", invite=made["invite"], sit=False)
        for client in (ada, bert):
            await client.request("ready", match=made["match"])
        await ada.request("start", match=made["match"])
        for client in (ada, bert):
            for _ in range(60):
                await client.request("chat", match=made["match"], text="at the table")
        codes = []
        for client in crowd:
            sent = [await client.send("chat", match=made["match"], text="nor seated") for _ in range(100)]
            codes += [(await client.reply(number)).get("code") for number in sent]
            assert client.match(made["match"]).view is None, "shown already"
        assert codes[:300] == [None] * 300 and "rate_limited" in codes[-20:], codes  # one more comes back each second
        sent = [await crowd[0].send("chat", match=made["match"], channel="spectators", text="nor beside") for _ in range(15)]
        codes = [(await crowd[0].reply(number)).get("code") for number in sent]
        assert "rate_limited" in codes, codes  # not by what is left to each of them alone, which is more
        for client in (ada, bert):
            await client.request("chat", match=made["match"], text="still at the table")


async def names_change_now_and_then():
    with Server("--messages-per-second", "100000") as server:
        ada = await Client.open(server, "Ada")
        codes = []
        for i in range(30):
            client = await Client.open(server, hello=False)
            reply = await client.reply(await client.send("hello", protocol=1, token=ada.token, name="Ada %d" % i))
            codes.append(reply.get("code"))
            await client.close()
        assert set(codes[:20]) == {None} and codes[-1] == "rate_limited", codes
        again = await Client.open(server, token=ada.token)  # by the name they have they come in all the same
        assert again.greeting["name"].startswith("Ada ")


async def can_be_taken_back(client, name):
    """
    Plays until the client is asked for something it can take back; that choice, which is open again. It is asked anew then:
    where it is another's turn, that one moves meanwhile.
    """
    m = client.match(name)
    while True:
        await client.wait(m.asked)
        version, choice = m.version, random.choice(warren.quiet(m.prompt["options"]) or m.prompt["options"])
        await client.request("choose", match=name, version=version, choice=choice)
        await client.wait(lambda: m.version > version)
        await warren.settle(client)
        if m.undo and m.asked():
            await client.request("undo", match=name, version=m.version)
            await warren.settle(client)
            return choice


async def logs_grow_by_so_much():
    """Choosing and taking back without end is rationed; what is refused anyway uses nothing up."""
    with Server("--messages-per-second", "100000") as server:
        ada = await Client.open(server, "Ada")
        made = (await ada.request("create", game="duel", seats=2))["match"]
        await ada.request("add_bot", match=made, seat="s2")
        await ada.request("ready", match=made)
        await ada.request("start", match=made)
        m = ada.match(made)
        taken, codes, begin = 0, set(), time.monotonic()
        choice = await can_be_taken_back(ada, made)
        while "rate_limited" not in codes:
            version, sent = m.version, []
            for i in range(100):
                sent.append(await ada.send_unchecked("choose", match=made, version=version + 2 * i, choice=choice))
                sent.append(await ada.send_unchecked("undo", match=made, version=version + 2 * i + 1))
            replies = [await ada.reply(number) for number in sent]
            codes |= {reply.get("code") for reply in replies}
            taken += sum(reply["type"] == "ok" for reply in replies)
            await warren.settle(ada)
            assert codes <= {None, "stale", "rate_limited"}, codes
            assert taken <= 5001 + 5 * (time.monotonic() - begin), taken
        assert taken >= 4800, taken  # the rest went for getting there


# ---- Slow readers, and who is dropped ----

async def long_log(server, pairs):
    """A finished match of duel with so many choices taken back; its player and its name."""
    ada = await Client.open(server, "Ada")
    made = (await ada.request("create", game="duel", seats=2))["match"]
    await ada.request("add_bot", match=made, seat="s2")
    await ada.request("ready", match=made)
    await ada.request("start", match=made)
    m = ada.match(made)
    choice = await can_be_taken_back(ada, made)
    version = m.version
    for i in range(pairs):
        await ada.send_unchecked("choose", match=made, version=version + 2 * i, choice=choice)
        last = await ada.send_unchecked("undo", match=made, version=version + 2 * i + 1)
        if i % 100 == 99:
            await ada.reply(last)
    await warren.settle(ada)
    assert m.version == version + 2 * pairs
    await ada.request("resign", match=made)
    await ada.wait(lambda: m.ended)
    return ada, made


async def long_logs_come_in_parts():
    """A log that is longer than what may wait for a client arrives all the same, however slowly the client reads."""
    with Server("--queue-max", "65536") as server:
        ada, name = await long_log(server, 1500)
        whole = await warren.whole_log(ada, name)
        size = len(json.dumps(whole, separators=(",", ":")))
        assert size > 65536 and len(whole["records"]) > 3000, size
        first = await ada.request("log", match=name)
        assert first["to"] < first["version"] == len(whole["records"]), first["to"]
        assert first["log"].get("result") is None and first["log"].get("digest") is None
        assert whole["result"]["reason"] == "resigned" and whole["digest"]
        assert whole["hashes"] and [h["move"] for h in whole["hashes"]] == sorted({h["move"] for h in whole["hashes"]})
        end = await ada.request("log", match=name, **{"from": first["version"]})
        assert end["log"]["records"] == [] and end["to"] == end["version"] and end["log"]["digest"] == whole["digest"]
        await ada.refused("bad_field", "log", match=name, **{"from": first["version"] + 1})
        # All parts asked for at once, and read late and little by little.
        reader, writer = await raw(server)
        writer.write(b'{"id":1,"type":"hello","protocol":1,"token":"%s"}\n' % ada.token.encode())
        for number in range(60):
            writer.write(b'{"id":%d,"type":"log","match":"%s","from":%d}\n' % (number + 2, name.encode(), 10 * number))
        for number in range(61):
            reply = json.loads(await reader.readline())
            assert reply["re"] == number + 1 and reply["type"] == "ok", reply
            await asyncio.sleep(0.005)
        writer.close()


async def dropped(server, cause, *words):
    """Until the log says so, and the count of this cause."""
    end = time.monotonic() + PATIENCE
    while True:
        lines = [line for line in server.errors().splitlines() if "dropped" in line and "cause=" + cause in line]
        counted = 0
        with contextlib.suppress(OSError):  # nobody else comes in while there are too many
            counted = server.metric('warren_dropped_total{why="%s"}' % cause)
        if counted >= 1 and any(all(word in line for word in words) for line in lines):
            return
        assert time.monotonic() < end, (cause, server.errors())
        await asyncio.sleep(0.05)


async def who_is_dropped_is_logged():
    """With the cause, the address and the player; and counted by cause."""
    with Server("--log-level", "info", "--hello-seconds", "1") as server:
        _, stranger = await raw(server)
        await dropped(server, "silent", "127.0.0.1:", "who it is")
        stranger.close()
    with Server("--log-level", "info", "--queue-max", "65536", "--peers-per-address", "6") as server:
        ada = await Client.open(server, "Ada")
        made = await ada.request("create", game="duel", seats=2)
        for text, word in ((b"\xff\xfe\n", "UTF-8"), (b"x" * 20000, "too long")):
            _, one = await raw(server)
            one.write(text)
            await dropped(server, "invalid", "127.0.0.1:", word)
            one.close()
        _, one = await asyncio.open_connection(*server.http.split("//")[1].rsplit(":", 1))
        one.write(b"BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n")
        await dropped(server, "refused", "127.0.0.1:")
        one.close()
        crowd = [await raw(server) for _ in range(8)]
        while "too many connections" not in server.errors():
            await asyncio.sleep(0.05)
        for _, one in crowd:
            one.close()
        await dropped(server, "crowd", "too many connections from this address")
        # Somebody follows a table and does not read what is said there.
        end, deaf = time.monotonic() + PATIENCE, None
        while not deaf:
            assert time.monotonic() < end
            with contextlib.suppress(ConnectionError):  # the places of the crowd are free a little later
                deaf = await Client.open(server, "Deaf")
        await deaf.request("join", invite=made["invite"])
        deaf.writer.transport.pause_reading()
        while "cause=slow" not in server.errors():
            assert time.monotonic() < end
            sent = [await ada.send_unchecked("chat", match=made["match"], text="\U0001f98a" * 500) for _ in range(100)]
            for one in sent:
                await ada.reply(one)
        await dropped(server, "slow", "player=" + deaf.player, "does not read")


# ---- Readers, while others write without end ----

class Wire:
    """A connection of somebody who has a lobby; lines as they come."""

    async def open(self, server, name):
        self.reader, self.writer = await asyncio.open_connection(*server.tcp.rsplit(":", 1), limit=1 << 20)
        await self.ask(b'{"id":1,"type":"hello","protocol":1,"name":"%s"}\n' % name.encode())
        made = json.loads(await self.ask(b'{"id":2,"type":"create","game":"duel","seats":2}\n'))
        self.invite = made["invite"].encode()
        self.line = b'{"id":3,"type":"chat","match":"%s","text":"and"}\n' % made["match"].encode()
        return self

    async def ask(self, line):
        """Sends a line; the reply, whatever else comes before it."""
        self.writer.write(line)
        while not (reply := await self.reader.readline()).startswith(b'{"re":'):
            assert reply, "the connection is closed"
        return reply

    async def write_without_end(self):
        """The next lines are under way before the last are on disk."""
        self.writer.write(self.line * AT_A_TIME)
        while True:
            await self.ask(self.line)


async def readers_get_their_turn():
    """Whoever waits until the disk has all that was done before does not wait for all that others do meanwhile."""
    with Server("--messages-per-second=0") as server:
        honest = await Wire().open(server, "Ada")
        others = [await Wire().open(server, "Eve%d" % i) for i in range(WRITERS)]
        for other in others:
            await honest.ask(b'{"id":4,"type":"join","invite":"%s"}\n' % other.invite)
        writing = [asyncio.ensure_future(other.write_without_end()) for other in others]
        rounds = []
        for _ in range(150):
            # All that is said comes in its order: first the own line, then what was written while the request waited.
            # What is read then is found at once: how long a thread takes to read is another matter.
            honest.writer.write(honest.line + b'{"id":5,"type":"password","password":"as it was","new_password":"as it will be"}\n')
            meanwhile, own = 0, False
            while True:
                line = await honest.reader.readline()
                assert line, "the connection is closed"
                if line.startswith(b'{"re":5'):
                    break
                own = own or line.startswith(b'{"re":3')
                meanwhile += own and b'"type":"chat"' in line
            rounds.append(meanwhile)
        for task in writing:
            assert not task.done(), task.exception()
            task.cancel()
        usual = sorted(rounds)[len(rounds) // 2]
        print("written by %d others while one waited to read: usually %d lines, at most %d" %
              (WRITERS, usual, max(rounds)))
        # All that is under way, for each of the rounds it waits (LATE in server/hall/connection.h) and two more. Usually: a
        # busy machine may let anybody wait once.
        assert usual <= 6 * WRITERS * AT_A_TIME, usual


LONG = 3000  # records
LOOKS = 300


async def a_long_match(client):
    """A match of many records, which stands still; its name and version."""
    name = (await client.request("create", game="duel", seats=2))["match"]
    await client.request("add_bot", match=name)
    await client.request("ready", match=name)
    await client.request("start", match=name)
    for number in range(LONG // 2):
        await client.request("propose", match=name, what="pause")
        await client.request("propose", match=name, what="continue")
    await client.request("propose", match=name, what="pause")
    return name, client.match(name).version


async def looking_back_holds_up_nobody():
    """
    While one connection has a long match played again so often, others at the same address play on. What is told to
    that connection shows what was done first; a machine on which everybody sleeps meanwhile gets another try.
    """
    with Server() as server:
        eve, honest, other = [await Client.open(server, name) for name in ("Eve", "Ada", "Bob")]
        long, version = await a_long_match(eve)
        table = await warren.started(honest, [other], public=True)
        reader, writer = await raw(server)
        between = 0
        for line in ({"id": 1, "type": "hello", "protocol": 1, "token": eve.token}, {"id": 2, "type": "watch", "match": table}):
            writer.write(json.dumps(line).encode() + b"\n")
        while not (await reader.readline()).startswith(b'{"type":"snapshot"'):
            pass
        for _ in range(5):
            looks = [{"id": 3 + number, "type": "history", "match": long, "move": version - number % 2, "seat": "s1"}
                     for number in range(LOOKS)]
            writer.write(b"".join(json.dumps(look).encode() + b"\n" for look in looks))  # at once
            seen, choice, told = 0, None, False
            while seen < LOOKS or not told:
                line = await reader.readline()
                assert line and b'"type":"error"' not in line, line
                if line.startswith(b'{"re":3,'):
                    asked = next(client for client in (honest, other) if client.match(table).asked())
                    choice = asyncio.ensure_future(asked.choose(table))
                    await asyncio.sleep(0)  # it is sent
                seen += line.startswith(b'{"re":')
                if line.startswith(b'{"type":"update"'):
                    between, told = LOOKS - seen, True
            await choice
            await warren.settle(honest, other)
            if between:
                break
        print("a choice made after 1 of %d looks back on %d records was told before the last %d" % (LOOKS, version, between))
        assert between, "the choice waited for all of them"
        assert server.metric("warren_replayed_records_total") > LONG * LOOKS // 3  # every other look goes on from the one before
        # One record may cost a little more than was left.
        assert server.metric("warren_replayed_records_at_once") < 1024
        writer.close()


# ---- Memory, while everybody does their worst ----

class Attack:
    def __init__(self, server, seed):
        self.server, self.rng = server, random.Random(seed)
        self.until, self.writers = 0, []

    async def run(self, seconds, *kinds):
        self.until = time.monotonic() + seconds
        await asyncio.gather(*(self.again(kind) for kind in kinds))
        for writer in self.writers:
            writer.transport.abort()
        self.writers = []

    async def again(self, kind):
        while time.monotonic() < self.until:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                await asyncio.wait_for(kind(), 3)
            await asyncio.sleep(0.01)

    async def open(self, address):
        """Connections that an attacker gives up in the middle are gone when the attack ends."""
        host, port = address.rsplit(":", 1)
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 24)
        self.writers.append(writer)
        return reader, writer

    async def connect(self, name="Eve"):
        reader, writer = await self.open(self.server.tcp)
        writer.write(b'{"id":1,"type":"hello","protocol":1,"name":"%s"}\n' % name.encode())
        return reader, writer

    async def garbage(self):
        reader, writer = await self.open(self.server.tcp)
        writer.write(self.rng.randbytes(5000) + b"\n")
        await reader.read()
        writer.close()

    async def an_endless_line(self):
        reader, writer = await self.connect()
        for _ in range(100):
            writer.write(b"x" * 10000)
            await writer.drain()
        writer.close()

    async def nests(self):
        reader, writer = await self.connect()
        writer.write((b'{"id":1,"type":"ping","x":' + b"[" * 16000 + b"\n") * 200)
        await asyncio.sleep(0.5)
        writer.transport.abort()

    async def never_reads(self):
        host, port = self.server.tcp.rsplit(":", 1)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        deaf.sendall(b'{"id":1,"type":"hello","protocol":1,"name":"Deaf"}\n')
        deaf.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            for n in range(2000):
                deaf.send(b'{"id":%d,"type":"vocabulary","game":"root"}\n' % n)
        await asyncio.sleep(2)
        deaf.close()

    async def lobbies(self):
        reader, writer = await self.connect("Host")
        for n in range(64):
            writer.write(b'{"id":%d,"type":"create","game":"root","seats":4,"title":"%s"}\n' % (n, b"t" * 64))
        await asyncio.sleep(0.5)
        writer.close()

    async def chatter(self):
        reader, writer = await self.connect("Chat")
        await reader.readline()
        writer.write(b'{"id":2,"type":"create","game":"duel","seats":2}\n')
        reply = json.loads(await reader.readuntil())
        for n in range(500):
            writer.write(b'{"id":%d,"type":"chat","match":"%s","text":"%s"}\n'
                         % (n, reply.get("match", "x").encode(), b"spam " * 90))
        await asyncio.sleep(1)
        writer.transport.abort()

    async def web_pages(self):
        reader, writer = await self.open(self.server.http[7:])
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 500 + b"GET / HTTP/1.1\r\nX: " + b"y" * 20000)
        await asyncio.sleep(0.3)
        writer.transport.abort()

    async def half_open(self):
        peers = []
        with contextlib.suppress(OSError):
            for _ in range(100):
                peers.append(await self.open(self.server.tcp))
        await asyncio.sleep(1)
        for _, writer in peers:
            writer.transport.abort()


async def memory_stays_bounded():
    """
    All at once for some seconds, and nothing rationed by time: the server grows by little, answers others, and is well
    afterwards.
    """
    with Server("--peers-per-address", "400", "--queue-max", "262144", "--hello-seconds", "2",
                "--matches-per-address", "64") as server:
        honest = await Client.open(server)
        attack = Attack(server, 7)
        kinds = [attack.garbage, attack.an_endless_line, attack.nests, attack.never_reads, attack.lobbies, attack.chatter,
                 attack.web_pages, attack.half_open]
        await attack.run(2, *kinds)
        before, most, slowest = resident(server), 0, 0.0
        task = asyncio.ensure_future(attack.run(8, *kinds * 2, *[attack.never_reads] * 30))
        while not task.done():
            start = time.monotonic()
            await honest.request("ping")
            slowest = max(slowest, time.monotonic() - start)
            most = max(most, resident(server))
            await asyncio.sleep(0.05)
        await task
        growth = (most - before) / 2**20
        print("memory under attack: %.1f MiB more; slowest answer to others %.2f s" % (growth, slowest), flush=True)
        assert growth < 48, "grew by %.1f MiB" % growth
        assert slowest < 20, "an honest client waited for %.1f s" % slowest
        await honest.request("mine")
        end = time.monotonic() + PATIENCE
        while server.metric("warren_connections") > 1 or server.metric("warren_queued_bytes") >= 65536:
            assert time.monotonic() < end, "connections, or what waited for them, are left over"
            await asyncio.sleep(0.1)


async def many_matches_are_listed_in_slices():
    """Whoever is a member of very many matches that ended just now holds nobody up with their list."""
    many = 900
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        over, running = await warren.started(ada, [bert]), await warren.started(ada, [bert])
        await warren.give_up([ada, bert], over)
        await ada.wait(lambda: ada.match(over).ended)
        assert server.stop() == 0
        database = sqlite3.connect(os.path.join(server.data, "warren.db"), timeout=PATIENCE)
        columns = [row[1] for row in database.execute("PRAGMA table_info(matches)") if row[1] not in ("id", "invite")]
        ended = "SELECT id FROM matches WHERE status=2"
        for number in range(1, many):
            database.execute("INSERT INTO matches(id,invite,%s) SELECT ?,randomblob(length(invite)),%s FROM matches WHERE id=(%s ORDER BY id DESC LIMIT 1)" %
                             (",".join(columns), ",".join(columns), ended), (number,))
            database.execute("INSERT INTO members(identity,created,match) SELECT identity,created,? FROM members WHERE match=(%s"
                             " ORDER BY id DESC LIMIT 1)" % ended, (number,))
        database.commit()
        database.close()
        server.start()
        ada = await Client.open(server, token=ada.token)
        before = server.metric("warren_replayed_records_total")
        assert [m["match"] for m in (await ada.request("mine"))["matches"]] == [running]
        assert server.metric("warren_replayed_records_total") - before > many
        assert server.metric("warren_replayed_records_at_once") < 1024
        assert len((await ada.request("mine", finished=True, limit=100))["matches"]) == 100
        await warren.new_match(ada, [], seats=2)
        await ada.request("rematch", match=over)
        assert len((await ada.request("mine"))["matches"]) == 3


if __name__ == "__main__":
    warren.run([names_and_lines_keep_to_their_place, depth_and_size_are_limited, nothing_is_done_in_anothers_name,
                other_websites_stay_outside, strangers_are_not_kept, costly_requests_are_rationed, guesses_of_recovery_codes_are_rationed,
                identities_and_matches_are_rationed, chat_does_not_fill_the_disk, spectators_do_not_silence_the_table, members_without_a_seat_do_not_silence_the_table, names_change_now_and_then, logs_grow_by_so_much, long_logs_come_in_parts, who_is_dropped_is_logged,
                readers_get_their_turn, looking_back_holds_up_nobody,
                memory_stays_bounded,
                many_matches_are_listed_in_slices])
