"""zermelo-load: it counts what it asked, and fails where the server does."""

import http.server
import re
import subprocess
import threading
import unittest

from server import ServerTestCase
from support import NOT_FOUND, NO_ANSWER, PATIENCE, PROGRAM, USAGE

LOAD = PROGRAM.with_name("zermelo-load")


class Load(ServerTestCase):
    def load(self, *args: object, code: int = 0) -> str:
        done = subprocess.run([LOAD, *map(str, args)], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_it_counts_what_it_asked(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        for batch in (0, 100):
            text = self.load("konane@4x4", "--port", server.port, "--seconds", 0.5, "--connections", 3, "--batch", batch, "--process", server.process.pid)
            answers, seconds, size = re.findall(r"(\d+) answers in (\S+) s over 3 connections, (\d+) bytes each", text)[0]
            positions, per_second = re.findall(r"(\d+) positions/s, (\d+) answers/s", text)[0]
            self.assertAlmostEqual(float(per_second), int(answers) / float(seconds), delta=0.2 * float(per_second))
            self.assertAlmostEqual(float(positions), float(per_second) * max(1, batch), delta=max(1, batch))
            self.assertGreater(int(size), 500)
            median, slow, longest = map(float, re.findall(r"p50 (\S+) ms, p99 (\S+) ms, longest (\S+) ms", text)[0])
            self.assertLessEqual(median, slow)
            self.assertLessEqual(slow, longest)
            self.assertGreater(float(re.findall(r"server: (\S+) us", text)[0]), 0)

    def test_a_server_that_refuses_or_is_not_there(self) -> None:
        class Refusing(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(500)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as other:
            threading.Thread(target=other.serve_forever, daemon=True).start()
            self.assertIn("did not answer", self.load("--port", other.server_port, "--seconds", 1, "--connections", 1, code=NO_ANSWER))
            other.shutdown()
        self.assertIn("nobody listens", self.load("--port", other.server_port, "--seconds", 1, code=NOT_FOUND))

    def test_a_load_ends(self) -> None:
        self.assertIn("two minutes", self.load("--seconds", 121, code=USAGE))
        self.load("--host", "example.org", code=USAGE)  # it asks this machine alone


if __name__ == "__main__":
    unittest.main()
