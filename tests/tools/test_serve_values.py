"""Values of combinatorial game theory over HTTP: what the server answers is what the commands answer, within limits."""

import csv
import io
import re
import select
import socket
import time
from fractions import Fraction
from typing import Any
from unittest import mock

from server import Server, ServerTestCase
from support import NO_ANSWER

NIMBER = "3/bw1/1bw/3"  # *2 by hand: each side has one move to 0 and one to * (/work/shared/values.md, E.2)
LARGE = "konane@8x8"  # a board whose positions take much longer than the server allows


class Values(ServerTestCase):
    def test_values_are_those_of_the_command(self) -> None:
        server = self.serve()
        for spec, position in (("konane@3x4", NIMBER), ("konane@3x4", "start moves a1 a2"), ("konane@6x6", "wb4/6/6/6/6/4bw b"), ("konane@3x3", "3/3/3"), ("tiptoe@3", "3/w2/b1w")):
            with self.subTest(spec=spec, position=position):
                served = server.ask("/api/v1/value", spec=spec, position=position).json()
                self.assertEqual(served, self.zermelo("value", spec, position, "--json").json())
                picture = server.ask("/thermograph.svg", spec=spec, position=position)
                self.assertEqual(picture.headers["content-type"], "image/svg+xml")
                self.assertEqual(picture.body.decode(), self.zermelo("value", spec, position, "--thermograph", "-").stdout)
                self.assertIn(f"<desc>{served['thermograph']}</desc>", picture.body.decode())
                dark = server.ask("/thermograph.svg", spec=spec, position=position, dark=1).body.decode()
                self.assertIn('width="480.0" height="320.0" fill="#1e1e1e"', dark)
                self.assertEqual(*(re.sub("#[0-9a-f]{6}", "", text) for text in (dark, picture.body.decode())), "colours alone differ")
        answer = server.ask("/api/v1/value", spec="konane@3x4", position=NIMBER).json()
        self.assertEqual((answer["name"], answer["outcome"], answer["mean"], answer["temperature"]), ("*2", "N", "0", "0"))
        for moves in ("left_moves", "right_moves"):
            self.assertEqual({move["name"] for move in answer[moves]}, {"0", "*"})
        self.assertEqual(answer["thermograph"], "Mean 0, temperature 0. Left wall: 0 at tax 0; 0 at tax 1. Right wall: 0 at tax 0; 0 at tax 1.")

    def test_moves_lead_to_positions_with_the_other_side_to_move(self) -> None:
        server = self.serve()
        answer = server.ask("/api/v1/value", spec="konane@3x4", position=NIMBER).json()
        for moves, other in (("left_moves", "white"), ("right_moves", "black")):
            self.assertTrue(answer[moves])
            for move in answer[moves]:
                position = server.ask("/api/v1/position", spec="konane@3x4", position=move["child"]).json()
                self.assertEqual(position["turn"], other)
                self.assertTrue(position["position"].startswith(move["position"] + " "))
                self.assertEqual(server.ask("/api/v1/value", spec="konane@3x4", position=move["child"]).json()["name"], move["name"])

    def test_temperatures_of_moves(self) -> None:
        """By the walls of the boards that the moves lead to: a move pays while its scaffold is no worse than the mean."""
        server = self.serve()

        def at(wall: list[list[str]], t: Fraction) -> Fraction:
            points = [(Fraction(t), Fraction(x)) for t, x in wall]
            for (t0, x0), (t1, x1) in zip(points, points[1:]):
                if t <= t1:
                    return x0 + (x1 - x0) * (t - t0) / (t1 - t0)
            return points[-1][1]

        seen: set[str] = set()
        for entry in server.ask("/api/v1/atlas", spec="konane@3x4", list="first", count=103).json()["entries"]:
            answer = server.ask("/api/v1/value", spec="konane@3x4", position=entry["first"]).json()
            self.assertEqual(max([part["temperature"] for part in answer["parts"]], key=Fraction, default="-1"), answer["temperature"] if len(answer["parts"]) < 2 else mock.ANY)
            mean = Fraction(answer["mean"])
            for moves, wall, sign in (("left_moves", "right_wall", 1), ("right_moves", "left_wall", -1)):
                for move in answer[moves]:
                    option = server.ask("/api/v1/value", spec="konane@3x4", position=move["position"]).json()
                    pays = [t for t in (Fraction(step, 32) for step in range(-32, 160)) if sign * (at(option[wall], t) - mean) - t >= 0]
                    seen.add("pays" if pays else "never")
                    self.assertEqual(move["temperature"], str(max(pays)) if pays else None, (entry["first"], move))
                temperatures = [move["temperature"] for move in answer[moves] if move["best"]]
                if Fraction(answer["temperature"]) > 0:
                    self.assertIn(answer["temperature"], temperatures)
                hottest_dominated = max((Fraction(move["temperature"]) for move in answer[moves] if move["dominated"] and move["temperature"]), default=Fraction(-2))
                self.assertLessEqual(hottest_dominated, max((Fraction(t) for t in temperatures if t), default=Fraction(-2)))
        self.assertEqual(seen, {"pays", "never"})

    def test_boards_tell_the_questions_that_are_answered(self) -> None:
        server = self.serve()
        for spec, expected in (("konane@3x4", (True, True)), ("konane@4x5", (True, True)), ("konane@5x5", (True, False)), ("tiptoe@3", (True, True)), ("tiptoe@4", (True, False)), ("mabi@3x3", (False, False)), ("yinsh-7", (False, False))):
            board = server.ask("/api/v1/board", spec=spec).json()
            self.assertEqual((board["values"], board["atlas"]), expected, spec)
            self.assertEqual(server.ask("/api/v1/atlas", spec=spec, count=1).status, 200 if board["atlas"] else 404, spec)

    def test_answers_have_tags(self) -> None:
        server = self.serve()
        for path in (f"/api/v1/value?spec=konane@3x4&position={NIMBER}", f"/thermograph.svg?spec=konane@3x4&position={NIMBER}", "/api/v1/atlas?spec=konane@3x3"):
            first = server.ask(path)
            tag = first.headers["etag"]
            again = server.ask(path, headers={"If-None-Match": tag})
            self.assertEqual((again.status, again.body, again.headers["etag"]), (304, b"", tag))
            self.assertEqual(server.ask(path, headers={"If-None-Match": "*"}).status, 304)
            self.assertEqual(server.ask(path, headers={"If-None-Match": '"another"'}).body, first.body)
        wrong = server.ask("/api/v1/value?spec=konane@3x4&position=xyz", headers={"If-None-Match": "*"})
        self.assertEqual((wrong.status, "etag" in wrong.headers), (400, False))

    def test_errors_say_why(self) -> None:
        server = self.serve()
        for status, path, what in (
            (404, "/api/v1/value?spec=mabi@3x3", "mabi@3x3 has no values"),
            (404, "/thermograph.svg?spec=mabi@3x3", "mabi@3x3 has no values"),
            (404, "/api/v1/atlas?spec=mabi@3x3", "mabi@3x3 has no values"),
            (400, "/api/v1/value?spec=konane@3x4", "this position has no value: start"),
            (400, "/api/v1/value?spec=konane@3x4&position=start%20moves%20a1", "this position has no value"),
            (400, "/api/v1/value?spec=konane@3x4&position=xyz", "cannot read"),
            (400, "/api/v1/value?spec=konane@3x4&position=" + "3" * 5000, "the text is too long"),
            (400, "/api/v1/value?spec=konane@3x4&pos=start", 'there is no parameter "pos"'),
            (400, "/api/v1/value", "there is no spec"),
            (404, "/api/v1/atlas?spec=konane@5x5", "the server lists no values of konane@5x5"),
            (400, "/api/v1/atlas?spec=konane@3x3&list=coldest", 'there is no list "coldest"'),
            (400, "/api/v1/atlas?spec=konane@3x3&count=501", "count is"),
            (400, "/api/v1/atlas?spec=konane@3x3&from=-1", "from is"),
        ):
            with self.subTest(path=path[:80]):
                reply = server.ask(path)
                self.assertEqual(reply.status, status, reply.body[:300])
                self.assertIn(what, reply.json()["error"]["what"])
        self.refused("value", "mabi@3x3", "start", code=NO_ANSWER, what="mabi@3x3 has no values")


