#!/usr/bin/env python3
"""What deploy/ ships works: a whole visit through nginx and through Caddy with TLS, and the files are sound.

The proxies run with the shipped files, but for names, ports and certificates. A test whose program is not installed
says so and counts as skipped; `deploy/install-dependencies ci` installs them.
"""
import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import types
import urllib.error
import urllib.request

import websockets

import admin_test
import warren
from tls_test import match_of_bots
from warren import BUILD, ROOT, PATIENCE, Server, free_port

sys.path.insert(0, os.path.join(ROOT, "tests"))
import postgres  # noqa: E402

DEPLOY = os.path.join(ROOT, "deploy")
SEEN = 5  # seconds in which each proxy that asks its servers has noticed what they answer


def needs(program):
    def wrap(test):
        async def missing():
            print("skipped: %s: %s is not installed" % (test.__name__, program), flush=True)

        path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
        if path:
            return test
        missing.__name__ = test.__name__
        return missing
    return wrap


def read(name):
    with open(os.path.join(DEPLOY, name)) as file:
        return file.read()


@contextlib.contextmanager
def running(command, port, env=None):
    """A proxy that listens and has its certificate, which may come a little later; ended by its process id."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **(env or {})})
        try:
            end = time.monotonic() + PATIENCE
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE) as plain, \
                        trusting().wrap_socket(plain, server_hostname="localhost"):
                    break
                log.seek(0)
                assert process.poll() is None and time.monotonic() < end, log.read().decode()
                time.sleep(0.1)
            yield
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(PATIENCE)
                raise


def trusting():
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def fetch(port, path):
    try:
        with urllib.request.urlopen("https://localhost:%d%s" % (port, path), timeout=PATIENCE,
                                    context=trusting()) as reply:
            return reply.status, reply.headers, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


async def visit(server, port):
    """The page, the socket, and what is nobody's business, through the proxy."""
    status, headers, body = fetch(port, "/")
    assert status == 200 and "Warren" in body, (status, body[:200])
    assert "default-src" in headers["Content-Security-Policy"], dict(headers)
    for path in ("/metrics", "/healthz", "/readyz", "/readyz/back"):
        assert fetch(port, path)[0] == 404, path
    assert fetch(port, "/no/such/page")[0] == 404
    name = "localhost:%d" % port
    async with websockets.connect("wss://%s/ws" % name, ssl=trusting(), open_timeout=PATIENCE, origin="https://" + name) as ws:
        await ws.send(json.dumps({"id": 1, "type": "hello", "protocol": 1, "name": "Ada"}))
        assert json.loads(await ws.recv())["name"] == "Ada"
    try:
        async with websockets.connect("wss://%s/ws" % name, ssl=trusting(), open_timeout=PATIENCE, origin="https://evil.example"):
            raise AssertionError("a strange origin was let in")
    except websockets.InvalidStatusCode as error:
        assert error.status_code == 403, error
    # Limits count real clients, not what they claim to be.
    async with websockets.connect("wss://%s/ws" % name, ssl=trusting(), open_timeout=PATIENCE, origin="https://" + name,
                                  extra_headers={"X-Forwarded-For": "203.0.113.9"}) as ws:
        await ws.send(json.dumps({"id": 1, "type": "ping"}))
        await ws.recv()
    assert "203.0.113.9" not in server.errors()


def certificate(folder, key, chain):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-keyout", os.path.join(folder, key),
                    "-out", os.path.join(folder, chain)], check=True, capture_output=True)


def changed(name, changes):
    text = read(name)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def nginx(name, addresses):
    """Runs with a shipped file, to whose addresses these ones belong; gives its port and the file of its certificate."""
    port, plain = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="warren-nginx-") as folder:
        certificate(folder, "privkey.pem", "fullchain.pem")
        text = changed(name, [*addresses.items(), ("listen 80;", "listen 127.0.0.1:%d;" % plain),
                              ("listen 443 ssl", "listen 127.0.0.1:%d ssl" % port), ("/etc/ssl/warren", folder),
                              ("warren.example.org", "localhost")])
        paths = "".join("%s_temp_path %s/%s;\n" % (kind, folder, kind)
                        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = text.replace("http {", "http {\naccess_log off;\n" + paths, 1)
        with open(folder + "/nginx.conf", "w") as file:
            file.write("daemon off;\npid %s/pid;\nerror_log stderr;\n%s" % (folder, text))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        with running([program, "-p", folder, "-c", folder + "/nginx.conf"], port):
            yield port, folder + "/fullchain.pem"


@contextlib.contextmanager
def caddy(name, addresses):
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="warren-caddy-", ignore_cleanup_errors=True) as folder:
        with open(folder + "/Caddyfile", "w") as file:
            file.write("{\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n\tadmin off\n}\n"
                       + changed(name, addresses.items()))
        env = {"SITE": "https://localhost:%d" % port, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        with running(["caddy", "run", "--config", folder + "/Caddyfile", "--adapter", "caddyfile"], port, env):
            yield port, None  # of an authority of its own


@contextlib.contextmanager
def haproxy(name, addresses):
    port, plain = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="warren-haproxy-") as folder:
        certificate(folder, "site.pem.key", "site.pem")
        text = changed(name, [*addresses.items(), ("maxconn 20000", "maxconn 100"), ("bind :80", "bind 127.0.0.1:%d" % plain),
                              ("bind :443", "bind 127.0.0.1:%d" % port), ("/etc/ssl/warren", folder)])
        with open(folder + "/haproxy.cfg", "w") as file:
            file.write(text)
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        with running([program, "-db", "-f", folder + "/haproxy.cfg"], port):
            yield port, folder + "/site.pem"


