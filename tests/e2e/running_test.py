#!/usr/bin/env python3
"""How the programs are started and what they say when that is not possible: versions, wrong options, addresses in use."""
import http.client
import os
import re
import socket
import subprocess
import tempfile
import urllib.request

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


async def what_cannot_be_started_is_said_in_a_line():
    """A wrong option or variable gives exit code 2 and one line with its name and value; it is not tried again (see the unit)."""
    with tempfile.TemporaryDirectory() as folder:
        here = ["--listen", "127.0.0.1:0", "--tcp", "", "--data", folder + "/data"]
        wrong = [
            ([], {"WARREN_MATCH_IDLE": "ten"}, r'WARREN_MATCH_IDLE: "ten" is no number from \d+ to \d+'),
            ([], {"WARREN_LISTN": "127.0.0.1:80"}, r"WARREN_LISTN: no such option; WARREN_LISTEN is one \(see --help\)"),
            ([], {"WARREN_PUBLIC_URL": "warren"}, r'WARREN_PUBLIC_URL: "warren" is no address of a site like \S+'),
            (["--listen", ""], {}, r'--listen and --tcp are both "": nobody could connect'),
            (["--listen", "here"], {}, r'--listen: "here" is no address like \S+'),
            (["bakcup"], {}, r"bakcup: neither an option nor a command \(see --help\)"),
        ]
        for arguments, env, said in wrong:
            code, out, err = call("warrend", *here, *arguments, env=env)
            assert code == 2 and out == "" and re.fullmatch("warrend: " + said + "\n", err), (arguments, env, code, err)
            assert not os.path.exists(folder + "/data"), arguments
        # Whoever holds the address now may go; that is worth another try, so it is another code.
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address = "127.0.0.1:%d" % taken.getsockname()[1]
            for option in ("--listen", "--tcp"):
                code, out, err = call("warrend", *here, option, address)
                last = err.splitlines()[-1]
                assert code == 1 and out == "" and "%s: %s: address already in use" % (option, address) in last, err
        code, _, err = call("warrend", *here, "--listen", "no-such-host.invalid:80")
        assert code == 1 and "--listen: no-such-host.invalid:80: there is no such host" in err, err
        code, _, err = call("warrend", *here, "--admin", folder + "/nowhere/socket")
        assert code == 1 and "--admin: %s/nowhere/socket: no such file or directory" % folder in err, err
        with open(folder + "/mine", "w") as file:
            file.write("mine")
        code, _, err = call("warrend", *here, "--admin", folder + "/mine")
        assert code == 1 and folder + "/mine is there already and is no socket" in err, err
        with open(folder + "/mine") as file:
            assert file.read() == "mine"


async def the_service_manager_is_told():
    """READY only when players can connect, STOPPING when they no longer can; by both kinds of names that sockets have."""
    with tempfile.TemporaryDirectory() as folder:
        for name in (folder + "/notify", "@warren-test-%d" % os.getpid()):
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                manager.bind(name.replace("@", "\0"))
                manager.settimeout(PATIENCE)
                process = subprocess.Popen(
                    [os.path.join(BUILD, "warrend"), "--listen", "127.0.0.1:0", "--tcp", "", "--data", folder + "/data"],
                    env={"NOTIFY_SOCKET": name}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                try:
                    assert manager.recv(4096) == b"READY=1"
                    with urllib.request.urlopen(process.stdout.readline().decode().split()[1] + "/readyz", timeout=PATIENCE) as reply:
                        assert reply.read() == b"ready\n"
                    process.terminate()
                    assert manager.recv(4096) == b"STOPPING=1"
                    assert process.wait(PATIENCE) == 0
                finally:
                    process.kill()
                    process.wait(PATIENCE)


async def metrics_are_asked_by_a_name_of_ours():
    """A browser that was led here by a stranger's name (DNS rebinding) reads no metrics; the operator's own names do."""
    with Server("--public-url", "https://Warren.example/") as server:
        port = int(server.http.rsplit(":", 1)[1])

        def ask(host, path="/metrics"):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("GET", path, headers={"Host": host})
            reply = connection.getresponse()
            return reply.status, reply.read().decode()

        for host in ("127.0.0.1", "127.0.0.1:%d" % port, "localhost:1", "LOCALHOST", "[::1]:7777", "10.0.0.9", "warren.example",
                     "WARREN.example:443"):
            status, text = ask(host)
            assert status == 200 and "warren_people" in text, host
        for host in ("evil.example", "evil.example:%d" % port, "127.0.0.1.evil.example", "localhost.evil.example", "warren.example.evil",
                     "xwarren.example", "127.1.example", "localhos"):
            assert ask(host) == (421, "ask for this by an address, as localhost, or by the name in --listen or --public-url\n"), host
        assert ask("evil.example", "/healthz") == (200, "ok\n")
    # Where everybody may read them, in whatever network that is, by whatever name.
    with Server("--metrics", "all") as server:
        connection = http.client.HTTPConnection(server.http.split("://")[1], timeout=PATIENCE)
        connection.request("GET", "/metrics", headers={"Host": "warren:7777"})
        assert connection.getresponse().status == 200


if __name__ == "__main__":
    warren.run([every_program_tells_its_version, what_cannot_be_started_is_said_in_a_line, the_service_manager_is_told,
                metrics_are_asked_by_a_name_of_ours])
