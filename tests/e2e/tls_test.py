#!/usr/bin/env python3
"""The C clients over TLS: WebSocket and lines behind a terminator, and that nobody in between gets by."""
import asyncio
import contextlib
import json
import os
import ssl
import subprocess
import tempfile
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


if __name__ == "__main__":
    warnings.simplefilter("ignore", DeprecationWarning)  # of TLS 1.1, which is the point
    warren.run([matches_are_played_in_tls, a_broken_connection_is_made_again, nobody_in_between_gets_by])
