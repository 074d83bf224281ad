"""Searches of zermelo serve with a budget: started, asked after and cancelled."""

import json
import signal
import time
from typing import Any

from server import Reply, Server, ServerTestCase
from support import PATIENCE

JSON = {"Content-Type": "application/json"}
PATH = "/api/v1/searches"
LONG = {"spec": "konane@10x10", "seconds": 500}  # takes all of it
RUNNING, WAITING = 2, 16
SOON = 20  # seconds until a cancelled search has ended; a tenth on an idle machine


class Searches(ServerTestCase):
    def start(self, server: Server, **body: Any) -> Reply:
        return server.ask(PATH, "POST", json.dumps(body), JSON)

    def state(self, server: Server, reply: Reply) -> Any:
        return server.ask(reply.headers["location"]).json()

    def until(self, server: Server, reply: Reply, *states: str, seconds: float = PATIENCE) -> Any:
        ends = time.monotonic() + seconds
        while (state := self.state(server, reply))["state"] not in states:
            self.assertLess(time.monotonic(), ends, state)
            time.sleep(0.02)
        return state

    def test_a_search_is_started_and_answers(self) -> None:
        server = self.serve()
        reply = self.start(server, spec="konane@4x5", position="start moves a1", seconds=20)
        self.assertEqual(reply.status, 202)
        began = reply.json()
        self.assertEqual(reply.headers["location"], f"{PATH}?id={began['id']}")
        self.assertEqual(began["state"] == "done", began["answer"] is not None)
        done = self.until(server, reply, "done")
        self.assertEqual((done["id"], done["spec"], done["position"]), (began["id"], "konane@4x5", done["answer"]["position"]))
        proof = self.zermelo("prove", "konane@4x5", "start moves a1", "--json").json()
        self.assertEqual([done["answer"][key] for key in ("source", "value", "winner")], ["search", proof["value"], proof["winner"]])
        self.assertGreater(done["seconds"], 0)
        self.assertEqual(self.state(server, reply), done)  # it stays

    def test_tables_answer_where_they_can(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        done = self.until(server, self.start(server, spec="konane@4x4", seconds=1), "done")
        self.assertEqual(done["answer"], server.ask("/api/v1/position", spec="konane@4x4").json())

    def test_budgets_are_kept(self) -> None:
        server = self.serve()
        nodes = self.until(server, self.start(server, spec="konane@10x10", seconds=100, nodes=50), "done")["answer"]
        self.assertEqual((nodes["value"], nodes["limit"]), ("unknown", "nodes"))
        self.assertLessEqual(nodes["nodes"], 50)
        began = time.monotonic()
        done = self.until(server, self.start(server, spec="konane@10x10", seconds=0.5), "done")
        self.assertEqual((done["answer"]["value"], done["answer"]["limit"]), ("unknown", "seconds"))
        self.assertLess(time.monotonic() - began, 0.5 + SOON)

    def test_a_cancelled_search_makes_room_for_the_next(self) -> None:
        server = self.serve()
        searches = [self.start(server, **LONG) for _ in range(RUNNING)]
        for reply in searches:
            self.until(server, reply, "running")
        waiting = self.start(server, spec="konane@4x5", seconds=20)
        never = self.start(server, **LONG)
        time.sleep(0.2)
        self.assertEqual([self.state(server, reply)["state"] for reply in (*searches, waiting, never)], ["running"] * RUNNING + ["waiting"] * 2)
        for _ in range(2):  # the second time it is cancelled already
            self.assertEqual(server.ask(never.headers["location"], "DELETE").json()["state"], "cancelled")
        self.assertEqual(self.state(server, never)["seconds"], 0)
        cancelled = server.ask(searches[0].headers["location"], "DELETE")
        self.assertEqual((cancelled.status, cancelled.json()["state"], cancelled.json()["answer"]), (200, "cancelled", None))
        self.until(server, waiting, "running", "done", seconds=SOON)
        self.until(server, waiting, "done")
        self.assertEqual(self.state(server, searches[0]), cancelled.json())
        self.assertEqual(self.state(server, searches[1])["state"], "running")
        done = server.ask(waiting.headers["location"], "DELETE").json()
        self.assertEqual((done["state"], done["answer"]["source"]), ("done", "search"))  # too late to cancel it

    def test_more_than_can_wait_are_refused(self) -> None:
        server = self.serve()
        replies = [self.start(server, **LONG) for _ in range(RUNNING + WAITING + 5)]
        self.assertEqual([reply.status for reply in replies], [202] * (RUNNING + WAITING) + [503] * 5)
        self.assertIn("retry-after", replies[-1].headers)
        self.assertNotIn("location", replies[-1].headers)
        self.assertLess(server.seconds(), SOON)
        # Other long work does not wait for them.
        self.assertEqual(server.batch("konane@4x4", ["start"], moves=True).status, 200)
        for reply in replies[: RUNNING + WAITING]:
            self.assertEqual(server.ask(reply.headers["location"], "DELETE").json()["state"], "cancelled")
        self.until(server, self.start(server, spec="konane@3x3", seconds=5), "done")

    def test_old_searches_are_forgotten(self) -> None:
        server = self.serve()
        first = self.start(server, spec="konane@3x3", seconds=5)
        self.until(server, first, "done")
        for _ in range(65):  # 64 are kept
            last = self.start(server, spec="konane@3x3", seconds=5)
            self.until(server, last, "done")
        self.assertEqual(server.ask(first.headers["location"]).status, 404)
        self.assertEqual(server.ask(last.headers["location"]).status, 200)

    def test_a_stop_ends_searches_and_the_program_with_0(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            server = self.serve()
            replies = [self.start(server, **LONG) for _ in range(RUNNING + 2)]
            self.until(server, replies[0], "running")
            began = time.monotonic()
            self.assertEqual(server.stop(number), 0)
            self.assertLess(time.monotonic() - began, SOON)

    def test_the_line_of_a_position_has_the_time_of_its_search(self) -> None:
        server = self.serve()
        began = time.monotonic()
        answer = server.ask("/api/v1/position", spec="konane@8x8", search=1, line=1).json()
        self.assertLess(time.monotonic() - began, 1 + SOON)
        self.assertEqual((answer["value"], answer["line"]), ("unknown", []))
        # The next search is not too late, and nothing goes on behind the answers.
        self.assertEqual(server.ask("/api/v1/position", spec="konane@4x4", search=1, line=1).json()["source"], "search")
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, SOON)

    def test_errors(self) -> None:
        server = self.serve()
        whole = {"spec": "konane@4x4", "seconds": 1}
        for status, body in (
            (400, "{"),
            (400, "[]"),
            (400, "[" * 100_000),
            (400, {"seconds": 1}),
            (400, {"spec": "konane@4x4"}),
            (400, whole | {"seconds": 0}),
            (400, whole | {"seconds": -1}),
            (400, whole | {"seconds": 601}),
            (400, whole | {"seconds": "1"}),
            (400, '{"spec": "konane@4x4", "seconds": 1e999}'),
            (400, whole | {"nodes": 0}),
            (400, whole | {"nodes": -5}),
            (400, whole | {"nodes": 1.5}),
            (400, whole | {"other": 1}),
            (400, whole | {"spec": "konane@99x99"}),
            (400, whole | {"position": "xyz"}),
            (400, whole | {"position": "a" * 5000}),
            (404, whole | {"spec": "nogame"}),
        ):
            with self.subTest(body=str(body)[:80]):
                reply = server.ask(PATH, "POST", body if isinstance(body, str) else json.dumps(body), JSON)
                self.assertEqual(reply.status, status, reply.body[:300])
                self.assertTrue(reply.json()["error"]["what"])
        self.assertEqual(server.ask(PATH, "POST", json.dumps(whole)).status, 415)
        for method in ("GET", "DELETE"):
            self.assertEqual(server.ask(PATH, method).status, 400)
            for number in ("0", "7", "-1", "x", "1.5", "", "99999999999999999999999"):
                self.assertEqual(server.ask(f"{PATH}?id={number}", method).status, 404, number)
        refused = server.ask(PATH, "PUT")
        self.assertEqual((refused.status, refused.headers["allow"]), (405, "POST, GET, HEAD, DELETE"))
