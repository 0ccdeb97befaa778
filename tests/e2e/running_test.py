#!/usr/bin/env python3
"""How the programs are started and what they say when that is not possible: versions, wrong options, addresses in use."""
import os
import re
import subprocess

import warren
from warren import BUILD, PATIENCE, ROOT, Server


def call(program, *arguments, env=None):
    """Exit code, stdout and stderr of a call that ends by itself."""
    done = subprocess.run([os.path.join(BUILD, program), *arguments], capture_output=True, text=True, timeout=PATIENCE,
                          env={"PATH": os.environ["PATH"], **(env or {})})
    return done.returncode, done.stdout, done.stderr


async def every_program_tells_its_version():
    with open(os.path.join(ROOT, "VERSION")) as file:
        version = file.read().strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
    for program in ("warrend", "warren", "warren-bot", "warren-lab"):
        assert call(program, "--version") == (0, "%s %s\n" % (program, version), ""), program
    with Server() as server:
        assert 'warren_build_info{version="%s"} 1\n' % version in server.get("/metrics")


if __name__ == "__main__":
    warren.run([every_program_tells_its_version])
