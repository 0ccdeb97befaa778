#!/usr/bin/env python3
"""What the operator may do over the local socket, and that nobody else may."""
import asyncio
import base64
import hashlib
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import unicodedata

import warren
from warren import BUILD, PATIENCE, Client, Server


def ask(server, *words):
    """Runs `warrend admin`; returns the exit code and what it printed."""
    done = subprocess.run([os.path.join(BUILD, "warrend"), "admin", "--data", server.data, *words], capture_output=True,
                          text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def told(server, *words):
    code, text = ask(server, *words)
    assert code == 0, text
    return text


async def counted(server, *lines):
    """The status, once it has these lines: what is stored is counted beside the loop, and may be told a moment later."""
    end = time.monotonic() + PATIENCE
    while not all(line in (status := told(server, "status")).splitlines() for line in lines):
        assert time.monotonic() < end, (lines, status)
        await asyncio.sleep(0.05)
    return status


def refused(server, *words):
    code, text = ask(server, *words)
    assert code == 1 and text, (code, text)
    return text


async def ended(client):
    await asyncio.wait_for(client.task, PATIENCE)
    assert client.closed


async def knocks(server, token):
    """The code with which hello is refused (and why), None if it is not, "closed" if it is not even heard."""
    client = await Client.open(server, hello=False)
    try:
        reply = await client.reply(await client.send("hello", protocol=1, token=token))
        return " ".join(reply[name] for name in ("code", "why") if name in reply) or None
    except ConnectionError:
        return "closed"
    finally:
        client.drop()


async def everything_is_listed():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], title="Friday")
        people, connections, matches = (told(server, "list", what) for what in ("people", "connections", "matches"))
        today = time.strftime("%Y-%m-%d", time.gmtime())
        heads, *lines = people.splitlines()
        assert heads.split() == ["PLAYER", "ACCOUNT", "CONNECTIONS", "SINCE", "(UTC)", "NAME"], heads
        line = next(line for line in lines if line.startswith(ada.player))
        assert line[heads.index("CONNECTIONS")] == "1" and line[heads.index("NAME"):] == "Ada", people
        assert today in line or time.strftime("%Y-%m-%d", time.gmtime()) != today, people
        for head, text in (("ADDRESS", connections), ("CHANGED", matches), ("SINCE", connections), ("WHY", told(server, "bans"))):
            assert head in text.splitlines()[0], text
        assert ada.player in people and "Bert" in people
        assert connections.count("127.0.0.1:") == 2 and "websocket" in connections and "tcp" in connections
        assert name in matches and "running" in matches and "Friday" in matches
        assert "draining no" in await counted(server, "people 2", "matches running 1")
        for words in (["list", "cheats"], ["dance"], ["kick"], ["kick", "nobody"], ["drain", "maybe"], ["shutdown", "soon"],
                      ["reset", "nobody"], ["unban", "9.9.9.9"], ["announce"], ["unban", ada.player, "and", "more"],
                      ["ban", ada.player, "x" * 200]):
            refused(server, *words)
        assert ask(server)[0] == 2
        assert "ban WHO" in told(server, "--help")
        await ada.request("ping")


async def the_socket_is_the_operators_alone():
    with Server() as server:
        path = server.data + "/admin.sock"
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
        if os.geteuid() == 0:  # another user cannot even connect; with the mode out of the way it is still refused
            os.chmod(server.data, 0o755)
            os.chmod(path, 0o666)
            code = ("import socket,os; os.setuid(65534); s=socket.socket(socket.AF_UNIX); s.connect(%r); "
                    "s.sendall(b'[\"status\"]\\n'); print(len(s.recv(100)))" % path)
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
            assert done.stdout.strip() in ("0", "") and "ok" not in done.stdout, done
        for nonsense in (b"x" * 9000, b"[1,2]\n", b"{}\n", b"\n", b'["list",{}]\n', b"[" * 5000 + b"\n"):
            with socket.socket(socket.AF_UNIX) as s:
                s.settimeout(PATIENCE)
                s.connect(path)
                try:
                    s.sendall(nonsense)
                    reply = s.recv(200)
                except ConnectionError:
                    reply = b""
                assert reply == b"" or reply.startswith(b"error"), reply
        assert server.stop() == 0
        assert not os.path.exists(path)
        assert "no server" in refused(server, "status")
        assert ask(server, "--bogus", "status") == (2, "warrend admin: --bogus: no such option, or it needs a value (see --help)\n")
        # Behind the command it would go to the server of another folder.
        code, text = ask(server, "drain", "on", "--data", "elsewhere")
        assert code == 2 and "--data belongs before the command" in text, text
    with Server("--admin", "") as server:
        assert not os.path.exists(server.data + "/admin.sock")


