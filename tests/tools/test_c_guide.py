"""Follows tools/c/GUIDE.md word for word: writes its files, runs its commands in one shell's environment, and compares what they print.

The engine is tools/c/example_engine.c. White wins Kōnane 4x4 (data/known).
"""

import os
import random
import re
import subprocess
import unittest

from support import PATIENCE, PROGRAM, REPOSITORY, CliTestCase, environment
from test_c import BUILD
from test_readme import console_steps, normal, pattern
from ugi_games import Engine, play, position

GUIDE = REPOSITORY / "tools/c/GUIDE.md"
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@unittest.skipUnless(list((BUILD / "tools/c").glob("libzermelo.so.0")), "this build has no C interface")
class Guide(CliTestCase):
    def test_every_block(self) -> None:
        text = GUIDE.read_text()
        files = dict(FILE.findall(text))
        self.assertEqual(sorted(files), ["engine.c", "first.c", "many.py", "own.c"])
        self.assertEqual(files["engine.c"], (REPOSITORY / "tools/c/example_engine.c").read_text())
        self.assertLessEqual(len(files["engine.c"].splitlines()), 50)
        for name, content in files.items():
            (self.folder / name).write_text(content)
        blocks = len(re.findall(r"^```\w+", text, re.MULTILINE))
        steps = console_steps(text)
        self.assertEqual(blocks, len(files) + text.count("```console"), "every block is a file or commands")
        self.assertGreater(len(steps), 9)
        exports: list[str] = []
        variables = {"PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "HOME": str(self.folder)}
        for step in steps:
            command = step.command.replace("build/release", str(BUILD))
            with self.subTest(command=step.command):
                done = subprocess.run(
                    ["bash", "-c", "\n".join([*exports, command])], cwd=self.folder, env=environment(variables), timeout=PATIENCE,
                    text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                )  # fmt: skip
                self.assertEqual(done.returncode, 0, done.stdout)
                if pattern(step.output).fullmatch(normal(done.stdout)) is None:
                    self.assertEqual(normal(done.stdout).splitlines(), step.output)
            if command.startswith("export "):
                exports.append(command)

    def test_the_engine_never_errs(self) -> None:
        """It wins every won game against chance, and agrees with `zermelo ugi` on the ends."""
        (self.folder / "engine.c").write_text((REPOSITORY / "tools/c/example_engine.c").read_text())
        library, headers = BUILD / "tools/c", REPOSITORY / "tools/c"
        subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "engine.c", "-o", "engine", f"-I{headers}", f"-L{library}", "-lzermelo", f"-Wl,-rpath,{library}"], cwd=self.folder, check=True)
        table = self.table("konane@4x4")
        engine = Engine(self.folder / "engine", table)
        referee = Engine(PROGRAM, "ugi", table)
        self.assertIn("ugiok", engine.ask("ugi", "isready", until="readyok"))
        chance = random.Random(5)
        for game in range(100):
            side = game % 2
            movers = [lambda moves, legal: chance.choice(legal)] * 2
            movers[side] = lambda moves, legal: engine.best(position(moves), "go movetime 10")
            result, moves = play(referee, tuple(movers))
            if side == 1:
                self.assertEqual(result, "p2win", moves)
            engine.send(position(moves))
            self.assertEqual((engine.query("gameover"), engine.query("result")), ("true", result))
        engine.send("position startpos moves a1")
        before = engine.query("p1turn")
        self.assertTrue(engine.ask("position startpos moves a9", until="info")[-1].startswith("info string "))
        self.assertEqual(engine.query("p1turn"), before)
        self.assertEqual((engine.close(), referee.close()), (0, 0))
