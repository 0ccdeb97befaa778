"""What must not get out: private matches and codes to those who guess, tokens and codes to logs and addresses, a seat's view
to whoever has left it."""
import asyncio
import contextlib
import json
import os
import random
import re
import sqlite3
import subprocess
import urllib.request

import warren
from warren import Client, Server

STRANGE_MATCH = "zzzzzzzzzz"
STRANGE_INVITE = "7k3m-x9qa-7k3m-x9qa-7k3m-x9qa-7k3m"
# Every request about a match by name, with what else it needs.
ABOUT = {
    "sit": {"seat": "s1"}, "stand": {}, "set": {"public": True}, "add_bot": {}, "remove_bot": {"seat": "s2"}, "ready": {},
    "start": {}, "kick": {"player": "zzzzzzzzzz"}, "leave": {}, "chat": {"text": "hello"}, "chat_log": {}, "watch": {},
    "join": {}, "choose": {"version": 0, "choice": {"verb": "pass"}}, "undo": {"version": 0}, "resign": {},
    "propose": {"what": "pause"}, "agree": {}, "back": {}, "offer": {"seat": "s1"}, "standing": {}, "resume": {},
    "rematch": {}, "series": {}, "close_series": {}, "history": {"move": 0}, "events": {}, "log": {},
}


def without_id(reply):
    return {k: v for k, v in reply.items() if k != "re"}


async def answer(client, kind, **fields):
    return without_id(await client.reply(await client.send_unchecked(kind, **fields)))


async def private_matches_are_not_there_for_strangers():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        waiting = await warren.new_match(ada, [bert])
        running = await warren.started(ada, [bert])
        finished = await warren.started(ada, [bert])
        for client in (ada, bert):
            await client.request("resign", match=finished)
        await ada.wait(lambda: ada.match(finished).ended)
        for kind, fields in ABOUT.items():
            nothing = await answer(eve, kind, match=STRANGE_MATCH, **fields)
            assert nothing["code"] == "no_match", nothing
            for name in (waiting, running, finished):
                told = await answer(eve, kind, match=name, **fields)
                assert told == nothing, "%s tells strangers of a private match: %s" % (kind, told)
        told = json.dumps([await eve.request("list"), await eve.request("mine", finished=True)])
        assert not any(name in told for name in (waiting, running, finished))


async def strangers_have_nothing_loaded():
    """Neither does it cost anything to ask for a private match, nor does the time tell that there is one."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        waiting = await warren.new_match(ada, [bert])
        running = await warren.started(ada, [bert])
        invite = ada.match(waiting).invite
        server.kill()
        server.start()
        eve = await Client.open(server, "Eve")
        for kind, fields in ABOUT.items():
            for name in (waiting, running):
                assert (await answer(eve, kind, match=name, **fields))["code"] == "no_match"
        assert server.metric("warren_matches_in_memory") == 0 and server.metric("warren_matches_loaded_total") == 0
        await (await Client.open(server, token=bert.token)).request("resume", match=running)
        assert server.metric("warren_matches_loaded_total") == 1
        await eve.request("join", invite=invite)
        assert server.metric("warren_matches_in_memory") == 2


async def what_cannot_be_read_is_not_gone():
    """A match that is damaged, or of a game that this server does not know: its members are told so, strangers are not."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ("tcp", "ws"))
        names = [await warren.started(ada, [bert], settings={"length": "short"}) for _ in range(3)]
        names.append(await warren.new_match(ada, [bert]))
        invite = ada.match(names[0]).invite
        for name in names[:3]:
            asked = ada if ada.match(name).asked() else bert
            await asked.choose(name)
        assert server.stop() == 0
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "warren.db"))) as db:
            made = [row for row, in db.execute("SELECT id FROM matches ORDER BY created,rowid")]
            assert len(made) == 4
            db.execute("UPDATE matches SET lobby='nonsense' WHERE id=?", made[:1])
            db.execute("UPDATE matches SET game='go' WHERE id=?", made[1:2])
            db.execute("DELETE FROM log WHERE match=? AND idx=1", made[2:3])
            db.execute("UPDATE matches SET config='' WHERE id=?", made[3:])
            db.commit()
        server.start()
        ada = await Client.open(server, token=ada.token)
        eve = await Client.open(server, "Eve")
        for name in names:
            for kind, fields in ABOUT.items():
                told = await answer(ada, kind, match=name, **fields)
                assert told["code"] == "unreadable" and told["field"] == "match", (kind, told)
                assert (await answer(eve, kind, match=name, **fields))["code"] == "no_match"
        for kind in ("join", "watch"):
            assert (await answer(eve, kind, invite=invite))["code"] == "unreadable"