async def a_wrong_command_is_told_the_right_words():
    with Server() as server:
        assert refused(server, "bann", "ada") == "warrend: error: there is no command bann (warrend admin --help)\n"
        assert refused(server, "kick") == "warrend: error: it is: kick WHO [WHY] (warrend admin --help)\n"
        assert refused(server, "status", "now") == "warrend: error: it is: status (warrend admin --help)\n"
        assert told(server, "shutdown", "600") == "the server ends in 600 s, unless `drain off` comes before\n"


async def sent_away(address, first):
    """All that is told to somebody who connects there and begins with this."""
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(first)
    said = await asyncio.wait_for(reader.read(), warren.PATIENCE)
    writer.close()
    return said


async def kicked_may_come_back_banned_may_not():
    with Server() as server:
        ada, bert, cleo = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        told(server, "kick", bert.player)
        await ended(bert)
        assert await knocks(server, bert.token) is None
        await ada.request("ping")
        told(server, "ban", ada.player, "cheats", "at dice \u2685")
        await ended(ada)
        assert await knocks(server, ada.token) == "banned cheats at dice \u2685"
        server.kill()  # at once: it is durable
        server.start()
        assert await knocks(server, ada.token) == "banned cheats at dice \u2685"
        told(server, "ban", ada.player)  # no reason any more
        assert await knocks(server, ada.token) == "banned"
        told(server, "ban", ada.player, "cheats at dice")
        assert await knocks(server, cleo.token) is None
        assert "cheats at dice" in told(server, "bans") and ada.player in told(server, "bans")
        told(server, "unban", ada.player)
        assert await knocks(server, ada.token) is None
        told(server, "ban", "127.0.0.1")
        assert await knocks(server, cleo.token) == "closed"
        assert server.status("/healthz") == "403"
        told(server, "ban", "127.0.0.1", "too", "loud")
        for address, first in ((server.tcp, b""), (server.http.partition("//")[2], b"GET / HTTP/1.1\r\n\r\n")):
            assert b"this address is banned here: too loud" in await sent_away(address, first), address
        told(server, "unban", "127.0.0.1")
        assert await knocks(server, cleo.token) is None


async def lists_stand_in_columns():
    """However wide the characters of the names in them are; and a lobby is called so, as everywhere."""
    def columns(text):
        return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

    with Server() as server:
        for name in ("Zo\u00eb", "\u5929\u5730\u73c4\u9ec4", "Ze\u0301", "Ada \U0001f98a"):
            told(server, "ban", (await Client.open(server, name)).player, "is", "loud")
        heads, *lines = told(server, "bans").splitlines()
        assert len(lines) == 4 and {columns(line.partition("is loud")[0]) for line in lines} == {heads.index("WHY")}, [heads, *lines]
        ada = await Client.open(server, "Ada")
        name = (await ada.request("create", game="duel", seats=2))["match"]
        assert [name, "duel", "lobby"] == told(server, "list", "matches").splitlines()[1].split()[:3]
        await counted(server, "lobbies 1")


