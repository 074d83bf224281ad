"""Follows games/TUTORIAL.md word for word: writes its files, runs its commands, and compares all values with those of the rules below.

The build folder of the library is named by ZERMELO_BUILD. Expected values: Gardner (Scientific American, March 1962) has the second player win on
3x3; everything else is counted here, from the rules alone.
"""

import functools
import json
import os
import re
import subprocess
import tempfile
import unittest
import urllib.request
from itertools import product
from pathlib import Path

from support import REPOSITORY, environment
from test_readme import console_steps, normal, pattern

BUILD = os.environ.get("ZERMELO_BUILD", str(REPOSITORY / "build/release"))
TUTORIAL = REPOSITORY / "games/TUTORIAL.md"
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Hexapawn:
    """A position is its text: rows from the top, `w`, `b` and `.`, then the side to move."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        empty = "." * width
        self.start = ("/".join(["b" * width, *[empty] * (height - 2), "w" * width]), "w")

    def children(self, position: tuple[str, str]) -> list[tuple[str, tuple[str, str]]]:
        """The moves with their names."""
        board, side = position
        rows = board.split("/")
        if "w" in rows[0] or "b" in rows[-1]:
            return []
        forward, enemy = (-1, "b") if side == "w" else (1, "w")
        found = []
        for y, x in product(range(self.height), range(self.width)):
            for to in (x - 1, x, x + 1):
                if rows[y][x] != side or not 0 <= to < self.width or rows[y + forward][to] != ("." if to == x else enemy):
                    continue
                after = [list(row) for row in rows]
                after[y][x], after[y + forward][to] = ".", side
                name = f"{'abcdef'[x]}{self.height - y}{'-' if to == x else 'x'}{'abcdef'[to]}{self.height - y - forward}"
                found.append((name, ("/".join(map("".join, after)), enemy)))
        return found

    @functools.cache
    def value(self, position: tuple[str, str]) -> tuple[str, int]:
        """Win or loss for the side to move, and the plies to the end."""
        board, side = position
        values = [self.value(child) for _, child in self.children(position)]
        if losses := [plies for outcome, plies in values if outcome == "loss"]:
            return "win", 1 + min(losses)
        if values:
            return "loss", 1 + max(plies for _, plies in values)
        return ("win" if side in board.split("/")[0 if side == "w" else -1] else "loss"), 0

    def perft(self, position: tuple[str, str], depth: int) -> int:
        return 1 if depth == 0 else sum(self.perft(child, depth - 1) for _, child in self.children(position))

    def reachable(self) -> list[tuple[str, str]]:
        found = [self.start]
        for position in found:
            found += [child for _, child in self.children(position) if child not in found]
        return found

    def classes(self) -> int:
        """Positions with at most a pawn of each side for each file, mirror images once."""
        seen = set()
        for cells in product(".wb", repeat=self.width * self.height):
            if max(cells.count("w"), cells.count("b")) > self.width:
                continue
            rows = [cells[i : i + self.width] for i in range(0, len(cells), self.width)]
            seen.add(min(tuple(rows), tuple(row[::-1] for row in rows)))
        return 2 * len(seen)


def text(position: tuple[str, str]) -> str:
    board, side = position
    return re.sub(r"\.+", lambda run: str(len(run[0])), board) + " " + side


class Tutorial(unittest.TestCase):
    maxDiff = None
    files = dict(FILE.findall(TUTORIAL.read_text()))

    def test_the_counts_are_those_of_the_rules(self) -> None:
        rows = [line.split("|") for line in self.files["data/perft/hexapawn.txt"].splitlines() if "|" in line]
        self.assertGreaterEqual(len(rows), 2)
        for spec, _, counts in rows:
            game = Hexapawn(*map(int, spec.split("@")[1].split("x")))
            for depth, count in enumerate(counts.split(), 1):
                self.assertEqual(game.perft(game.start, depth), int(count), f"{spec} {depth}")

    def test_all_capabilities_are_stated(self) -> None:
        """As tests/games/core/capabilities_test.cpp demands of the games of the tree."""
        self.assertIn("has_exactly<Hexapawn>(", self.files["end.txt"])

    def test_the_game_is_built_solved_and_looked_up(self) -> None:
        """The files of a step are written before its commands, as the page says."""
        with tempfile.TemporaryDirectory(prefix="zermelo-tutorial-") as home:
            folder = Path(home) / "hexapawn"
            text = TUTORIAL.read_text()
            self.assertIn("cmake --build --preset release ", text.split("cmake --install")[0], "all that is installed is built, not only one program")
            self.in_shell(f"cmake --install '{BUILD}' --prefix ~/zermelo && zermelo new-game hexapawn", home, Path(home))
            self.a_project_of_another_name(home)
            for section in text.split("\n## "):
                for name, content in FILE.findall(section):
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_text(content)
                for step in console_steps(section):
                    with self.subTest(command=step.command):
                        said = self.in_shell(step.command, home, folder)
                        if pattern(step.output).fullmatch(normal(said)) is None:
                            self.assertEqual(normal(said).splitlines(), step.output)
                if section.startswith("2. "):
                    self.compare_values(home, folder, "zermelo --plug build/hexapawn.so")
                if section.startswith("4. "):
                    self.compare_values(home, folder, "build/hexapawn")
                    self.refuses_its_own_plug(home, folder)
            self.in_shell("cmake --build build", home, folder)  # the text of the rules has changed, and so has their revision
            self.compare_values(home, folder, "build/hexapawn")
            table = json.loads(self.in_shell("build/hexapawn info hexapawn --json", home, folder))
            self.assertEqual(table["positions"], Hexapawn(3, 3).classes())

    def a_project_of_another_name(self, home: str) -> None:
        """The words of README.md, with the plug of a game called tic."""
        self.in_shell("zermelo new-game tic", home, Path(home))
        folder = Path(home) / "tic"
        commands = "\n".join(re.findall(r"^```sh\n(.*?)^```", (folder / "README.md").read_text(), re.DOTALL | re.MULTILINE)[:2])
        said = self.in_shell(commands.replace("zermelo serve", "timeout --preserve-status -s INT 1 zermelo serve || [ $? -eq 130 ]"), home, folder)
        self.assertIn("VERIFIED", said)
        self.assertIn("Tic", said)
        self.without_other_libraries(home, folder)
        self.refuses_files_of_edited_rules(home, folder)

    def refuses_files_of_edited_rules(self, home: str, folder: Path) -> None:
        """With pawns that do not capture: who begins has the last step."""
        header = folder / "tic.hpp"
        header.write_text(header.read_text().replace("{0, -1, 1}", "{0}"))
        plugged = "cmake --build build >build.log && export ZERMELO_PLUGINS=build/tic.so && "
        for command, told in (("zermelo query tables/tic-3x3.ztb start", "tic-3x3.ztb is a table of other rules of tic@3x3"), ("zermelo-check tic.zcert", "it was made for other rules of \"tic@3x3\"")):
            said = self.in_shell(f"{plugged} ! {command}", home, folder)
            self.assertIn(told, said)
        self.assertIn("white wins in 3 plies", self.in_shell(f"{plugged} zermelo solve tic --force", home, folder))

    def without_other_libraries(self, home: str, folder: Path) -> None:
        """A plug needs neither GoogleTest nor libedit."""
        (folder / "packages").mkdir()
        self.in_shell("cp $(pkg-config --variable=pcfiledir libxxhash)/libxxhash.pc packages", home, folder)
        configure = "PKG_CONFIG_LIBDIR=packages cmake -G Ninja -S . -B bare -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON"
        said = self.in_shell(f"{configure} && cmake --build bare --target help", home, folder)
        self.assertIn("plug:", said)
        self.assertNotRegex(said, "(?m)^(laws|program):")

    def refuses_its_own_plug(self, home: str, folder: Path) -> None:
        """The program has the game already, so it leaves the variable alone."""
        self.in_shell("ZERMELO_PLUGINS=build/hexapawn.so build/hexapawn rules hexapawn", home, folder)

    def compare_values(self, home: str, folder: Path, program: str) -> None:
        game = Hexapawn(3, 3)
        self.assertEqual(game.value(game.start)[0], "loss", "Gardner: the second player wins")
        positions = game.reachable()
        self.in_shell(f"{program} solve hexapawn --force -q -o game.ztb", home, folder)
        asked = "".join(text(position) + "\n" for position in positions)
        (folder / "positions.txt").write_text(asked)
        said = self.in_shell(f"{program} query game.ztb - --jsonl -q < positions.txt", home, folder).splitlines()
        self.assertEqual(len(said), len(positions))
        for position, line in zip(positions, said):
            answer = json.loads(line)
            outcome, plies = game.value(position)
            self.assertEqual((answer["position"], answer["value"], answer["dtw"]), (text(position), outcome, plies))
            names = dict(game.children(position))
            moves = [move["move"] for move in answer["moves"]]
            self.assertEqual(sorted(moves), sorted(names), line)
            if names:
                best = game.value(names[moves[0]])
                self.assertEqual(best, ("loss" if outcome == "win" else "win", plies - 1), f"the best move comes first: {line}")
        self.in_shell(f"{program} verify game.ztb --full", home, folder)
        for depth in (1, 4):
            counted = json.loads(self.in_shell(f"{program} perft hexapawn@4x3 {depth} --json", home, folder))
            self.assertEqual(counted["nodes"], Hexapawn(4, 3).perft(Hexapawn(4, 3).start, depth))
        self.in_shell(f"{program} prove hexapawn@3x4 --certificate p.zcert --force", home, folder)
        self.assertIn("VERIFIED", self.in_shell("zermelo-check --plug build/hexapawn.so p.zcert", home, folder))
        self.assertIn("b1-b2", self.in_shell(f"printf 'b1-b2\\nquit\\n' | {program} play game.ztb", home, folder))
        self.assertEqual(json.loads(self.serve(home, folder, program))["dtw"], 6)

    def serve(self, home: str, folder: Path, program: str) -> str:
        """The answer to one request."""
        command = [*program.split(), "serve", "--port", "0"]
        process = subprocess.Popen(command, cwd=folder, env=self.variables(home), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            said = ""
            while (found := re.search(r"http://\S+?:(\d+)", said)) is None:
                line = process.stdout.readline()
                self.assertNotEqual(line, "", said)
                said += line
            with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/api/v1/position?spec=hexapawn&position=start", timeout=60) as answer:
                return answer.read().decode()
        finally:
            process.terminate()
            process.communicate(timeout=60)

    def variables(self, home: str) -> dict[str, str]:
        """With a little optimisation: it pays in what the laws take."""
        own = environment({"HOME": home, "CCACHE_DISABLE": "1", "CXXFLAGS": "-O1"})
        return own | {"PATH": f"{home}/zermelo/bin:{own['PATH']}"}

    def in_shell(self, command: str, home: str, folder: Path) -> str:
        done = subprocess.run(
            ["bash", "-e", "-c", command], cwd=folder, env=self.variables(home), timeout=2500, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}")
        return done.stdout
