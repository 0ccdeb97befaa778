#!/usr/bin/env python3
"""The C clients over TLS: WebSocket and lines behind a terminator, and that nobody in between gets by."""
import asyncio
import contextlib
import json
import os
import re
import socket
import ssl
import subprocess
import tempfile
import time
import warnings

import warren
from warren import BUILD, PATIENCE, Server


def certificate(folder, name="localhost", alternative="DNS:localhost", days=2):
    """A certificate that signs itself; returns the files of key and certificate."""
    key, cert = os.path.join(folder, name + ".key"), os.path.join(folder, name + ".pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                    str(days), "-subj", "/CN=" + name, "-addext", "subjectAltName=" + alternative, "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return key, cert


def certificate_of_days(folder, name, first, last):
    """One that signs itself and is valid between two days, such as 20200131."""
    key, request, cert = (os.path.join(folder, name + end) for end in (".key", ".csr", ".pem"))
    config = os.path.join(folder, name + ".cnf")
    for empty in ("index", "index.attr"):
        open(os.path.join(folder, empty), "w").close()
    with open(config, "w") as file:
        file.write("[ca]\ndefault_ca=c\n[c]\ndatabase=%s/index\nnew_certs_dir=%s\nrand_serial=yes\ndefault_md=sha256\n"
                   "policy=p\nx509_extensions=x\n[p]\ncommonName=supplied\n[x]\nsubjectAltName=DNS:localhost\n" % (folder, folder))
    for words in (["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=" + name,
                   "-keyout", key, "-out", request],
                  ["ca", "-batch", "-selfsign", "-config", config, "-keyfile", key, "-in", request, "-out", cert, "-notext",
                   "-startdate", first + "000000Z", "-enddate", last + "000000Z"]):
        subprocess.run(["openssl", *words], check=True, capture_output=True)
    return key, cert


def certificate_by_another(folder, name):
    """One that an authority signed; returns the files of its key and of itself, and the authority's."""
    authority = certificate(folder, "authority")
    key, request, cert, more = (os.path.join(folder, name + end) for end in (".key", ".csr", ".pem", ".ext"))
    with open(more, "w") as file:
        file.write("subjectAltName=DNS:localhost\n")
    for words in (["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=" + name,
                   "-keyout", key, "-out", request],
                  ["x509", "-req", "-in", request, "-CA", authority[1], "-CAkey", authority[0], "-CAcreateserial", "-days", "2",
                   "-extfile", more, "-out", cert]):
        subprocess.run(["openssl", *words], check=True, capture_output=True)
    return (key, cert), authority[1]


class Terminator:
    """Ends TLS in front of a port, as a proxy does."""

    def __init__(self, target, files, newest=None):
        self.host, port = target.rsplit(":", 1)
        self.target, self.connections = int(port), []
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(files[1], files[0])
        if newest:
            self.context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
            self.context.maximum_version = newest
            self.context.set_ciphers("ALL:@SECLEVEL=0")

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=self.context)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *what):
        self.server.close()
        self.drop()
        await asyncio.sleep(0)

    async def serve(self, reader, writer):
        with contextlib.suppress(OSError):
            inner_reader, inner_writer = await asyncio.open_connection(self.host, self.target)
            self.connections += [writer, inner_writer]
            await asyncio.gather(self.pass_on(reader, inner_writer), self.pass_on(inner_reader, writer))

    async def pass_on(self, reader, writer):
        with contextlib.suppress(OSError, ssl.SSLError):
            while data := await reader.read(4096):
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()

    def drop(self):
        for writer in self.connections:
            with contextlib.suppress(AttributeError):  # gone already
                writer.transport.abort()
        self.connections = []


async def bot(address, trusted, *options):
    env = {**os.environ, "SSL_CERT_FILE": trusted}
    return await asyncio.create_subprocess_exec(os.path.join(BUILD, "warren-bot"), "--connect", address, *options, env=env,
                                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)


async def match_of_bots(one, two, trusted, interrupt=None, delay=0):
    """Two bots play a match over these addresses; both must say that it was finished."""
    host = await bot(one, trusted, "--create", "duel", "--seats", "2", "--level", "random", "--seed", "1",
                     "--delay", str(delay))
    guest = None
    try:
        made = json.loads(await asyncio.wait_for(host.stdout.readline(), PATIENCE))
        guest = await bot(two, trusted, "--join", made["invite"], "--level", "random", "--seed", "2",
                          "--delay", str(delay))
        if interrupt:
            await interrupt(lambda: host.returncode is not None or guest.returncode is not None)
        for process in (host, guest):
            out, err = await asyncio.wait_for(process.communicate(), 2 * PATIENCE)
            assert process.returncode == 0, (out, err)
            assert json.loads(out.splitlines()[-1])["match"] == made["match"]
    finally:
        for process in (host, guest):
            if process and process.returncode is None:
                process.kill()
                await process.wait()


