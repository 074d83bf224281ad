"""The output of games, rules, perft, solve and info, and the search for tables in a folder."""

import re
import shutil

from support import NOT_FOUND, CliTestCase

# From the rules files of the games: counts of turn sequences from the start, from depth 1.
PERFT = {
    "fox-and-hounds": [2, 14, 56, 344, 1032, 6264],
    "konane": [4, 12, 28, 156, 668],
    "konane@8x8": [4, 12, 28, 172, 892],
    "konane@10x10": [4, 12, 28, 172, 984],
    "konane@5x5": [5, 12, 20, 88],
    "konane@4x4": [4, 12, 16, 52],
    "konane@5x6": [3, 8, 16, 80],
}


class Games(CliTestCase):
    def test_games_lists_every_game_with_its_spec(self) -> None:
        result = self.zermelo("games")
        self.assertEqual(result.stderr, "")
        for name in ("fox-and-hounds[", "konane["):
            self.assertEqual(sum(name in line for line in result.lines), 1, result.stdout)

    def test_rules_show_text_notation_and_start(self) -> None:
        text = self.zermelo("rules", "fox-and-hounds").stdout
        self.assertIn("\n  start      1h1h1h1h/8/8/8/8/8/8/4F3 w\n", text)
        self.assertIn("\n 8  . h . h . h . h\n", text)
        self.assertIn("\n 1  . . . . F . . .\n", text)
        self.assertIn("\nfox-and-hounds@8x8\n", text)

    def test_rules_of_options_differ(self) -> None:
        self.assertIn("\n  start      1h1h1h/6/6/F5 b\n", self.zermelo("rules", "fox-and-hounds@6x4,fox=a1,first=hounds").stdout)
        self.assertIn("\n  start      wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b ply:0\n", self.zermelo("rules", "konane").stdout)

    def test_rules_tell_the_options_in_force(self) -> None:
        """The defaults of the tables of options in the games' READMEs; options with numbers and cells are not listed."""
        for spec, options in (
            ("mabi", "claim=keep (or reset), pass=wait (or final, plain)"),
            ("mabi@4x4,pass=plain", "claim=keep (or reset), pass=plain (or wait, final)"),
            ("tafl-5x5", "escape=corner (or edge, plain-corner); off: enclosure=group, linc=yes"),
            ("tablut,enclosure=group", "escape=edge (or corner, plain-corner), enclosure=group"),
            ("fox-and-hounds", "first=fox (or hounds)"),
        ):
            self.assertIn(f"\n  options    {options}\n", self.zermelo("rules", spec).stdout)
        self.assertEqual(self.zermelo("rules", "tafl-5x5", "--json").json()["options"][:2], [
            {"key": "escape", "values": ["edge", "corner", "plain-corner"], "value": "corner"}, {"key": "enclosure", "values": ["group"], "value": None},
        ])  # fmt: skip
        self.assertNotIn("options ", self.zermelo("rules", "enso").stdout)

    def test_specs_are_printed_canonically(self) -> None:
        for given, canonical in (
            ("konane", "konane@6x6"),
            ("konane@4,opening=standard", "konane@4x4"),
            ("fox-and-hounds@8,fox=e1,first=fox", "fox-and-hounds@8x8"),
            ("fox-and-hounds:escape@4x6,first=hounds,fox=a1", "fox-and-hounds:escape@4x6,fox=a1,first=hounds"),
        ):
            self.assertIn(f"\n{canonical}\n", self.zermelo("rules", given).stdout)

    def test_help_and_version(self) -> None:
        self.assertIn("Exit codes:", self.zermelo("--help").stdout)
        self.assertRegex(self.zermelo("--version").stdout, r"^zermelo \d+\.\d+\.\d+(\+[gm][0-9a-f]{7})?\n$")
        for command in ("games", "rules", "perft", "solve", "query", "prove", "verify", "info", "bench"):
            self.assertIn(f"zermelo {command} ", self.zermelo(command, "--help").stdout)


