#!/usr/bin/python3
"""A PostgreSQL server for one test run: in a folder of its own, on a Unix socket there, gone when whoever started it is, even if that was killed.

    tests/postgres.py [--durable]   prints the address of its database, or "none: REASON"; ends with its standard input

Each line there is answered by the seconds of a processor that all of it has used. --durable: it flushes every commit to the disk, for
measuring. --keep FOLDER is for itself: waits for the end of its standard input, and ends what is left of the server in this folder then.

Made of Debian's package `postgresql`. As root it runs as somebody without rights, since PostgreSQL does not run as root.
"""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds for a start, on a slow and busy machine
OLDEST = 15
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "40", "shared_buffers": "16MB",
            "log_min_messages": "fatal", "autovacuum_naptime": "10", "max_wal_size": "256MB"}
DURABLE = {"fsync": "on", "shared_buffers": "64MB", "max_wal_size": "1GB", "autovacuum_naptime": "60"}


def programs():
    """The folder of the newest PostgreSQL's programs, or None."""
    found = [(int(folder.split("/")[4]), folder) for folder in glob.glob("/usr/lib/postgresql/*/bin")
             if folder.split("/")[4].isdigit() and os.path.exists(os.path.join(folder, "initdb"))]
    return max(found)[1] if found and max(found)[0] >= OLDEST else None


def runs(process):
    """Not what is left of one that has ended, which stays where nobody waits for orphans."""
    with contextlib.suppress(OSError), open("/proc/%d/stat" % process) as file:
        return file.read().rpartition(")")[2].split()[0] not in "ZX"
    return False


def those_in(folder):
    """The processes that were started about this folder: the first of a server, or one of what makes its data."""
    about = os.path.join(folder, "data").encode()
    found = []
    for cmdline in glob.glob("/proc/[0-9]*/cmdline"):
        with contextlib.suppress(OSError), open(cmdline, "rb") as file:
            if about in file.read().split(b"\0")[1:]:
                found.append(int(cmdline.split("/")[2]))
    return found


def keep(folder):
    """Ends the server when whoever started it is gone: by then nothing is left of one that was closed in good order."""
    sys.stdin.buffer.read()
    while left := [process for process in those_in(folder) if runs(process)]:
        for process in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGQUIT)
        time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)


