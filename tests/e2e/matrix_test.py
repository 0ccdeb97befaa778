#!/usr/bin/env python3
"""Every request in every state: each kind of request that the schemas know, from each kind of person, in every state that a
match can be in, with the least it needs, with each other field, and with values from the edges of what may be said. The server
lives, each request has one reply, an error is one that docs/protocol.md names for it, and what is refused changes nothing."""
import functools
import json
import os
import random
import re
import tempfile

import jsonschema

import admin_test
import validate
import warren
from warren import Client, Server, settle

NO_MATCH, NOBODY = "zzzzzzzzzz", "yyyyyyyyyy"
LARGEST = 2**53 - 1  # that a number can be in JSON
ANEW = 12  # times that one kind of request from one person finds the state made anew, if it changed it
MATCHES_OF_ONE = 24  # then others come: nobody may be in too many
PRESENCE = re.compile(r'"online": \w+|"watching": \d+|"watchers": \[[^]]*\], ')
REFERRED = re.compile(r"as (?:in )?`(\w+)`", re.I)

with open(os.path.join(validate.SCHEMAS, "requests.json"), encoding="utf-8") as file:
    SCHEMA = json.load(file)["$defs"]
KINDS = {name.split(".")[1]: part for name, part in SCHEMA.items() if name.startswith("request.")}


# ---- What may be refused how ----

def codes_of_document():
    """Kind of request: the codes that docs/protocol.md names for it."""
    with open(os.path.join(warren.ROOT, "docs", "protocol.md"), encoding="utf-8") as file:
        text = file.read()
    requests, errors = text[text.index("## 8 Requests"):text.index("## 9 ")], text[text.index("## 10 "):text.index("## 11 ")]
    known = set(re.findall(r"^\| `(\w+)` \|", errors, re.M))

    def words(part):
        return set(re.findall(r"`(\w+)`", part)) & known

    general, *sections = requests.split("\n### ")
    sections = {part.split("\n", 1)[0]: part for part in sections}
    said = {kind: " ".join(re.findall(r"Errors.*?(?=\n\n|\Z)", sections[kind], re.S)) for kind in KINDS}

    def of(kind):
        """Its own, and those of another kind that it names."""
        return words(said[kind]).union(*(of(other) for other in REFERRED.findall(said[kind]) if other in KINDS))

    result = {kind: of(kind) for kind in KINDS}
    for clause in general[general.index("Besides the errors named"):].split(";"):
        named = set(re.findall(r"`(\w+)`", clause))
        for kind, part in KINDS.items():
            if kind in named or "every request may" in clause or named & {"match", "invite"} & set(part["properties"]):
                result[kind] |= words(clause)
    return result


CODES = codes_of_document()


# ---- What may be said ----

