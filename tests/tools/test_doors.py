"""All doors tell the same of the same positions: command line, HTTP, UGI, Python, C and C++.

The build folder is named by ZERMELO_BUILD, the number of positions of each table by ZERMELO_POSITIONS. The tables are of a small board of each game; positions
are drawn at random, so that many of them are out of reach. A row holds the side to move, its value, and all moves with theirs, best first.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import ServerTestCase
from support import PROGRAM, REPOSITORY, environment
from test_package import install, make
from ugi_games import Engine

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
SOURCES = REPOSITORY / "tests/tools/doors"
POSITIONS = int(os.environ.get("ZERMELO_POSITIONS", "300"))  # of each table
# One board of each game, solved within a second; outcomes alone and a keyed table, too.
BOARDS = (
    ("apart@4x4", "auto", "auto"), ("ard-ri,attackers=2,defenders=1", "auto", "auto"), ("brandub,attackers=2,defenders=1", "auto", "auto"),
    ("enclosure-chess@5x5", "auto", "auto"), ("enclosure-chess:goal@4x4", "auto", "auto"), ("enso@3x3", "auto", "auto"), ("fox-and-hounds@6x6", "auto", "auto"),
    ("halma@4x4,rows=2-1", "auto", "auto"), ("konane@4x4", "auto", "auto"), ("konane@4x4", "enumerate", "wdl"), ("mabi@2x4", "auto", "auto"),
    ("tablut,attackers=2,defenders=0", "auto", "wdl"), ("tafl-5x5,attackers=2,defenders=2", "auto", "auto"), ("tiptoe@3x3", "auto", "auto"),
    ("turkish-checkers@4x4,white=2,black=2", "auto", "auto"), ("watermelon-chess,white=2,black=1", "auto", "auto"), ("yinsh-7", "auto", "auto"),
    ("yinsh-13-1,markers=4", "auto", "auto"), ("zumo@2,swap=yes", "auto", "auto"),
)  # fmt: skip


def number(value: int | None) -> str:
    return "-" if value is None else str(value)


def row(answer: dict) -> str:
    """Of the JSON of the command line and the server."""
    words = [f"{answer['turn']} {answer['value']} {number(answer['dtw'])} {number(answer['score'])}"]
    return " | ".join(words + [f"{move['move']} {move['value']} {number(move['dtw'])} {number(move['score'])}" for move in answer["moves"]])


@unittest.skipUnless((BUILD / "tools/c/libzermelo.so.0").exists() and (BUILD / "python").exists(), "this build has no C interface or no Python module")
class Doors(ServerTestCase):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        kept = tempfile.TemporaryDirectory(prefix="zermelo-doors-")
        cls.addClassCleanup(kept.cleanup)
        prefix, build = Path(kept.name) / "installed", Path(kept.name) / "build"
        install(prefix, "reading", "c-library", "c-headers")
        make(SOURCES, build, prefix)
        cls.cpp = build / "doors"
        cls.c = Path(kept.name) / "doors-c"
        library = next(prefix.rglob("libzermelo.so.0")).parent
        subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", SOURCES / "doors.c", "-o", cls.c, f"-I{prefix}/include", f"-L{library}", "-lzermelo", f"-Wl,-rpath,{library}"], check=True)

    def said(self, *command: object, input: str = "") -> list[str]:
        variables = {"PYTHONPATH": str(BUILD / "python")}
        done = subprocess.run(list(map(str, command)), input=input, text=True, capture_output=True, env=environment(variables))
        self.assertEqual(done.returncode, 0, f"{command} {done.stderr}")
        return done.stdout.splitlines()

    def test_every_game(self) -> None:
        listed = {game["name"] for game in self.zermelo("games", "--json").json()["games"]}
        bases = {name for name in listed if not name.startswith("yinsh")} | {"yinsh-7", "yinsh-13-1"}
        self.assertEqual({spec.split("@")[0].split(",")[0] for spec, _, _ in BOARDS}, bases, "a board of each game; of YINSH the boards with tables of a second")
        seen = 0
        for spec, method, metric in BOARDS:
            with self.subTest(spec=spec, metric=metric):
                tables = Path(tempfile.mkdtemp(dir=self.folder))
                table = tables / "table.ztb"
                self.zermelo("solve", spec, "-o", str(table), "--method", method, "--metric", metric, "-q")
                python = ("/usr/bin/python3", SOURCES / "doors.py")
                positions = self.said(*python, "sample", table, POSITIONS)
                seen += len(positions)
                lines = "".join(position + "\n" for position in positions)
                answers = [answer for answer in self.zermelo("query", str(table), "-", "--jsonl", input=lines).jsonl()]
                rows = [row(answer) for answer in answers]
                self.assertEqual(self.said(self.cpp, table, input=lines), rows, "C++")
                self.assertEqual(self.said(self.c, table, input=lines), rows, "C")
                self.assertEqual(self.said(*python, "rows", table, input=lines), rows, "Python")
                server = self.serve("--tables", str(tables))
                told = server.batch(spec, positions, moves=True).json()["answers"]
                self.assertEqual([row(answer) for answer in told], rows, "HTTP")
                self.assertEqual(server.stop(), 0)
                self.compare_engine(table, positions, answers)
        self.assertGreater(seen, 4000)

    def compare_engine(self, table: Path, positions: list[str], answers: list[dict]) -> None:
        """The engine plays a move that is as good as the best."""
        engine = Engine(PROGRAM, "ugi", table)
        for position, answer in list(zip(positions, answers))[::3]:
            best = engine.best(f"position fen {position}", "go movetime 30")
            optimal = [move["move"] for move in answer["moves"] if move["optimal"]] or ["0000"]
            self.assertIn(best, optimal, position)
        self.assertEqual(engine.close(), 0)
