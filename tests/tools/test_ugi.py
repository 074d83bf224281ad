"""zermelo ugi: the protocol of kz04px/cutegames (ugi.md), and games between engines.

A perfect side must reach at least the value that the start has for it: tables tell it, and every table is checked by other tests.
ZERMELO_WRITE_GOLDEN=1 writes the transcript tests/tools/golden/ugi.txt again; read it before you keep it.
"""

import os
import random
import re
import signal
import time
import unittest
from pathlib import Path

from support import CORRUPT, INTERRUPTED, LIMIT, NOT_FOUND, PROGRAM, REPOSITORY, USAGE, CliTestCase, send_signal
from ugi_games import Engine, play, position

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
GOLDEN = Path(__file__).parent / "golden/ugi.txt"
TRANSCRIPT = (
    "ugi", "isready", "setoption name hash value 64", "uginewgame", "position startpos", "query p1turn", "query gameover", "query result", "query fen",
    "query moves", "go movetime 100", "position startpos moves a1 b1", "query p1turn", "query fen", "go p1time 1000 p2time 1000 p1inc 10 p2inc 10", "go depth 3",
    "position fen w1wb/bw1w/wbwb/bwbw b", "query fen", "go nodes 10", "position fen w1wb/bw1w/wbwb/bwbw b moves c2-c4", "query p1turn", "go",
    "position fen 4/4/1b2/4 w", "query gameover", "query result", "go", "stop", "quit", "isready",
)  # fmt: skip
# A rule book that forbids a position for the third time takes draws away that need one; wins stay. Values know no history.
FORBIDDEN = ("mabi", "zumo")
ORDER = {"loss": 0, "draw": 1, "win": 2}
# Dense and keyed tables, with and without distances and cycles, and of points; sides that pass or move twice.
GAMES = (
    ("konane@4x4", "auto", "auto"), ("fox-and-hounds@6x6", "auto", "auto"), ("konane@4x4", "enumerate", "wdl"), ("zumo@2", "auto", "auto"), ("zumo@2", "auto", "wdl"),
    ("mabi@2x4", "auto", "auto"), ("tiptoe@3x3", "auto", "auto"), ("enclosure-chess@4x4", "auto", "auto"), ("turkish-checkers@4x4", "auto", "auto"),
    ("turkish-checkers@4x4", "auto", "wdl"), ("halma@4x4,rows=2-1", "auto", "auto"), ("halma@4x4,rows=2-1", "auto", "wdl"), ("apart@3x4", "auto", "auto"),
    ("watermelon-chess,white=2,black=2", "auto", "auto"), ("watermelon-chess,white=3,black=1", "auto", "wdl"), ("yinsh-7,markers=4", "auto", "auto"), ("enso@3x3", "auto", "auto"),
)  # fmt: skip


