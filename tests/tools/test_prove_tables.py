"""prove with tables: what they hold needs no search, even where a board is too large for one."""

import subprocess

from support import CHECKER, LIMIT, NOT_FOUND, PATIENCE, CliTestCase

SPEC = "turkish-checkers@8x8,white=1,black=2"
HELD = "8/8/3b4/8/8/3w4/8/B7 w"
NEAR = "8/6b1/8/1b6/3w4/8/8/8 b"  # black wins in 11 plies
OVER = "8/8/3b4/8/8/3w4/8/8 w"  # one piece each is a draw


class Tables(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.zermelo("solve", SPEC, "-q")

    def test_a_board_that_is_too_large_to_pack(self) -> None:
        """Its positions take more than 127 bits, so a search knows them by a hash; what it finds is what the table says."""
        own = self.zermelo("query", SPEC, HELD, "--json").json()
        unknown = self.zermelo("prove", "turkish-checkers", HELD, "--nodes", "50", "--json", code=LIMIT).json()
        self.assertEqual((unknown["answer"], unknown["limit"]), ("unknown", "nodes"))
        found = self.zermelo("prove", "turkish-checkers", NEAR, "--json").json()
        near = self.zermelo("query", SPEC, NEAR, "--json").json()
        self.assertEqual((found["value"], found["winner"]), (near["value"], near["winner"]))
        self.assertGreater(found["nodes"], 20)
        self.zermelo("prove", "turkish-checkers", NEAR, "--certificate", "a.zcert")
        subprocess.run([CHECKER, "a.zcert"], cwd=self.folder, capture_output=True, timeout=PATIENCE, check=True)
        self.refused("prove", "yinsh", "--certificate", "b.zcert", code=LIMIT, what="no certificate for yinsh", why="a key holds 128")
        answer = self.zermelo("prove", "turkish-checkers", HELD, "--tables", "tables", "--json").json()
        self.assertEqual((answer["method"], answer["nodes"], answer["table_leaves"]), ("table", 0, 1))
        for key in ("value", "dtw", "winner", "position", "turn"):
            self.assertEqual(answer[key], own[key], key)
        over = self.zermelo("prove", "turkish-checkers", OVER, "--tables", "tables", "--json").json()
        self.assertEqual((over["method"], over["value"], over["table_leaves"]), ("rules", "draw", 0))
        start = self.zermelo("prove", "turkish-checkers", "start", "--tables", "tables", "--nodes", "1000", "--json", code=LIMIT).json()
        self.assertEqual(start["answer"], "unknown")

    def test_distances_and_the_perfect_line(self) -> None:
        self.zermelo("solve", "konane@4x4", "-q")
        text = self.zermelo("prove", "konane@4x4", "--tables", "tables").stdout
        self.assertIn("black to move   ▼ loss in 6 plies (white wins)\n", text)
        self.assertIn("proven by a table\n", text)
        self.assertNotIn("not best play", text)
        line = self.zermelo("query", "konane@4x4", "--line", "--json").json()["line"]
        self.assertEqual(self.zermelo("prove", "konane@4x4", "--tables", "tables", "--json").json()["line"], line)
        self.assertEqual(len(line), 6)

    def test_bounds_of_points(self) -> None:
        """The start of Enclosure Chess 5x5 without reuse is worth +1 (a second implementation); each bound from the table of its threshold."""
        for points, holds in ((1, True), (2, False)):
            self.zermelo("solve", f"enclosure-chess:goal@5x5,reuse=no,points={points}", "-q")
            args = ["prove", "enclosure-chess@5x5,reuse=no", "--claim", f"score>={points}", "--tables", "tables", "--certificate", f"{points}.zcert"]
            answer = self.zermelo(*args, "--json").json()
            self.assertEqual((answer["answer"], answer["method"], answer["nodes"]), ("proven" if holds else "disproven", "table", 0))
            checked = subprocess.run([CHECKER, f"{points}.zcert"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=True)
            self.assertIn(f"win for {'player 1' if holds else 'player 2'}", checked.stdout)

    def test_claims(self) -> None:
        self.zermelo("solve", "konane@4x4", "-q")
        for claim, answer in (("win", "disproven"), ("loss", "proven"), ("draw-or-better", "disproven"), ("value", "proven")):
            self.assertEqual(self.zermelo("prove", "konane@4x4", "--claim", claim, "--tables", "tables", "--json").json()["answer"], answer)

    def test_folders_without_help(self) -> None:
        self.refused("prove", "konane@4x4", "--tables", "tables", code=NOT_FOUND, what="no table in tables helps with konane@4x4")
