"""How far long work is, and about how long it still takes: as server/base/progress.h, for scripts.

One line on standard error, written over and over and wiped away at the end; nothing if standard error is no terminal.
"""
import sys
import time


def clock(seconds):
    minutes, seconds = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return "%d:%02d:%02d" % (hours, minutes, seconds) if hours else "%d:%02d" % (minutes, seconds)


def text(what, done, total, elapsed, now=""):
    left = "about %s to go" % clock(elapsed * (total - done) / done) if done else "%s so far" % clock(elapsed)
    return "%s: %d of %d (%d %%), %s%s" % (what, done, total, 100 * done // total if total else 0, left, ": " + now if now else "")


class Progress:
    def __init__(self, what, total):
        self.what, self.total, self.began, self.width = what, total, time.monotonic(), 0
        self.on = sys.stderr.isatty()

    def step(self, done, now=""):
        """So much is done; `now` says what is being done."""
        if not self.on:
            return
        line = text(self.what, min(done, self.total), self.total, time.monotonic() - self.began, now)
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()
        self.width = max(self.width, len(line))

    def end(self):
        """Wipes the line away."""
        if self.on and self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
            self.width = 0