async def login(address, trusted):
    """One attempt; returns the exit code and what was said."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SSL_CERT_FILE": trusted}
        process = await asyncio.create_subprocess_exec(
            os.path.join(BUILD, "warren"), "login", "--connect", address, "--token-file", folder + "/t", "nobody", env=env,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = await asyncio.wait_for(process.communicate(b"a password\n"), 2 * PATIENCE)
        return process.returncode, (out + err).decode()


async def matches_are_played_in_tls():
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        files = certificate(folder)
        web, line = server.http.split("//")[1], server.tcp
        async with Terminator(web, files) as wss, Terminator(line, files) as tls:
            await match_of_bots("wss://localhost:%d" % wss.port, "tls://localhost:%d" % tls.port, files[1])
            await match_of_bots("https://localhost:%d/" % wss.port, "ws://%s" % web, files[1])
            await match_of_bots(line, "wss://localhost:%d/ws" % wss.port, files[1])


async def a_broken_connection_is_made_again():
    with tempfile.TemporaryDirectory() as folder, Server("--bot-delay", "0") as server:
        files = certificate(folder)
        async with Terminator(server.http.split("//")[1], files) as wss:
            dropped = 0

            async def interrupt(over):
                nonlocal dropped
                while dropped < 3:
                    while len(wss.connections) < 4 and not over():  # both are there (again)
                        await asyncio.sleep(0.01)
                    if over():
                        return  # it was a short match
                    await asyncio.sleep(0.1)
                    wss.drop()
                    dropped += 1
            address = "wss://localhost:%d" % wss.port
            await match_of_bots(address, address, files[1], interrupt, delay=50)
            assert dropped


async def nobody_in_between_gets_by():
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        good, other = certificate(folder), certificate(folder, "evil.example", "DNS:evil.example")
        address = certificate(folder, "address", "IP:127.0.0.1")
        web = server.http.split("//")[1]

        async def refused(words, files, trusted, where, scheme="wss", **options):
            async with Terminator(web if scheme == "wss" else server.tcp, files, **options) as proxy:
                code, said = await login("%s://%s:%d" % (scheme, where, proxy.port), trusted)
                assert code == 1 and words in said and "no account" not in said, (where, scheme, options, said)

        for scheme in ("wss", "tls"):
            await refused("not trusted", good, other[1], "localhost", scheme)  # of an authority nobody knows
            await refused("not trusted", other, other[1], "localhost", scheme)  # good, but of another name
            await refused("not trusted", good, good[1], "127.0.0.1", scheme)  # the same: an address is another name
        await refused("warren:", good, good[1], "localhost", newest=ssl.TLSVersion.TLSv1_1)
        for scheme, target in (("wss", web), ("tls", server.tcp)):
            async with Terminator(target, address) as proxy:  # what is right gets through to the server's own answer
                code, said = await login("%s://127.0.0.1:%d" % (scheme, proxy.port), address[1])
                assert code == 1 and "no account has this name" in said, said
        # No TLS where TLS was asked for, and no WebSocket where that was.
        code, said = await login("tls://" + server.tcp, good[1])
        assert code == 1 and "no account" not in said, said
        for answer in (b"HTTP/1.1 200 OK\r\n\r\nhello", b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                       b"Connection: Upgrade\r\nSec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n", b"x" * 9000):
            async def reply(reader, writer):
                await reader.read(1000)
                writer.write(answer)
                await writer.drain()

            async with await asyncio.start_server(reply, "127.0.0.1", 0) as stranger:
                code, said = await login("ws://127.0.0.1:%d" % stranger.sockets[0].getsockname()[1], good[1])
                assert code == 1 and "no Warren server" in said, said


async def first_words(process, lines=1):
    """The first lines that a program says; it is ended then."""
    try:
        said = [await asyncio.wait_for(process.stderr.readline(), PATIENCE) for _ in range(lines)]
        return b"".join(said).decode()
    finally:
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            process.kill()
        await process.communicate()


class Stranger:
    """Says the same to everybody, or nothing, and closes; counts who came."""

    def __init__(self, answer):
        self.answer, self.count = answer, 0

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *what):
        self.server.close()

    async def serve(self, reader, writer):
        self.count += 1
        with contextlib.suppress(OSError):
            await reader.read(100)
            writer.write(self.answer)
            await writer.drain()
            writer.close()


@contextlib.contextmanager
def closed_port():
    """A port at which nobody listens, and nobody else can."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


