"""The JSON of every command: schema, keys and types as the interface promises, and nothing else on the streams."""

import csv
import json
import math
from typing import Any

from support import BAD_INPUT, CORRUPT, NO_ANSWER, NOT_FOUND, CliTestCase

Types = dict[str, type | tuple[type, ...]]
NULL = type(None)
NUMBER = (int, float)

TABLE: Types = {
    "spec": str, "value": str, "dtw": (int, NULL), "winner": (str, NULL), "method": str, "metric": str, "positions": int,
    "wins": int, "draws": int, "losses": int, "max_win_dtw": int, "max_loss_dtw": int, "bytes": int,
    "bits_per_position": NUMBER, "digest": str,
}  # fmt: skip
SOLVE: Types = {**TABLE, "seconds": NUMBER, "positions_per_second": NUMBER, "peak_rss_bytes": int}
PERFT: Types = {"spec": str, "position": str, "depth": int, "nodes": int}
QUERY: Types = {
    "spec": str, "position": str, "turn": str, "value": str, "dtw": (int, NULL), "winner": (str, NULL),
    "source": (str, NULL), "moves": list,
}  # fmt: skip
MOVE: Types = {"move": str, "value": str, "dtw": (int, NULL), "delta": (int, NULL), "cost": (str, NULL), "optimal": bool, "child": str}
VERIFY: Types = {"spec": str, "checked": int, "ok": bool, "first_failure": (str, NULL)}
STATS: Types = {
    "side": (str, NULL), "positions": int, "wins": int, "draws": int, "losses": int, "wins_at": list, "losses_at": list,
    "longest_win": (dict, NULL), "longest_loss": (dict, NULL), "choices": int, "only_moves": int, "only_move_share": (int, float, NULL),
    "mutual_zugzwangs": int,
}  # fmt: skip
UNREACHABLE = "wbwb/bwbw/wbwb/4 b"


def reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


class JsonTestCase(CliTestCase):
    def answer(self, *args: str, code: int = 0, input: str = "") -> dict[str, Any]:
        """The object of a command, which must be the same kind with --json and --jsonl."""
        objects = []
        for flag in ("--json", "--jsonl"):
            for words in ([*args, flag, "-q"], [flag, "-q", *args]):
                result = self.zermelo(*words, code=code, input=input)
                self.assertEqual(result.stderr, "")
                if flag == "--jsonl":
                    self.assertEqual(len(result.lines), 1)
                self.assertTrue(result.stdout.endswith("}\n"))
                objects.append(json.loads(result.stdout, parse_constant=reject_constant))
                self.assertEqual(list(objects[0]), list(objects[-1]))
        command = next(word for word in args if not word.startswith("-"))
        self.assertEqual(next(iter(objects[0].items())), ("schema", f"zermelo.{command}/1"))
        return objects[0]

    def check(self, object: dict[str, Any], types: Types) -> None:
        for key, kind in types.items():
            self.assertIn(key, object)
            self.assertIsInstance(object[key], kind, key)
            if kind in (int, NUMBER):
                self.assertNotIsInstance(object[key], bool, key)
                self.assertTrue(math.isfinite(object[key]), key)


class Commands(JsonTestCase):
    def test_games(self) -> None:
        games = {game["name"]: game for game in self.answer("games")["games"]}
        self.assertEqual(games["fox-and-hounds"]["sides"], ["fox", "hounds"])
        self.assertEqual(games["konane"]["sides"], ["black", "white"])
        for name, game in games.items():
            rows = self.zermelo("known", name, "--csv", code=(0, NO_ANSWER)).stdout.splitlines()[1:]
            boards = {next(csv.reader([row]))[0] for row in rows}
            self.assertEqual(game["known_boards"], len(boards), name)
            self.assertEqual(set(self.answer("rules", name)["known_boards"]), boards)

    def test_rules(self) -> None:
        rules = self.answer("rules", "konane@4")
        self.assertEqual((rules["spec"], rules["start"]), ("konane@4x4", "wbwb/bwbw/wbwb/bwbw b ply:0"))
        self.assertIsNone(self.answer("rules", "konane@10x10")["numbered_positions"])

    def test_perft(self) -> None:
        perft = self.answer("perft", "fox-and-hounds", "start moves e1-d2", "3")
        self.check(perft, PERFT)
        self.assertEqual((perft["spec"], perft["position"]), ("fox-and-hounds@8x8", "1h1h1h1h/8/8/8/8/8/3F4/8 b"))
        self.assertEqual((perft["depth"], perft["nodes"]), (3, 172))
        self.assertNotIn("divide", perft)

    def test_perft_divide(self) -> None:
        perft = self.answer("perft", "konane@4x4", "2", "--divide")
        self.check(perft, {**PERFT, "divide": dict})
        self.assertEqual(perft["divide"], {"a1": 2, "b2": 4, "c3": 4, "d4": 2})
        self.assertEqual(perft["nodes"], 12)

    def test_solve(self) -> None:
        for method in ("retrograde", "enumerate"):
            solved = self.answer("solve", "fox-and-hounds@4x4", "-o", "t.ztb", "--force", "--method", method)
            self.check(solved, SOLVE)
            self.assertEqual((solved["value"], solved["dtw"], solved["winner"]), ("loss", 8, "hounds"))
            self.assertEqual((solved["method"], solved["metric"]), (method, "dtw"))
            self.assertEqual(solved["bytes"], (self.folder / "t.ztb").stat().st_size)
            self.assertEqual(solved["wins"] + solved["draws"] + solved["losses"], solved["positions"])
            self.assertAlmostEqual(solved["bits_per_position"], 8 * solved["bytes"] / solved["positions"])
            self.assertRegex(solved["digest"], "^[0-9a-f]{32}$")

    def test_info_says_what_solve_said(self) -> None:
        solved = self.answer("solve", "konane@4x4", "-o", "t.ztb", "--force")
        info = self.answer("info", "t.ztb")
        self.check(info, TABLE)
        self.assertEqual({key: info[key] for key in TABLE}, {key: solved[key] for key in TABLE})

    def test_verify(self) -> None:
        for mode in ("--quick", "--full"):
            report = self.answer("verify", self.table("konane@4x4", "enumerate"), mode)
            self.check(report, VERIFY)
            self.assertEqual((report["spec"], report["ok"], report["first_failure"]), ("konane@4x4", True, None))
            self.assertGreater(report["checked"], 0)

    def test_stats(self) -> None:
        for method in ("retrograde", "enumerate"):
            stats = self.answer("stats", self.table("konane@4x4", method))
            self.check(stats, {"spec": str, "file": str, "metric": str, "total": dict, "sides": list, "slices": list, "first_mutual_zugzwangs": list})
            for group in (stats["total"], *stats["sides"], *stats["slices"]):
                self.check(group, STATS)
            self.check(stats["slices"][0], {"slice": int, "name": str})
            for pair in stats["first_mutual_zugzwangs"]:
                self.check(pair, {"position": str, "value": str, "dtw": int, "exchanged": str, "exchanged_value": str, "exchanged_dtw": int})