async def wrong_codes_are_all_alike_and_few():
    """One character off, of another match, or of none: the answer does not say how close it was."""
    with Server("--messages-per-second", "1000") as server:
        ada = await Client.open(server)
        invite = (await ada.request("create", game="duel", seats=2))["invite"]
        eve = await Client.open(server, "Eve")
        answers = set()
        for i, old in enumerate(invite):
            if old != "-":
                wrong = invite[:i] + ("7" if old != "7" else "8") + invite[i + 1:]
                for kind in ("join", "watch"):
                    reply = await answer(eve, kind, invite=wrong)
                    assert reply["type"] == "error"
                    answers.add(json.dumps({k: v for k, v in reply.items() if k != "message"}))
        assert len(answers) == 1, answers
        # Names of matches are rationed by every request that could try them.
        tries = {"join": {"invite": STRANGE_INVITE}, "choose": {"match": STRANGE_MATCH, "version": 0, "choice": {"verb": "pass"}}}
        codes, tried = {kind: set() for kind in tries}, 0
        while not all("rate_limited" in told for told in codes.values()):
            sent = [(kind, await eve.send_unchecked(kind, **fields)) for _ in range(50) for kind, fields in tries.items()]
            for kind, number in sent:
                codes[kind].add((await eve.reply(number))["code"])
            tried += len(sent)
            assert tried < 50000, codes
        assert all(told == {"no_match", "rate_limited"} for told in codes.values()), codes


async def a_legacy_is_sealed_until_the_end():
    """What an earlier match left is told to nobody while a match is played that begins from it: not even to its host."""
    kept, public = "7 s2 thief#4", {"matches": 7, "champion": "s2"}
    rng = random.Random(31)

    def told(texts):
        return [t for t in texts if "thief#4" in t or "01070115" in t]

    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        heard = {c: [] for c in (ada, bert, eve)}
        for client in heard:
            def take(message, client=client, before=client.take):
                heard[client].append(json.dumps(message))
                before(message)
            client.take = take
        wrong = await ada.refused("bad_config", "create", game="duel", seats=2, legacy="7 s2 joker")
        assert wrong["field"] == "legacy" and wrong["obstacle"] == {"why": "legacy"}, wrong
        assert (await ada.refused("bad_config", "create", game="root", seats=2, legacy=kept))["field"] == "legacy"
        name = await warren.new_match(ada, [bert])
        await bert.refused("not_host", "set", match=name, legacy=kept)
        await ada.request("set", match=name, legacy=kept)
        await bert.wait(lambda: bert.match(name).lobby["legacy"] == public)
        await ada.request("set", match=name, legacy="")
        await bert.wait(lambda: bert.match(name).lobby["legacy"] is None)
        await ada.request("set", match=name, legacy=kept, public=True, settings={"length": "short"})
        for client in (ada, bert):
            await client.request("ready", match=name, entropy="entropy of " + client.name)
        await ada.request("start", match=name)
        await eve.request("watch", match=name)
        for client in heard:
            await client.wait(lambda: client.match(name).view)
        hand = bert.match(name).view["seats"]["s2"]
        assert "thief" in hand["cards"] and not ada.match(name).view["seats"]["s2"]["cards"], (hand, ada.match(name).view)
        await warren.together(*(warren.play(c, name, rng, lambda m: m.version > 20, warren.quiet) for c in (ada, bert)))
        server.kill()
        server.start()
        again = [await Client.open(server, c.name, token=c.token) for c in (ada, bert)]
        for client in again:
            heard[client] = []
            def take(message, client=client, before=client.take):
                heard[client].append(json.dumps(message))
                before(message)
            client.take = take
            await client.request("resume", match=name)
            await client.wait(lambda: client.match(name).view)
            assert client.match(name).lobby["legacy"] == public
            await client.request("events", match=name, seat=client.match(name).seat)
            await client.refused("not_finished", "log", match=name)
        await warren.together(*(warren.play(c, name, rng) for c in again))
        for client, texts in heard.items():
            assert texts and not told(texts), (client.name, told(texts)[0])
        log = (await again[1].request("log", match=name))["log"]
        assert log["config"]["legacy"] == "01070115" and log["leaves"].startswith("8 s"), log
        done = subprocess.run([os.path.join(warren.BUILD, "warren-lab-toy"), "verify", "-"], input=json.dumps(log).encode(),
                              capture_output=True, timeout=warren.PATIENCE)
        assert done.returncode == 0, done
        assert (await again[0].request("create", game="duel", seats=2, legacy=log["leaves"]))["match"]
        assert "thief#4" not in server.errors()


