#!/usr/bin/env python3
"""Named accounts: whoever knows name and password comes back to the identity, nobody else does, and nothing tells which was wrong."""
import asyncio
import glob
import json
import os
import pty
import re
import signal
import sqlite3
import time

import warren
from warren import BUILD, PATIENCE, Client, Server

PASSWORD = "correct horse 7"
LIMITED = ("--messages-per-second", "100")


async def stranger(server, transport="tcp"):
    return await Client.open(server, hello=False, transport=transport)


async def there_and_back():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        match = (await ada.request("create", game="duel", seats=2))["match"]
        assert (await ada.request("register", account="Ada.L", password=PASSWORD))["account"] == "ada.l"
        await ada.refused("registered", "register", account="other", password=PASSWORD)
        device = await stranger(server, "ws")
        login = await device.request("login", account="ADA.L", password=PASSWORD)
        assert login["player"] == ada.player and login["name"] == "Ada" and login["token"] != ada.token
        device.token = login["token"]
        await device.hello()
        assert device.player == ada.player and device.greeting["account"] == "ada.l"
        assert [m["match"] for m in (await device.request("mine"))["matches"]] == [match]
        server.kill()
        server.start()
        again = await stranger(server)
        token = (await again.request("login", account="ada.l", password=PASSWORD))["token"]
        for known in (ada.token, login["token"], token):
            assert (await Client.open(server, token=known)).player == ada.player


def ticks(server):
    """Hundredths of seconds that the server has computed for so far, all threads together."""
    with open("/proc/%d/stat" % server.process.pid) as file:
        return sum(int(n) for n in file.read().rsplit(")", 1)[1].split()[11:13])


async def wrong_ones_are_refused_alike():
    with Server() as server:
        ada, bert = await warren.open_clients(server, ["tcp", "ws"])
        await ada.request("register", account="ada", password=PASSWORD)
        error = await bert.refused("account_taken", "register", account="ADA", password=PASSWORD)
        assert error["field"] == "account"
        for account in ("ab", "a" * 33, "a b", "\u00e4da", "ada\u200b", "../x"):
            reply = await bert.reply(await bert.send_unchecked("register", account=account, password=PASSWORD))
            assert reply["code"] == "bad_field", account
        for password in ("short", "x" * 257, 12345678):
            reply = await bert.reply(await bert.send_unchecked("register", account="bert", password=password))
            assert reply["code"] == "bad_field", password
        client = await stranger(server)
        one = await client.refused("bad_login", "login", account="ada", password="wrong horse 7")
        two = await client.refused("bad_login", "login", account="nobody", password=PASSWORD)
        assert {k: v for k, v in one.items() if k != "re"} == {k: v for k, v in two.items() if k != "re"}
        await client.refused("not_hello", "mine")

        # Both hash once. What the server computes for it is measured: how long that takes depends on the machine's other work.
        worked = {"ada": 0, "nobody": 0}
        for account in list(worked) * 10:
            before = ticks(server)
            await client.refused("bad_login", "login", account=account, password="wrong horse 7")
            worked[account] += ticks(server) - before
        known, unknown = worked.values()
        assert known >= 10 and unknown >= 10 and 0.4 < known / unknown < 2.5, worked


async def guessing_is_rationed():
    with Server(*LIMITED) as server:
        ada = await Client.open(server, "Ada")
        await ada.request("register", account="ada", password=PASSWORD)
        strangers = [await stranger(server) for _ in range(60)]
        begin, sent = time.monotonic(), []
        # The right one is under the last: it is refused as the others. Which of those that come at once is read first is the server's affair.
        for some, password in ((strangers[:51], "guess at it"), (strangers[51:], PASSWORD)):
            sent += [(c, await c.send("login", account="ada", password=password)) for c in some]
            # Those that are tried take long, and meanwhile more are allowed: the first that is refused shows that none is now.
            while not any(c.replies[n].get("code") == "rate_limited" for c, n in sent if n in c.replies):
                await asyncio.sleep(0.01)
        replies = [await client.reply(number) for client, number in sent]
        codes = [reply.get("code") for reply in replies]
        allowed = 20 + (time.monotonic() - begin) / 3 + 1
        assert 0 < codes.count("bad_login") + codes.count(None) <= allowed, codes
        assert set(codes) <= {None, "bad_login", "rate_limited"} and "rate_limited" in codes[51:], codes
        await ada.request("mine")  # who is in stays in
        assert all(0 < reply["retry_ms"] <= 30000 for reply in replies if reply.get("code") == "rate_limited")


