"""How far long work of zermelo serve is, told to those who wait for it."""

import socket
import time
from typing import Any

from server import Server, ServerTestCase
from support import PATIENCE

RUNNING = 2
SLOW = "/api/v1/position?spec=konane@10x10&search={}"  # takes all of its seconds


class Jobs(ServerTestCase):
    def begin(self, server: Server, path: str) -> socket.socket:
        """A client that waits for an answer."""
        client = server.connect()
        self.addCleanup(client.close)
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return client

    def job(self, server: Server, path: str) -> Any:
        return server.ask("/api/v1/job", address=path).json()

    def until(self, server: Server, path: str, state: str) -> Any:
        ends = time.monotonic() + PATIENCE
        while (job := self.job(server, path))["state"] != state:
            self.assertLess(time.monotonic(), ends, job)
            time.sleep(0.01)
        return job

    def test_jobs_run_and_wait_and_end(self) -> None:
        server = self.serve()
        paths = [SLOW.format(seconds) for seconds in (30, 29, 28, 27)]
        nothing = {"schema": "zermelo.job/1", "address": paths[0], "state": "none", "before": 0, "seconds": 0.0, "phase": None, "done": None, "total": None}
        self.assertEqual(self.job(server, paths[0]), nothing)
        clients = []
        for number, path in enumerate(paths):
            clients.append(self.begin(server, path))
            self.until(server, path, "running" if number < RUNNING else "waiting")
        self.assertEqual([self.job(server, path)["before"] for path in paths], [0, 0, 0, 1])
        self.assertEqual([self.job(server, path)["seconds"] > 0 for path in paths], [True, True, False, False])
        self.assertEqual(self.job(server, paths[0] + "&line=1")["state"], "none")  # nobody has asked this
        clients[0].close()
        self.until(server, paths[2], "running")
        self.until(server, paths[0], "none")
        self.assertEqual(self.job(server, paths[3])["before"], 0)

    def test_a_count_tells_how_far_it_is(self) -> None:
        self.tables("enso@4x4")
        server = self.serve()
        path = "/api/v1/stats?spec=enso@4x4"
        client = self.begin(server, path)
        seen = [self.until(server, path, "running")]
        while (job := self.job(server, path))["state"] != "none":
            seen.append(job)
        client.settimeout(PATIENCE)
        self.assertTrue(client.recv(20).startswith(b"HTTP/1.1 200 "))
        counted = [job for job in seen if job["phase"] == "counting"]
        positions = server.ask(path).json()["total"]["positions"]
        self.assertEqual({job["total"] for job in counted}, {positions})
        done = [job["done"] for job in counted]
        self.assertEqual(done, sorted(done))
        self.assertGreater(len(set(done)), 2)
        self.assertLessEqual(done[-1], positions)
        seconds = [job["seconds"] for job in seen]
        self.assertEqual(seconds, sorted(seconds))

    def test_an_address_is_needed(self) -> None:
        self.assertEqual(self.serve().ask("/api/v1/job").status, 400)
