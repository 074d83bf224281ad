"""Many clients of zermelo serve while tables come, go, change and are damaged: each answer is right, or says that it is not known.

ZERMELO_CROWD_SECONDS=120 goes on for two minutes instead of some seconds; ZERMELO_SERVER_MEMORY is the most that the server may take, in bytes."""

import http.client
import itertools
import json
import os
import random
import threading
import time
import urllib.parse
from pathlib import Path
from typing import Any

from server import MOST_MEMORY, Server, ServerTestCase
from support import CORRUPT, PATIENCE

SECONDS = float(os.environ.get("ZERMELO_CROWD_SECONDS", "10"))
CLIENTS = 50
SPECS = ("konane@4x4", "fox-and-hounds@6x6", "mabi@3x3")
VALUE = ("value", "dtw", "winner")


class Client:
    """Asks until `stop`, over one connection after the other; notes what was wrong."""

    def __init__(self, server: Server, number: int, expected: dict[tuple[str, str], Any]) -> None:
        self.server, self.random, self.expected = server, random.Random(number), expected
        self.wrong: list[str] = []
        self.known = self.unknown = self.damaged = self.batches = 0

    def ask(self, connection: http.client.HTTPConnection, method: str, path: str, body: Any = None) -> Any:
        connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status == 503 and answer.getheader("Retry-After"):
            return None
        if answer.status == 409 and self.is_damage(json.loads(text)):
            self.damaged += 1
            return None
        if answer.status != 200:
            self.wrong.append(f"{path}: {answer.status} {text[:300]!r}")
            return None
        return json.loads(text)

    @staticmethod
    def is_damage(answer: Any) -> bool:
        """A part of a table that was found to be damaged when it was read; the error names the file."""
        error = answer["error"]
        return error["code"] == CORRUPT and "tables/" in error["what"] + error["why"]

    def check(self, spec: str, position: str, answer: Any, with_moves: bool) -> None:
        expected = self.expected[spec, position]
        if answer["value"] == "unknown":
            self.unknown += 1
            if with_moves and not answer["why_unknown"]:
                self.wrong.append(f"{spec} {position}: nothing says why it is not known")
            return
        self.known += 1
        keys = (*VALUE, "metric", "moves") if with_moves else VALUE
        told = {key: answer[key] for key in keys}
        if with_moves:
            told["moves"] = [{key: move[key] for key in expected["moves"][0]} for move in answer["moves"]]
        if told != {key: expected[key] for key in keys}:
            self.wrong.append(f"{spec} {position}: {told}")

    def question(self, connection: http.client.HTTPConnection) -> None:
        spec = self.random.choice(SPECS)
        positions = [position for of_spec, position in self.expected if of_spec == spec]
        kind = self.random.random()
        if kind < 0.02:
            self.ask(connection, "GET", "/api/v1/catalog")
        elif kind < 0.15:
            chosen = [self.random.choice(positions) for _ in range(self.random.choice((3, 100)))]
            moves = self.random.random() < 0.3
            if answer := self.ask(connection, "POST", "/api/v1/batch", {"spec": spec, "positions": chosen, "moves": moves}):
                for position, one in zip(chosen, answer["answers"], strict=True):
                    if "error" in one:
                        self.damaged += 1
                        if not self.is_damage(one):
                            self.wrong.append(f"{spec} {position}: {one}")
                        continue
                    self.check(spec, position, one, moves)
                self.batches += 1
        else:
            position = self.random.choice(positions)
            if answer := self.ask(connection, "GET", "/api/v1/position?" + urllib.parse.urlencode({"spec": spec, "position": position})):
                self.check(spec, position, answer, True)

    def run(self, stop: threading.Event) -> None:
        while not stop.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            try:
                for _ in range(self.random.randint(1, 100)):
                    self.question(connection)
                    if stop.is_set():
                        break
            except (OSError, http.client.HTTPException) as error:
                self.wrong.append(f"{type(error).__name__}: {error}")
            finally:
                connection.close()


