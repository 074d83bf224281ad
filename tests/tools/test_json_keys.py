"""Every key that a command prints is documented in tools/json/README.md with its type, and every documented key is printed."""

import json
import re
import shutil
import signal
import subprocess
from typing import Any, Iterator

from server import ServerTestCase
from support import BAD_INPUT, CHECKER, LIMIT, NOT_FOUND, NO_ANSWER, PATIENCE, REPOSITORY, USAGE, page_folder

TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", list: "list", dict: "object", type(None): "null"}
TAFL, DRAWN = "tafl-5x5,defenders=0", "1t1t1/1K3/1t3/t4/5 b"
# Objects whose keys depend on the answer.
NAMED = {("zermelo.perft/1", "divide")}


def documented() -> dict[str, dict[str, tuple[set[str], str]]]:
    """By schema and key: the types, and when it is printed."""
    all_keys: dict[str, dict[str, tuple[set[str], str]]] = {}
    keys: dict[str, tuple[set[str], str]] = {}
    own: set[str] = set()  # keys with a row of their own
    for line in (REPOSITORY / "tools/json/README.md").read_text().splitlines():
        if heading := re.fullmatch("##+ (.*)", line):
            own = set()
            keys = all_keys.setdefault(heading[1], {})
            if heading[1].startswith("zermelo.") and not heading[1].endswith("_request/1"):
                keys["schema"] = ({"string"}, "always")
        elif row := re.fullmatch(r"\| `([^`]+)` \|([^|]*)\| ([^|]+) \|.*\|", line):
            path, _, part = row[1].partition("...")
            for key, (types, when) in all_keys[part].items() if part else ():
                keys[f"{path}.{key}" if path else key] = (types, row[3] if when == "always" else when)
            if not part:
                assert row[1] not in own, line
                own.add(row[1])
                keys[row[1]] = (set(row[2].strip().split(" or ")), row[3])
    return {heading: keys for heading, keys in all_keys.items() if heading.startswith("zermelo.")}


def kind_of(value: Any) -> str:
    """`list of strings`; `list` of what has keys or items of its own; `empty`."""
    if value == []:
        return "empty"
    kinds = {TYPES[type(item)] for item in value} if isinstance(value, list) else set()
    return f"list of {kinds.pop()}s" if len(kinds) == 1 and kinds <= {"string", "integer", "number"} else TYPES[type(value)]


