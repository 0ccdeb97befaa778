#!/usr/bin/env python3
"""Makes card_texts.def from the English catalogue of the web client, so that Oath's cards are told in one place. `make schemas` runs it.

    card_texts.py            writes it
    card_texts.py --check    only says whether it is out of date (exit status 1)
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "card_texts.def")
SOURCE = os.path.join(HERE, "../../web/src/games/oath/i18n/cards/en.ts")
HEAD = "/* Made by card_texts.py from the web client's catalogue: CARD_TEXT(kind, name in the protocol, title, what it does). */\n"
# Signs that not every terminal has.
PLAIN = {"’": "'", "−": "-"}


def made():
    with open(SOURCE, encoding="utf-8") as f:
        messages = dict(re.findall(r"^  '([^']+)': '(.*)',$", f.read(), re.M))
    rows = []
    for key, text in messages.items():
        if not key.startswith("about."):
            continue
        kind, name = key[len("about."):].split(".")
        both = [messages.get(f"{kind}.{name}", ""), text]
        for sign, plain in PLAIN.items():
            both = [one.replace(sign, plain) for one in both]
        if not all(one.isascii() and '"' not in one and "\\" not in one for one in both):
            sys.exit(f"{key}: signs that the terminal cannot show")
        rows.append(f'CARD_TEXT("{kind}", "{name}", "{both[0]}", "{both[1]}")\n')
    return HEAD + "".join(rows)


def main():
    text = made()
    if sys.argv[1:] != ["--check"]:
        with open(TARGET, "w", encoding="utf-8") as f:
            f.write(text)
        return 0
    with open(TARGET, encoding="utf-8") as f:
        if f.read() == text:
            return 0
    print("clients/terminal/oath/card_texts.def is out of date: run `make schemas`")
    return 1


if __name__ == "__main__":
    sys.exit(main())
