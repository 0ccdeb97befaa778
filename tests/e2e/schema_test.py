#!/usr/bin/env python3
"""The schemas say what the tables say, the examples of the documents fit them, and so does what random matches tell."""
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
sys.path.insert(0, os.path.join(ROOT, "tests", "schema"))
import validate  # noqa: E402

MATCHES = 3  # of each game
TOLD = ("root", "oath", "duel")
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.S | re.M)
# Examples whose views are shortened: only the messages around them are checked.
SHORTENED = ("view", "changes", "events", "prompt")


def schemas_follow_tables():
    tables = subprocess.run([os.path.join(BUILD, "tests", "schema-tables")], check=True, stdout=subprocess.PIPE)
    with tempfile.NamedTemporaryFile() as file:
        file.write(tables.stdout)
        file.flush()
        generate = os.path.join(ROOT, "protocol", "schema", "generate.py")
        done = subprocess.run([sys.executable, generate, "--check", file.name], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout


def messages_of(block):
    """The JSON values of a block, which may be broken over several lines."""
    decoder, at, found = json.JSONDecoder(), 0, []
    while block[at:].strip():
        at += len(block[at:]) - len(block[at:].lstrip())
        value, at = decoder.raw_decode(block, at)
        found.append(value)
    return found


def examples_fit():
    with open(os.path.join(ROOT, "docs", "protocol.md")) as file:
        blocks = BLOCK.findall(file.read())
    checked = set()
    for block in blocks:
        validator = validate.Validator()
        for message in messages_of(block):
            if "type" not in message:
                continue  # a view by itself
            try:
                checked.add(validator.check(message) if set(message).isdisjoint(SHORTENED) else shortened(message))
            except validate.Wrong as error:
                if expects_error(blocks, message):
                    continue
                raise AssertionError("docs/protocol.md: %s in %s" % (error, json.dumps(message)))
    assert {"request.hello", "reply.hello", "push.lobby", "push.update", "push.snapshot", "error"} <= checked, checked


def shortened(message):
    """Checks an example without the words of the game."""
    validator = validate.Validator()
    validator.moment = lambda *_: None
    return validator.check(message)


def expects_error(blocks, message):
    """Whether an example shows a wrong request: its error follows in the same block."""
    for block in blocks:
        found = messages_of(block)
        if message in found:
            answers = [m for m in found if m.get("re") == message.get("id") and m.get("type") == "error"]
            return "id" in message and bool(answers)
    return False


def schemas_are_schemas():
    for document in (*validate.DOCUMENTS.values(), *validate.WORDS.values()):
        jsonschema.Draft202012Validator.check_schema(document.schema)


def told_matches_fit():
    """Everything that the builders tell of random matches, for a seat, for spectators and with all revealed."""
    program = os.path.join(BUILD, "tests", "schema-traffic")
    process = subprocess.Popen([program, str(MATCHES)], stdout=subprocess.PIPE, text=True)
    seen = {}
    validator = None
    for line in process.stdout:
        game, text = line.split(" ", 1)
        message = json.loads(text)
        if message.get("type") == "lobby":
            validator = validate.Validator()
        if message.get("re") == 1:
            kind = "log" if "log" in message else "history"
            validator.asked[1] = {"id": 1, "type": kind, "match": "traffic", "move": 0}
        try:
            name = validator.check(message)
        except validate.Wrong as error:
            process.kill()
            raise AssertionError("%s: %s in %s" % (game, error, text[:2000]))
        seen[name] = seen.get(name, 0) + 1
    assert process.wait() == 0
    for name in ("push.lobby", "push.snapshot", "reply.log"):
        assert seen.get(name) == len(TOLD) * MATCHES, (name, seen)
    assert seen.get("push.ended") == 2 * len(TOLD) * MATCHES, seen  # in an open series and outside one
    assert seen["push.update"] > 1000 and seen["reply.history"] > 10, seen


def bad_messages_are_noticed():
    """The checker itself: what is wrong does not pass."""
    wrong = [
        {"type": "chat", "match": "m"},
        {"type": "dance"},
        {"re": 9, "type": "ok"},
        {"id": 1, "type": "set", "match": "m", "clock": {"kind": "turn"}},
        {"id": 1, "type": "set", "match": "m", "clock": {"kind": "turn", "seconds": 5, "increment": 5}},
        {"id": 1, "type": "set", "match": "m", "settings": {"map": 1}},
        {"id": 1, "type": "set", "match": "m", "seat_settings": {"s9": {}}},
        {"id": 1, "type": "choose", "match": "m", "version": -1, "choice": {"verb": "x"}},
        {"re": 1, "type": "error", "code": "made_up", "message": "x"},
        {"type": "notice", "code": "x", "message": "y", "undocumented": 1},
    ]
    for message in wrong:
        try:
            validate.Validator().check(message)
        except validate.Wrong:
            continue
        raise AssertionError("passed: %s" % message)


def main():
    passed = failed = 0
    for test in (schemas_are_schemas, schemas_follow_tables, examples_fit, bad_messages_are_noticed, told_matches_fit):
        try:
            test()
            passed += 1
        except (AssertionError, OSError, subprocess.CalledProcessError) as error:
            failed += 1
            print("%s: %s" % (test.__name__, error))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