def keys_of(schema: str, value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The keys of an answer with their types, those of nested objects by their paths."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(schema, item, path + "[]")
    elif isinstance(value, dict):
        for key, inner in value.items():
            name = "*" if (schema, path) in NAMED else key
            below = f"{path}.{name}" if path else name
            yield below, kind_of(inner)
            if not (isinstance(inner, dict) and "schema" in inner):  # that is an answer of its own
                yield from keys_of(schema, inner, below)


class Keys(ServerTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.answers: list[dict[str, Any]] = []

    def ask(self, *args: str, code: int | tuple[int, ...] = 0, **options: Any) -> None:
        self.answers += self.zermelo(*args, "--jsonl", "-q", code=code, **options).jsonl()

    def check(self, file: str, code: int) -> None:
        done = subprocess.run([CHECKER, file, "--json"], cwd=self.folder, capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stderr)
        self.answers.append(json.loads(done.stdout))

    def ask_for_a_shared_run(self) -> None:
        """Of a process that was killed, and is done."""
        with self.started("solve", "tiptoe@3,adj=hex", "-o", "s.ztb", "--share", "s", "--threads", "1", "--heartbeat", "0.05", wait_for="s/slice-*.lease") as process:
            process.send_signal(signal.SIGSTOP)
            (self.folder / "s/table.lease").write_text("garbage")
            self.ask("info", "s")
        self.ask("solve", "tiptoe@3,adj=hex", "-o", "s.ztb", "--share", "s", "--heartbeat", "0.05")
        self.ask("info", "s")

    def ask_everything(self) -> None:
        table = self.table("konane@4x4")
        self.ask("--version")
        self.ask("slove", code=USAGE)
        self.ask("info", "missing.ztb", code=NOT_FOUND)
        self.ask("games")
        self.ask("rules", "konane@4x4")
        self.ask("rules", "konane@10x10")
        self.ask("new-game", "my-game")
        self.ask("known", "konane@5x5")
        self.ask("known", "turkish-checkers@8x8,white=2,black=2")
        self.ask("perft", "konane@4x4", "2", "--divide")
        self.ask("perft", "konane@4x4", "-", "2", input="start; a\nnonsense\n", code=BAD_INPUT)
        self.ask("solve", "konane@4x4", "-o", "tables.ztb")
        self.ask("solve", TAFL, "-o", "drawn.ztb")
        self.ask("solve", "konane@4x4", "--metric", "wdl", "--count-only")
        self.ask("count", "konane@3x3")
        self.ask("count", "enclosure-chess@3x3")
        self.ask("count", "mabi@2x2..4", "--sequence")
        self.ask("info", table, self.table("konane@4x4", "enumerate"), "drawn.ztb")
        self.ask_for_a_shared_run()
        told = self.zermelo("solve", "konane@4x4", "-o", "new/p.ztb", "--progress", "json").stderr
        self.answers += [json.loads(line) for line in told.splitlines()]
        self.ask("transcribe", table, "-o", "outcomes.ztb", "--metric", "wdl")
        self.ask("estimate", "konane@4x4", "--ranks", "2")
        self.ask("estimate", "mabi@2x6", "--scratch", ".")
        self.ask("estimate", "zumo@3")
        self.ask("value", "konane@3x4", "start moves a1 a2")
        self.ask("value", "konane@3x3", "bwb/3/3 + 3/wbw/3 - value:1")
        self.ask("value", "konane@3x3", "bwb/3/3", "<=", "value:^")
        self.ask("value", "mabi@3x3", "start", code=NO_ANSWER)
        self.ask("atlas", "konane@3x4", "--list", "hottest")
        self.ask("atlas", "konane@3x4")
        self.ask("atlas", "konane@3x3", "-o", "board.zval")
        self.check("board.zval", 0)
        self.ask("value", "konane@3x4", "3/1wb/wb1/3", "--certificate", "proof.zval")
        self.check("proof.zval", 0)
        self.ask("query", table, "start", "--line")
        self.ask("draw", "konane@4x4")
        self.ask("draw", "konane@4x4", "-o", "a.svg")
        self.ask("query", table, "-", input='start; id "1"\nnonsense; id 2\n', code=BAD_INPUT)
        self.ask("query", table, "-", "--wdl", input='start; id "1"\n')
        self.ask("query", self.table("konane@4x4", "enumerate"), "wbwb/bwbw/wbwb/4 b", code=NO_ANSWER)
        self.ask("query", "drawn.ztb", DRAWN)
        self.ask("query", "konane@4x4")
        self.ask("prove", "konane@4x4", "--moves", "--certificate", "a.zcert")
        self.ask("prove", "konane@4x4", "-", input="start; id 1\nnonsense\n", code=BAD_INPUT)
        self.ask("prove", "konane@7x7", "--nodes", "10", code=LIMIT)
        self.ask("prove", TAFL, DRAWN)
        self.ask("prove", "enclosure-chess@3x3", "--moves")
        self.ask("query", "enclosure-chess@3x3")
        self.ask("sweep", "konane", "--sizes", "2x2..2x3")
        self.ask("sweep", "enclosure-chess", "--sizes", "3x3")
        for mode in ("--quick", "--full", "--sample=5"):
            self.ask("verify", table, mode)
        self.ask("stats", table)
        self.ask("stats", self.table("mabi@2x4"), "--draw-depths")
        self.ask("stats", "drawn.ztb", "--draw-depths")
        self.ask("query", self.table("mabi@2x4"), "--draw-depth")
        self.ask("sweep", "mabi@2x4", "--changes", "--games", "10")
        for kind in ("longest", "only-move", "forced", "zugzwang"):
            self.ask("stats", table, "--list", kind)
        self.ask("stats", self.table("fox-and-hounds@4x4", "enumerate"))
        self.ask("report", "fox-and-hounds@4x4", "--games", "20", "-o", "a.md")
        self.ask("report", "konane@3x3", "--games", "20")
        self.ask("solve", "tafl-5x5", "-o", "u.ztb", "--time", "0.7", "--threads", "1", code=LIMIT)
        self.ask("info", "u.ztb")
        self.ask("report", "konane@6x6", "--games", "2", "--time", "5")
        self.ask("report", "enclosure-chess@9x9", "--games", "2", "--time", "0.2")
        self.ask("report", "enclosure-chess@3x3", "--games", "20", "--against", "enclosure-chess@3x3,reuse=yes")
        self.ask("compare", "fox-and-hounds@4x4", "fox-and-hounds:escape@4x4")
        self.ask("compare", "mabi@3x3", "mabi@3x3,pass=plain")
        self.ask("puzzle", table, "--steps", "2")
        self.ask("compare", table, self.table("konane@4x4", "enumerate", "wdl"))
        self.ask("report", self.table("konane@4x4", "enumerate", "wdl"), "--games", "20")
        bench = self.zermelo("bench", "--quick", "--json", "-q", "--threads", "1", timeout=PATIENCE)
        self.assertEqual(bench.stderr, "")
        self.answers.append(bench.json())
        self.assertEqual(list(self.answers[-1])[:1], ["schema"])
        # Digests and node counts: the same on every machine until a value changes.
        kept = (REPOSITORY / "data/results/bench.txt").read_text().split("Signature:")[1].strip()
        self.assertEqual(self.answers[-1]["signature"], kept)
        self.ask("export", table, "--site", "site", "--page", page_folder(self.folder))
        self.check("a.zcert", 0)
        (self.folder / "cited").mkdir()
        self.zermelo("solve", "konane@4x4", "-o", "cited/a.ztb", "-q")
        self.ask("prove", "konane@4x4", "--tables", "cited", "--cite", "--certificate", "b.zcert")
        self.check("b.zcert", NO_ANSWER)

    def ask_the_server(self) -> None:
        (self.folder / "tables").mkdir()
        shutil.copy(self.table("konane@4x4"), self.folder / "tables/a.ztb")
        shutil.copy(self.table("mabi@2x4"), self.folder / "tables/m.ztb")
        (self.folder / "tables/b.ztb").write_bytes(b"ZTB")
        self.ask("prove", "konane@3x3", "--certificate", "a.zcert", "--force")
        server = self.serve("--proofs", ".")
        for path in ("health", "catalog", "board?spec=konane@4x4", "board?spec=watermelon-chess", "board?spec=fox-and-hounds@4x4", "position?spec=konane@4x4&line=1", "position?spec=zumo@3&position=start%20moves%20a1", "position?spec=yinsh-7&position=start%20moves%20b2%20a1%20b2-a2%20a1-b1%20a2-c2%20b1-b3", "setup?spec=yinsh-7", "setup?spec=konane@4x4", "setup?spec=yinsh-7&clear=1", "what-if?spec=konane@4x4&piece=w&from=b1", "puzzle?spec=konane@4x4&steps=2", "puzzles?spec=konane@4x4", "report?spec=konane@4x4", "draw-depth?spec=mabi@2x4", "branches?proof=a.zcert", "job?address=/api/v1/health"):
            self.answers.append(server.ask(f"/api/v1/{path}").json())
        self.answers.append(server.batch("konane@4x4", ["start"]).json())
        self.answers.append(server.ask("/api/v1/searches", "POST", '{"spec":"konane@3x4","seconds":9}', {"Content-Type": "application/json"}).json())
        while self.answers[-1]["answer"] is None:
            self.answers.append(server.ask("/api/v1/searches?id=1").json())
        self.answers.append(self.answers[-1]["answer"])
        self.answers.append(server.batch("enclosure-chess@3x3", ["x"]).json()["answers"][0])

    def test_the_page_tells_what_is_printed(self) -> None:
        self.ask_everything()
        self.ask_the_server()
        schemas = documented()
        self.assertEqual(set(schemas.pop("zermelo.batch_request/1")), {"spec", "positions", "moves"})
        self.assertEqual(set(schemas.pop("zermelo.search_request/1")), {"spec", "position", "seconds", "nodes"})
        printed: dict[str, set[str]] = {schema: set() for schema in schemas}
        for answer in self.answers:
            self.assertIn(answer["schema"], schemas)
            schema = "zermelo.error/1" if "error" in answer else answer["schema"]
            keys = list(keys_of(schema, answer))
            for key, kind in keys:
                self.assertIn(key, schemas[schema], schema)
                allowed = schemas[schema][key][0]
                if not (kind == "empty" and any(one.startswith("list") for one in allowed)) and not (kind == "integer" and "number" in allowed):
                    self.assertIn(kind, allowed, f"{schema} {key}")
            present = {key for key, _ in keys}
            printed[schema] |= present
            for key, (_, when) in schemas[schema].items():
                if when == "always" and "[]" not in key and "." not in key:
                    self.assertIn(key, present, schema)
                if when == "answers" and "[]" not in key and "." not in key and "error" not in answer:
                    self.assertIn(key, present, schema)
        for schema, keys_documented in schemas.items():
            self.assertEqual(set(keys_documented) - printed[schema], set(), f"{schema}: documented, but never printed")

    def test_the_page_is_read(self) -> None:
        schemas = documented()
        self.assertEqual(len(schemas), 49)
        self.assertEqual(schemas["zermelo.query/1"]["dtw"], ({"integer", "null"}, "answers"))
