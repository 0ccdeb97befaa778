#!/usr/bin/env python3
"""Makes the JSON Schemas of this folder, and the tables of words in docs/GAME-view.md. `make schemas` runs it.

    generate.py TABLES.json            writes them
    generate.py --check TABLES.json    only says which are out of date (exit status 1)

TABLES.json is what build/tests/schema-tables prints: the protocol's and the games' own tables. What the tables
do not know stands here (the shape of replies and pushes) and, for each game, in a file of its own (its view; see FOLDERS).
"""
import importlib.util
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DIALECT = "https://json-schema.org/draft/2020-12/schema"

sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from parts import COUNT, FLAG, NUMBER, STRING, by_name, const, hex_of, listed, maybe, obj, one_of, ref, words_of  # noqa: E402

# ---- What all files share ----

# What people do in a match besides playing.
ACTS = ("resign", "absent", "back", "seated", "pause", "continue")

LEVELS = ["random", "easy", "medium", "hard", "expert", "rules"]

COMMON = {
    "seat": {"type": "string", "pattern": "^s[1-8]$"},
    "asked": {"type": "string", "pattern": "^(s[1-8]|chance)$"},
    "viewer": {"type": "string", "pattern": "^(s[1-8]|spectator|all)$"},
    "match": {"type": "string", "minLength": 1, "maxLength": 32},
    "token": {"type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"},
    "player": {"type": "string", "minLength": 1, "maxLength": 32},
    "invite": {"type": "string", "minLength": 1, "maxLength": 64},
    "state": one_of("lobby", "running", "finished"),
    "frozen": obj({"why": one_of("revision", "settings", "log", "rule"), "message": STRING,
                   "move": maybe(COUNT), "seat": maybe(ref("asked"))}),
    "bot": {"enum": [None, *LEVELS]},
    "settings": by_name(STRING),
    "choice": {"type": "object", "properties": {"verb": STRING}, "required": ["verb"]},
    "reason": {"type": "object", "properties": {"reason": STRING}, "required": ["reason"]},
    "obstacle": {"type": "object", "properties": {"why": STRING}, "required": ["why"]},
    "advice": obj({"name": STRING, "value": COUNT, "needed": COUNT, "complete": FLAG, "enough": FLAG}),
    "event": {"type": "object", "properties": {"event": STRING}, "required": ["event"]},
    "view": {"type": "object"},
    "changes": {"type": "object"},
    "prompt": maybe(obj({"seat": ref("asked"), "why": ref("reason")},
                        {"options": {"type": "array", "items": ref("choice"), "minItems": 1}})),
    "result": obj({"reason": one_of("played", "resigned", "too_long"), "winners": listed(ref("seat")),
                   "scores": maybe(by_name(NUMBER, ref("seat"))), "resigned": listed(ref("seat"))}),
    "record": {"oneOf": [obj({"seat": ref("asked"), "choice": ref("choice")}), obj({"undo": ref("seat")}),
                         *[obj({kind: ref("seat")}) for kind in (*ACTS, "too_long")],
                         obj({"rewind": ref("seat"), "move": COUNT})]},
    "line": obj({"channel": one_of("table", "spectators"), "player": ref("player"), "name": STRING,
                 "seat": maybe(ref("seat")), "text": STRING, "at": COUNT}),
    "setting": obj({"name": STRING, "values": listed(STRING), "preset": STRING}),
    "clock": obj({"kind": one_of("choice", "turn", "bank"), "seconds": COUNT, "increment": COUNT,
                  "timeout": one_of("bot", "resign")}),
    "entropy": by_name(hex_of(32), ref("seat")),
    "config": obj({"seats": COUNT, "settings": ref("settings"),
                   "seat_settings": by_name(ref("settings"), ref("seat"))},
                  {"automated": listed(ref("seat")), "legacy": {"type": "string", "pattern": "^([0-9a-f]{2}){1,256}$"}}),
    "legacy": {"type": "object"},
    "series": obj({"id": ref("match"), "number": COUNT, "open": FLAG}),
}