def plain_schema(part):
    """Without `or null`, and with what it refers to."""
    if "anyOf" in part and {"type": "null"} in part["anyOf"]:
        part = part["anyOf"][0]
    return SCHEMA[part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else part


def edges(part):
    """Values of a field of which only the schema is known: those that it allows first."""
    part = plain_schema(part)
    if "enum" in part:
        return [*part["enum"], "none such", 1]
    kind = part.get("type")
    if kind == "boolean":
        return [True, False, 0]
    if kind == "integer":
        least, most = part["minimum"], part["maximum"]
        return [least, least + 1, most, least - 1, most + 1, LARGEST, "1"]
    if kind == "string":
        least, most = part.get("minLength", 0), part.get("maxLength", 8)
        return ["x" * max(least, 1), "x" * most, "x" * (most + 1), "", 1]
    return [{}, [], "x"]


SEATS = ["s2", "s1", "s3", "s4", "s6", "s8", "spectator", "all", "s9", ""]
FIXED = {
    "protocol": [1, 0, 2, -1, LARGEST],
    "game": ["duel", "root", "oath", "none such", ""],
    "seats": [2, 1, 3, 4, 8, 0, 9, LARGEST],
    "settings": [{}, {"length": "short"}, {"length": "none such"}, {"none such": "x"}, {"length": 1}, []],
    "seat_settings": [{}, {"s1": {"style": "bold"}}, {"s1": {"faction": "marquise"}}, {"s8": {}}, {"s1": {"none": "x"}}, {"s9": {}}, []],
    "clock": [{"kind": "choice", "seconds": 3600}, {"kind": "none"}, {"kind": "bank", "seconds": 3600, "increment": 1},
              {"kind": "bank"}, {"kind": "turn", "seconds": 0}, {"kind": "none such"}, {}, []],
    "legacy": ["", "x", "1 s1 -", "x" * 2049, 1],
    "invite": ["7k3m-x9qa-7k3m-x9qa-7k3m-x9qa-7k3m", "x", "", 1],
    "after": ["x", "0", "", 1],
    "entropy": ["dice", "", "x" * 257],
    "token": ["A" * 43, "", 1],
    "account": ["someone", "x", "", "x" * 33],
    "seat": SEATS,
}


def values_of(kind, field, part, world):
    """What a field may hold, and must not: what fits best first."""
    now = world.version()
    numbers = [now, 0, now + 1, max(now - 1, 0), -1, 2**31 - 1, 2**31, LARGEST, "0"]
    about = {
        "match": [world.name, NO_MATCH, "", "x" * 33, 1],
        "version": numbers,
        "move": [0, now, now + 1, max(now - 1, 0), -1, 2**31 - 1, LARGEST, "0"],
        "choice": [world.option(), {"verb": "pass"}, {"verb": "end_turn"}, {"verb": "none such"}, {"verb": ""}, {}, []],
        "player": [world.player("other"), world.player("host"), world.player("beside"), NOBODY, "", "x" * 33],
        "reason": [world.reason(), "turn", "none such", "", "x" * 33],
        "verb": ["pass", "end_turn", "none such", "", "x" * 33],
        "from": [0, 1, now, now + 1, -1, 2**31 - 1, LARGEST, "0"],
        "invite": [world.invite, *FIXED["invite"]],
    }
    return about.get(field) or FIXED.get(field) or edges(part)


def bases_of(kind, least, world):
    """What a request is said with before one of its fields is varied."""
    more = {
        "join": [{"match": world.name}, {"invite": world.invite}],
        "watch": [{"match": world.name}, {"invite": world.invite}],
        "propose": [{"what": "undo"}, {"what": "continue"}, {"what": "absent", "seat": "s1"}],
        "standing": [{"reason": world.reason()}, {"reason": world.reason(), "verb": "pass"}],
        "history": [{"move": world.version()}],
        "hello": [{"name": "Ada"}],
    }
    first = [] if kind in ("join", "watch") else [least]
    return first + [{**least, **fields} for fields in more.get(kind, ())]


@functools.cache
def fits(kind, field, text):
    """Whether the schema allows a field this value; whatever it does not is refused before anything else is looked at."""
    checker = jsonschema.Draft202012Validator({**KINDS[kind]["properties"][field], "$defs": SCHEMA})
    return checker.is_valid(json.loads(text))


def forms_of(kind, world, wrong=False):
    """All forms of a request: the least, and each field with each of its values; `wrong`: those that no schema allows as well."""
    fields = {f: p for f, p in KINDS[kind]["properties"].items() if f not in ("id", "type")}
    values = {f: values_of(kind, f, part, world) for f, part in fields.items()}
    least = {f: values[f][0] for f in KINDS[kind]["required"] if f in values}
    forms = {"{}": least}
    for base in bases_of(kind, least, world):
        forms[json.dumps(base)] = base
        for field in fields:
            for value in (*values[field], None):
                if wrong or fits(kind, field, json.dumps(value)):
                    forms[json.dumps({**base, field: value}, sort_keys=True)] = {**base, field: value}
            if wrong and field in least:
                forms["without " + field] = {f: v for f, v in base.items() if f != field}
    return list(forms.values())


# ---- Who says it, and about what ----

class Person(Client):
    """Compares with the schemas what is new, and of the rest a part: it would take most of the time."""

    seen = {}

    def __init__(self):
        self.past = set()  # matches that are of no interest any more

    def check(self, message):
        asked = self.validator.asked.get(message.get("re"), {"type": ""})["type"]
        key = (message["type"], asked, message.get("code"))
        self.seen[key] = self.seen.get(key, 0) + 1
        if message["type"] == "lobby":
            self.validator.games[message["match"]] = message["game"]
        if self.seen[key] < 20 or self.seen[key] % 50 == 0:
            self.validator.check(message)
        elif message["type"] == "error":
            assert message["message"] and len(message) <= 7, message

    def take(self, message):
        """Whoever resumes is given what follows the version that they say they hold, whatever they do hold."""
        if "re" not in message and message.get("match") in self.past:
            return
        asked = self.validator.asked.get(message.get("re"), {})
        if asked.get("type") == "resume" and message.get("how") == "updates":
            self.match(message["match"]).version = asked["version"]
        super().take(message)

    def forget(self):
        self.past |= set(self.matches)
        self.matches.clear()


ROLES = ("host", "other", "third", "beside", "watcher", "stranger", "outcast")


class World:
    """A state of a match, and the people around it; `build` brings it about anew whenever it is asked to."""

    def __init__(self, server, build, drains=False):
        self.server, self.build, self.drains = server, build, drains
        self.people, self.made = {}, 0
        self.roles, self.lives = ROLES[:2], False  # `lives`: bots play in it, so that it changes by itself
        self.name, self.invite = NO_MATCH, FIXED["invite"][0]

    async def fresh(self):
        if self.drains:
            admin_test.told(self.server, "drain", "off")
        if self.made % MATCHES_OF_ONE == 0:
            for person in self.people.values():
                person.drop()
            self.people = {role: await Person.open(self.server, role) for role in ROLES}
        self.made += 1
        for person in self.people.values():
            person.forget()
        await self.build(self)
        if self.drains:
            admin_test.told(self.server, "drain", "on")
        await settle(*self.people.values())
        self.begins = self.key()

    def followed(self):
        """The match as somebody at the table knows it."""
        return self.people["host"].matches.get(self.name) or self.people["other"].match(self.name)

    def version(self):
        return max([f.version for p in self.people.values() for f in [p.matches.get(self.name)] if f] + [0])

    def prompts(self):
        return [f.prompt for p in self.people.values() for f in [p.matches.get(self.name)] if f and f.prompt]

    def option(self):
        return next((p["options"][0] for p in self.prompts() if p.get("options")), {"verb": "pass"})

    def reason(self):
        return next((p["why"]["reason"] for p in self.prompts()), "turn")

    def player(self, role):
        person = self.people.get(role)
        return person.player if person else NOBODY

    def key(self):
        """What must be as it was for the state to be the same."""
        lobby = self.followed().lobby or {}
        seats = [[s[k] for k in ("player", "bot", "ready", "resigned", "absent", "offered")] for s in lobby.get("seats", ())]
        members = [m["player"] for m in lobby.get("members", ())]
        asked = [p["seat"] for p in self.prompts()]
        return [seats, members, [lobby.get(k) for k in ("state", "host", "paused", "proposal", "spectators", "hints", "public", "clock")],
                asked, self.version() > 0, bool(self.followed().ended)]

    def told(self):
        """All that anybody has been told of the match, but whether people are there: that is told later."""
        return {role: PRESENCE.sub("", json.dumps([f.lobby, f.version, f.view, f.prompt, f.ended, f.chat]))
                for role, p in self.people.items() for f in [p.matches.get(self.name)] if f}


# What goes on being so after it: nothing of the state is lost by them.
READS = {"vocabulary", "advise", "list", "mine", "chat_log", "series", "history", "events", "log", "analysis", "ping", "chat",
         "resume", "hint", "standing"}
# Of which the others see nothing.
UNSEEN = {"leave", "hello", "logout", "rematch", "close_series"}


class Matrix:
    """All that is asked, counted."""

    def __init__(self, codes=CODES, also=()):
        self.codes, self.also, self.asked, self.faults = codes, set(also), 0, {}

    def fault(self, state, role, kind, form, what):
        self.faults.setdefault((kind, what), "%s: %s by %s %s" % (state, kind, role, json.dumps(form)[:200]))

    def finish(self, server, quiet=True):
        """The server is there, and had nothing to complain of."""
        assert server.process.poll() is None, "the server ended"
        told = server.errors()
        assert not self.faults, "%d faults:\n%s" % (len(self.faults), "\n".join(
            "%s: %s" % (where, what) for (_, what), where in self.faults.items()))
        assert not quiet or told == "", told
        assert self.asked > 0
        print("     %d requests" % self.asked, flush=True)

    async def ask(self, state, world, role, kind, forms):
        """Asks all of them at once, and looks at the replies; which is the first that may have changed something, None if none has."""
        person = world.people[role]
        numbers = await person.send_together(kind, forms)
        changed = None
        for i, (number, form) in enumerate(zip(numbers, forms)):
            reply = await person.reply(number)
            self.asked += 1
            code = reply.get("code")
            if code and code not in self.codes[kind] | self.also:
                self.fault(state, role, kind, form, "%s is not named (%s)" % (code, reply["message"]))
            if not code and kind not in READS and changed is None:
                changed = i
        return changed

    async def all_forms(self, state, world, role, kind, wrong=False):
        """What comes behind a form that changed the state is asked once more, of one made anew."""
        done = anew = 0
        while forms := forms_of(kind, world, wrong)[done:]:  # which name the match, and that is another one each time
            before = world.told()
            changed = await self.ask(state, world, role, kind, forms)
            await settle(*world.people.values())
            if changed is None:
                now = world.told()
                if kind not in READS and not world.lives and now != before:
                    which = [(r, before.get(r), now.get(r)) for r in {**before, **now} if before.get(r) != now.get(r)]
                    self.fault(state, role, kind, forms[0], "refused, and changes something: %s" % which[:1])
                return
            if kind not in UNSEEN and world.key() == world.begins:
                return
            done, anew = done + changed + 1, anew + 1
            await world.fresh()
            if anew >= ANEW:
                return


async def run_matrix(matrix, server, states, kinds, roles=None):
    for state, build in states.items():
        world = World(server, build)
        await world.fresh()
        for kind in kinds:
            for role in roles or world.roles:
                await matrix.all_forms(state, world, role, kind, wrong=role == world.roles[0])
        assert server.process.poll() is None, state
        for person in world.people.values():
            person.drop()


# ---- The states ----

async def table(w, game="duel", sits=("host", "other"), public=True, **terms):
    """A lobby with everybody around it, nobody ready."""
    seats = terms.pop("seats", len(sits))
    p = w.people
    made = await p["host"].request("create", game=game, seats=seats, public=public, sit="host" in sits, **terms)
    w.name, w.invite = made["match"], made["invite"]
    for role in (*(r for r in sits if r != "host"), "beside", "outcast"):
        await p[role].request("join", invite=w.invite, sit=role in sits)
    await p["host"].request("kick", match=w.name, player=p["outcast"].player)
    await p["watcher"].request("watch", invite=w.invite)
    w.roles = [r for r in ROLES if r not in ("other", "third") or r in sits]
    return p["host"], [p[r] for r in sits]


async def unwatched(w):
    host, _ = await table(w)
    await host.request("set", match=w.name, spectators=False)


async def ready(w, **terms):
    host, seated = await table(w, **terms)
    for client in seated:
        await client.request("ready", match=w.name, entropy="dice")
    return host, seated


async def begun(w, **terms):
    host, seated = await ready(w, **terms)
    await host.request("start", match=w.name)
    for client in (host, *seated):
        await client.wait(lambda client=client: client.match(w.name).view is not None)
    return host, seated


async def moved(w, moves=3, **terms):
    """It runs, and somebody has chosen something."""
    terms.setdefault("settings", {"length": "long"} if terms.get("game", "duel") == "duel" else {})
    host, seated = await begun(w, **terms)
    for _ in range(moves):
        await settle(*seated)
        asked = next(c for c in seated if c.match(w.name).asked())
        options = asked.match(w.name).prompt["options"]
        await asked.choose(w.name, (warren.quiet(options) or options)[0])
    return host, seated


async def ended(w, **terms):
    host, seated = await moved(w, **terms)
    await warren.give_up(seated, w.name)
    for client in seated:
        await client.wait(lambda client=client: client.match(w.name).ended)
    return host, seated


async def nothing(w):
    w.name, w.roles = NO_MATCH, ["stranger"]


async def not_hello(w):
    w.people["stranger"] = await Person.open(w.server, hello=False)
    w.name, w.roles = NO_MATCH, ["stranger"]


def of(build, **terms):
    async def made(w):
        await build(w, **terms)
    return made


async def proposed(w, what, **terms):
    _, seated = await moved(w, **terms)
    await seated[0].request("propose", match=w.name, what=what)


async def undo_proposed(w):
    """By whoever chose last, whichever of them that was."""
    _, seated = await moved(w)
    for client in seated:
        try:
            await client.request("propose", match=w.name, what="undo")
            return
        except warren.Refused as error:
            assert error.code == "too_late_to_undo", error


async def paused(w, **terms):
    _, seated = await moved(w, **terms)
    await seated[0].request("propose", match=w.name, what="pause")
    for client in seated[1:]:
        await client.request("agree", match=w.name)


async def going_on_proposed(w):
    await paused(w)
    await w.people["host"].request("propose", match=w.name, what="continue")


async def resigned(w, offered=False):
    host, _ = await moved(w, sits=("host", "other", "third"))
    await w.people["third"].request("resign", match=w.name)
    if offered:
        await host.request("offer", match=w.name, seat="s3")


async def judged(w):
    host, _ = await ended(w, game="root", moves=2)
    await host.send("analysis", match=w.name)  # which may be refused as too much to think about


async def rematch_waits(w):
    await ended(w)
    await w.people["host"].request("rematch", match=w.name)


async def rematch_begun(w):
    """Without the host of the one before."""
    await ended(w)
    made = await w.people["other"].request("rematch", match=w.name)
    await w.people["other"].request("add_bot", match=made["match"], seat="s1")
    await w.people["other"].request("ready", match=made["match"])
    await w.people["other"].request("start", match=made["match"])


async def against_bots(w, hints, game="root"):
    host, _ = await table(w, game=game, sits=("host",), seats=2, hints=hints)
    await host.request("add_bot", match=w.name, level="random")
    await host.request("ready", match=w.name)
    await host.request("start", match=w.name)
    await host.wait(lambda: host.match(w.name).asked())


async def paused_against_bots(w):
    await against_bots(w, True)
    await w.people["host"].request("propose", match=w.name, what="pause")


async def series_over(w):
    host, _ = await ended(w, series=True)
    return host


async def series_closed(w):
    await (await series_over(w)).request("close_series", match=w.name)


async def series_goes_on(w):
    await series_over(w)
    await w.people["other"].request("rematch", match=w.name)


async def series_lobby(w):
    await series_over(w)
    w.name = (await w.people["host"].request("rematch", match=w.name))["match"]
    await w.people["other"].request("resume", match=w.name)


def at_turn(m):
    return m.asked() and m.prompt["why"]["reason"] == "turn"


async def away(w):
    """The time of whoever was asked first has run out, and a bot plays for them; the other has time enough from the own turn on."""
    _, seated = await begun(w, settings={"length": "long"}, clock={"kind": "bank", "seconds": 2, "increment": 3600})
    other = next(c for c in seated if not c.match(w.name).asked())
    m = other.match(w.name)
    await other.request("standing", match=w.name, reason="block", verb="pass")
    await other.wait(lambda: any(s["absent"] for s in m.lobby["seats"]))
    await warren.play(other, w.name, random, at_turn, lambda options: warren.quiet(options) or options)
    options = m.prompt["options"]
    version = (await other.choose(w.name, (warren.quiet(options) or options)[0]))["version"]
    await other.wait(lambda: m.version >= version)
    w.lives = True  # another turn of the bot may go on


def in_advance(build, count):
    """For what takes time to come about: so many are made at once, and then used one after another."""
    made = []

    async def take(w):
        if not made:
            worlds = [World(w.server, build) for _ in range(count)]
            await warren.together(*(world.fresh() for world in worlds))
            made.extend(worlds)
        other = made.pop()
        w.people, w.name, w.invite, w.roles, w.lives = other.people, other.name, other.invite, other.roles, other.lives
    return take


OPTIONS = ("--matches-per-address", "0", "--peers-per-address", "0")
IN_A_MATCH = [kind for kind, part in KINDS.items() if "match" in part["properties"]]
BESIDE = [kind for kind in KINDS if kind not in IN_A_MATCH]


def new_server(*options, **how):
    """Its data are in memory, if the system has such a place: here nothing need outlive a power cut."""
    return Server(*OPTIONS, *options, data=tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None), **how)