def place(server):
    return server.http.split("//")[1]


def nobody():
    return "127.0.0.1:%d" % free_port()


async def found(port):
    """Until the proxy has looked at its servers and found one."""
    end = time.monotonic() + PATIENCE
    while (await in_thread(fetch, port, "/"))[0] in (502, 503):
        assert time.monotonic() < end, "no server is found"
        await asyncio.sleep(0.1)


async def in_thread(function, *arguments):
    return await asyncio.get_running_loop().run_in_executor(None, function, *arguments)


@needs("nginx")
async def a_visit_through_nginx():
    with Server("--trust-proxy", "--log-level", "debug") as server:
        with nginx("nginx.conf", {"127.0.0.1:7777": place(server)}) as (port, chain):
            await visit(server, port)
            # Programs come the same way as browsers.
            await match_of_bots("https://localhost:%d/" % port, "wss://localhost:%d/ws" % port, chain)


@needs("caddy")
async def a_visit_through_caddy():
    with Server("--trust-proxy", "--log-level", "debug") as server:
        with caddy("Caddyfile", {"127.0.0.1:7777": place(server)}) as (port, _):
            await visit(server, port)


@needs("haproxy")
async def a_visit_through_haproxy():
    """Two servers, of which one does not listen: it stands by, or is dead."""
    with Server("--trust-proxy", "--log-level", "debug") as server:
        with haproxy("haproxy.cfg", {"10.0.0.1:7777": nobody(), "10.0.0.2:7777": place(server)}) as (port, _):
            await found(port)
            await visit(server, port)
            ada = await come(port, "/ws")
            await in_thread(admin_test.told, server, "drain", "on")
            await asyncio.sleep(SEEN)
            assert (await ada.request("ping"))["type"] == "ok"
            await (await come(port, "/ws", ada.token)).close()


# ---- Several nodes ----

async def node_behind(port, path):
    """Which node answers at this path; None: none does."""
    name = "localhost:%d" % port
    try:
        async with websockets.connect("wss://%s%s" % (name, path), ssl=trusting(), open_timeout=PATIENCE, origin="https://" + name) as ws:
            await ws.send(json.dumps({"id": 1, "type": "hello", "protocol": 1, "name": "Ada"}))
            return json.loads(await ws.recv())["server"]["node"]
    except (websockets.InvalidHandshake, websockets.ConnectionClosed, OSError):
        return None


async def leads_to(port, path, node):
    end = time.monotonic() + PATIENCE
    while (there := await node_behind(port, path)) != node:
        assert time.monotonic() < end, (path, node, there)
        await asyncio.sleep(0.1)


async def come(port, path, token=None):
    return await warren.Client.open(types.SimpleNamespace(http="https://localhost:%d" % port), "Ada", "ws", token, path=path,
                                    tls=trusting())


async def who_plays_may_come_back(a, b, port, asks=True):
    """Where a node drains: nobody is sent away, whoever names it comes there, and whoever is new to another one, if there is any."""
    here = await come(port, "/ws?node=a")
    anywhere = [await come(port, "/ws", here.token) for _ in range(4)]
    await in_thread(admin_test.told, a, "drain", "on")

    async def led_to(path):
        client = await come(port, path, here.token)
        await client.close()
        return client.greeting["server"]["node"]

    async def leads(path, *names):
        node = await led_to(path)
        assert node in names, (path, node)

    in_a_row = 0 if asks else 4
    while in_a_row < 4:  # until the proxy has noticed
        in_a_row = in_a_row + 1 if await led_to("/ws") == "b" else 0
    for client in (here, *anywhere):
        assert (await client.request("ping"))["type"] == "ok"
    for _ in range(4):
        await leads("/ws?node=a", "a")
        await leads("/ws", *"b" if asks else "ab")
    await in_thread(admin_test.told, b, "drain", "on")
    await asyncio.sleep(SEEN)
    for path, *names in (("/ws?node=a", "a"), ("/ws?node=b", "b"), ("/ws", "a", "b"), ("/ws?node=z", "a", "b")):
        await leads(path, *names)
    assert (await in_thread(fetch, port, "/"))[0] == 200
    for client in (here, *anywhere):
        assert (await client.request("ping"))["type"] == "ok"
        await client.close()
    for server, node in ((a, "a"), (b, "b")):
        await in_thread(admin_test.told, server, "drain", "off")
        await leads_to(port, "/ws?node=" + node, node)
    await leads_to(port, "/ws", "a")