KEPT = ["lobbies", "finished", "chat", "identities"]
LIMITS = ["message", "chat", "name", "entropy", "members", "open_matches", "delay", "records"]
SUMMARY = obj(
    {"match": ref("match"), "game": STRING, "title": maybe(STRING), "state": ref("state"),
     "frozen": maybe(ref("frozen")), "series": maybe(ref("series")), "public": FLAG,
     "spectators": FLAG, "delay": COUNT, "clock": maybe(ref("clock")), "settings": ref("settings"), "host": maybe(STRING), "created": COUNT,
     "changed": COUNT,
     "seats": listed(obj({"seat": ref("seat"), "name": maybe(STRING), "bot": ref("bot"), "offered": FLAG,
                          "settings": ref("settings")}))},
    {"node": STRING, "seat": maybe(ref("seat")), "asked": FLAG, "version": COUNT})
TERMS = by_name(listed(obj({"name": STRING, "kind": STRING}, {"hidden": FLAG})))
FOLLOWED = {"match": ref("match"), "state": ref("state"), "version": maybe(COUNT)}

# ---- Replies: what each adds to "re" and "type" ----

REPLIES = {
    "hello": ({"protocol": const(1), "player": ref("player"), "name": STRING,
               "server": obj({"name": STRING, "version": STRING}, {"node": STRING}),
               "games": listed(obj({"game": STRING, "revision": COUNT, "seats_min": COUNT, "seats_max": COUNT,
                                    "settings": listed(ref("setting")),
                                    "seat_settings": listed(ref("setting")), "legacy": FLAG,
                                    "automated_max": COUNT, "levels": listed(one_of(*LEVELS))})),
               "limits": obj({name: COUNT for name in LIMITS})},
              {"token": ref("token"), "account": maybe(STRING),
               "keeps": obj({kept: maybe(COUNT) for kept in KEPT})}),
    "register": ({"account": STRING}, {}),
    "login": ({"player": ref("player"), "name": STRING, "account": STRING, "token": ref("token")}, {}),
    "recover": ({"player": ref("player"), "name": STRING, "account": maybe(STRING), "token": ref("token")}, {}),
    "vocabulary": ({"game": STRING, "revision": COUNT, "verbs": TERMS, "events": TERMS, "reasons": TERMS,
                    "obstacles": TERMS, "amounts": listed(STRING)}, {}),
    "advise": ({"problem": maybe(STRING), "obstacle": maybe(ref("obstacle")), "advice": listed(ref("advice")),
                "legacy": maybe(ref("legacy")), "holds": maybe({"type": "object"})}, {}),
    "create": ({"match": ref("match"), "invite": ref("invite"), "seat": maybe(ref("seat"))}, {}),
    "list": ({"lobbies": listed(ref("summary")), "running": listed(ref("summary")), "more": maybe(STRING)}, {}),
    "mine": ({"matches": listed(ref("summary")), "more": maybe(STRING)}, {}),
    "join": ({"match": ref("match"), "seat": maybe(ref("seat"))},
             {"state": ref("state"), "version": maybe(COUNT), "how": one_of("updates", "snapshot", "lobby")}),
    "password": ({}, {}),
    "logout": ({}, {}),
    "sit": ({"seat": ref("seat")}, {}),
    "stand": ({}, {}),
    "set": ({}, {}),
    "add_bot": ({"seat": ref("seat")}, {}),
    "remove_bot": ({}, {}),
    "ready": ({}, {}),
    "start": ({"version": COUNT}, {}),
    "kick": ({}, {}),
    "leave": ({}, {}),
    "propose": ({}, {}),
    "agree": ({}, {}),
    "back": ({}, {}),
    "offer": ({}, {}),
    "standing": ({"standing": listed(obj({"reason": STRING, "verb": STRING, "turn": FLAG}))}, {}),
    "chat": ({}, {}),
    "chat_log": ({"channel": one_of("table", "spectators"), "lines": listed(ref("line"))}, {}),
    "watch": (FOLLOWED, {}),
    "choose": ({"version": COUNT}, {}),
    "undo": ({"version": COUNT}, {}),
    "resign": ({"version": COUNT}, {}),
    "resume": (dict(FOLLOWED, seat=maybe(ref("seat")), how=one_of("updates", "snapshot", "lobby")),
               {"lost": obj({"kept": COUNT, "had": COUNT})}),
    "rematch": ({"match": ref("match"), "invite": ref("invite"), "seat": maybe(ref("seat"))}, {}),
    "series": ({"series": ref("series"),
                "matches": listed(obj({"number": COUNT, "match": maybe(ref("match")), "state": ref("state"),
                                       "seat": maybe(ref("seat"))}))}, {}),
    "close_series": ({}, {}),
    "history": ({"match": ref("match"), "move": COUNT, "moves": COUNT, "seat": ref("viewer"),
                 "record": maybe(ref("record")), "events": listed(ref("event")), "view": ref("view"),
                 "prompt": ref("prompt")}, {}),
    "events": ({"match": ref("match"), "seat": ref("viewer"), "from": COUNT, "to": COUNT, "version": COUNT,
                "steps": listed(obj({"version": COUNT, "events": listed(ref("event"))}, {"undo": ref("seat"), "move": COUNT, **{act: ref("seat") for act in ACTS}}))}, {}),
    "log": ({"from": COUNT, "to": COUNT, "version": COUNT, "log": ref("log")}, {}),
    "analysis": ({"match": ref("match"), "from": COUNT, "to": COUNT, "moves": COUNT, "evaluations": COUNT, "waits": FLAG,
                  "points": listed(obj({"move": COUNT, "turn": COUNT, "chances": listed(COUNT)})),
                  "choices": listed(obj({"move": COUNT, "seat": ref("seat"), "why": ref("reason"), "choice": ref("choice"), "chance": COUNT,
                                         "cost": COUNT, "best": listed(obj({"choice": ref("choice"), "chance": COUNT}))}))}, {}),
    "hint": ({"version": COUNT, "ready": FLAG, "best": listed(obj({"choice": ref("choice"), "chance": COUNT}))}, {}),
    "ping": ({}, {}),
}