async def matrix_of(states, kinds=IN_A_MATCH, roles=None):
    """Asks everything in these states at a server of its own."""
    matrix = Matrix()
    with new_server() as server:
        await run_matrix(matrix, server, states, kinds, roles)
        matrix.finish(server)


async def ask_at_first(matrix, server, build, role, again):
    """This person asks everything, each kind of a match of its own that nobody has read since the server started `again`."""
    people, worlds = {}, {}
    for kind in IN_A_MATCH:
        world = worlds[kind] = World(server, build)
        if len(worlds) % MATCHES_OF_ONE != 1:
            world.people, world.made = people, 1
        await world.fresh()
        people = world.people
    again()
    for kind, world in worlds.items():
        forms = forms_of(kind, world)
        person = world.people[role] = await Person.open(server, token=world.people[role].token)
        person.match(world.name)
        await matrix.ask("%s, not read" % build.__name__, world, role, kind, forms)
        person.drop()


async def asked_when_nobody_has_read_it(build, also=(), builds=("", "")):
    """`builds`: of duel, in which the match began and by which it is read."""
    for role in ("host", "beside", "stranger"):
        matrix = Matrix(also=also)
        with new_server(build=builds[0]) as server:
            def again():
                server.kill()
                server.build = builds[1]
                server.start()
                assert server.metric("warren_matches_in_memory") == 0
            await ask_at_first(matrix, server, build, role, again)
            matrix.finish(server, quiet=not also)


