#!/usr/bin/env python3
"""Validates messages of protocol 1 against the schemas.

As a program: validate.py [FILE] reads recorded traffic, one message per line, in both directions and in order
(requests are known by their id, replies by re). Prints what does not fit; exit status 1 if anything does not.

As a module: Validator().check(message) raises Wrong. One Validator follows one connection.
"""
import glob
import json
import os
import sys

import jsonschema

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCHEMAS = os.path.join(ROOT, "protocol", "schema")
# Every description of a game has its schema beside it; see protocol/schema/generate.py.
GAMES = {os.path.basename(path)[:-len(".py")]: path[:-len(".py")] + ".json" for folder in (SCHEMAS, HERE)
         for path in glob.glob(os.path.join(folder, "*.py")) if os.path.exists(path[:-len(".py")] + ".json")}


class Wrong(Exception):
    """A message that does not fit its schema."""


def closed(schema):
    """The same schema without room for unknown members: our own server must send nothing undocumented."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    generic = set(result.get("properties", ())) in ({"verb"}, {"event"}, {"reason"}, {"why"}) and "const" not in str(result)
    if isinstance(result.get("properties"), dict) and "additionalProperties" not in result and not generic:
        result["additionalProperties"] = False
    return result


class Document:
    """The definitions of one schema file, ready to check with."""

    def __init__(self, path):
        with open(path) as file:
            self.schema = json.load(file)  # tests/e2e/schema_test.py checks that it is one
        self.definitions = {name: closed(part) for name, part in self.schema["$defs"].items()}
        self.checkers = {}

    def __contains__(self, name):
        return name in self.definitions

    def check(self, name, value, where):
        # Terms are told apart by their first word, which makes errors readable and checking quick.
        part = self.definitions[name]
        head = next((h for h in ("verb", "event", "reason", "why") if isinstance(value, dict) and h in value), None)
        if head and "oneOf" in part:
            names = [i for i, s in enumerate(part["oneOf"]) if s["properties"].get(head) == {"const": value[head]}]
            if not names:
                raise Wrong("%s: there is no %s %s" % (where, head, value[head]))
            part, name = part["oneOf"][names[0]], "%s %d" % (name, names[0])
        if name not in self.checkers:
            self.checkers[name] = jsonschema.Draft202012Validator(dict(part, **{"$defs": self.definitions}))
        error = jsonschema.exceptions.best_match(self.checkers[name].iter_errors(value))
        if error:
            path = "/".join(str(step) for step in error.absolute_path)
            raise Wrong("%s: %s: %s" % (where, path or "(whole)", error.message[:300]))


DOCUMENTS = {name: Document(os.path.join(SCHEMAS, name + ".json")) for name in ("requests", "replies", "pushes")}
WORDS = {game: Document(path) for game, path in GAMES.items()}


class Validator:
    """Follows one connection: which request an id stands for, and which game a match plays."""

    def __init__(self):
        self.asked = {}
        self.games = {}

    def check(self, message):
        """Returns what the message was ("request.choose", "error", "push.update" ...)."""
        if "id" in message:
            return self.request(message)
        return self.reply(message) if "re" in message else self.push(message)

    def request(self, message):
        name = "request." + str(message.get("type"))
        self.asked[message["id"]] = message
        if name not in DOCUMENTS["requests"]:
            raise Wrong("there is no %s" % name)
        DOCUMENTS["requests"].check(name, message, name)
        return name

    def reply(self, message):
        if message.get("type") == "error":
            DOCUMENTS["replies"].check("error", message, "error")
            return "error"
        request = self.asked.get(message["re"])
        if request is None:
            raise Wrong("a reply to no request: %s" % message["re"])
        name = "reply." + request["type"]
        DOCUMENTS["replies"].check(name, message, name)
        if request["type"] == "advise":
            self.obstacle(request["game"], message, name)
        if request["type"] == "history":
            self.moment(self.games.get(message["match"]), message, name)
        if request["type"] == "log":
            self.log(message["log"], name)
        return name

    def push(self, message):
        name = "push." + str(message.get("type"))
        if name not in DOCUMENTS["pushes"]:
            raise Wrong("there is no %s" % name)
        DOCUMENTS["pushes"].check(name, message, name)
        if name == "push.lobby":
            self.games[message["match"]] = message["game"]
            self.obstacle(message["game"], message, name)
        self.moment(self.games.get(message.get("match")), message, name)
        return name

    def obstacle(self, game, message, where):
        """What stands in the way of a start: what every lobby knows, or the game's own."""
        obstacle = message.get("obstacle")
        if obstacle and obstacle["why"] in ("seat_free", "seat_not_ready"):
            if set(obstacle) != {"why", "seat"}:
                raise Wrong("%s.obstacle: %s" % (where, obstacle))
        elif obstacle:
            WORDS[game].check("obstacle", obstacle, where + ".obstacle")

    def moment(self, game, message, where):
        """The game's own words in a message."""
        if game not in WORDS:
            return
        for part in ("view", "changes"):
            if part in message:
                WORDS[game].check(part, message[part], "%s.%s" % (where, part))
        for event in message.get("events", []):
            WORDS[game].check("event", event, where + ".events")
        if message.get("prompt"):
            WORDS[game].check("reason", message["prompt"]["why"], where + ".prompt.why")
            for option in message["prompt"].get("options", []):
                WORDS[game].check("choice", option, where + ".prompt.options")
        if message.get("record") and "choice" in message["record"]:
            WORDS[game].check("exact_choice", message["record"]["choice"], where + ".record")

    def log(self, log, where):
        for record in log["records"]:
            if "choice" in record:
                WORDS[log["game"]].check("exact_choice", record["choice"], where + ".records")


def main(arguments):
    stream = open(arguments[0]) if arguments else sys.stdin
    validator, wrong = Validator(), 0
    for number, line in enumerate(stream, 1):
        try:
            validator.check(json.loads(line))
        except (Wrong, ValueError) as error:
            wrong += 1
            print("line %d: %s" % (number, error))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