class Perft(CliTestCase):
    def test_counts_of_the_rules_files(self) -> None:
        for spec, counts in PERFT.items():
            for depth, count in enumerate([1, *counts]):
                with self.subTest(spec=spec, depth=depth):
                    self.assertEqual(self.zermelo("perft", spec, str(depth)).stdout, f"{count}\n")

    def test_from_a_position(self) -> None:
        for position in ("start moves e1-d2", "start_moves_e1-d2", "1h1h1h1h/8/8/8/8/8/3F4/8 b", "1h1h1h1h/8/8/8/8/8/3F4/8_b"):
            self.assertEqual(self.zermelo("perft", "fox-and-hounds", position, "1").stdout, "7\n", position)
        self.assertEqual(self.zermelo("perft", "konane@4x4", "4/4/4/4 b", "3").stdout, "0\n")

    def test_position_from_standard_input(self) -> None:
        self.assertEqual(self.zermelo("perft", "fox-and-hounds", "-", "1", input="start moves e1-d2\n").stdout, "1h1h1h1h/8/8/8/8/8/3F4/8 b\t7\n")

    def test_divide_adds_up(self) -> None:
        for spec, depth in (("fox-and-hounds", 5), ("konane", 5), ("konane@5x5", 4)):
            *rows, total = self.zermelo("perft", spec, str(depth), "--divide").lines
            counts = dict(row.split() for row in rows)
            self.assertEqual(len(counts), PERFT[spec][0])
            self.assertEqual(sum(map(int, counts.values())), PERFT[spec][depth - 1])
            self.assertEqual(total, str(PERFT[spec][depth - 1]))
            for move, count in counts.items():
                below = self.zermelo("perft", spec, f"start moves {move}", str(depth - 1))
                self.assertEqual(below.stdout, f"{count}\n")