async def people_are_meant_by_the_name_shown():
    """Names and reasons of several words need no quotes; of several people of one name nobody is taken for another."""
    with Server("--log-level", "info") as server:
        ada, other, twin = [await Client.open(server, name) for name in ("Ada Lovelace", "Ada", "Ada")]
        bert, zoe = [await Client.open(server, name) for name in ("bert", "Zo\u00eb")]
        await ada.request("register", account="bert", password="correct horse 7")
        said = told(server, "kick", "ada", "lovelace", "too", "loud")
        assert said == "%s (Ada Lovelace): sent away, 1 connection ended\n" % ada.player, said
        await ended(ada)
        assert said.strip() in server.errors() and "kick ada lovelace too loud" in server.errors(), server.errors()
        assert "several people" in refused(server, "kick", "Ada", "too", "loud")
        who = refused(server, "kick", "Ada").splitlines()
        assert {line.split()[0] for line in who if "Ada" in line} == {other.player, twin.player}, who
        # Somebody calls themselves as another's account is called.
        assert bert.player in (text := refused(server, "ban", "bert")) and ada.player in text, text
        assert "nobody who is here" in refused(server, "kick", "Cleo")
        for client in (other, twin, bert, zoe):
            await client.request("ping")
        told(server, "ban", "zo\u00eb", "says", "\u201cno\u201d", "to", "everything")
        await ended(zoe)
        listed = told(server, "bans").splitlines()
        assert listed[1].startswith(zoe.player) and listed[1].endswith("says \u201cno\u201d to everything") and "Zo\u00eb" in listed[1]
        assert await knocks(server, zoe.token) == "banned says \u201cno\u201d to everything"
        told(server, "unban", "zo\u00eb")  # who is not here
        assert await knocks(server, zoe.token) is None
        told(server, "announce", "Tea", "at", "five")
        await other.wait(lambda: other.notices)
        assert other.notices[0]["message"] == "Tea at five"
        assert "refused: several people" in server.errors() and "told to" in server.errors()
        given = told(server, "reset", "bert")
        assert given.split()[1] not in server.errors()


async def a_banned_account_cannot_log_in():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        await ada.request("register", account="ada", password="correct horse 7")
        told(server, "ban", ada.player, "too loud")
        client = await Client.open(server, hello=False)
        error = await client.refused("banned", "login", account="ada", password="correct horse 7")
        assert error["why"] == "too loud", error


async def everybody_hears_an_announcement():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        silent = await Client.open(server, hello=False)
        told(server, "announce", "Tea at five \u2615")
        for client in (ada, bert):
            await client.wait(lambda: client.notices)
            assert client.notices[0]["code"] == "announcement" and client.notices[0]["message"] == "Tea at five \u2615"
        await silent.request("ping")
        assert not silent.notices


async def draining_lets_go_on_what_goes_on():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        await ada.request("register", account="ada", password="correct horse 7")
        running = await warren.started(ada, [bert])
        waiting = await warren.new_match(bert, [ada])
        told(server, "drain", "on")
        await ada.wait(lambda: ada.notices)
        assert ada.notices[0]["code"] == "draining" and "close" not in ada.notices[0]["message"], ada.notices
        assert "restart" in told(server, "drain", "on")  # which is no more than the first
        assert len(ada.notices) == 1
        assert server.status("/readyz") == "503" and server.status("/healthz") == server.status("/readyz/back") == "200"
        await ada.refused("draining", "create", game="duel", seats=2)
        await bert.refused("draining", "start", match=waiting)
        fresh = await Client.open(server, hello=False)
        await fresh.refused("draining", "hello", protocol=1, name="New")
        await fresh.refused("draining", "login", account="ada", password="correct horse 7")
        again = await Client.open(server, token=bert.token)
        await again.wait(lambda: again.notices)
        await again.request("resume", match=running)
        asked = ada if ada.match(running).asked() else bert
        await asked.choose(running)
        assert "draining yes" in told(server, "status")
        told(server, "drain", "off")
        assert server.status("/readyz") == "200"
        await bert.request("start", match=waiting)
        told(server, "drain", "on")
        assert server.stop() == 0
        server.start()  # as it was said, it is over with a restart
        assert "draining no" in told(server, "status") and server.status("/readyz") == "200"
        await Client.open(server, "New")