@contextlib.contextmanager
def nodes():
    """Two, each with a stand-by that does not listen, as the shipped files have them."""
    with contextlib.ExitStack() as all_:
        database = all_.enter_context(postgres.Postgres())
        a, b = [all_.enter_context(Server("--store", database.address, "--node", name, "--adopt-after", "0", "--trust-proxy",
                                          "--log-level", "debug")) for name in ("a", "b")]
        yield a, b, {"10.0.0.1:7777": nobody(), "10.0.0.2:7778": place(a), "10.0.0.2:7777": place(b), "10.0.0.1:7778": nobody()}


async def each_is_found(a, b, port, chain=None, asks=True):
    """By its name, as long as it is there; who names none, or one that nobody knows, comes to somebody; bots find the match."""
    await found(port)
    for path, node in (("/ws?node=a", "a"), ("/ws?node=b", "b")):
        await leads_to(port, path, node)
    for _ in range(4):
        assert await node_behind(port, "/ws?node=a") == "a" and await node_behind(port, "/ws?node=b") == "b"
    assert await node_behind(port, "/ws?node=z") in ("a", "b")
    await visit(b, port)
    if chain:
        await match_of_bots("wss://localhost:%d/ws?node=a" % port, "wss://localhost:%d/ws?node=b" % port, chain)
        assert a.metric("warren_matches_finished_total") == 1 and b.metric("warren_moved_total") >= 1
    await who_plays_may_come_back(a, b, port, asks)
    b.process.send_signal(signal.SIGSTOP)  # however long that is, nobody replaces it
    for _ in range(3):
        await found(port)
    b.process.send_signal(signal.SIGCONT)
    await leads_to(port, "/ws?node=b", "b")
    a.kill()
    await leads_to(port, "/ws", "b")
    await leads_to(port, "/ws?node=b", "b")
    assert await node_behind(port, "/ws?node=a") in (None, "b")


@needs("nginx")
async def nodes_through_nginx():
    with nodes() as (a, b, addresses), nginx("cluster/nginx.conf", addresses) as (port, chain):
        await each_is_found(a, b, port, chain, asks=False)


@needs("caddy")
async def nodes_through_caddy():
    with nodes() as (a, b, addresses), caddy("cluster/Caddyfile", addresses) as (port, chain):
        await each_is_found(a, b, port, chain)


@needs("haproxy")
async def nodes_through_haproxy():
    with nodes() as (a, b, addresses), haproxy("cluster/haproxy.cfg", addresses) as (port, chain):
        await each_is_found(a, b, port, chain)


@needs("systemd-analyze")
async def the_unit_is_sound_and_shut_in():
    text = read("warren.service")
    program = os.path.join(BUILD, "warrend")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "warren.service")
        with open(path, "w") as file:
            file.write(text.replace("/usr/local/bin/warrend", program))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
        # Only what is said of our file counts; a machine without a running systemd says more.
        said = [line for line in (done.stdout + done.stderr).splitlines() if "warren.service" in line]
        assert not said, "\n".join(said)
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", path],
                              capture_output=True, text=True)
        level = re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout)
        assert level and float(level.group(1)) <= 2.0, done.stdout[-600:] + done.stderr


