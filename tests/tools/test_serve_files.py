"""Tables and certificates as files: whole, by ranges, gone on after a break, and no other file."""

import socket
import subprocess
import unittest
import urllib.parse

from server import ServerTestCase
from support import CHECKER, PATIENCE


class Files(ServerTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.tables("konane@5x5", "konane@4x4")
        (self.folder / "proofs").mkdir()
        self.zermelo("prove", "konane@4x4", "--certificate", "proofs/a.zcert", "-q")
        self.server = self.serve("--proofs", "proofs")
        catalog = self.server.ask("/api/v1/catalog").json()
        self.file = max(catalog["tables"], key=lambda table: table["bytes"])["file"]
        self.bytes = (self.folder / self.file).read_bytes()
        self.assertGreater(len(self.bytes), 2**19, "more than a piece that is sent at once")

    def get(self, range_: str = "", file: str | None = None, method: str = "GET", **headers: str):
        asked = {name.replace("_", "-"): text for name, text in headers.items()} | ({"Range": range_} if range_ else {})
        return self.server.ask("/api/v1/file", method, headers=asked, file=file or self.file)

    def test_whole(self) -> None:
        reply = self.get(Accept_Encoding="gzip")
        self.assertEqual((reply.status, reply.headers["content-type"], reply.headers["accept-ranges"]), (200, "application/octet-stream", "bytes"))
        self.assertEqual(reply.headers["content-disposition"], f'attachment; filename="{self.file.rsplit("/", 1)[1]}"')
        self.assertNotIn("content-encoding", reply.headers)
        self.assertTrue(reply.body == self.bytes)
        (self.folder / "taken.zcert").write_bytes(self.get(file="a.zcert").body)
        subprocess.run([CHECKER, "taken.zcert", "-q"], cwd=self.folder, check=True, timeout=PATIENCE)
        for other in self.server.ask("/api/v1/catalog").json()["tables"]:
            self.assertTrue(self.get(file=other["file"]).body == (self.folder / other["file"]).read_bytes())

    def test_head(self) -> None:
        for range_, status, length in (("", 200, len(self.bytes)), ("bytes=10-19", 206, 10)):
            reply = self.get(range_, method="HEAD")
            self.assertEqual((reply.status, int(reply.headers["content-length"]), reply.body), (status, length, b""))
        self.assertTrue(self.get("bytes=0-3").body == self.bytes[:4])

    def test_ranges(self) -> None:
        size = len(self.bytes)
        for asked, begin, end in (("0-9", 0, 10), ("5-5", 5, 6), (f"{size - 7}-", size - 7, size), ("-11", size - 11, size), (f"100-{size + 5}", 100, size), (f"1-{2**18 + 3}", 1, 2**18 + 4)):
            reply = self.get(f"bytes={asked}")
            self.assertEqual((reply.status, reply.headers["content-range"]), (206, f"bytes {begin}-{end - 1}/{size}"), asked)
            self.assertTrue(reply.body == self.bytes[begin:end], asked)
        for ignored in ("bytes=0-1,4-5", "lines=0-1", "bytes=9-1", "bytes=x"):
            self.assertEqual(self.get(ignored).status, 200, ignored)
        reply = self.get(f"bytes={size}-")
        self.assertEqual((reply.status, reply.headers["content-range"], reply.json()["error"]["what"]), (416, f"bytes */{size}", "the file has no such bytes"))

    def test_a_break_goes_on_with_the_same_file_only(self) -> None:
        first = self.get("bytes=0-99999")
        tag = first.headers["etag"]
        rest = self.get("bytes=100000-", If_Range=tag)
        self.assertEqual(rest.status, 206)
        self.assertTrue(first.body + rest.body == self.bytes)
        self.assertEqual(self.get("bytes=100000-", If_Range='"another"').status, 200, "the file is another: all of it")
        for known in (tag, f'"another", {tag}', f"W/{tag}", "*"):
            self.assertEqual(self.get(If_None_Match=known).status, 304, known)
        self.assertEqual(self.get("bytes=0-9", If_None_Match='"another"').status, 206)
        self.zermelo("solve", "konane@4x5", "-o", self.file, "--force", "-q")
        changed = self.get("bytes=100-", If_Range=tag)
        self.assertEqual(changed.status, 200)
        self.assertTrue(changed.body == (self.folder / self.file).read_bytes())

    def test_no_other_file(self) -> None:
        (self.folder / "secret.ztb").write_text("x")
        (self.folder / "tables/notes.txt").write_text("x")
        for name in ("secret.ztb", "./" + self.file, "tables/../secret.ztb", "/etc/passwd", "tables/notes.txt", "proofs/a.zcert", "../a.zcert", "tables", "nothing.ztb", ""):
            reply = self.get(file=name) if name else self.server.ask("/api/v1/file?file=")
            self.assertIn(reply.status, (400, 404), name)
        self.assertEqual(self.server.ask("/api/v1/file").status, 404)
        self.assertEqual(self.server.ask("/api/v1/file", "POST", file=self.file).status, 405)

    def test_a_client_that_leaves_harms_nobody(self) -> None:
        target = "/api/v1/file?" + urllib.parse.urlencode({"file": self.file})
        for _ in range(20):
            with self.server.connect() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 200"))
        # Two answers on one connection, the first of a file.
        with self.server.connect() as client:
            client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            received = b""
            while part := client.recv(65536):
                received += part
        self.assertTrue(received.split(b"\r\n\r\n", 1)[1].startswith(self.bytes))
        self.assertIn(b"zermelo.health/1", received[-200:])
        self.assertTrue(self.get().body == self.bytes)

    def test_a_file_that_shrinks_while_it_is_sent_is_not_taken_for_whole(self) -> None:
        target = "/api/v1/file?" + urllib.parse.urlencode({"file": self.file})
        large = self.folder / self.file
        with large.open("ab") as file:
            file.truncate(60_000_000)  # more than the sockets hold
        with self.server.connect() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            received = client.recv(1000)
            with large.open("ab") as file:
                file.truncate(1000)
            try:
                while part := client.recv(1 << 20):
                    received += part
            except ConnectionError:
                pass
        self.assertIn(b"Content-Length: 60000000", received)
        self.assertLess(len(received), 60_000_000)
        self.assertEqual(self.server.ask("/api/v1/health").status, 200)


if __name__ == "__main__":
    unittest.main()
