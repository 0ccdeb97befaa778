#!/usr/bin/env python3
"""How long an honest player waits for the reply to a choice while one connection looks back on a long match, in JSON.

    tests/bench/turns_bench.py [--game NAME] [--records N] [--burst N] [--choices N]

A match of so many records is played first. Then choices are made at another table from another loopback address: with
nothing else to do ("quiet"), and while one connection has a burst of requests of one kind under way all the time
("history": of two moves near the end by turns, the later one first, so that each is played to from the beginning;
"events" of the last ones; "resume" with a version before the last). WARREN_BUILD is the build; limits are as they come.
"""
import argparse
import asyncio
import json
import subprocess
import sys
import time

from tables import Line, Table, measure, server_of


async def burst(line, requests, count):
    """Keeps so many requests under way, these by turns, until it is stopped; prints how many were answered and refused."""
    answered = refused = 0
    requests = [request.encode() + b"\n" for request in requests]
    for number in range(count):
        line.writer.write(requests[number % 2])
    while True:
        message = await line.reader.readline()
        if not message:
            return
        if message.startswith(b'{"re":0,'):
            answered += 1
            refused += message.startswith(b'{"re":0,"type":"error"')
            line.writer.write(requests[(answered + count) % 2])
            print(answered, refused, flush=True)


async def attack(address, token, count, requests):
    await burst(await Line().open(address, "", "127.0.0.2", token), requests, count)


async def run(options):
    with server_of(options.game, options.option) as (_, address):
        long_table = await Table().open(options.game, address, "127.0.0.2", 1)
        begin = time.monotonic()
        await long_table.play_to(options.records)
        result = {"game": options.game, "records": long_table.version, "burst": options.burst, "made_in_seconds": round(time.monotonic() - begin, 1)}
        match, version = long_table.match, long_table.version
        honest = await Table().open(options.game, address, "127.0.0.3", 2)
        result["quiet"] = await measure(honest, options.choices)
        fields = {"history": [{"move": version, "seat": "s1"}, {"move": version - 40, "seat": "s1"}],
                  "events": [{"from": version - 1, "seat": "s1"}, {"from": version - 40, "seat": "s1"}],
                  "resume": [{"version": version - 1}, {"version": version - 2}]}
        for kind, two in fields.items():
            requests = [json.dumps({"id": 0, "type": kind, "match": match, **one}) for one in two]
            hostile = subprocess.Popen([sys.executable, __file__, "--attack", address, long_table.seats[0].token, *requests,
                                        "--burst", str(options.burst)], stdout=subprocess.PIPE)
            told = hostile.stdout.readline()  # so it is at work
            try:
                result[kind] = await asyncio.wait_for(measure(honest, options.choices), options.patience)
            except asyncio.TimeoutError:
                result[kind] = {"stopped_for_seconds": options.patience}
            hostile.kill()
            told += hostile.stdout.read()  # not communicate, which leaves out what was read ahead
            hostile.wait()
            whole = told[:told.rfind(b"\n") + 1]  # it may have been killed in the middle of a line
            answered, refused = (whole.decode().splitlines() or ["0 0"])[-1].split()
            result[kind].update(answered=int(answered), refused=int(refused))
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="root", help="which one (preset: root)")
    parser.add_argument("--records", type=int, default=5000, help="of the long match")
    parser.add_argument("--burst", type=int, default=390, help="requests under way")
    parser.add_argument("--choices", type=int, default=200, help="of the honest table, in each part")
    parser.add_argument("--patience", type=float, default=60, help="seconds until a part is given up")
    parser.add_argument("--option", action="append", default=[], help="of warrend")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        address, token, *requests = options.attack
        asyncio.run(attack(address, token, options.burst, requests))
    else:
        print(json.dumps(asyncio.run(run(options)), indent=2))


if __name__ == "__main__":
    sys.exit(main())