async def without_a_match():
    await matrix_of({"nothing": nothing}, list(KINDS))
    await matrix_of({"not hello": not_hello}, list(KINDS))


async def before_the_start():
    await matrix_of({"empty": of(table, sits=(), seats=2), "full": of(table), "private": of(table, public=False),
                     "ready": of(ready), "of oath": of(ready, game="oath"), "not watched": unwatched})


async def at_the_first_question():
    """Root is at version 0 there: its factions are chosen by persons."""
    await matrix_of({"root": of(begun, game="root"), "oath": of(begun, game="oath"), "duel": begun}, roles=ROLES[:2])


async def while_it_runs():
    await matrix_of({"running": moved, "with delay": of(moved, delay=600), "private": of(moved, public=False)})


async def with_a_proposal():
    await matrix_of({"pause": of(proposed, what="pause"), "undo": undo_proposed, "paused": paused, "continue": going_on_proposed})


async def with_a_seat_given_up():
    await matrix_of({"resigned": resigned, "offered": of(resigned, offered=True)})


async def against_bots_alone():
    await matrix_of({"hints": of(against_bots, hints=True), "no hints": of(against_bots, hints=False),
                     "paused": paused_against_bots})


async def when_it_is_over():
    await matrix_of({"ended": ended, "with delay": of(ended, delay=600), "judged": judged, "rematch": rematch_waits,
                     "rematch begun": rematch_begun})


