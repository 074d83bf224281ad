"""Compressed answers, and pages of other sites that may read them."""

import gzip

from server import ServerTestCase

POSITION = "/api/v1/position?spec=konane@4x4"
LONG = "/api/v1/openapi.json"
NOTEBOOK = "http://localhost:8888"


class Compressed(ServerTestCase):
    def test_long_answers_are_compressed_for_clients_that_ask(self) -> None:
        server = self.serve()
        plain = server.ask(LONG)
        self.assertNotIn("content-encoding", plain.headers)
        for asked in ("gzip", "deflate, gzip;q=0.5", "GZIP", "br , gzip ; q=1.0"):
            packed = server.ask(LONG, headers={"Accept-Encoding": asked})
            self.assertEqual(packed.headers.get("content-encoding"), "gzip", asked)
            self.assertEqual(gzip.decompress(packed.body), plain.body)
            self.assertLess(len(packed.body), len(plain.body) / 3)
            self.assertEqual(packed.headers["etag"], "W/" + plain.headers["etag"])
            self.assertIn("Accept-Encoding", packed.headers["vary"])
        for asked in ("", "br", "gzip;q=0", "gzip;q=0.0", "x-gzip"):
            self.assertNotIn("content-encoding", server.ask(LONG, headers={"Accept-Encoding": asked}).headers, asked)
        short = server.ask("/api/v1/health", headers={"Accept-Encoding": "gzip"})
        self.assertNotIn("content-encoding", short.headers)

    def test_the_weak_tag_is_known(self) -> None:
        server = self.serve()
        tag = server.ask(LONG, headers={"Accept-Encoding": "gzip"}).headers["etag"]
        again = server.ask(LONG, headers={"Accept-Encoding": "gzip", "If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))

    def test_heads_tell_the_length_of_what_would_come(self) -> None:
        server = self.serve()
        asked = {"Accept-Encoding": "gzip"}
        head = server.ask(LONG, "HEAD", headers=asked)
        self.assertEqual((head.body, int(head.headers["content-length"])), (b"", len(server.ask(LONG, headers=asked).body)))


class OtherSites(ServerTestCase):
    def test_nobody_is_allowed_by_default(self) -> None:
        server = self.serve()
        for method in ("GET", "OPTIONS"):
            reply = server.ask(POSITION, method, headers={"Origin": NOTEBOOK, "Access-Control-Request-Method": "GET"})
            self.assertEqual(reply.status, 200 if method == "GET" else 405)
            self.assertFalse([name for name in reply.headers if name.startswith("access-control")])
            self.assertEqual(reply.headers["cross-origin-resource-policy"], "same-origin")

    def test_a_named_site_reads_answers_and_starts_work(self) -> None:
        self.tables("konane@3x3")
        server = self.serve("--allow-origin", NOTEBOOK, "--allow-origin", "https://board.example")
        for origin in (NOTEBOOK, "https://board.example"):
            site = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
            for path in (POSITION, "/api/v1/stats?spec=konane@3x3", "/api/v1/position?spec=none"):
                reply = server.ask(path, headers=site)
                self.assertEqual(reply.status, 404 if "none" in path else 200, path)
                self.assertEqual(reply.headers["access-control-allow-origin"], origin)
                self.assertIn("Origin", reply.headers["vary"])
            before = server.ask("/api/v1/batch", "OPTIONS", headers=site | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"})
            self.assertEqual((before.status, before.body), (204, b""))
            self.assertIn("POST", before.headers["access-control-allow-methods"])
            self.assertIn("Content-Type", before.headers["access-control-allow-headers"])
            batch = server.ask("/api/v1/batch", "POST", '{"spec": "konane@3x3", "positions": ["start"]}', site | {"Content-Type": "application/json"})
            self.assertEqual((batch.status, batch.headers["access-control-allow-origin"]), (200, origin))

    def test_others_are_not_allowed(self) -> None:
        server = self.serve("--allow-origin", NOTEBOOK)
        for origin in ("http://localhost:8889", "https://localhost:8888", "http://localhost:8888.evil.example", "null"):
            reply = server.ask(POSITION, headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
            self.assertNotIn("access-control-allow-origin", reply.headers, origin)
            self.assertEqual(server.ask("/api/v1/value?spec=konane@3x3&position=3/wb1/3", headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"}).status, 403)
        self.assertEqual(server.ask(POSITION, headers={"Origin": NOTEBOOK, "Host": "evil.example"}).status, 421)

    def test_every_site(self) -> None:
        server = self.serve("--allow-origin", "*")
        for origin in ("https://a.example", "null"):
            self.assertEqual(server.ask(POSITION, headers={"Origin": origin}).headers["access-control-allow-origin"], origin)

    def test_what_is_no_origin(self) -> None:
        for text in ("localhost", "http://", "http://localhost/", "://x", "http://a b"):
            self.refused("serve", "--port", "0", "--allow-origin", text, code=2, what="is no origin")