async def what_is_wrong_is_said_plainly():
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        web, line = server.http.split("//")[1], server.tcp
        good, other = certificate(folder), certificate(folder, "evil.example", "DNS:evil.example,DNS:more.example")
        expired = certificate_of_days(folder, "expired", "20200101", "20200131")
        early = certificate_of_days(folder, "early", "20900101", "20900131")
        foreign, authority = certificate_by_another(folder, "foreign")

        async def said(address, trusted=good[1]):
            return await first_words(await bot(address, trusted, "--join", "x"))

        untrusted = "warren-bot: the server's certificate is not trusted: "
        for files, trusted, words in ((expired, expired[1], "it has expired, on 2020-01-31 (if not, this machine's clock is wrong)"),
                                      (early, early[1], "it is valid only from 2090-01-01 on"),
                                      (other, other[1], "it is for another name than localhost (it is for evil.example, more.example)"),
                                      (good, other[1], "it is signed by itself; if it is yours, name its file in SSL_CERT_FILE"),
                                      (foreign, good[1], "it is from an authority that this system does not know")):
            for scheme, target in (("wss", web), ("tls", line)):
                async with Terminator(target, files) as proxy:
                    text = await said("%s://localhost:%d" % (scheme, proxy.port), trusted)
                    assert text.startswith(untrusted + words), (words, text)
        async with Terminator(line, foreign) as proxy:  # the authority's own file makes it right
            text = await said("tls://localhost:%d" % proxy.port, authority)
            assert "trusted" not in text, text
        with closed_port() as port:
            assert await said("127.0.0.1:%d" % port) == \
                "warren-bot: 127.0.0.1:%d refuses connections: no server runs there; trying again until it works\n" % port
        text = await said("no-such-host.invalid:1")
        assert re.match("warren-bot: (there is no host called|the name) no-such-host.invalid", text), text
        # One way of speaking where another is spoken.
        text = await said("tls://" + line)
        assert "does not speak TLS at this port" in text, text
        text = await said(web)
        assert "no Warren server at %s: it says HTTP/1.1 400" % web in text and "web addresses begin with" in text, text
        async with Terminator(line, good) as proxy:
            text = await said("127.0.0.1:%d" % proxy.port)
            assert "is it a Warren server? If it speaks TLS, write tls://127.0.0.1:%d;" % proxy.port in text, text
        async with Stranger(b"\x15\x03\x01\x00\x02\x02\x46") as stranger:  # TLS says that this is no TLS
            text = await said("127.0.0.1:%d" % stranger.port)
            assert "127.0.0.1:%d speaks TLS: write tls://127.0.0.1:%d;" % (stranger.port, stranger.port) in text, text
        for answer, words in ((b"", "closed the connection without a word: is it a Warren server?"),
                              (b"220 mail.example ESMTP\x1b[2J\r\n", "it says 220 mail.example ESMTP;"),
                              (b"\x00\x01\n", "it says nothing readable;")):
            async with Stranger(answer) as stranger:
                text = await said("127.0.0.1:%d" % stranger.port)
                assert words in text and "\x1b" not in text, text


async def it_is_said_once():
    with tempfile.TemporaryDirectory() as folder:
        files = certificate(folder)
        async with Stranger(b"hello\r\n") as stranger:
            process = await bot("127.0.0.1:%d" % stranger.port, files[1], "--join", "x")
            end = time.monotonic() + PATIENCE
            while stranger.count < 4:
                assert time.monotonic() < end, stranger.count
                await asyncio.sleep(0.05)
            process.kill()
            _, text = await process.communicate()
            assert text.count(b"\n") == 1 and b"no Warren server" in text, text


async def the_terminal_shows_all_of_it():
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        files, trusted = certificate(folder), certificate(folder, "other")[1]
        async with Terminator(server.tcp, files) as proxy:
            address = "tls://localhost:%d" % proxy.port
            env = {**os.environ, "SSL_CERT_FILE": trusted, "XDG_CONFIG_HOME": folder}
            tmux = ["tmux", "-S", os.path.join(folder, "tmux")]
            command = "%s --connect %s --name Ada; sleep 1000" % (os.path.join(BUILD, "warren"), address)
            try:
                subprocess.run([*tmux, "-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", command], check=True, env=env,
                               timeout=PATIENCE)
                end = time.monotonic() + PATIENCE
                while True:
                    screen = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, timeout=PATIENCE, text=True).stdout
                    if re.search("No connection: the server's certificate is not trusted: it is signed by itself; if it is yours, name "
                                 r"its file in SSL_CERT_FILE\. Trying again in \d", " ".join(screen.split())):
                        break
                    assert time.monotonic() < end, screen
                    await asyncio.sleep(0.05)
            finally:
                subprocess.run([*tmux, "kill-server"], check=False, capture_output=True, timeout=PATIENCE)
            process = await asyncio.create_subprocess_exec(
                os.path.join(BUILD, "warren"), "--plain", "--connect", address, "--name", "Ada", env=env, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            while b"name its file in SSL_CERT_FILE." not in (line := await asyncio.wait_for(process.stdout.readline(), PATIENCE)):
                assert line
            process.kill()
            await process.communicate()


if __name__ == "__main__":
    warnings.simplefilter("ignore", DeprecationWarning)  # of TLS 1.1, which is the point
    warren.run([matches_are_played_in_tls, a_broken_connection_is_made_again, nobody_in_between_gets_by,
                what_is_wrong_is_said_plainly, it_is_said_once, the_terminal_shows_all_of_it])