@warren.with_delays(4, 15, 60)
async def a_shutdown_says_when(delay):
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        begin = time.time() * 1000
        told(server, "shutdown", "600", "Moving house")
        await ada.wait(lambda: ada.notices)
        notice = ada.notices[-1]
        assert notice["code"] == "closing" and notice["message"] == notice["why"] == "Moving house"
        assert begin + 600e3 - 1 <= notice["at"] <= time.time() * 1000 + 600e3, (begin, notice)
        late = await Client.open(server, token=ada.token)
        await late.wait(lambda: late.notices)
        assert late.notices[0]["code"] == "closing" and late.notices[0]["at"] == notice["at"]
        assert late.notices[0]["message"] == late.notices[0]["why"] == "Moving house", late.notices
        told(server, "shutdown", "600")  # the words of before are over
        plain = await Client.open(server, token=ada.token)
        await plain.wait(lambda: plain.notices)
        assert plain.notices[0]["code"] == "closing" and "why" not in plain.notices[0], plain.notices
        told(server, "drain", "off")
        assert "shutdown" not in told(server, "status")
        begin = time.monotonic()
        told(server, "shutdown", str(delay))
        asked = ada if ada.match(name).asked() else bert
        with warren.early(begin, delay):
            await asked.choose(name)
        await ended(ada)
        await ended(bert)
        assert server.process.wait(PATIENCE) == 0
        server.start()
        back = await Client.open(server, token=asked.token)
        assert (await back.request("resume", match=name))["version"] == asked.match(name).version


async def a_bot_plays_for_whoever_stays_away():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        lobby = await warren.new_match(ada, [bert])
        assert "not being played" in refused(server, "absent", lobby, "s2")
        name = await warren.started(ada, [bert])
        gone, stays = (ada, bert) if ada.match(name).asked() else (bert, ada)
        seat = gone.match(name).seat
        await gone.close()
        assert "no such seat" in refused(server, "absent", name, "s3")
        assert "no such match" in refused(server, "absent", "nothing", seat)
        assert seat in told(server, "absent", name, seat)
        await stays.wait(lambda: stays.match(name).asked())
        assert "already" in refused(server, "absent", name, seat)
        server.kill()
        server.start()
        stays = await Client.open(server, token=stays.token)
        await stays.request("resume", match=name)
        await stays.wait(lambda: stays.match(name).lobby)
        assert next(s for s in stays.match(name).lobby["seats"] if s["seat"] == seat)["absent"]
        back = await Client.open(server, token=gone.token)
        await back.request("resume", match=name)
        await back.request("back", match=name)
        await back.wait(lambda: not next(s for s in back.match(name).lobby["seats"] if s["seat"] == seat)["absent"])


async def a_match_that_rests_in_the_store_is_reached_too():
    with Server("--bot-delay", "0") as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], settings={"length": "long"})
        gone, stays = (ada, bert) if ada.match(name).asked() else (bert, ada)
        seat = gone.match(name).seat
        server.kill()
        server.start()
        assert server.metric("warren_matches_in_memory") == 0
        assert "no such seat" in refused(server, "absent", name, "s3")
        assert server.metric("warren_matches_in_memory") == 1
        server.kill()
        server.start()
        assert "no such match" in refused(server, "absent", "9vdm3crb30", seat)
        assert seat in told(server, "absent", name, seat)
        stays = await Client.open(server, token=stays.token)
        await stays.request("resume", match=name)
        await stays.wait(lambda: stays.match(name).asked())
        assert next(s for s in stays.match(name).lobby["seats"] if s["seat"] == seat)["absent"]