class Postgres:
    """A server; `address` is of its database. `kill`, `start` and `stop` are for tests of what happens then."""

    def __init__(self, of=None, **settings):
        """
        `settings`: of PostgreSQL, instead of those that are quick and promise nothing when the machine falls. `of`: one whose
        standby it is.
        """
        self.settings = dict(SETTINGS, **settings)
        self.bin = programs()
        if not self.bin:
            raise FileNotFoundError("PostgreSQL %d or newer is not installed (Debian's package postgresql)" % OLDEST)
        self.folder = tempfile.mkdtemp(prefix="warren-pg-", dir="/tmp")  # where others may look, and with a short name: for the socket
        self.user = None
        if os.getuid() == 0:
            names = [user.pw_name for user in pwd.getpwall()]
            self.user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o700)
        self.data = os.path.join(self.folder, "data")
        self.port = str(self.settings.setdefault("port", 5432))  # its socket's name has it, too
        self.address = "postgresql:///postgres?host=%s&port=%s&user=warren" % (self.folder, self.port)
        self.process = self.keeper = None
        try:
            self.keeper = subprocess.Popen([sys.executable, __file__, "--keep", self.folder], stdin=subprocess.PIPE,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            if of:
                self.copy(of)
            else:
                self.run([os.path.join(self.bin, "initdb"), "-D", self.data, "-U", "warren", "--auth=trust", "-E", "UTF8",
                          "--locale=C", "--no-sync"])
            self.start()
        except BaseException:
            self.close()
            raise

    def copy(self, of):
        """Becomes what the other one is now, and follows it from then on."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run([os.path.join(self.bin, "pg_basebackup"), "-h", of.folder, "-p", of.port, "-U", "warren", "-D", self.data, "-R", "-X", "stream",
                  "-c", "fast", "--no-sync"])

    def as_user(self):
        return dict(user=self.user.pw_uid, group=self.user.pw_gid, extra_groups=[]) if self.user else {}

    def run(self, command):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              cwd=self.folder, timeout=PATIENCE, **self.as_user())
        if done.returncode:
            raise OSError("%s: %s" % (os.path.basename(command[0]), done.stdout.decode(errors="replace")[-400:]))

    def start(self):
        command = [os.path.join(self.bin, "postgres"), "-D", self.data, "-k", self.folder]
        for name, value in self.settings.items():
            command += ["-c", "%s=%s" % (name, value)]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                            start_new_session=True, **self.as_user())
        end = time.monotonic() + PATIENCE
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > end:
                with open(os.path.join(self.folder, "log"), errors="replace") as log:
                    raise OSError("PostgreSQL does not start: %s" % log.read()[-400:])
            time.sleep(0.05)

    def ready(self):
        return subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.folder, "-p", self.port, "-d", "postgres"],
                              stdin=subprocess.DEVNULL, timeout=PATIENCE).returncode == 0

    def sql(self, text):
        """What a query gives, a list of lines."""
        done = subprocess.run([os.path.join(self.bin, "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.address,
                               "-c", text], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True)
        return done.stdout.decode().splitlines()

    def processor_seconds(self):
        """What all of it has used, those of its processes that have ended among them."""
        ticks = 0
        for process in [self.process.pid, *self.children()]:
            with contextlib.suppress(OSError), open("/proc/%d/stat" % process) as file:
                fields = file.read().rpartition(")")[2].split()
                ticks += sum(map(int, fields[11:15] if process == self.process.pid else fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill(self):
        """Every process of it at once, in the middle of whatever they do."""
        children = self.children()
        for process in [self.process.pid, *children]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        while any(runs(child) for child in children):
            time.sleep(0.01)

    def children(self):
        """Its processes besides the first, each of which has a session of its own."""
        found = []
        for stat in glob.glob("/proc/[0-9]*/stat"):
            with contextlib.suppress(OSError), open(stat) as file:
                fields = file.read().rpartition(")")[2].split()
                if int(fields[1]) == self.process.pid:
                    found.append(int(stat.split("/")[2]))
        return found

    def stop(self):
        """In good order, without waiting for who is connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.keeper:
            self.keeper.communicate()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Pair:
    """Two servers, of which one follows the other and confirms each commit before anybody is told; `address` leads to both."""

    def __init__(self):
        settings = {"synchronous_standby_names": "ANY 1 (*)"}
        self.primary = Postgres(**settings)
        try:
            self.standby = Postgres(of=self.primary, **settings)
        except BaseException:
            self.primary.close()
            raise
        self.address = "postgresql:///postgres?host=%s,%s&user=warren" % (self.primary.folder, self.standby.folder)

    def fail_over(self):
        """The one that is written falls, the other one takes its place; the first comes back empty, and follows that."""
        fallen = self.primary
        fallen.kill()
        self.standby.sql("SELECT pg_promote(true, %d)" % PATIENCE)
        self.primary, self.standby = self.standby, fallen
        fallen.copy(self.primary)
        fallen.start()

    def sql(self, text):
        return self.primary.sql(text)

    def close(self):
        self.standby.close()
        self.primary.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def those(tests):
    """These tests if there is a PostgreSQL. Else none, and it is said why; where everything must be shown (CI), it fails."""
    if programs() or os.environ.get("CI"):
        return tests
    print("left out: PostgreSQL %d or newer is not installed (Debian's package postgresql)" % OLDEST)
    return []


def main():
    if sys.argv[1:2] == ["--keep"]:
        keep(sys.argv[2])
        return 0
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    try:
        server = Postgres(**(DURABLE if sys.argv[1:] == ["--durable"] else {}))
    except (OSError, subprocess.SubprocessError) as error:
        print("none: %s" % str(error).replace("\n", " "), flush=True)
        return 0
    with server:
        print(server.address, flush=True)
        for _ in sys.stdin.buffer:
            print(server.processor_seconds(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