async def nothing_secret_is_logged():
    with Server("--log-level", "debug") as server:
        ada, bert = await asyncio.gather(Client.open(server), Client.open(server, "Bert", "ws"))
        name = await warren.started(ada, [bert])
        invite = ada.match(name).invite
        again = await Client.open(server, token=ada.token)
        for client in (again, bert):
            await answer(client, "join", invite=invite.replace(invite[0], "7" if invite[0] != "7" else "8", 1))
            await answer(client, "hello", protocol=1, token=bert.token)
        await warren.together(warren.play(ada, name, random), warren.play(bert, name, random))
        for client in (ada, bert, again):
            await client.close()
        assert server.stop() == 0
        log = server.errors()
        assert "hello" in log and "match started" in log, "the log is empty"
        for secret in (ada.token, bert.token, invite, invite.replace("-", "")):
            assert secret not in log, "a secret is logged"


async def addresses_hold_no_secret():
    """Browsers tell no other site where they come from, and what the client puts in addresses is never sent to servers."""
    with Server() as server:
        with urllib.request.urlopen(server.http + "/", timeout=warren.PATIENCE) as page:
            assert page.headers["Referrer-Policy"] == "no-referrer"
    source = {}
    for folder, _, names in os.walk(os.path.join(warren.ROOT, "clients", "web", "src")):
        for file in names:
            if file.endswith((".ts", ".tsx")):
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    source[os.path.join(folder, file)] = text.read()
    assert source
    router = next(text for path, text in source.items() if path.endswith("router.ts"))
    hrefs = re.findall(r"return ['`](.*)", router[router.index("export function href"):])
    assert len(hrefs) > 4 and all(to.startswith("#/") for to in hrefs), hrefs
    for path, text in source.items():
        for found in re.findall(r"(?:fetch|sendBeacon|XMLHttpRequest|window\.open|location\.assign|pushState)\b.*", text):
            assert "token" not in found and "invite" not in found, "%s: %s" % (path, found)
        assert not re.search(r"[?&](token|invite)=", text), path


async def a_view_ends_with_the_seat():
    """Whoever is replaced sees what spectators see, on every connection, in the past as in the present."""
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ("tcp", "ws", "tcp"))
        name = await warren.started(ada, [bert], settings={"length": "long"}, public=True)
        second = await Client.open(server, token=bert.token)
        await second.request("resume", match=name)
        await second.wait(lambda: second.match(name).view is not None)
        assert second.match(name).seat == "s2"
        await bert.request("resign", match=name)
        await ada.request("offer", match=name, seat="s2")
        before = second.match(name).version
        await cleo.request("join", match=name, seat="s2")
        watcher = await Client.open(server, "Dora")
        await watcher.request("watch", match=name)
        await watcher.wait(lambda: watcher.match(name).view is not None)
        await cleo.wait(lambda: cleo.match(name).seat == "s2")
        for client in (bert, second):
            await client.wait(lambda: client.match(name).seat == "spectator")
            await client.refused("not_finished", "history", match=name, move=before, seat="s2")
            await client.refused("not_finished", "events", match=name, seat="s2")
            await client.refused("not_seated", "standing", match=name)
        third = await Client.open(server, token=bert.token)
        reply = await third.request("resume", match=name, version=watcher.match(name).version)
        assert reply["seat"] is None and reply["how"] == "snapshot", reply
        for _ in range(3):
            for client in (ada, cleo):
                await client.request("ping")
            asked = ada if ada.match(name).asked() else cleo
            await asked.choose(name)
        for client in (bert, second, third, watcher):
            await client.request("ping")
        for client in (bert, second, third):
            f = client.match(name)
            assert f.seat == "spectator" and f.view == watcher.match(name).view
            assert not (f.prompt or {}).get("options")


if __name__ == "__main__":
    warren.run([private_matches_are_not_there_for_strangers, strangers_have_nothing_loaded, what_cannot_be_read_is_not_gone,
                wrong_codes_are_all_alike_and_few, a_legacy_is_sealed_until_the_end, nothing_secret_is_logged,
                addresses_hold_no_secret, a_view_ends_with_the_seat])