async def a_match_that_cannot_be_read_is_told_of():
    """Its game is not offered here any more, or the like: the command is answered."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        server.kill()
        with sqlite3.connect(os.path.join(server.data, "warren.db")) as db:
            db.execute("UPDATE matches SET game = 'chess'")
        db.close()
        server.start()
        assert "no such match" in refused(server, "absent", name, "s1")


def change_stored(server, *statements):
    with sqlite3.connect(os.path.join(server.data, "warren.db")) as db:
        for statement in statements:
            db.execute(statement)
    db.close()


async def a_match_that_cannot_be_read_at_the_moment_is_not_called_unknown():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], settings={"length": "long"})
        seat, other = [c.match(name).seat for c in ((ada, bert) if ada.match(name).asked() else (bert, ada))]
        server.kill()
        server.start()
        change_stored(server, "ALTER TABLE log RENAME TO log_away")
        for command in ("absent", "recover"):
            assert "cannot be read at the moment" in refused(server, command, name, seat)
        change_stored(server, "ALTER TABLE log_away RENAME TO log")
        assert seat in told(server, "absent", name, seat)
        assert "code" in given_by(told(server, "recover", name, other))


async def whoever_is_not_kept_any_more_is_not_recovered():
    """Their match is: matches may be kept for longer than people."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        seat = ada.match(name).seat
        await warren.give_up([ada, bert], name)
        server.kill()
        change_stored(server, "DELETE FROM tokens", "DELETE FROM members", "DELETE FROM identities")
        server.start()
        assert "not kept any more" in refused(server, "recover", name, seat)


async def lost_tokens_and_passwords_are_replaced():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        await bert.request("register", account="bert", password="correct horse 7")
        given = dict(line.split("\t") for line in told(server, "reset", ada.player).splitlines())
        await ended(ada)
        assert set(given) == {"token"}
        assert await knocks(server, ada.token) == "bad_token"
        assert (await Client.open(server, token=given["token"])).player == ada.player
        given = dict(line.split("\t") for line in told(server, "reset", "bert").splitlines())
        await ended(bert)
        client = await Client.open(server, hello=False)
        await client.refused("bad_login", "login", account="bert", password="correct horse 7")
        login = await client.request("login", account=given["account"], password=given["password"])
        assert login["player"] == bert.player
        assert given["token"] not in server.errors() and given["password"] not in server.errors()


def given_by(text):
    return dict(line.split("\t") for line in text.splitlines())


async def somebody_without_an_account_recovers_their_seat():
    with Server("--public-url", "https://example.org") as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert], settings={"length": "long"})
        seat = bert.match(name).seat
        assert "no such seat" in refused(server, "recover", name, "s7")
        assert "no such match" in refused(server, "recover", "9vdm3crb30", seat)
        assert "no such player" in refused(server, "recover", "nobody")
        given = given_by(told(server, "recover", name, seat))
        assert set(given) == {"player", "name", "code", "link", "until (UTC)"} and given["player"] == bert.player and given["name"] == bert.name
        assert given["link"] == "https://example.org/#/recover/" + given["code"]
        assert await knocks(server, bert.token) is None, "a code that nobody uses changes nothing"
        assert await knocks(server, given["code"]) == "bad_token"
        server.kill()
        server.start()  # it is stored
        bert = await Client.open(server, token=bert.token)
        carl = await Client.open(server, "Carl")
        wrong = given["code"][:-4] + ("AAAA" if given["code"][-4:] != "AAAA" else "BBBB")
        longer = "z" + given["code"][1:]
        for code in (wrong, longer, bert.token, "?"):
            await carl.refused("bad_code", "recover", code=code)
        fresh = await Client.open(server, hello=False)
        reply = await fresh.request("recover", code=given["code"])
        assert (reply["player"], reply["name"], reply["account"]) == (bert.player, given["name"], None), reply
        await ended(bert)
        assert await knocks(server, bert.token) == "bad_token"
        await carl.refused("bad_code", "recover", code=given["code"])
        back = await Client.open(server, token=reply["token"])
        assert (await back.request("resume", match=name))["seat"] == seat
        with open(os.path.join(server.data, "warren.db"), "rb") as file:
            stored = file.read()
        for secret in (given["code"], reply["token"]):
            assert secret not in server.errors() and secret.encode() not in stored