async def guesses_from_many_places_are_rationed():
    """Fewer from each address than it may try, together more than the account bears."""
    with Server(*LIMITED) as server:
        ada = await Client.open(server, "Ada")
        await ada.request("register", account="ada", password=PASSWORD)
        host, port = server.tcp.rsplit(":", 1)
        places = [await asyncio.open_connection(host, int(port), local_addr=(f"127.0.0.{n}", 0)) for n in (2, 3)]
        begin, codes = time.monotonic(), []
        for number in range(19):
            for reader, writer in places:
                request = {"id": number, "type": "login", "account": "ada", "password": "guess %5d" % number}
                writer.write(json.dumps(request).encode() + b"\n")
                codes.append(json.loads(await reader.readline())["code"])
        allowed = 30 + (time.monotonic() - begin) / 30 + 1
        assert 30 <= codes.count("bad_login") <= allowed, codes
        assert set(codes) == {"bad_login", "rate_limited"}, codes
        for _, writer in places:
            writer.close()


async def a_flood_of_logins_holds_nobody_up():
    """The hashing is bounded: in time for others, and in memory."""
    with Server() as server:
        honest = await Client.open(server, "Honest")
        await honest.request("register", account="honest", password=PASSWORD)
        attackers = [await stranger(server) for _ in range(100)]
        with open("/proc/%d/statm" % server.process.pid) as file:
            before = int(file.read().split()[1])
        for attempt in range(3):  # a disk may be slow now and then
            # All is there before the server reads any of it: who is heard does not depend on how quickly we write.
            server.process.send_signal(signal.SIGSTOP)
            sent = [(c, await c.send("login", account="honest", password="guess guess")) for c in attackers]
            asked = [await honest.send("ping"), await honest.send("create", game="duel", seats=2)]
            server.process.send_signal(signal.SIGCONT)
            for number in asked:
                assert (await honest.reply(number))["type"] == "ok"
            tried = sum(c.replies[n]["code"] == "bad_login" for c, n in sent if n in c.replies)
            if tried < 35:
                break
            for client, number in sent:
                await client.reply(number)
        assert tried < 35, "an honest player waited for strangers' passwords"
        with open("/proc/%d/statm" % server.process.pid) as file:
            grown = (int(file.read().split()[1]) - before) * os.sysconf("SC_PAGE_SIZE")
        assert grown < 160 << 20, grown
        for client in attackers[::7]:
            client.drop()  # while they wait
        codes = [(await c.reply(n))["code"] for c, n in sent if c not in attackers[::7]]
        assert set(codes) == {"bad_login", "rate_limited"}, set(codes)
        assert server.stop() == 0


async def passwords_change_and_tokens_end():
    with Server() as server:
        ada = await Client.open(server, "Ada")
        await ada.refused("not_registered", "logout")
        await ada.refused("not_registered", "password", password=PASSWORD, new_password="another horse")
        await ada.request("register", account="ada", password=PASSWORD)
        device = await stranger(server)
        device.token = (await device.request("login", account="ada", password=PASSWORD))["token"]
        await device.hello()
        third = await stranger(server)
        third.token = (await third.request("login", account="ada", password=PASSWORD))["token"]
        await third.hello()
        # Logging out ends this token alone, and the connection may begin anew.
        await third.request("logout")
        await third.refused("not_hello", "mine")
        await third.refused("bad_token", "hello", protocol=1, token=third.token)
        await device.request("ping")
        # A new password ends all others.
        await device.refused("bad_login", "password", password="wrong horse 7", new_password="another horse")
        await device.request("password", password=PASSWORD, new_password="another horse")
        await asyncio.wait_for(ada.task, PATIENCE)
        late = await stranger(server)
        await late.refused("bad_token", "hello", protocol=1, token=ada.token)
        await late.refused("bad_login", "login", account="ada", password=PASSWORD)
        await late.request("login", account="ada", password="another horse")
        await device.request("mine")
        await device.request("logout", everywhere=True)
        for token in (ada.token, device.token):
            await (await stranger(server)).refused("bad_token", "hello", protocol=1, token=token)


async def requests_wait_their_turn():
    """What is sent behind a login is answered after it, and an answer is never used for another question."""
    with Server() as server:
        ada = await Client.open(server, "Ada")
        numbers = [await ada.send("register", account="ada", password=PASSWORD), await ada.send("ping"),
                   await ada.send("login", account="ada", password=PASSWORD), await ada.send("login", account="ada", password="wrong horse 7"),
                   await ada.send("ping")]
        await ada.reply(numbers[-1])
        assert [n for n in ada.replies if n in numbers] == numbers, "answered out of order"
        assert [ada.replies[n].get("code") for n in numbers] == [None, None, None, "bad_login", None]


