"""Shared by the tests of zermelo serve: a running server, and clients that speak HTTP well or badly."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
import urllib.parse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support import PATIENCE, PROGRAM, CliTestCase, environment, send_signal


@dataclass
class Reply:
    status: int
    headers: dict[str, str]  # names in small letters
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


MOST_MEMORY = int(os.environ.get("ZERMELO_SERVER_MEMORY", "200000000"))  # bytes; programs with a sanitizer take several times as much


class Server:
    """zermelo serve on a free port of this machine."""

    def __init__(self, folder: Path, *args: str, env: dict[str, str] | None = None) -> None:
        sanitizer = {name: os.environ[name] for name in ("ASAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *args], cwd=folder, env=environment(sanitizer | (env or {})), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().decode().strip()
        self.errors = ""  # of its whole life, once it has ended
        self.port = int(self.address.rsplit(":", 1)[1])

    def ask(self, path: str, method: str = "GET", body: bytes | str | None = None, headers: dict[str, str] | None = None, **query: Any) -> Reply:
        if query:
            path += "?" + urllib.parse.urlencode(query)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def batch(self, spec: str, positions: list[str], **more: Any) -> Reply:
        body = json.dumps({"spec": spec, "positions": positions, **more})
        return self.ask("/api/v1/batch", "POST", body, {"Content-Type": "application/json"})

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def raw(self, sent: bytes) -> bytes:
        """All that comes back until the server closes the connection."""
        with self.connect() as client:
            received = b""
            try:
                client.sendall(sent)
                while part := client.recv(65536):
                    received += part
            except ConnectionError:
                pass
            return received

    def memory(self) -> int:
        """The most memory that it has had, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])

    def seconds(self) -> float:
        """How long a simple question takes."""
        began = time.monotonic()
        assert self.ask("/api/v1/health").status == 200
        return time.monotonic() - began

    def stop(self, number: int = signal.SIGTERM) -> int:
        send_signal(self.process, number)
        try:
            self.errors = self.process.communicate(timeout=PATIENCE)[1].decode()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode


class ServerTestCase(CliTestCase):
    """`serve` starts a server in the test's folder, which ends with the test and must end with 0."""

    def serve(self, *args: str, env: dict[str, str] | None = None) -> Server:
        server = Server(self.folder, *args, env=env)

        def stop() -> None:
            if server.process.poll() is None:
                self.assertEqual(server.stop(), 0)

        self.addCleanup(stop)
        return server

    def tables(self, *specs: str) -> None:
        """Solves games into the folder `tables` of the test."""
        for spec in specs:
            self.zermelo("solve", spec, "-q", "--threads", "1")