class Query(JsonTestCase):
    def query(self, *args: str, spec: str = "fox-and-hounds@4x4", method: str = "auto", **options: Any) -> dict[str, Any]:
        answer = self.answer("query", self.table(spec, method), *args, **options)
        self.check(answer, QUERY)
        for move in answer["moves"]:
            self.check(move, MOVE)
        return answer

    def test_start(self) -> None:
        answer = self.query()
        self.assertEqual(answer["moves"].pop(), {"move": "c1-d2", "value": "loss", "dtw": 7, "score": None, "score_range": None, "delta": 0, "cost": None, "optimal": True, "child": "1h1h/4/3F/4 b"})
        self.assertEqual(answer["moves"].pop()["move"], "c1-b2")
        self.assertEqual(answer, {
            "schema": "zermelo.query/1", "spec": "fox-and-hounds@4x4", "position": "1h1h/4/4/2F1 w", "turn": "fox",
            "value": "loss", "dtw": 8, "score": None, "score_range": None, "winner": "hounds", "draw_by": None, "why_over": None, "metric": "dtw", "source": "table",
            "file": self.table("fox-and-hounds@4x4"), "nodes": 0, "why_unknown": None, "limit": None, "moves": [],
        })  # fmt: skip

    def test_line(self) -> None:
        line = self.query("start", "--line")["line"]
        self.assertEqual(len(line), 8)
        self.assertTrue(all(isinstance(move, str) for move in line))

    def test_terminal(self) -> None:
        answer = self.query("1h1F/2h1/4/4 w", "--line")
        self.assertEqual((answer["value"], answer["dtw"], answer["winner"], answer["source"]), ("win", 0, "fox", "terminal"))
        self.assertEqual((answer["moves"], answer["line"]), ([], []))

    def test_unknown_is_null(self) -> None:
        answer = self.query(UNREACHABLE, spec="konane@4x4", method="enumerate", code=NO_ANSWER)
        self.assertEqual(answer["value"], "unknown")
        self.assertEqual([answer[key] for key in ("dtw", "winner", "source")], [None] * 3)
        for move in answer["moves"]:
            self.assertEqual([move[key] for key in ("value", "dtw", "delta", "cost", "optimal")], ["unknown", None, None, None, False])

    def test_standard_input_gives_one_object_per_line(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        result = self.zermelo("query", table, "-", "--jsonl", input=b"start\nnonsense\n\xff \x01\n# no\nstart moves c1-b2\n", code=BAD_INPUT)
        first, bad, worse, last = result.jsonl()
        for answer in (first, last):
            self.check(answer, QUERY)
        for error in (bad, worse):
            self.assertEqual(next(iter(error)), "schema")
            self.check(error, {"spec": str, "position": str, "line": int, "error": dict})
            self.check(error["error"], {"code": int, "what": str, "why": str, "try": str, "cause": dict})
            self.assertEqual(error["error"]["cause"]["kind"], "position")
            self.assertEqual(error["error"]["code"], BAD_INPUT)
        self.assertEqual([bad["line"], worse["line"]], [2, 3])
        self.assertEqual(result.stderr.count("zermelo: error: line "), 2)


class SeveralAnswers(JsonTestCase):
    def test_one_document_or_one_object_per_line(self) -> None:
        """With --json stdout must stay something that a JSON or JSON Lines reader can take."""
        tables = [self.table("fox-and-hounds@4x4"), self.table("konane@4x4")]
        for args in (["query", tables[0], "start", "start"], ["info", *tables], ["verify", *tables]):
            for flag in ("--json", "--jsonl"):
                with self.subTest(args=args[0], flag=flag):
                    result = self.zermelo(*args, flag)
                    self.assertEqual(len(result.jsonl()), 2)


class Failures(JsonTestCase):
    def test_errors_leave_stdout_empty(self) -> None:
        (self.folder / "bad.ztb").write_text("no table" * 100)
        table = self.table("fox-and-hounds@4x4")
        for code, *args in (
            (NOT_FOUND, "query", "nix.ztb"),
            (NOT_FOUND, "rules", "chess"),
            (BAD_INPUT, "query", table, "nonsense"),
            (CORRUPT, "info", "bad.ztb"),
            (CORRUPT, "verify", "bad.ztb"),
            (BAD_INPUT, "perft", "konane", "nonsense", "3"),
        ):
            for flag in ("--json", "--jsonl"):
                self.refused(*args, flag, code=code)