class Ugi(CliTestCase):
    def engine(self, *args: object) -> Engine:
        engine = Engine(PROGRAM, "ugi", *args, cwd=self.folder)
        self.addCleanup(lambda: engine.process.poll() is None and engine.close())
        return engine

    def start_values(self, table: str) -> tuple[int, int]:
        """The value of the start for the first and the second side, as an index of ORDER."""
        answer = self.zermelo("query", table, "start", "--json").json()
        sides = [game["sides"] for game in self.zermelo("games", "--json").json()["games"] if game["name"] == answer["spec"].split("@")[0].split(",")[0]]
        value = ORDER[answer["value"]] if answer["turn"] == sides[0][0] else 2 - ORDER[answer["value"]]
        return value, 2 - value

    def assert_kept(self, result: str, side: int, values: tuple[int, int], moves: list[str]) -> None:
        reached = 1 if result == "draw" else 2 if result == f"p{side + 1}win" else 0
        self.assertGreaterEqual(reached, values[side], f"side {side}: {result} after {moves}")

    def promised(self, spec: str, table: str) -> tuple[int, int]:
        values = self.start_values(table)
        return values if not spec.startswith(FORBIDDEN) else tuple(2 if value == 2 else 0 for value in values)

    def test_the_transcript(self) -> None:
        table = self.table("konane@4x4")
        told = self.zermelo("ugi", table, input="".join(line + "\n" for line in TRANSCRIPT)).stdout
        self.assertEqual(told.count("bestmove"), 6)
        told = re.sub(r"zermelo \d\S+", "zermelo VERSION", told)
        if os.environ.get("ZERMELO_WRITE_GOLDEN"):
            GOLDEN.write_text(told)
        self.assertEqual(told, GOLDEN.read_text())

    def test_bad_lines_end_nothing(self) -> None:
        engine = self.engine(self.table("konane@4x4"))
        engine.send("position startpos moves a1")
        before = engine.query("fen")
        chance = random.Random(1)
        lines = [
            "nonsense", "position", "position fen", "position fen  ", "position startpos a1", "position startpos moves a9", "position startpos moves a1 a1", "position fen x y z",
            "position fen moves a1", "position startpos,", "query", "query x", "query p1turn now", "go movetime", "go movetime x", "go x", "go nodes 1 movetime", "setoption",
            "setoption name hash", "setoption name hash value x", "setoption name hash value 0", "setoption name x value 1", "setoption name threads value 9999",
            "go movetime 99999999999999999999", "\x80\xff", "UGI", "position fen " + "1" * 100000,
        ]  # fmt: skip
        lines += ["".join(chance.choice("abw/1 :;.movesgpfi\x00") for _ in range(chance.randrange(1, 30))) for _ in range(300)]
        for line in lines:
            if line.split()[:1] in ([], ["stop"], ["go"] if len(line.split()) == 1 else []):
                continue
            with self.subTest(line=line[:80]):
                told = engine.ask(line, "isready", until="readyok")
                self.assertTrue(told[0].startswith("info string "), told)
                if line.startswith("go "):  # UCI: every go is answered by bestmove
                    self.assertIn(told[-2], [f"bestmove {move}" for move in engine.query("moves").split()])
                else:
                    self.assertEqual(len(told), 2, told)
                if line.split()[0] == "position":
                    self.assertTrue(told[0].endswith(f"the position is still {before}"), told)
        self.assertEqual(engine.query("fen"), before, "a bad line changes nothing")
        self.assertEqual(engine.close(), 0)

    def test_words_that_are_no_limit_are_ignored(self) -> None:
        """The limits beside them hold: the search of 100,000 seconds that a clock would give does not begin."""
        engine = self.engine("konane@8x8", "--tables", "none")
        for go in ("go fast movetime 20", "go movetime 20 fast", "go movetime 20 nodes", "go p1time x movetime 20"):
            told = engine.ask("position startpos", go, until="bestmove")
            self.assertRegex(told[0], r"^info string (go does not know .fast.|no number that is small enough stands after (nodes|p1time))$")
            self.assertIn(told[-1].split()[1], engine.query("moves").split())
        self.assertEqual(engine.close(), 0)

    def test_the_first_move_needs_no_time(self) -> None:
        """To make the search takes longer than the time for the move."""
        for go in ("go movetime 1", "go p1time 1 p2time 1", "go p1time -5 p2time 1"):
            engine = self.engine("konane@8x8", "--tables", "none")
            self.assertIn(engine.best("position startpos", go), engine.query("moves").split())
            self.assertEqual(engine.close(), 0)

    def test_a_table_that_is_damaged(self) -> None:
        """A block that cannot be read: the move is a legal one, and the reason is told."""
        whole = Path(self.table("konane@4x4")).read_bytes()
        complained = 0
        for place in range(0, len(whole), max(1, len(whole) // 60)):
            (self.folder / "damaged.ztb").write_bytes(whole[:place] + bytes([whole[place] ^ 0x40]) + whole[place + 1 :])
            done = self.zermelo("ugi", "damaged.ztb", input="position startpos\ngo\n", code=(0, CORRUPT))
            if done.code == 0:
                self.assertRegex(done.stdout, r"^info .*\nbestmove (a1|b2|c3|d4)\n\Z")
                complained += done.stdout.startswith("info string ")
        self.assertGreater(complained, 0)

    def test_a_thousand_games_of_tables_against_chance(self) -> None:
        """No illegal move, and the table's side reaches the value of the start."""
        chance = random.Random(7)
        played, results = 0, set()
        for spec, method, metric in GAMES:
            with self.subTest(spec=spec, method=method, metric=metric):
                table = self.table(spec, method, metric)
                values = self.promised(spec, table)
                engine = self.engine(table)
                engine.ask("ugi", until="ugiok")
                for game in range(60):
                    side = game % 2
                    movers = [lambda moves, legal: chance.choice(legal)] * 2
                    movers[side] = lambda moves, legal: engine.best(position(moves), "go movetime 500")
                    result, moves = play(engine, tuple(movers))
                    self.assert_kept(result, side, values, moves)
                    results.add(result)
                    played += 1
                self.assertEqual(engine.close(), 0)
        self.assertGreaterEqual(played, 1000)
        self.assertEqual(results, {"p1win", "p2win", "draw"})

    def test_tables_against_searches(self) -> None:
        """Two engines: one has a table, the other one searches a few positions for each move."""
        for spec, go in (("konane@4x4", "go nodes 20"), ("fox-and-hounds@4x4", "go movetime 25"), ("zumo@2", "go nodes 20"), ("tiptoe@3x3", "go p1time 200 p2time 200"), ("enclosure-chess@3x3", "go nodes 50")):
            with self.subTest(spec=spec):
                table = self.table(spec)
                values = self.promised(spec, table)
                perfect, other = self.engine(table), self.engine(spec, "--tables", "none")
                other.ask("ugi", "setoption name hash value 16", "isready", until="readyok")
                for game in range(10):
                    side = game % 2
                    movers = [lambda moves, legal: other.best(position(moves), go)] * 2
                    movers[side] = lambda moves, legal: perfect.best(position(moves), "go movetime 10")
                    result, moves = play(perfect, tuple(movers))
                    self.assert_kept(result, side, values, moves)
                self.assertEqual((perfect.close(), other.close()), (0, 0))

    def test_guesses_beat_chance(self) -> None:
        """No search of 2,000 positions settles this board; games at random choose better than chance does."""
        chance = random.Random(7)
        engine = self.engine("konane@8x8", "--tables", "none")
        self.assertIn("% of the games at random that begin with it are won", engine.ask("position startpos", "go nodes 2000", until="bestmove")[-2])
        for game in range(4):
            side = game % 2
            movers = [lambda moves, legal: chance.choice(legal)] * 2
            movers[side] = lambda moves, legal: engine.best(position(moves), "go nodes 2000")
            self.assertEqual(play(engine, tuple(movers))[0], ("p1win", "p2win")[side])

    def test_a_search_keeps_its_wins(self) -> None:
        """With time for a proof a search plays like a table: the start of 4x4 is won by White (data/known)."""
        chance = random.Random(3)
        engine = self.engine("konane@4x4", "--tables", "none")
        for _ in range(10):
            movers = (lambda moves, legal: chance.choice(legal), lambda moves, legal: engine.best(position(moves), "go movetime 2000"))
            self.assertEqual(play(engine, movers)[0], "p2win")

    def test_a_certificate(self) -> None:
        """It has moves of White alone, who wins; a search plays the other side."""
        self.zermelo("prove", "konane@4x4", "--certificate", "k.zcert")
        engine = self.engine("--proof", "k.zcert")
        chance = random.Random(4)
        for _ in range(20):
            movers = (lambda moves, legal: chance.choice(legal), lambda moves, legal: engine.best(position(moves), "go movetime 50"))
            self.assertEqual(play(engine, movers)[0], "p2win")
        self.assertIn(engine.best("position startpos", "go movetime 50"), engine.query("moves").split())

    def test_stop_infinite_and_isready(self) -> None:
        for args in ((self.table("konane@4x4"),), ("konane@6x6", "--tables", "none")):
            engine = self.engine(*args)
            engine.ask("ugi", "isready", until="readyok")
            engine.send("position startpos", "go infinite")
            time.sleep(0.3)
            told = engine.ask("isready", until="readyok")
            self.assertEqual(told, ["readyok"], "no move before the stop")
            self.assertRegex(engine.ask("stop", until="bestmove")[-1], r"^bestmove [a-f]\d$")
            engine.send("go infinite")  # a command that is no stop ends it too
            told = engine.ask("query p1turn", until="response")
            self.assertRegex(told[-2], r"^bestmove ")
            self.assertEqual(engine.close(), 0)

    def test_limits_hold(self) -> None:
        """A search of a board that is too large for an answer; a busy machine may take longer, so the bound is wide."""
        engine = self.engine("konane@8x8", "--tables", "none")
        engine.ask("ugi", "setoption name hash value 64", "isready", until="readyok")
        engine.best("position startpos", "go movetime 50")  # makes the search
        for go in ("go movetime 100", "go p1time 2000 p2time 100", "go nodes 1000", "go nodes 1000 movetime 100"):
            began = time.monotonic()
            self.assertIn(engine.best("position startpos", go), engine.query("moves").split())
            self.assertLess(time.monotonic() - began, 30, go)

    def test_ends(self) -> None:
        table = self.table("konane@4x4")
        self.assertEqual(self.zermelo("ugi", table, input="quit\nisready\n").stdout, "")
        self.assertEqual(self.zermelo("ugi", table, input="").stdout, "")
        self.assertRegex(self.zermelo("ugi", table, input="go infinite\n").stdout, r"bestmove \S+\n\Z")
        self.assertRegex(self.zermelo("ugi", "konane@6x6", "--tables", "none", input="go movetime 50").stdout, r"bestmove \S+\n\Z")
        for line in ("isready", "go infinite"):
            engine = self.engine("konane@6x6", "--tables", "none")
            engine.ask("ugi", "isready", until="readyok")
            engine.send(line)
            send_signal(engine.process, signal.SIGINT)
            self.assertEqual(engine.process.wait(timeout=60), INTERRUPTED)

    def test_the_third_repetition_ends_the_game(self) -> None:
        """Two pieces go to and fro; the rule book of Halma says nothing, so it is a draw."""
        table = self.table("halma@4x4,rows=2-1")
        engine = self.engine(table)
        start, circle = self.circle(engine)
        for times, over in ((1, "false"), (2, "true")):
            engine.send(f"position fen {start} moves {' '.join(circle * times)}")
            self.assertEqual(engine.query("gameover"), over)
        self.assertEqual(engine.query("result"), "draw")
        self.assertEqual(engine.ask("go", until="bestmove")[-1], "bestmove 0000")

    def circle(self, engine: Engine) -> tuple[str, list[str]]:
        """The start, and four moves that come back to it."""
        start = engine.query("fen")
        for first in engine.query("moves").split():
            engine.send(f"position fen {start} moves {first}")
            for second in engine.query("moves").split():
                moves = [first, second, *("-".join(reversed(move.split("-"))) for move in (first, second))]
                engine.send(f"position fen {start} moves {' '.join(moves)}")
                if engine.query("fen") == start:
                    return start, moves
        raise AssertionError("there is no circle")

    @unittest.skipUnless((BUILD / "python").exists(), "this build has no Python module")
    def test_rules_that_throw_end_nothing(self) -> None:
        """A rule book refuses a text in its own words."""
        engine = self.engine(REPOSITORY / "data/rulebooks/achi.py")
        engine.ask("ugi", "isready", until="readyok")
        told = engine.ask("position fen garbage moves x", "isready", until="readyok")
        self.assertEqual(len(told), 2)
        self.assertRegex(told[0], r"^info string .garbage. is no position of achi: ")
        self.assertIn(engine.best("position startpos", "go movetime 100"), engine.query("moves").split())

    def test_an_output_that_cannot_be_written(self) -> None:
        with open("/dev/full", "wb") as full:
            result = self.zermelo("ugi", self.table("konane@4x4"), input="go movetime 10\n", code=LIMIT, stdout=full)
        self.assertIn("cannot write the answer", result.stderr)

    def test_refusals(self) -> None:
        self.refused("ugi", "none.ztb", code=NOT_FOUND)
        self.refused("ugi", code=USAGE, what="either TABLE|SPEC or --proof")
        self.refused("ugi", "konane@4x4", "--proof", "x", code=USAGE)
        self.refused("ugi", "konane@4x4", "--json", code=USAGE, what="ugi speaks its own language")
        self.zermelo("prove", "konane@3x3", "--certificate", "a b.zcert", "-q")
        self.refused("ugi", "a b.zcert", code=USAGE, what="a b.zcert is a certificate, not a table", hint="zermelo ugi --proof 'a b.zcert'")

    def test_limits_below_zero(self) -> None:
        engine = self.engine("konane@8x8", "--tables", "none")
        for limit in ("movetime", "nodes", "depth"):
            told = engine.ask("position startpos", f"go {limit} -5 movetime 20", until="bestmove")
            self.assertEqual(told[0], f"info string {limit} is -5, which is no limit")
            self.assertIn(told[-1].split()[1], engine.query("moves").split())
        self.assertEqual(engine.close(), 0)