class Atlas(ServerTestCase):
    def test_the_atlas_is_that_of_the_command(self) -> None:
        server = self.serve()
        told = self.zermelo("atlas", "konane@3x4", "--json").json()
        served = server.ask("/api/v1/atlas", spec="konane@3x4").json()
        self.assertEqual({key: served[key] for key in told}, told)
        # Counted by a program of its own (/work/shared/values.md, E.2).
        self.assertEqual((told["values"], told["numbers"], told["outcomes"]), (103, 17, {"P": 1061, "L": 1255, "R": 1255, "N": 525}))

    def test_lists_are_those_of_the_command_in_parts(self) -> None:
        server = self.serve()
        for name in ("first", "common", "hottest", "numbers", "nimbers", "all-small"):
            rows = list(csv.DictReader(io.StringIO(self.zermelo("atlas", "konane@3x4", "--list", name, "--all", "--csv").stdout)))
            entries: list[dict[str, Any]] = []
            while True:
                part = server.ask("/api/v1/atlas", spec="konane@3x4", list=name, count=30, **{"from": len(entries)}).json()
                self.assertEqual((part["list"], part["size"], part["from"]), (name, len(rows), len(entries)))
                if not part["entries"]:
                    break
                self.assertLessEqual(len(part["entries"]), 30)
                entries += part["entries"]
            columns = {"value": "name", "outcome": "outcome", "mean": "mean", "temperature": "temperature", "positions": "positions", "pieces": "pieces", "first": "first"}
            self.assertEqual([{column: str(entry[key]) for column, key in columns.items()} for entry in entries], [{column: row[column] for column in columns} for row in rows])
            for entry in entries:
                self.assertEqual(entry["first_position"], entry["first"] + " b")
            whole = self.zermelo("atlas", "konane@3x4", "--list", name, "--all", "--json").json()
            self.assertEqual((whole["entries"], whole["size"]), (entries, len(entries)))

    def test_the_first_arrangement_has_the_value(self) -> None:
        server = self.serve()
        for entry in server.ask("/api/v1/atlas", spec="konane@3x4", list="common", count=20).json()["entries"]:
            value = server.ask("/api/v1/value", spec="konane@3x4", position=entry["first_position"]).json()
            for key in ("name", "outcome", "mean", "temperature"):
                self.assertEqual(value[key], entry[key])


class Limits(ServerTestCase):
    def start(self, server: Server, spec: str, position: str) -> socket.socket:
        client = server.connect()
        client.sendall(f"GET /api/v1/value?spec={spec}&position={position} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        return client

    def test_a_value_that_takes_too_long_ends_by_its_deadline_or_with_its_client(self) -> None:
        server = self.serve()
        began = time.monotonic()
        stays = self.start(server, LARGE, "start%20moves%20a1%20a2")
        goes = self.start(server, LARGE, "start%20moves%20a1%20b1")  # now both threads are busy
        self.assertEqual(select.select([stays, goes], [], [], 0.5)[0], [])
        goes.close()
        small = server.ask("/api/v1/value", spec="konane@3x4", position=NIMBER)
        self.assertEqual((small.status, small.json()["name"]), (200, "*2"))
        self.assertLess(time.monotonic() - began, 9, "the value of the client that has gone was waited for")
        received = b""
        while part := stays.recv(65536):
            received += part
        stays.close()
        self.assertRegex(received, rb"^HTTP/1.1 503 ")
        self.assertIn(b"this takes too long for the server", received)
        self.assertGreater(time.monotonic() - began, 9)