LOG = obj({"format": const(1), "match": ref("match"), "game": STRING, "revision": COUNT, "config": ref("config"),
           "commitment": hex_of(32), "secret": hex_of(32), "entropy": ref("entropy"),
           "records": listed(ref("record"))},
          {"result": maybe(ref("result")), "hashes": listed(obj({"move": COUNT, "hash": hex_of(16)})), "layout": COUNT,
           "digest": maybe(hex_of(32)), "leaves": STRING, "series": ref("series"), "before": ref("match")})

# ---- Pushes: what each adds to "type" ----

PUSHES = {
    "lobby": ({"match": ref("match"), "game": STRING, "revision": COUNT, "title": maybe(STRING),
               "state": ref("state"), "frozen": maybe(ref("frozen")), "public": FLAG, "spectators": FLAG,
               "delay": COUNT, "host": ref("player"), "legacy": maybe(ref("legacy")), "series": maybe(ref("series")),
               "settings": ref("settings"), "clock": maybe(ref("clock")), "paused": FLAG,
               "proposal": maybe(obj({"what": one_of("pause", "continue", "undo", "absent"), "by": ref("seat"),
                                      "agreed": listed(ref("seat")), "needed": listed(ref("seat"))},
                                     {"move": COUNT, "seat": ref("seat"), "from": COUNT})),
               "seats": listed(obj({"seat": ref("seat"), "player": maybe(ref("player")), "name": maybe(STRING),
                                    "bot": ref("bot"), "ready": FLAG, "online": FLAG, "resigned": FLAG,
                                    "absent": FLAG, "offered": FLAG, "held": FLAG, "settings": ref("settings")})),
               "members": listed(obj({"player": ref("player"), "name": STRING, "seat": maybe(ref("seat")),
                                      "online": FLAG})),
               "pace": one_of("quick", "calm", "slow"), "hints": FLAG, "explain": FLAG, "hinted": listed(ref("seat")), "watching": COUNT, "problem": maybe(STRING), "obstacle": maybe(ref("obstacle")),
               "advice": listed(ref("advice")),
               "commitment": hex_of(32),
               "entropy": maybe(ref("entropy"))},
              {"invite": ref("invite"), "kicked": listed(obj({"player": ref("player"), "name": STRING})),
               "watchers": listed(obj({"player": ref("player"), "name": STRING}))}),
    "snapshot": ({"match": ref("match"), "version": COUNT, "seat": ref("viewer"),
                  "cause": one_of("start", "resume", "watch", "undo", "resync"), "view": ref("view"),
                  "prompt": ref("prompt"), "undo": COUNT}, {"by": ref("seat")}),
    "update": ({"match": ref("match"), "from": COUNT, "version": COUNT, "events": listed(ref("event")),
                "changes": ref("changes"), "prompt": ref("prompt"), "undo": COUNT}, {}),
    "ended": ({"match": ref("match"), "version": COUNT, "result": ref("result"), "series": maybe(ref("series")),
               "secret": maybe(hex_of(32)), "commitment": hex_of(32)}, {}),
    "clock": ({"match": ref("match"), "version": COUNT, "running": maybe(ref("seat")), "paused": FLAG,
               "left": by_name(COUNT, ref("seat"))}, {}),
    "considered": ({"match": ref("match"), "move": COUNT, "seat": ref("seat"), "why": ref("reason"), "choice": ref("choice"),
                    "chance": COUNT, "best": listed(obj({"choice": ref("choice"), "chance": COUNT}))}, {}),
    "chat": (dict({"match": ref("match")}, **COMMON["line"]["properties"]), {}),
    "rematch": ({"match": ref("match"), "next": ref("match"), "by": ref("player"), "name": STRING}, {}),
    "notice": ({"code": STRING, "message": STRING}, {"match": ref("match"), "at": COUNT, "why": STRING}),
    "closing": ({"code": {"enum": [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 1013]}, "reason": STRING}, {}),
}