async def nothing_secret_is_kept_or_logged():
    with Server("--log-level", "debug") as server:
        ada = await Client.open(server, "Ada")
        await ada.request("register", account="ada", password=PASSWORD)
        client = await stranger(server)
        token = (await client.request("login", account="ada", password=PASSWORD))["token"]
        await client.refused("bad_login", "login", account="ada", password="wrong horse 7")
        await ada.request("password", password=PASSWORD, new_password="another horse")
        assert server.stop() == 0
        everything = server.errors().encode()
        for path in glob.glob(server.data + "/*"):
            with open(path, "rb") as file:
                everything += file.read()
        for secret in (PASSWORD, "wrong horse 7", "another horse", token, ada.token):
            assert secret.encode() not in everything, "kept or logged: " + secret
        verifier = sqlite3.connect(server.data + "/warren.db").execute("SELECT verifier FROM accounts").fetchone()[0]
        assert re.match(r"^\$argon2id\$v=19\$m=32768,t=3,p=1\$", verifier), verifier


async def an_older_store_keeps_its_tokens():
    """What schema 3 had: one token in each identity."""
    with Server() as server:
        ada = await Client.open(server, "Ada")
        await ada.request("create", game="duel", seats=2)
        assert server.stop() == 0
        db = sqlite3.connect(server.data + "/warren.db")
        db.executescript("""
            CREATE TABLE old(id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created INTEGER NOT NULL, name TEXT NOT NULL);
            INSERT INTO old SELECT i.id,t.hash,i.created,i.name FROM identities i JOIN tokens t ON t.identity=i.id;
            DROP TABLE identities; DROP TABLE tokens; DROP TABLE accounts; DROP TABLE bans;
            DROP INDEX matches_at_rest; DROP INDEX members_of; DROP TRIGGER match_uncounted;
            DROP INDEX matches_next; DROP INDEX matches_of_series; DROP INDEX matches_sealed;
            ALTER TABLE matches DROP COLUMN series; ALTER TABLE matches DROP COLUMN number;
            ALTER TABLE matches DROP COLUMN opened;
            ALTER TABLE old RENAME TO identities;
            CREATE TRIGGER identity_counted AFTER INSERT ON identities BEGIN UPDATE counts SET n=n+1 WHERE what=4; END;
            PRAGMA user_version=3;""")
        db.close()
        server.start()
        again = await Client.open(server, token=ada.token)
        assert again.player == ada.player and len((await again.request("mine"))["matches"]) == 1
        before = server.metric("warren_identities")
        await Client.open(server, "Bert")
        while server.metric("warren_identities") != before + 1:  # counted beside the loop, where nothing is quick
            await asyncio.sleep(0.1)
        await again.request("register", account="ada", password=PASSWORD)


def at_terminal(server, tokens, answers, *words):
    """Runs warren at a terminal of its own and types the answers; returns the exit code and all it showed."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(os.path.join(BUILD, "warren"), ["warren", *words, "--connect", server.tcp, "--token-file", tokens])
    shown = b""
    try:
        for answer in answers:
            while not shown.endswith(b": "):  # echo is off before the question is asked
                shown += os.read(terminal, 1000)
            os.write(terminal, answer.encode() + b"\n")
            shown += b"\n"
        while True:
            shown += os.read(terminal, 1000)
    except OSError:
        pass  # it has ended
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


async def accounts_at_the_terminal():
    def run(*arguments):
        return asyncio.get_running_loop().run_in_executor(None, lambda: at_terminal(server, *arguments))

    with Server() as server:
        one, two = server.data + "/one/tokens.json", server.data + "/two/tokens.json"
        code, text = await run(one, [PASSWORD, PASSWORD], "register", "ada", "--name", "Ada")
        assert code == 0 and "account ada" in text, text
        assert PASSWORD not in text, "the password was shown"
        code, text = await run(two, ["wrong horse 7"], "login", "ada")
        assert code == 1 and "no account" in text and not os.path.exists(two), text
        code, text = await run(two, [PASSWORD], "login", "ada")
        assert code == 0 and "You are Ada." in text, text
        tokens = []
        for path in (one, two):
            with open(path) as file:
                tokens.append(json.load(file)[server.tcp])
        players = {(await Client.open(server, token=token)).player for token in tokens}
        assert len(players) == 1 and tokens[0] != tokens[1]
        code, text = await run(two, [PASSWORD, "another horse", "a different horse"], "password")
        assert code == 1 and "the two passwords differ" in text, text
        code, text = await run(two, [PASSWORD, "another horse", "another horse"], "password")
        assert code == 0, text
        await (await stranger(server)).refused("bad_token", "hello", protocol=1, token=tokens[0])
        code, text = await run(two, [], "logout")
        assert code == 0, text
        await (await stranger(server)).refused("bad_token", "hello", protocol=1, token=tokens[1])


if __name__ == "__main__":
    warren.run([there_and_back, wrong_ones_are_refused_alike, guessing_is_rationed, guesses_from_many_places_are_rationed,
                a_flood_of_logins_holds_nobody_up, passwords_change_and_tokens_end, requests_wait_their_turn, nothing_secret_is_kept_or_logged,
                an_older_store_keeps_its_tokens, accounts_at_the_terminal])
