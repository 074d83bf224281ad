"""zermelo serve against clients that mean harm: bounded in time and memory, and others are answered all the while."""

import json
import random
import resource
import select
import socket
import struct
import time

from server import MOST_MEMORY, Server, ServerTestCase

SOON = 5  # seconds for a question beside the harm; 50 ms on an idle machine
HEALTH = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n"


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


class Hostile(ServerTestCase):
    def check(self, server: Server) -> None:
        self.assertLess(min(server.seconds() for _ in range(3)), SOON)
        self.assertLess(server.memory(), MOST_MEMORY)
        self.assertIsNone(server.process.poll())

    def flood(self, server: Server, begin: bytes, more: bytes) -> bytes:
        """Sends until there is an answer, but for 200 MB."""
        with server.connect() as client:
            client.sendall(begin)
            for _ in range(200_000_000 // len(more)):
                if select.select([client], [], [], 0)[0]:
                    break
                client.sendall(more)
            return client.recv(65536)

    def test_texts_that_do_not_end(self) -> None:
        server = self.serve()
        self.assertEqual(status(server.raw(b"GET /" + b"a" * 10_000_000)), 431)
        self.assertEqual(status(server.raw(HEALTH + b"X: " + b"a" * 10_000_000)), 431)
        self.assertEqual(status(server.raw(HEALTH + b"X: a\r\n" * 1_000_000)), 431)
        self.check(server)

    def test_what_is_no_http(self) -> None:
        server = self.serve()
        for sent in (b"\x00" * 100, b"hello\r\n\r\n", b"GET\r\n\r\n", b"GET /api/v1/health HTTP/9.9\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"):
            self.assertEqual(status(server.raw(sent)), 400, sent)
        for header in (b"Content-Length: -1", b"Content-Length: abc", b"Content-Length: 99999999999999999999999", b"Transfer-Encoding: chunked\r\nContent-Length: 5", b"Bad Name: 1", b"A\x00B: 1"):
            self.assertIn(status(server.raw(b"POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\n" + header + b"\r\n\r\nabcde")), (400, 413, 415), header)
        for host in (b"", b"Host:\r\n", b"Host: a b\r\n", b"Host: evil.example\r\n"):
            self.assertEqual(status(server.raw(b"GET /api/v1/health HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n")), 421, host)
        two = b"Host: localhost\r\nHost: evil.example\r\n"
        self.assertEqual(status(server.raw(b"GET /api/v1/health HTTP/1.1\r\n" + two + b"Connection: close\r\n\r\n")), 400)
        self.check(server)

    def test_bodies_over_the_limit(self) -> None:
        server = self.serve()
        head = b"POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        self.assertEqual(status(server.raw(head + b"Content-Length: 3000000\r\n\r\n" + b" " * 3_000_000)), 413)
        self.assertEqual(status(server.raw(head + b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b" " * 0x10000 + (b"\r\n10000\r\n" + b" " * 0x10000) * 40)), 413)
        # Many that promise much and send nothing.
        clients = [server.connect() for _ in range(200)]
        for client in clients:
            client.sendall(head + b"Content-Length: 1999999\r\n\r\n")
        time.sleep(0.2)
        self.check(server)
        for client in clients:
            client.close()

    def test_a_body_that_goes_on_after_its_answer(self) -> None:
        server = self.serve()
        with server.connect() as client:
            client.sendall(b"POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3000000000\r\n\r\n")
            self.assertEqual(status(client.recv(65536)), 413)
            with self.assertRaises(OSError, msg="500 MB were taken"):
                for _ in range(500):
                    client.sendall(b" " * 1_000_000)
        self.check(server)

    def test_trailers_and_extensions_that_do_not_end(self) -> None:
        line = b"Xabc: " + b"y" * 50 + b"\r\n"
        floods = (
            (b"0\r\n", line * 1000),
            (b"0\r\nX: ", b"y" * 65536),
            (b"1;x=", b"y" * 65536),
            (b"", (b"1;x=" + b"y" * 50 + b"\r\na\r\n") * 1000),
        )
        server = self.serve()
        for method in (b"GET /api/v1/health", b"POST /api/v1/batch"):
            head = method + b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            for begin, more in floods:
                self.assertEqual(status(self.flood(server, head + begin, more)), 413, begin + more[:20])
                self.assertLess(server.memory(), MOST_MEMORY * 0.6, begin + more[:20])
        # Small ones are read as ever.
        body = b'{"spec": "konane@4x4", "positions": ["start"]}'
        chunks = b"".join(b"1;x=y\r\n%c\r\n" % byte for byte in body)
        self.assertEqual(status(server.raw(head + chunks + b"0\r\nX: y\r\n\r\n" + HEALTH + b"Connection: close\r\n\r\n")), 200)
        self.check(server)

    def test_dripped_headers_and_idle_connections(self) -> None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
        server = self.serve()
        idle = [server.connect() for _ in range(1000)]
        self.check(server)
        drips = [server.connect() for _ in range(20)]
        began = time.monotonic()
        open_drips = set(drips)
        place = 0
        while open_drips and time.monotonic() - began < 70:
            for client in list(open_drips):
                try:
                    client.sendall((HEALTH + b"X: " + b"a" * 1000)[place : place + 1])
                    client.setblocking(False)
                    if client.recv(1000) == b"":
                        open_drips.discard(client)
                except BlockingIOError:
                    pass
                except OSError:
                    open_drips.discard(client)
                finally:
                    client.setblocking(True)
            place += 1
            time.sleep(0.1)
        self.assertLess(time.monotonic() - began, 60, "a request has ten seconds")
        self.check(server)
        for client in idle + drips:
            client.close()

    def test_pipelines_are_answered_in_order(self) -> None:
        server = self.serve()
        paths = ["/api/v1/games", "/nothing", "/api/v1/rules?spec=mabi@4x4", "/api/v1/board?spec=yinsh-7"] * 5
        sent = b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{'Connection: close' if i + 1 == len(paths) else 'A: b'}\r\n\r\n".encode() for i, path in enumerate(paths))
        received = server.raw(sent)
        schemas = []
        while received:
            head, _, rest = received.partition(b"\r\n\r\n")
            length = int(next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")).split(b":")[1])
            schemas.append(json.loads(rest[:length])["schema"])
            received = rest[length:]
        self.assertEqual(schemas, ["zermelo.games/1", "zermelo.error/1", "zermelo.rules/1", "zermelo.board/2"] * 5)

    def test_resets_in_the_middle(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        rng = random.Random(3)
        body = json.dumps({"spec": "konane@4x4", "positions": ["start"] * 5000, "moves": True}).encode()
        whole = b"POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        for _ in range(60):
            client = server.connect()
            client.sendall(whole[: rng.choice((20, 100, len(whole) // 2, len(whole)))])
            if rng.random() < 0.5:
                time.sleep(0.01)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
        self.check(server)

    def test_bombs(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        for positions in (["start"] * 10_000, ["x" * 190] * 10_000, ["start moves" + " a1" * 60] * 10_000):
            reply = server.batch("konane@4x4", positions, moves=True)
            self.assertEqual(reply.status, 200)
            self.assertEqual(len(reply.json()["answers"]), 10_000)
        reply = server.batch("konane@4x4", ["a" * 1_000_000])
        self.assertEqual(reply.json()["answers"][0]["error"]["what"], "the text is too long")
        for body in (b'{"a":' * 100_000, b'{"spec":"konane@4x4","positions":[' + b"[" * 500_000, b"\xff\xfe" * 1000, b'{"spec":"\xff"}', b"null", b"[]", b'"x"', b"1e999"):
            self.assertEqual(server.ask("/api/v1/batch", "POST", body, {"Content-Type": "application/json"}).status, 400, body[:40])
        self.check(server)

    def test_noise(self) -> None:
        """Requests with some bytes changed: an answer or none, and the server goes on."""
        self.tables("konane@4x4")
        server = self.serve()
        rng = random.Random(5)
        whole = b"GET /api/v1/position?spec=konane@4x4&position=start%20moves%20a1&line=1 HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"abc\"\r\nConnection: close\r\n\r\n"
        for _ in range(500):
            sent = bytearray(whole)
            for _ in range(rng.randint(1, 4)):
                sent[rng.randrange(len(sent) - 4)] = rng.randrange(256)
            self.assertIn(status(server.raw(bytes(sent) + b"Connection: close\r\n\r\n")), (0, 200, 304, 400, 404, 405, 421, 431), bytes(sent))
        self.check(server)