class Crowd(ServerTestCase):
    def positions(self, spec: str) -> dict[tuple[str, str], Any]:
        """The answers of query for the start and for positions after one and two plies, which clients must get too."""

        def query(texts: list[str]) -> dict[str, Any]:
            answers = self.zermelo("query", spec, "-", "--jsonl", "--no-search", input="\n".join(texts) + "\n").jsonl()
            return dict(zip(texts, answers, strict=True))

        answers = query(["start"])
        moves = answers["start"]["moves"]
        answers |= query([f"start moves {move['move']}" for move in moves] + [move["child"] for move in moves])
        answers |= query([move["child"] for answer in list(answers.values())[1:4] for move in answer["moves"]])
        return {(spec, text): answer for text, answer in answers.items() if answer["moves"]}

    def catalog(self, server: Server) -> Any:
        """Asks again while so many clients keep the server busy, as it asks its clients to."""
        ends = time.monotonic() + PATIENCE
        while (answer := server.ask("/api/v1/catalog")).status == 503 and answer.headers["retry-after"] and time.monotonic() < ends:
            time.sleep(0.1)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()

    def change(self, server: Server, paths: dict[str, tuple[Path, bytes, bytes]]) -> dict[str, int]:
        """Until the time is over: tables go, come, are replaced as the program replaces them, and are damaged."""
        rng = random.Random(1)
        done: dict[str, int] = {}
        ends = time.monotonic() + SECONDS
        kinds = itertools.cycle(("remove", "replace", "damage", "other", "cut"))
        while time.monotonic() < ends:
            spec, kind = rng.choice(SPECS), next(kinds)
            path, table, other = paths[spec]
            done[kind] = done.get(kind, 0) + 1
            if kind == "remove":
                path.unlink()
            else:
                text = bytearray(other if kind == "other" else table)
                if kind == "damage":
                    for _ in range(rng.choice((1, 20))):  # one: in most cases found when that part is read
                        text[rng.randrange(len(text))] ^= rng.randrange(1, 256)
                elif kind == "cut":
                    del text[rng.randrange(len(text)) :]
                new = path.with_suffix(".new")
                new.write_bytes(text)
                new.rename(path)
                if kind in ("damage", "cut"):
                    time.sleep(rng.uniform(0, 0.7))
                    catalog = self.catalog(server)
                    named = {one["file"] for one in catalog["damaged"]} | {one["file"] for one in catalog["tables"]}
                    self.assertIn(f"tables/{path.name}", named)
                    if kind == "cut":
                        self.assertIn(f"tables/{path.name}", {one["file"] for one in catalog["damaged"]})
            time.sleep(rng.uniform(0, 0.7))
            new = path.with_suffix(".new")
            new.write_bytes(table)
            new.rename(path)
            time.sleep(rng.uniform(0, 0.3))
        return done

    def test_fifty_clients_while_tables_change(self) -> None:
        self.tables(*SPECS)
        expected: dict[tuple[str, str], Any] = {}
        paths = {}
        for spec in SPECS:
            expected |= self.positions(spec)
            path = self.folder / "tables" / f"{spec.replace('@', '-')}.ztb"
            # Another file with the same values.
            self.zermelo("solve", spec, "-q", "--threads", "1", "--method", "enumerate", "-o", "other.ztb", "--force")
            paths[spec] = (path, path.read_bytes(), (self.folder / "other.ztb").read_bytes())
        server = self.serve()
        stop = threading.Event()
        clients = [Client(server, number, expected) for number in range(CLIENTS)]
        threads = [threading.Thread(target=client.run, args=(stop,)) for client in clients]
        for thread in threads:
            thread.start()
        try:
            done = self.change(server, paths)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        self.assertIsNone(server.process.poll(), "the server has ended")
        self.assertEqual([wrong for client in clients for wrong in client.wrong][:5], [])
        self.assertEqual(len(done), 5)
        self.assertGreater(min(client.known for client in clients), 0)
        self.assertGreater(sum(client.unknown for client in clients), 0)
        if os.environ.get("ZERMELO_CROWD_COUNTS"):
            print(done, *(f"{key} {sum(getattr(client, key) for client in clients)}" for key in ("known", "unknown", "damaged", "batches")))
        self.assertGreater(sum(client.batches for client in clients), 0)
        time.sleep(0.7)  # tables are looked at again twice a second
        last = Client(server, 0, expected)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        for _ in range(200):
            last.question(connection)
        connection.close()
        self.assertEqual((last.wrong, last.unknown, last.damaged), ([], 0, 0))
        self.assertLess(server.memory(), MOST_MEMORY)