async def warrend_runs_as_the_unit_runs_it():
    """Options from the environment alone, an empty home, no rights beyond its own folder, SIGTERM to end."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"WARREN_LISTEN": "127.0.0.1:0", "WARREN_TCP": "", "STATE_DIRECTORY": folder + "/state",
               "WARREN_LOG_FORMAT": "json"}
        process = subprocess.Popen([os.path.join(BUILD, "warrend"), "--data", env["STATE_DIRECTORY"]], env=env, cwd="/",
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, umask=0o077)
        try:
            line = process.stdout.readline().decode().split()
            assert line[0] == "listen", line
            with urllib.request.urlopen(line[1] + "/readyz", timeout=PATIENCE) as reply:
                assert reply.read() == b"ready\n"
            assert all(os.stat(os.path.join(env["STATE_DIRECTORY"], f)).st_mode & 0o077 == 0
                       for f in os.listdir(env["STATE_DIRECTORY"]))
        finally:
            process.terminate()
            _, log = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, log
        assert all("event" in json.loads(entry) or "msg" in json.loads(entry) for entry in log.decode().splitlines())


def installed(what, folder):
    """Runs `make install` or `make uninstall` into this folder, of what is built; returns the paths of all files there."""
    subprocess.run(["make", "-s", "-o", "all", what, "BUILD=" + BUILD, "DESTDIR=" + folder, "PREFIX=/opt/warren"], cwd=warren.ROOT, check=True,
                   timeout=PATIENCE)
    return sorted(os.path.join(path, file)[len(folder):] for path, _, files in os.walk(folder) for file in files)


async def what_is_installed_runs_from_there_and_can_go_again():
    with tempfile.TemporaryDirectory() as folder:
        files = installed("install", folder)
        assert all(file.startswith("/opt/warren/") for file in files), files
        with open(folder + "/opt/warren/lib/systemd/system/warren.service") as unit:
            program = re.search("^ExecStart=(\\S+) ", unit.read(), re.M).group(1)
        assert program in files and "/opt/warren/share/man/man8/warrend.8" in files, files
        assert subprocess.run([folder + program, "--version"], capture_output=True, timeout=PATIENCE).stdout.startswith(b"warrend ")
        with open(folder + "/opt/warren/bin/another", "w"):
            pass
        assert installed("uninstall", folder) == ["/opt/warren/bin/another"]


async def programs_are_hardened():
    """Placed at random, tables read-only once they are filled, nothing both written and run, stacks and buffers checked."""
    for program in ("warrend", "warren", "warren-bot"):
        told = subprocess.run(["readelf", "-hldW", "--dyn-syms", os.path.join(BUILD, program)], check=True,
                              capture_output=True, text=True).stdout
        assert re.search(r"Type:\s+DYN", told), program
        assert "GNU_RELRO" in told and re.search(r"FLAGS_1.*\bNOW\b", told), program
        assert re.search(r"GNU_STACK.*\bRW\b", told) and not re.search(r"LOAD.*\bRWE\b", told), program
        assert "__stack_chk_fail" in told and re.search(r"__\w+_chk\b", told.replace("__stack_chk", "")), program


async def what_operators_watch_exists():
    """Every number that the dashboard and the alerts speak of is one that the server tells."""
    with Server() as server:
        told = set(re.findall(r"^# TYPE (\S+)", server.get("/metrics"), re.M))
    spoken = re.findall(r"\b(?:warren|process)_[a-z_0-9]+", read("alerts.yml"))
    for panel in json.loads(read("grafana.json"))["panels"]:
        for target in panel["targets"]:
            spoken += re.findall(r"\b(?:warren|process)_[a-z_0-9]+", target["expr"])
    names = {re.sub(r"_bucket$", "", name) for name in spoken}
    assert len(names) > 15 and names <= told, names - told


async def metrics_are_for_the_operator():
    with Server("--trust-proxy") as server:
        request = urllib.request.Request(server.http + "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
        try:
            urllib.request.urlopen(request, timeout=PATIENCE)
            raise AssertionError("a stranger read the metrics")
        except urllib.error.HTTPError as error:
            assert error.code == 404
        assert "warren_people" in server.get("/metrics")
    with Server("--metrics", "none") as server:
        assert server.status("/metrics") == "404"


async def the_container_has_what_it_runs():
    """The image installs every library that the program is linked with, runs as nobody in particular, and keeps its data."""
    text = read("Dockerfile")
    linked = subprocess.run(["ldd", os.path.join(BUILD, "warrend")], capture_output=True, text=True, check=True).stdout
    for library in ("libuv", "libjansson", "libsodium", "libsqlite3", "libpq", "libwslay"):
        assert library in linked, library
        assert re.search(library.replace("lib", "lib", 1), text), library + " is not installed in the image"
    assert text.index("USER warren") < text.index("ENTRYPOINT"), "runs as root"
    options = subprocess.run([os.path.join(BUILD, "warrend"), "--help"], capture_output=True, text=True).stdout
    for variable in re.findall(r"WARREN_[A-Z_]+", text + read("compose.yaml") + read("cluster/compose.yaml")):
        assert variable in options, variable


if __name__ == "__main__":
    warren.run([a_visit_through_nginx, a_visit_through_caddy, a_visit_through_haproxy,
                *postgres.those([nodes_through_nginx, nodes_through_caddy, nodes_through_haproxy]), the_unit_is_sound_and_shut_in,
                warrend_runs_as_the_unit_runs_it, what_is_installed_runs_from_there_and_can_go_again, programs_are_hardened,
                what_operators_watch_exists, metrics_are_for_the_operator,
                the_container_has_what_it_runs])
