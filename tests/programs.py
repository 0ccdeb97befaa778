"""Programs run by tests/run and tests/soak: what they print, what they cost, and what their output says of passed and failed."""
import json
import os
import re
import subprocess
import sys
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Debian's own, if there is one: that is what the packages' modules are installed for, whichever stands first in the path.
PYTHON = "/usr/bin/python3" if os.access("/usr/bin/python3", os.X_OK) else sys.executable
COUNTED = re.compile(r"(\d+) passed, (\d+) failed")
CHECKED = re.compile(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)")

# Those that run: their processes, while their numbers are their own.
running = set()
lock = threading.Lock()


class Job:
    """One program to run. `judge` makes passed and failed of its exit code and output."""

    def __init__(self, name, command, timeout, judge, env=None):
        self.name, self.command, self.timeout, self.judge, self.env = name, command, timeout, judge, env
        self.suite = ""  # to be told among them


def end(process):
    """Its own group: whatever it started goes with it."""
    with lock:
        if process in running:
            os.killpg(process.pid, 9)


def end_all():
    """Ends every program that still runs."""
    for process in list(running):
        end(process)


def run(command, timeout, env=None):
    """Exit code (or None after the timeout), everything printed, and seconds of processors' time with all that it waited for."""
    with lock:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        running.add(process)
    stopped = threading.Event()
    timer = threading.Timer(timeout, lambda: (stopped.set(), end(process)))
    timer.daemon = True
    timer.start()
    output = process.stdout.read().decode(errors="replace")
    process.stdout.close()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # its number stays its own until nobody may end it any more
    timer.cancel()
    with lock:
        running.discard(process)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime
    if stopped.is_set():
        return None, output + f"\nstopped after {timeout} seconds\n", cpu
    return process.returncode, output, cpu


def counting(pattern):
    """Passed and failed as the program itself counted; a crash or silence is one failure."""
    def judge(code, output):
        found = pattern.findall(output)
        if not found:
            return (1, 0) if code == 0 and pattern is COUNTED else (0, 1)
        numbers = [int(n) for n in found[-1]]
        failed = sum(numbers[1:])
        passed = numbers[0] - failed if pattern is CHECKED else numbers[0]
        if code != 0 and failed == 0:
            failed = 1
        return passed, failed
    return judge


def simulated(games):
    """Passed if so many games were played and all is well with them."""
    def judge(code, output):
        try:
            document = json.loads(output[output.index("{"):output.rindex("}") + 1])
            ok = code == 0 and document["ok"] and not document["violations"] and document["games"] == games
        except (ValueError, KeyError):
            ok = False
        return int(ok), int(not ok)
    return judge
