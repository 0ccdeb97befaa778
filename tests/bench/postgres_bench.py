#!/usr/bin/env python3
"""The store on SQLite and on PostgreSQL side by side: store_bench on both in turn, each figure the median of the rounds.

    tests/bench/postgres_bench.py [--rounds N] [--appends N] [--stored N]

Both flush every commit to the same disk. `database_cpu_seconds` is what PostgreSQL itself used in a round. Prints JSON; without PostgreSQL,
why it is left out.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import postgres  # noqa: E402

BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))


def measure(*place, options):
    command = [os.path.join(BUILD, "bench", "store_bench"), *place, "--appends", str(options.appends), "--stored", str(options.stored)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=600).stdout)["store"]


def on_postgres(options):
    """Each time a new server, as SQLite has a new file."""
    with postgres.Postgres(**postgres.DURABLE) as database:
        before = database.processor_seconds()
        figures = measure("--store", database.address, options=options)
        figures["database_cpu_seconds"] = database.processor_seconds() - before
        return figures


def median(rounds):
    """Of every number in documents of the same shape."""
    first = rounds[0]
    if isinstance(first, dict):
        return {name: median([one[name] for one in rounds]) for name in first}
    return statistics.median(rounds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--appends", type=int, default=50000)
    parser.add_argument("--stored", type=int, default=2000)
    options = parser.parse_args()
    if not postgres.programs():
        print(json.dumps({"left_out": "PostgreSQL is not installed (Debian's package postgresql)"}))
        return
    sqlite, other = [], []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            sqlite.append(measure("--directory", folder, options=options))
        other.append(on_postgres(options))
    print(json.dumps({"rounds": options.rounds, "sqlite": median(sqlite), "postgresql": median(other)}))


if __name__ == "__main__":
    main()
