"""zermelo serve: errors say what is wrong, why, and what to try."""

import json
import re

from server import ServerTestCase
from support import REPOSITORY


class Errors(ServerTestCase):
    def test_each_error_says_what_why_and_what_to_try(self) -> None:
        server = self.serve("--host", "board.example")
        json_type = {"Content-Type": "application/json"}
        for status, path, options in (
            (404, "/../../etc/passwd", {}),
            (404, "/api/v1/%2e%2e/games", {}),
            (400, "/api/v1/games%zz", {}),
            (400, "/api/v1/games%00", {}),
            (400, "/api/v1/position", {}),
            (404, "/api/v1/position?spec=konan", {}),
            (400, "/api/v1/position?spec=konane@99x99", {}),
            (400, "/api/v1/position?spec=konane@4x4&position=xyz", {}),
            (400, "/api/v1/position?spec=konane@4x4&position=%ff%fe", {}),
            (400, "/api/v1/position?spec=konane@4x4&position=" + "a" * 5000, {}),
            (400, "/api/v1/position?spec=konane@4x4&search=1e9", {}),
            (400, "/api/v1/position?spec=konane@4x4&search=nan", {}),
            (400, "/api/v1/position?spec=konane@4x4&pos=start%20moves%20a1", {}),
            (400, "/api/v1/games?spec=konane@4x4", {}),
            (404, "/api/v1/stats?spec=konane@4x4", {}),
            (400, "/picture.svg?spec=konane@4x4&mark=z9", {}),
            (400, "/picture.svg?spec=konane@4x4&cell=1e5", {}),
            (405, "/api/v1/games", {"method": "POST"}),
            (405, "/api/v1/batch", {"method": "GET"}),
            (405, "/api/v1/games", {"method": "BREW"}),
            (405, "/", {"method": "TRACE"}),
            (400, "/api/v1/position?spec=konane@4x4&spec=konane@5x5", {}),
            (415, "/api/v1/batch", {"method": "POST", "body": "{}"}),
            (400, "/api/v1/batch", {"method": "POST", "body": "{", "headers": json_type}),
            (400, "/api/v1/batch", {"method": "POST", "body": "[" * 100_000, "headers": json_type}),
            (400, "/api/v1/batch", {"method": "POST", "body": '{"positions":[]}', "headers": json_type}),
            (400, "/api/v1/batch", {"method": "POST", "body": '{"spec":"konane@4x4","positions":[1]}', "headers": json_type}),
            (413, "/api/v1/batch", {"method": "POST", "body": json.dumps({"spec": "konane@4x4", "positions": ["s"] * 10_001}), "headers": json_type}),
            (421, "/api/v1/games", {"headers": {"Host": "evil.example"}}),
            (421, "/api/v1/games", {"headers": {"Host": "localhost.evil.example:80"}}),
            (200, "/api/v1/games", {"headers": {"Host": "board.example:8000"}}),
            (200, "/api/v1/games", {"headers": {"Host": "[::1]:8000"}}),
            *((200, "/api/v1/games", {"headers": {"Host": host}}) for host in ("LOCALHOST", "LocalHost:80", "localhost.", "localhost.:80", "Board.Example", "127.0.0.1:", "[::FFFF:1.2.3.4]")),
            *(
                (421, "/api/v1/games", {"headers": {"Host": host}})
                for host in ("[::1].evil.com", "[::1]evil", "[x].evil]", "[x]", "[::1", "[]", "[", "....", "1.2.3", "1.2.3.4.5", "localhost:80:evil", "localhost:evil", "localhost..", "board.example.")
            ),
        ):
            with self.subTest(path=path[:80], **options if len(str(options)) < 200 else {}):
                reply = server.ask(path, **options)
                self.assertEqual(reply.status, status, reply.body[:300])
                self.assertEqual(reply.headers["x-content-type-options"], "nosniff")
                if status != 200:
                    self.assertTrue(reply.json()["error"]["what"])
                    self.assertNotIn("zermelo ", reply.json()["error"]["try"])
                if status == 405:
                    self.assertTrue(reply.headers["allow"])

    def test_codes_of_the_statuses(self) -> None:
        """As the page on errors of the server lists them."""
        page = (REPOSITORY / "tools/serve/ERRORS.md").read_text()
        listed = {int(status): {int(code) for code in codes.split(", ")} for status, codes in re.findall(r"(?m)^\| (\d{3}) \| ([\d, ]+) \|", page)}
        server = self.serve()
        for status, code, path, options in (
            (404, 3, "/api/v1/nope", {}),
            (404, 3, "/nope.js", {"method": "POST"}),
            (404, 3, "/api/v1/rules?spec=nope", {}),
            (405, 2, "/", {"method": "TRACE"}),
            (405, 2, "/api/v1/games", {"method": "PUT"}),
            (421, 2, "/api/v1/games", {"headers": {"Host": "evil.example"}}),
            (415, 2, "/api/v1/batch", {"method": "POST", "body": "{}"}),
            (400, 2, "/api/v1/games?a=1", {}),
            (400, 4, "/api/v1/position?spec=konane@99x99", {}),
        ):
            with self.subTest(path=path):
                reply = server.ask(path, **options)
                self.assertEqual((reply.status, reply.json()["error"]["code"]), (status, code))
                self.assertIn(code, listed[status])

    def test_what_to_try_is_an_address(self) -> None:
        server = self.serve()
        hint = lambda path, **options: server.ask(path, **options).json()["error"]["try"]
        paths = set(server.ask("/api/v1/openapi.json").json()["paths"])
        self.assertEqual(set(hint("/api/v1/nope").split(", ")), paths)
        self.assertEqual(hint("/api/v1/rules?spec=nope"), "/api/v1/games lists the games")
        self.assertEqual(hint("/api/v1/rules?spec=konane@99x99"), "/api/v1/rules?spec=konane has the rules of the game")
        self.assertIn("/api/v1/rules?spec=...", hint("/api/v1/position?spec=konane@4x4&position=xyz"))

    def test_a_parameter_that_is_given_twice(self) -> None:
        server = self.serve()
        for path in ("/api/v1/position?spec=konane@4x4&spec=konane@5x5", "/picture.svg?spec=konane@4x4&cell=9&cell=9&cell=9"):
            error = server.ask(path).json()["error"]
            self.assertRegex(error["what"], '^the parameter "(spec|cell)" is given more than once$')
        for path in ("/picture.svg?spec=konane@4x4&arrow=a1&arrow=d4", "/api/v1/setup?spec=konane@4x4&put=a1:&put=b1:"):
            self.assertEqual(server.ask(path).status, 200, path)

    def test_a_body_without_its_type(self) -> None:
        server = self.serve()
        for headers, why in (({}, "it is missing"), ({"Content-Type": "text/plain"}, 'it is "text/plain"')):
            error = server.ask("/api/v1/batch", "POST", b"{}", headers).json()["error"]
            self.assertEqual((error["what"], error["why"]), ("the header Content-Type must say that the body is JSON", why))

    def test_a_byte_order_mark_is_no_json(self) -> None:
        server = self.serve()
        for path, body in (("batch", '{"spec":"konane@4x4","positions":[]}'), ("searches", '{"spec":"konane@4x4","seconds":1}')):
            reply = server.ask(f"/api/v1/{path}", "POST", b"\xef\xbb\xbf" + body.encode(), {"Content-Type": "application/json"})
            self.assertEqual(reply.status, 400)
            self.assertIn("byte order mark", reply.json()["error"]["why"])

    def test_arguments_of_the_command(self) -> None:
        self.refused("serve", "--address", "nowhere", code=2, what="nowhere is not an address")
        told = self.zermelo("serve", "--json", "--port", "0", code=2)
        self.assertEqual((told.json()["schema"], told.json()["error"]["what"]), ("zermelo.serve/1", "serve prints no JSON"))
        server = self.serve()
        self.refused("serve", "--port", str(server.port), code=2, what=f"cannot listen on port {server.port}", why="Address already in use", hint="--port")
        self.assertRegex(server.address, r"^http://127\.0\.0\.1:\d+$")

    def test_heads_have_no_body(self) -> None:
        server = self.serve()
        reply = server.ask("/api/v1/games", "HEAD")
        self.assertEqual((reply.status, reply.body), (200, b""))
        self.assertEqual(int(reply.headers["content-length"]), len(server.ask("/api/v1/games").body))
