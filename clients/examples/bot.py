#!/usr/bin/env python3
"""bot.py SERVER INVITE SEAT NAME: plays a match of any game to its end, by options taken at random."""
import contextlib
import json
import random
import socket
import sys
import time

server, invite, seat, name = sys.argv[1:]
token = me = None
gone_on = ("stale", "finished", "already_started", "paused", "no_proposal")  # it came too late, or is asked again

while True:  # once, and again whenever the connection was lost
    with contextlib.suppress(ConnectionError), socket.create_connection(server.rsplit(":", 1)) as tcp, tcp.makefile() as stream:
        def send(**message):
            tcp.sendall(json.dumps(message).encode() + b"\n")

        send(id=1, type="hello", protocol=1, name=name, token=token)
        send(id=2, type="join", invite=invite, seat=seat)  # of a match that one is in already: resumes it
        for message in map(json.loads, stream):
            kind, match, version = (message.get(key) for key in ("type", "match", "version"))
            if message.get("re") == 1 and kind == "ok":
                me, token = message["player"], message.get("token", token)
            elif kind == "lobby" and any(s["player"] == me and not s["ready"] for s in message["seats"]):
                send(id=3, type="ready", match=match, entropy=str(random.getrandbits(256)))
            elif kind == "lobby" and (open := message["proposal"]) and seat in open["needed"] and seat not in open["agreed"]:
                send(id=5, type="agree", match=match)  # to all that others propose
            elif kind in ("snapshot", "update") and "options" in (message["prompt"] or {}):
                choice = random.choice(message["prompt"]["options"])  # here is the place to think
                send(id=4, type="choose", match=match, version=version, choice=choice)
            elif kind == "error" and message["code"] not in gone_on:
                sys.exit(message["message"])
            elif kind == "ended":
                sys.exit(print(json.dumps(message["result"])))
    time.sleep(1)
