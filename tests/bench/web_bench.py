#!/usr/bin/env python3
"""What the web client asks of a browser, in JSON: bytes of a first visit, and milliseconds between the frames of Root's
table while four bots play without any delay, drawn by software alone.

    tests/bench/web_bench.py [SECONDS]

WARREN_BUILD is the build, CHROMIUM the browser's program. Where there is no client, browser or Node it says so and
measures nothing. Wanted: `first_visit_bytes` below 110000, `frame_ms_p95` below 33. No test runs it: it is nothing but times, and
what it presses tests/web has.
"""
import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("WARREN_BUILD", os.path.join(ROOT, "build"))
WEB = os.path.join(ROOT, "tests", "web")
SECONDS = "20"


def left_out():
    """Why nothing can be measured here; None if it can."""
    with open(os.path.join(BUILD, "site")) as chosen:
        if "none.o" in chosen.read():
            return "warrend was built without the web client"
    if not shutil.which("node") or not shutil.which("npm"):
        return "there is no Node"
    return None


def main():
    why = left_out()
    if why:
        print(json.dumps({"left_out": why}))
        return 0
    # Fetches the packages of the tests if they are not here yet.
    subprocess.run([os.path.join(WEB, "run"), "--version"], check=True, stdout=subprocess.DEVNULL)
    return subprocess.run(["node", os.path.join(WEB, "frames.mjs"), *(sys.argv[1:] or [SECONDS])], cwd=WEB, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