async def a_code_recovers_once_and_not_for_long():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        await ada.request("register", account="ada.l", password="correct horse 7")
        given = given_by(told(server, "recover", ada.player))
        assert set(given) == {"player", "name", "code", "until (UTC)"}
        # Of several at the same moment one comes in.
        clients = [await Client.open(server, hello=False) for _ in range(4)]
        replies = await asyncio.gather(*[c.reply(await c.send_unchecked("recover", code=given["code"])) for c in clients])
        won = [r for r in replies if r["type"] == "ok"]
        assert len(won) == 1 and {r["code"] for r in replies if r["type"] == "error"} == {"bad_code"}, replies
        assert won[0]["account"] == "ada.l" and await knocks(server, won[0]["token"]) is None
        # The next one ends those that were not used.
        first, second = given_by(told(server, "recover", "ada.l")), given_by(told(server, "recover", "ada.l"))
        await clients[0].request("recover", code=second["code"])
        await clients[1].refused("bad_code", "recover", code=first["code"])
        # One of a moment ago that is in the store, too.
        for late in (True, False):
            code = int(time.time() + (-5 if late else 600)).to_bytes(4, "big") + os.urandom(28)
            with sqlite3.connect(os.path.join(server.data, "warren.db")) as db:
                db.execute("INSERT INTO tokens SELECT ?,identity,created FROM tokens WHERE identity=(SELECT identity FROM accounts) LIMIT 1",
                           (hashlib.blake2b(code, digest_size=32, key=b"warren: a recovery code").digest(),))
            db.close()
            text = base64.urlsafe_b64encode(code).decode().rstrip("=")
            if late:
                await clients[2].refused("bad_code", "recover", code=text)
            else:
                await clients[2].request("recover", code=text)


async def whoever_is_banned_is_given_no_code():
    """It would be refused: the operator reads that at once, rather than somebody who was sent a link in vain."""
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        name = await warren.started(ada, [bert])
        seat = ada.match(name).seat
        code = given_by(told(server, "recover", ada.player))["code"]
        told(server, "ban", ada.player, "rude")
        for words in ([ada.player], [name, seat]):
            assert "banned" in refused(server, "recover", *words)
        stranger = await Client.open(server, hello=False)
        await stranger.refused("banned", "recover", code=code)  # one of before
        told(server, "unban", ada.player)
        assert "code" in given_by(told(server, "recover", ada.player))


async def a_terminal_recovers_who_somebody_was():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        code = given_by(told(server, "recover", ada.player))["code"]
        path = os.path.join(server.data, "tokens.json")
        def at_terminal(*words):
            return subprocess.run([os.path.join(BUILD, "warren"), *words, "--connect", server.tcp, "--token-file", path],
                                  capture_output=True, text=True, check=False, timeout=PATIENCE)
        done = at_terminal("recover")
        assert done.returncode == 2 and "the code" in done.stderr, done
        done = at_terminal("recover", code)
        assert done.returncode == 0 and done.stdout == "You are Ada.\n", done
        with open(path, encoding="utf-8") as file:
            assert (await Client.open(server, token=json.load(file)[server.tcp])).player == ada.player
        done = at_terminal("recover", code)
        assert done.returncode == 1 and "too old, or used" in done.stderr, done


if __name__ == "__main__":
    warren.run([everything_is_listed, the_socket_is_the_operators_alone, a_wrong_command_is_told_the_right_words,
                kicked_may_come_back_banned_may_not, lists_stand_in_columns, people_are_meant_by_the_name_shown,
                a_banned_account_cannot_log_in, everybody_hears_an_announcement, draining_lets_go_on_what_goes_on,
                a_shutdown_says_when, a_bot_plays_for_whoever_stays_away,
                a_match_that_rests_in_the_store_is_reached_too, a_match_that_cannot_be_read_is_told_of, a_match_that_cannot_be_read_at_the_moment_is_not_called_unknown,
                whoever_is_not_kept_any_more_is_not_recovered, lost_tokens_and_passwords_are_replaced,
                somebody_without_an_account_recovers_their_seat, a_code_recovers_once_and_not_for_long,
                whoever_is_banned_is_given_no_code, a_terminal_recovers_who_somebody_was])