class Solve(CliTestCase):
    def test_summary(self) -> None:
        result = self.zermelo("solve", "fox-and-hounds@8x8", "-o", "fh8.ztb")
        self.assertEqual(result.stderr, "")
        size = (self.folder / "fh8.ztb").stat().st_size
        for line in (
            r"fox-and-hounds@8x8: the hounds win in 44 plies from the start",
            r"  positions  2,013,760: [\d,]+ wins, 0 draws, [\d,]+ losses for the side to move",
            r"  longest    win in 43 plies, loss in 44 plies",
            rf"  size       {size:,} bytes, \d+\.\d+ bits per position",
            r"  digest     [0-9a-f]{32}",
            r"  deepest    loss in 44 plies: .* w",
            r"  effort     retrograde, [\d.]+ s, [\d.]+ million positions/s, peak memory [\d.]+ [KMG]B",
            r"  table      fh8\.ztb",
        ):
            self.assertRegex(result.stdout, rf"(?m)^{line}$")
        self.assertEqual(self.files(), ["fh8.ztb"])

    def test_published_results(self) -> None:
        """Winners and counts of the rules files (escape: J. Leslie-Hurd, gilith/solve, of 2018-10-17 or later)."""
        for spec, winner, positions in (
            ("fox-and-hounds:escape@4x4", "the hounds win in 8 plies", "83"),
            ("fox-and-hounds@4x4", "the hounds win in 8 plies", "114"),
            ("fox-and-hounds:escape@8x8", "the hounds win in 44 plies", "709,868"),
            ("konane@3x4", "white wins in", ""),
            ("konane@4x5", "white wins in", ""),
        ):
            text = self.zermelo("solve", spec, "-o", "t.ztb", "--force", "--method", "enumerate").stdout
            self.assertTrue(text.startswith(f"{spec}: {winner}"), text)
            self.assertIn(f"\n  positions  {positions}", text)
        self.assertIn("black wins in", self.zermelo("solve", "konane@5x5", "-o", "k5.ztb", "--threads", "1").stdout)

    def test_one_ply_is_singular(self) -> None:
        text = self.zermelo("solve", "konane@1x2", "-o", "t.ztb").stdout
        self.assertTrue(text.startswith("konane@1x2: white wins in 2 plies from the start\n"), text)
        self.assertIn("\n  longest    win in 1 ply, loss in 2 plies\n", text)

    def test_default_name(self) -> None:
        result = self.zermelo("solve", "fox-and-hounds:escape@4x4")
        self.assertIn("\n  table      tables/fox-and-hounds-escape-4x4.ztb\n", result.stdout)
        self.assertTrue((self.folder / "tables/fox-and-hounds-escape-4x4.ztb").is_file())
        self.assertIn("hounds win", self.zermelo("query", "fox-and-hounds:escape@4x4").stdout)

    def test_equal_input_gives_equal_bytes(self) -> None:
        for threads in ("1", "2"):
            self.zermelo("solve", "konane@4x4", "-o", f"{threads}.ztb", "--threads", threads)
        self.assertEqual((self.folder / "1.ztb").read_bytes(), (self.folder / "2.ztb").read_bytes())

    def test_verify_says_what_it_checked(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        self.assertRegex(self.zermelo("verify", table).stdout, rf"^{table}: ok, 336 positions, .*\n$")
        self.assertRegex(self.zermelo("verify", table, "--full").stdout, rf"^{table}: ok, 336 positions recomputed .*\n$")


class Info(CliTestCase):
    def test_several_files_in_columns(self) -> None:
        names = [self.table("fox-and-hounds@4x4"), self.table("konane@4x4", "enumerate")]
        head, *rows = self.zermelo("info", *names).lines
        self.assertEqual(head.split(), ["bytes", "positions", "bits/pos", "start", "spec", "file"])
        self.assertEqual([row.split()[-1] for row in rows], names)
        self.assertRegex(rows[0], r" 336 .*hounds win in 8 plies +fox-and-hounds@4x4 ")
        self.assertRegex(rows[1], r"white wins in 6 plies +konane@4x4 ")

    def test_verbose_tells_everything(self) -> None:
        text = self.zermelo("info", "-v", self.table("konane@4x4", "enumerate")).stdout
        for pattern in (r"layout +keyed", r"made by +.enumerate; zermelo \d", r"fingerprint [0-9a-f]{16}", r"digest +[0-9a-f]{32}", r"longest"):
            self.assertRegex(text, pattern)

    def test_a_missing_file_does_not_hide_the_others(self) -> None:
        result = self.zermelo("info", "nix.ztb", self.table("konane@4x4"), code=NOT_FOUND)
        self.assertIn("konane@4x4", result.stdout)
        self.assertIn("zermelo: error: cannot open nix.ztb\n", result.stderr)


class Catalog(CliTestCase):
    def test_finds_the_table_of_a_spec_among_others(self) -> None:
        (self.folder / "mine").mkdir()
        for spec in ("konane@4x4", "fox-and-hounds@4x4", "fox-and-hounds:escape@4x4"):
            shutil.copy(self.table(spec), self.folder / "mine" / f"{re.sub('[^a-z]', '', spec)}.ztb")
        (self.folder / "mine/broken.ztb").write_text("no table")
        (self.folder / "mine/notes.txt").write_text("no table")
        for spec, start in (("konane@4x4", "black to move"), ("fox-and-hounds@4", "fox to move"), ("fox-and-hounds@4x4,fox=c1", "fox to move")):
            self.assertIn(start, self.zermelo("query", spec, "--tables", "mine").stdout)
        self.refused(
            "query", "konane@4x5", "--tables", "mine", "--no-search", code=NOT_FOUND, what="cannot answer konane@4x5: no table for it",
            why="3 tables in mine: fox-and-hounds:escape@4x4, fox-and-hounds@4x4, konane@4x4", hint="zermelo solve konane@4x5 -o mine/konane-4x5.ztb",
        )  # fmt: skip

    def test_no_folder(self) -> None:
        self.refused("query", "konane@4x4", "--no-search", code=NOT_FOUND, why="cannot read the folder tables", hint="zermelo solve konane@4x4")
