#!/usr/bin/env python3
"""How long people wait while bots think, in JSON.

    tests/bench/bots_bench.py [--game NAME] [--level LEVEL] [--bots N] [--choices N] [--option OPTION]...

So many tables at which bots alone play are started, so that as many bots think at a time. Meanwhile two people play at a
table of their own, and one signs in again and again, since passwords are checked on the same threads; "quiet" is the same
before any bot plays. "bots" is what the server counted meanwhile: `late` are thoughts that were not ready when the bot's
delay was over, `hurried` those cut short because others waited. WARREN_BUILD is the build.
"""
import argparse
import asyncio
import json
import sys
import time
import urllib.request

from tables import Line, Table, measure, server_of, times

COUNTED = ("thoughts", "evaluations", "hurried", "late", "thinking_seconds")
PASSWORD = "long enough to be one"
BETWEEN = 1.0  # seconds between two signings-in: more often the server refuses them


async def bots_alone(line, game, level):
    made = await line.ask("create", game=game, seats=4, sit=False)
    for seat in range(1, 5):
        await line.ask("add_bot", match=made["match"], seat=f"s{seat}", level=level)
    await line.ask("start", match=made["match"])


async def sign_in(line, done):
    waited = []
    while not waited or not done.is_set():
        begin = time.monotonic()
        await line.ask("login", account="bench", password=PASSWORD)
        waited.append((time.monotonic() - begin) * 1000)
        await asyncio.sleep(BETWEEN)
    return times(waited)


async def people(table, line, choices):
    """What both kinds of people wait while so many choices are made."""
    done = asyncio.Event()
    signing = asyncio.create_task(sign_in(line, done))
    chosen = await measure(table, choices)
    done.set()
    return {"choices": chosen, "logins": await signing}


def counted(address):
    """What the server has counted of its bots."""
    with urllib.request.urlopen(f"{address}/metrics") as page:
        lines = dict(line.rsplit(" ", 1) for line in page.read().decode().splitlines() if line.startswith("warren_bot_"))
    return {name: float(lines[f"warren_bot_{name}_total"]) for name in COUNTED}


async def run(options):
    with server_of(options.game, [*options.option, "--matches-per-address", "1000"]) as (web, address):
        honest = await Table().open(options.game, address, "127.0.0.3", 2)
        person = await Line().open(address, "Person", "127.0.0.4")
        await person.ask("register", account="bench", password=PASSWORD)
        result = {"game": options.game, "level": options.level, "tables_of_bots": options.bots}
        result["quiet"] = await people(honest, person, options.choices)
        host = await Line().open(address, "Host", "127.0.0.5")
        for _ in range(options.bots):
            await bots_alone(host, options.game, options.level)
        before, begin = counted(web), time.monotonic()
        result["thinking"] = await people(honest, person, options.choices)
        seconds, after = time.monotonic() - begin, counted(web)
        result["bots"] = {"seconds": round(seconds, 1), **{name: round(after[name] - before[name], 1) for name in COUNTED}}
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="root", help="which one (preset: root)")
    parser.add_argument("--level", default="hard", help="of the bots")
    parser.add_argument("--bots", type=int, default=16, help="tables of bots")
    parser.add_argument("--choices", type=int, default=500, help="of the people, in each part")
    parser.add_argument("--option", action="append", default=[], help="of warrend")
    print(json.dumps(asyncio.run(run(parser.parse_args())), indent=2))


if __name__ == "__main__":
    sys.exit(main())
