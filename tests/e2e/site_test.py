#!/usr/bin/env python3
"""The web client as a browser fetches it."""
import gzip
import http.client
import json
import os
import re
import urllib.parse

import warren
from warren import Server


def fetch(server, path, method="GET", **headers):
    """Status, headers (lower case) and body; names of headers have _ for -."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(server.http).netloc, timeout=warren.PATIENCE)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply.status, {name.lower(): value for name, value in reply.getheaders()}, body


def assets(page):
    return ["/" + path for path in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page.decode())]


# What a first visit may fetch, compressed, in bytes; of these the words of one language.
FIRST_LOAD, WORDS = 55_000, 10_000


def built_without_client():
    with open(os.path.join(warren.BUILD, "site")) as chosen:
        return "none.o" in chosen.read()


async def the_page_is_safe_and_fresh():
    with Server() as server:
        status, headers, body = fetch(server, "/")
        assert status == 200 and headers["content-type"].startswith("text/html")
        assert b"<script" in body, "this warrend was built without the web client"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert headers["referrer-policy"] == "no-referrer" and headers["x-frame-options"] == "DENY"
        assert headers["cache-control"] == "no-cache" and headers["x-content-type-options"] == "nosniff"
        assert not re.search(rb"<script(?![^>]*src=)|<style|style=|\son\w+=", body), "something is inline"
        assert not re.search(rb'(src|href)="(https?:)?//', body), "another host is asked"
        status, again, nothing = fetch(server, "/", If_None_Match=headers["etag"])
        assert status == 304 and nothing == b"" and again["etag"] == headers["etag"]
        assert fetch(server, "/?x=1")[2] == body and fetch(server, "/index.html")[2] == body


async def assets_are_packed_and_kept_for_ever():
    with Server() as server:
        body = fetch(server, "/")[2]
        paths = assets(body)
        assert any(path.endswith(".js") for path in paths) and any(path.endswith(".css") for path in paths), paths
        for path in paths:
            status, headers, plain = fetch(server, path)
            assert status == 200 and "content-encoding" not in headers
            assert headers["cache-control"] == "public, max-age=31536000, immutable"
            assert headers["vary"] == "Accept-Encoding"
            status, packed, bytes_ = fetch(server, path, Accept_Encoding="gzip")
            assert packed["content-encoding"] == "gzip" and gzip.decompress(bytes_) == plain
            assert packed["etag"] != headers["etag"]
            status, small, bytes_ = fetch(server, path, Accept_Encoding="gzip, br")
            assert small["content-encoding"] == "br" and len(bytes_) <= len(plain)
            status, head, nothing = fetch(server, path, "HEAD", Accept_Encoding="br")
            assert status == 200 and nothing == b"" and head["content-length"] == small["content-length"]
        # A first visit: the page, what it names, and the words of one language.
        first_load = sum(len(fetch(server, path, Accept_Encoding="br")[2]) for path in ["/", *paths])
        assert first_load < FIRST_LOAD - WORDS, first_load


async def the_shell_can_be_installed():
    with Server() as server:
        page = fetch(server, "/")[2]
        assert b'rel="manifest" href="./manifest.webmanifest"' in page
        status, headers, manifest = fetch(server, "/manifest.webmanifest")
        assert status == 200 and headers["content-type"] == "application/manifest+json"
        for icon in json.loads(manifest)["icons"]:
            status, headers, picture = fetch(server, "/" + icon["src"])
            assert status == 200 and headers["content-type"] == icon["type"] and picture.startswith(b"\x89PNG")
        # What keeps the shell is asked for anew every time, runs by the policy of the page, and keeps the page and its assets only.
        status, headers, worker = fetch(server, "/sw.js")
        assert status == 200 and headers["content-type"].startswith("text/javascript") and headers["cache-control"] == "no-cache"
        policy = headers["content-security-policy"]
        assert "worker-src 'self'" in policy and "default-src 'none'" in policy and "unsafe" not in policy
        assert b"assets/" in worker and b"/ws" not in worker


async def nothing_else_is_there():
    with Server() as server:
        for path in ("/assets/", "/assets/nothing.js", "/..%2f", "/package.json", "/src/main.tsx"):
            assert fetch(server, path)[0] == 404, path
        assert fetch(server, "/", "POST")[0] == 405


async def without_the_client_the_page_says_how_to_get_it():
    with Server("--no-web") as server:
        status, headers, body = fetch(server, "/")
        assert status == 200 and b"Node.js" in body and b"<script" not in body
        assert "content-security-policy" in headers
        assert fetch(server, "/index.html")[0] == 404


if __name__ == "__main__":
    with_client = [the_page_is_safe_and_fresh, assets_are_packed_and_kept_for_ever, the_shell_can_be_installed]
    warren.run(([] if built_without_client() else with_client) + [
        nothing_else_is_there, without_the_client_the_page_says_how_to_get_it])