# ---- Requests: from the tables ----

KINDS_OF_FIELD = {
    "flag": FLAG, "seat": ref("seat"), "eyes": ref("viewer"), "level": one_of(*LEVELS),
    "channel": one_of("table", "spectators"),
    "proposal": one_of("pause", "continue", "undo", "absent"), "pace": one_of("quick", "calm", "slow"),
}

SECONDS = {"type": "integer", "minimum": 1, "maximum": 30 * 24 * 3600}
AT_ZERO = {"timeout": maybe(one_of("bot", "resign"))}
# What is in the objects that requests have. Names and values of settings are the games'.
OBJECTS = {
    "choice": ref("choice"),
    "settings": ref("settings"),
    "seat_settings": by_name(ref("settings"), ref("seat")),
    "clock": {"anyOf": [obj({"kind": const("none")}, AT_ZERO),
                        obj({"kind": one_of("choice", "turn"), "seconds": SECONDS}, dict(AT_ZERO, increment=maybe(const(0)))),
                        obj({"kind": const("bank"), "seconds": SECONDS}, dict(AT_ZERO, increment=maybe(dict(SECONDS, minimum=0))))]},
}


def field_schema(name, field):
    kind = field["kind"]
    if kind in ("string", "bytes"):
        schema = {"type": "string", "minLength": field["least"], "maxLength": field["most"]}
    elif kind == "number":
        schema = {"type": "integer", "minimum": field["least"], "maximum": field["most"]}
    elif kind == "object":
        schema = OBJECTS[name]
    else:
        schema = KINDS_OF_FIELD[kind]
    return dict(schema, description=field["must"])


