#!/usr/bin/env python3
"""Nodes on machines of their own, as far as the network goes, and their links are pulled; nothing that anybody was told is taken back.

    sudo unshare --net --mount tests/e2e/links_trial.py [--rounds N] [--seed S]

Two nodes have a network namespace, an address and a link each; the database and the people are at the other end of the links. The
rounds are those of chaos_test.py, but half of them end with the link of the node pulled: neither it nor PostgreSQL hears that the other
one is gone. The other node adopts its matches, somebody looks at them there, and then the link is back, at once or
after some seconds: the node must end. On the way links fail for moments.

It needs the rights to make namespaces, and some ten seconds a round: it is no part of the tests.
"""
import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import time

import warren
from chaos_test import ADOPT_AFTER, Moving, in_thread
from warren import Server

sys.path.insert(0, os.path.join(warren.ROOT, "tests"))
import postgres  # noqa: E402

NAMES = "ab"
HERE, NET = "10.9.0.1", "10.9.0.0/24"
AWAY_SECONDS = 5  # of a link that stays pulled


def ip(*words):
    subprocess.run(["ip", *" ".join(words).split()], check=True)


def link(name, up):
    ip("link set v%s %s" % (name, "up" if up else "down"))


def lay_links():
    """A bridge here, and behind a link of its own each node's namespace. All of it goes with the namespace of this process."""
    os.makedirs("/run/netns", exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "none", "/run/netns"], check=True)
    ip("link set lo up")
    ip("link add bridge type bridge")
    ip("addr add %s/24 dev bridge" % HERE)
    ip("link set bridge up")
    for i, name in enumerate(NAMES):
        ip("netns add", name)
        ip("link add v%s type veth peer name eth0 netns %s" % (name, name))
        ip("link set v%s master bridge" % name)
        link(name, True)
        ip("-n %s addr add 10.9.0.%d/24 dev eth0" % (name, 2 + i))
        for device in ("eth0", "lo"):
            ip("-n %s link set %s up" % (name, device))


class Reached(postgres.Postgres):
    """Over the network, too."""

    def __init__(self):
        super().__init__(listen_addresses=HERE)

    def start(self):
        with open(os.path.join(self.data, "pg_hba.conf"), "a") as rights:
            rights.write("host all all %s trust\n" % NET)
        super().start()


class Far(Server):
    """At the other end of a link."""

    ends_with = (*Server.ends_with, 1)

    def __init__(self, name, *options):
        self.host = "10.9.0.%d" % (2 + NAMES.index(name))
        self.within = ("nsenter", "--net=/run/netns/" + name)
        super().__init__(*options, "--node", name)


class Pulled(Moving):
    def __init__(self, seed, database, falls):
        super().__init__(seed, database, falls)
        self.done["broken"] = 0
        self.adopted = []  # seconds after a link was pulled

    async def together(self, coroutines):
        """Who cannot be reached is as good as gone."""
        async def one(coroutine):
            try:
                await coroutine
            except OSError as error:
                raise ConnectionError(str(error)) from error
        await super().together(one(c) for c in coroutines)

    async def disturb(self, server, name):
        if self.rng.random() < 0.3:
            link(name, False)
            await asyncio.sleep(self.rng.uniform(0.01, 0.8))
            link(name, True)
            self.done["broken"] += 1
            await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def fall(self, how, server, name, other):
        if how != "pulled":
            await super().fall(how, server, name, other)
            return
        await self.disturb(server, name)
        link(name, False)
        begin = time.monotonic()
        while await in_thread(self.matches_at, name):
            await asyncio.sleep(0.02)
        self.adopted.append(time.monotonic() - begin)
        watchers = await self.look(other[0])
        if self.rng.random() < 0.5:
            with contextlib.suppress(subprocess.TimeoutExpired):
                await in_thread(server.process.wait, AWAY_SECONDS)
        link(name, True)
        await self.ends(server)
        for person in self.people:  # what comes through a link that was pulled for long may take a minute more
            person.client.drop()
        for client in watchers:
            await client.close()
        self.done[how] += 1


async def trial(rounds, seed):
    killed = rounds // 4
    falls = {"pulled": rounds // 2, "killed": killed, "emptied": rounds - rounds // 2 - killed, "replaced": 0}
    with Reached() as database:
        people = Pulled(seed, database, falls)
        options = ("--store", "postgresql://warren@%s/postgres" % HERE, "--adopt-after", str(ADOPT_AFTER), "--log-level", "error")
        with Far("a", *options) as one, Far("b", *options) as two:
            await people.rounds((one, "a"), (two, "b"), say=True)
        times = sorted(people.adopted)
        print("adopted after %.1f to %.1f s, half of them by %.1f s" % (times[0], times[-1], times[len(times) // 2]))
        print("nothing lost: %s %s" % (people.done, people.counts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lay_links()
    asyncio.run(trial(options.rounds, options.seed))


if __name__ == "__main__":
    main()