async def in_a_series():
    await matrix_of({"over": series_over, "closed": series_closed, "goes on": series_goes_on, "lobby": series_lobby})


async def with_a_bot_for_whoever_is_away():
    await matrix_of({"away": in_advance(away, 16)})


async def not_read_yet():
    """The first that is asked of a match since the server was started again."""
    for build in (moved, table, ended, of(begun, game="root")):
        await asked_when_nobody_has_read_it(build)


async def that_cannot_be_played_on():
    """A newer build does not know the rules by which it began."""
    for build in (moved, ended):
        await asked_when_nobody_has_read_it(build, also={"internal"}, builds=("before", "after"))


async def while_nothing_begins():
    """The server drains: what was begun goes on, nothing new does."""
    matrix = Matrix()
    with new_server() as server:
        for state, build in {"lobby": ready, "running": moved, "ended": ended}.items():
            world = World(server, build, drains=True)
            await world.fresh()
            for kind in KINDS:
                await matrix.all_forms(state, world, "host", kind)
        matrix.finish(server)


if __name__ == "__main__":
    warren.run([without_a_match, before_the_start, at_the_first_question, while_it_runs, with_a_proposal, with_a_seat_given_up,
                against_bots_alone, when_it_is_over, in_a_series, with_a_bot_for_whoever_is_away, not_read_yet,
                that_cannot_be_played_on, while_nothing_begins])