def request_schema(name, fields):
    required = {"id": {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}, "type": const(name)}
    optional = {}
    for field_name, field in fields.items():
        schema = field_schema(field_name, field)
        if field["needed"]:
            required[field_name] = schema
        else:
            optional[field_name] = maybe(schema)
    return obj(required, optional)


def document(name, title, definitions):
    return {"$schema": DIALECT, "$id": "https://warren.invalid/schema/%s.json" % name, "title": title,
            "$defs": definitions}


def used(definitions, names):
    """The shared definitions that these names need, directly or not."""
    needed, todo = {}, [definitions[name] for name in names]
    while todo:
        text = json.dumps(todo.pop())
        for common, schema in COMMON.items():
            if common not in needed and common not in definitions and '"#/$defs/%s"' % common in text:
                needed[common] = schema
                todo.append(schema)
    return dict(sorted(needed.items()), **definitions)


def requests_document(tables):
    definitions = {"request." + name: request_schema(name, fields) for name, fields in tables["requests"].items()}
    document_ = document("requests", "Requests of protocol 1, by type", used(definitions, definitions))
    document_["oneOf"] = [ref(name) for name in definitions]
    return document_


def replies_document(tables):
    definitions = {"summary": SUMMARY, "log": LOG}
    for name, (required, optional) in REPLIES.items():
        head = {"re": COUNT, "type": const("ok")}
        definitions["reply." + name] = obj(dict(head, **required), optional)
    definitions["error"] = obj(
        {"re": maybe(COUNT), "type": const("error"), "code": {"enum": tables["errors"]}, "message": STRING},
        {"field": STRING, "supported": listed(COUNT), "retry_ms": COUNT, "limit": COUNT,
         "seats": listed(ref("seat")), "version": COUNT, "reached": COUNT, "node": STRING, "why": STRING, "obstacle": ref("obstacle")})
    document_ = document("replies", "Replies of protocol 1, by the request they answer", used(definitions, definitions))
    document_["anyOf"] = [ref(name) for name in definitions if name.startswith("reply.") or name == "error"]
    return document_


def pushes_document():
    definitions = {}
    for name, (required, optional) in PUSHES.items():
        definitions["push." + name] = obj(dict({"type": const(name)}, **required), optional)
    document_ = document("pushes", "Pushes of protocol 1, by type", used(definitions, definitions))
    document_["oneOf"] = [ref(name) for name in definitions]
    return document_


# ---- Games: words from the tables, views by hand ----

# A game is described by a file of its name in one of these folders; its schema goes beside it.
FOLDERS = ["protocol/schema", "tests/schema"]


def description(game):
    """Folder and module of a game's description."""
    for folder in FOLDERS:
        path = os.path.join(ROOT, folder, game + ".py")
        if os.path.exists(path):
            spec = importlib.util.spec_from_file_location("game_" + game, path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return folder, module
    raise SystemExit("no %s.py describes the view of %s: looked in %s" % (game, game, ", ".join(FOLDERS)))


def words(game, kind, tables, form="words"):
    if kind == "count":
        return COUNT
    if kind == "flag":
        return FLAG
    if kind == "seat":
        return ref("asked")
    return {"enum": sorted(set(tables["games"][game][form][kind]))}


def term_schemas(game, head, terms, kind_schema, besides=None):
    result = []
    for name, arguments in terms.items():
        lacking = description(game)[1].MAY_LACK.get("%s.%s" % (head, name), [])
        required, optional = {head: const(name)}, dict(besides or {})
        for argument in arguments:
            target = optional if argument.get("hidden") or argument["name"] in lacking else required
            target[argument["name"]] = kind_schema(argument["kind"])
        result.append(obj(required, optional))
    return {"oneOf": result}


def game_document(game, tables):
    own = tables["games"][game]
    sections = description(game)[1].view()
    if sorted(sections) != sorted(own["sections"]):
        raise SystemExit("the sections of %s are %s, not %s" % (game, own["sections"], list(sections)))
    definitions = {"seat": COMMON["seat"], "asked": COMMON["asked"]}
    for kind in own["words"]:
        definitions["word." + kind] = words(game, kind, tables)
        if own["exact"][kind] != own["words"][kind]:
            definitions["exact." + kind] = words(game, kind, tables, "exact")

    def public(kind):
        return words_of(kind) if kind in own["words"] else words(game, kind, tables)

    def exact(kind):
        return ref("exact." + kind) if "exact." + kind in definitions else public(kind)

    if own["amounts"]:
        definitions["price"] = obj({}, {amount: COUNT for amount in own["amounts"]})
    prices = {member: ref("price") for member in ("price", "price_most") if own["amounts"]}
    definitions["choice"] = term_schemas(game, "verb", own["verbs"], public, prices)
    definitions["exact_choice"] = term_schemas(game, "verb", own["verbs"], exact)
    definitions["event"] = term_schemas(game, "event", own["events"], public)
    definitions["reason"] = term_schemas(game, "reason", own["reasons"], public)
    definitions["obstacle"] = term_schemas(game, "why", own["obstacles"], public)
    definitions["view"] = obj(sections)
    definitions["changes"] = obj({}, sections)
    return document(game, "The words of %s: choices, events, reasons, obstacles, view" % game, definitions)


# ---- Tables of words for docs/GAME-view.md ----

MARK = "<!-- words: generated by protocol/schema/generate.py -->\n"
CHAPTERS = [
    ("Verbs", "verb", "verbs", "Choices. What follows an argument is its kind, where it differs from its name."),
    ("Events", "event", "events", "Hidden arguments are left out for those who may not see them."),
    ("Reasons", "reason", "reasons", "Why somebody is asked."),
    ("Obstacles", "obstacle", "obstacles", "Why a match cannot start."),
]


def argument_text(argument):
    kind = "" if argument["kind"] == argument["name"] else " " + argument["kind"]
    return "`%s`%s%s" % (argument["name"], kind, " (hidden)" if argument.get("hidden") else "")


def words_chapter(game, tables):
    text = MARK
    for title, head, key, introduction in CHAPTERS:
        text += "\n## %s\n\n%s\n\n| %s | arguments |\n| --- | --- |\n" % (title, introduction, head)
        for name, arguments in tables["games"][game][key].items():
            text += "| `%s` | %s |\n" % (name, ", ".join(argument_text(a) for a in arguments))
    return text


def outputs(tables):
    def text(schema):
        return json.dumps(schema, indent=1) + "\n"

    files = {
        "protocol/schema/requests.json": text(requests_document(tables)),
        "protocol/schema/replies.json": text(replies_document(tables)),
        "protocol/schema/pushes.json": text(pushes_document()),
    }
    for game in tables["games"]:
        files["%s/%s.json" % (description(game)[0], game)] = text(game_document(game, tables))
        path = "docs/%s-view.md" % game
        if os.path.exists(os.path.join(ROOT, path)):
            with open(os.path.join(ROOT, path)) as file:
                files[path] = file.read().split(MARK)[0] + words_chapter(game, tables)
    if sorted(REPLIES) != sorted(tables["requests"]):
        raise SystemExit("requests and replies differ: %s" % (set(REPLIES) ^ set(tables["requests"])))
    return files


def main(arguments):
    check = arguments[:1] == ["--check"]
    with open(arguments[-1]) as file:
        tables = json.load(file)
    stale = 0
    for path, text in outputs(tables).items():
        full = os.path.join(ROOT, path)
        old = open(full).read() if os.path.exists(full) else ""
        if old == text:
            continue
        stale += 1
        if check:
            print("%s is out of date: run make schemas" % path)
            continue
        with open(full, "w") as file:
            file.write(text)
    return 1 if check and stale else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
