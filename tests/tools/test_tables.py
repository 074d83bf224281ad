"""The tables that a name means: files, specs, folders, endgames of a game; and files of another kind."""

import os

from support import BAD_INPUT, CORRUPT, NO_ANSWER, NOT_FOUND, USAGE, CliTestCase

ENDGAME = "brandub,attackers=2,defenders=0"
HELD = "7/7/7/t2K2t/7/7/7 b"
NOT_HELD = "7/7/t6/t2K2t/7/7/7 b"


class ByPosition(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.zermelo("solve", ENDGAME, "-q")

    def test_query_finds_the_endgame(self) -> None:
        own = self.zermelo("query", ENDGAME, HELD, "--json").json()
        whole = self.zermelo("query", "brandub", HELD, "--json").json()
        self.assertEqual(whole["spec"], "brandub")
        self.assertEqual(whole["file"], f"tables/{ENDGAME.replace(',', '-').replace('=', '-')}.ztb")
        for key in ("position", "turn", "value", "dtw", "winner", "source", "moves"):
            self.assertEqual(whole[key], own[key])
        self.assertIsNotNone(whole["dtw"])

    def test_a_line_and_many_positions(self) -> None:
        self.assertEqual(
            self.zermelo("query", "brandub", HELD, "--line", "--json").json()["line"], self.zermelo("query", ENDGAME, HELD, "--line", "--json").json()["line"]
        )
        lines = self.zermelo("query", "brandub", "-", "--wdl", input=f"{HELD}\n{NOT_HELD}\n", code=NO_ANSWER).lines
        self.assertEqual(lines[1], "unknown")
        self.assertIn(lines[0], ("win", "loss", "draw"))

    def test_what_no_table_holds(self) -> None:
        unknown = self.zermelo("query", "brandub", NOT_HELD, "--no-search", "--json", code=NO_ANSWER).json()
        self.assertEqual((unknown["value"], unknown["why_unknown"]), ("unknown", "no table in tables holds this position"))
        searched = self.zermelo("query", "brandub", NOT_HELD, code=(0, NO_ANSWER))
        self.assertIn("no table in tables has this position of brandub: searching for about 2 s", searched.stderr)
        self.assertNotIn("searching", self.zermelo("query", "brandub", HELD).stderr)

    def test_play(self) -> None:
        text = self.zermelo("play", "brandub", "--position", HELD, input="quit\n").stdout
        self.assertTrue(text.startswith("brandub: you play attackers, the table plays defenders"), text)
        self.assertIn("no table in tables has this position", self.zermelo("play", "brandub", "--time", "0.1", input="quit\n").stdout)

    def test_draw(self) -> None:
        self.assertIn("<polygon", self.zermelo("draw", "brandub", HELD, "--values").stdout)


class ByFolder(CliTestCase):
    COMMANDS = (["query"], ["query", "--wdl"], ["stats"], ["report", "--games", "10"], ["play", "--side", "none"])

    def test_a_folder_with_one_table(self) -> None:
        self.zermelo("solve", "konane@3x3", "-q")
        for command, *more in self.COMMANDS:
            for name in ("tables", "./tables"):
                with self.subTest(command=command, name=name):
                    told = self.zermelo(command, name, *more).stdout
                    self.assertEqual(told.replace(f"zermelo {command} ./tables", ""), self.zermelo(command, f"{name}/konane-3x3.ztb", *more).stdout.replace(f"zermelo {command} ./tables", ""))

    def test_a_folder_with_several_or_none(self) -> None:
        self.zermelo("solve", "konane@3x3..5", "-q")
        (self.folder / "empty").mkdir()
        for command, *more in self.COMMANDS:
            with self.subTest(command=command):
                self.refused(command, "./tables", *more, code=USAGE, what="./tables has 3 tables", why="konane-3x3.ztb, konane-3x4.ztb, konane-3x5.ztb", hint="a spec with --tables ./tables")
                self.refused(command, "empty", *more, code=NOT_FOUND, what='there is no table in "empty"')

    def test_a_spec_goes_before_a_folder(self) -> None:
        (self.folder / "konane").mkdir()
        self.refused("stats", "konane", code=NOT_FOUND, what="cannot answer konane@6x6: no table for it")

    def test_the_table_of_the_board_turned_is_named(self) -> None:
        """Its slices and positions have the names of the other board."""
        self.zermelo("solve", "konane@2x3", "mabi@2x4", "-q")
        for command in ("stats", "verify", "info"):
            self.refused(command, "konane@3x2", code=NOT_FOUND, what="no table for it", hint="konane@2x3, the same board turned, has a table")
        self.refused("stats", "mabi@4x2", code=NOT_FOUND, hint="mabi@2x4, the same board turned, has a table")
        self.refused("stats", "konane@3x3", code=NOT_FOUND, hint="zermelo solve konane@3x3")

    def test_a_file_without_its_ending(self) -> None:
        self.zermelo("solve", "konane@3x3", "-o", "k33.ztb", "-q")
        self.zermelo("solve", "konane@3x3", "-q", "-o", "tables/k34.ztb")
        for command in ("query", "stats", "report", "play", "info", "verify", "draw", "rules", "count"):
            for name, file in (("k33", "k33.ztb"), ("k34", "tables/k34.ztb")):
                self.refused(command, name, code=NOT_FOUND, what=f'there is no game called "{name}"', hint=f"{file}, the table of that name")


class ByName(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        for spec in ("konane@3x3", "konane@2x2"):
            self.zermelo("solve", spec, "-q")

    def test_info_alone_lists_what_is_there(self) -> None:
        listed = self.zermelo("info").stdout
        self.assertEqual(listed, self.zermelo("info", "tables").stdout)
        self.assertIn("white wins in 2 plies  konane@2x2  tables/konane-2x2.ztb", listed)
        self.assertEqual(len(listed.splitlines()), 3)
        self.assertEqual([answer["spec"] for answer in self.zermelo("info", "--json").jsonl()], ["konane@2x2", "konane@3x3"])

    def test_specs_files_and_folders(self) -> None:
        by_spec = self.zermelo("info", "konane@3x3", "--json").json()
        self.assertEqual(by_spec, self.zermelo("info", "tables/konane-3x3.ztb", "--json").json())
        for names, count in ((["tables"], 2), (["konane@3x3"], 1), (["tables/konane-2x2.ztb", "konane@3x3"], 2), (["konane@2..3x3", "konane@2x2"], 2)):
            code = NOT_FOUND if "konane@2..3x3" in names else 0
            self.assertEqual(len(self.zermelo("info", *names, code=code).lines), count + 1, names)
        for name in ("tables", "konane@3x3", "tables/konane-3x3.ztb"):
            self.assertIn("konane-3x3.ztb: ok, ", self.zermelo("verify", name).stdout)
        self.assertEqual(len(self.zermelo("verify", "tables", "--full").lines), 2)

    def test_a_path_with_two_dots_is_no_range(self) -> None:
        for folder in ("a..b", "below", "a..c.ztb"):
            (self.folder / folder).mkdir()
        os.rename(self.folder / "tables/konane-3x3.ztb", self.folder / "a..b/h.ztb")
        os.rename(self.folder / "tables/konane-2x2.ztb", self.folder / "x..y.ztb")
        for name in ("a..b/h.ztb", "below/../a..b/h.ztb", "a..b", "x..y.ztb", "below/../x..y.ztb"):
            with self.subTest(name=name):
                self.assertIn("konane@", self.zermelo("info", name).stdout)
        self.assertEqual(len(self.zermelo("info", "a..b", "x..y.ztb").lines), 3)
        self.refused("info", "konane@3..2x3", code=USAGE, what="cannot read the range")

    def test_details(self) -> None:
        text = self.zermelo("info", "konane@3x3", "-v").stdout
        for label in ("file", "positions", "longest", "size", "digest", "layout", "made by", "rules"):
            self.assertRegex(text, rf"(?m)^  {label} ")

    def test_the_variable_names_the_folder(self) -> None:
        os.rename(self.folder / "tables", self.folder / "elsewhere")
        variable = {"ZERMELO_TABLES": "elsewhere"}
        self.assertEqual(self.zermelo("query", "konane@3x3", "--json", env=variable).json()["file"], "elsewhere/konane-3x3.ztb")
        for command in (["info"], ["stats", "konane@2x2"], ["verify", "konane@2x2"], ["draw", "konane@2x2", "--values"]):
            self.assertNotEqual(self.zermelo(*command, env=variable).stdout, "")
        self.refused("query", "konane@3x3", "--no-search", "--tables", "tables", code=NOT_FOUND, why="tables", env=variable)

    def test_nothing_there(self) -> None:
        (self.folder / "empty").mkdir()
        self.refused("info", "empty", code=NOT_FOUND, what='there is no table in "empty"', hint="zermelo solve")
        self.refused("info", "--tables", "missing", code=NOT_FOUND, what="cannot read the folder missing")
        told = self.refused("stats", "konane@4x4", code=NOT_FOUND, why="2 tables in tables: konane@2x2, konane@3x3")
        self.assertNotIn("fingerprint", told.stderr)


class OtherKinds(CliTestCase):
    """Files of another kind are named by their kind."""

    def test_certificates(self) -> None:
        self.zermelo("prove", "konane@3x3", "--certificate", "a.zcert")
        for command in ("info", "verify", "query", "stats"):
            self.refused(command, "a.zcert", code=CORRUPT, hint="zermelo-check a.zcert  # it is a certificate")

    def test_unfinished_tables(self) -> None:
        self.zermelo("solve", "konane@3x3", "-q")
        table = self.folder / "tables/konane-3x3.ztb"
        (self.folder / "a.ztb.partial").write_bytes(table.read_bytes()[:500])
        self.refused("verify", "./a.ztb.partial", code=CORRUPT, hint="it is an unfinished table")

    def test_anything_else(self) -> None:
        (self.folder / "notes.md").write_text("# Notes\n" * 100)
        self.refused("info", "notes.md", code=CORRUPT, hint="a table that zermelo solve has written (*.ztb)")

    def test_damaged_ones(self) -> None:
        self.zermelo("solve", "konane@3x3", "-q")
        table = self.folder / "tables/konane-3x3.ztb"
        table.write_bytes(table.read_bytes()[:-1])
        self.refused("info", "konane@3x3", code=CORRUPT, hint="make it again with zermelo solve")


class Folders(CliTestCase):
    def test_the_last_folder_is_made(self) -> None:
        self.zermelo("solve", "konane@2x2", "-o", "new/a.ztb", "-q")
        self.assertTrue((self.folder / "new/a.ztb").exists())
        self.refused("solve", "konane@2x2", "-o", "one/two/a.ztb", code=NOT_FOUND, what="cannot write one/two/a.ztb")
        self.assertFalse((self.folder / "one").exists())

    def test_quiet_is_quiet(self) -> None:
        result = self.zermelo("solve", "konane@2x2", "-q")
        self.assertEqual((result.stdout, result.stderr), ("", ""))
        self.assertEqual(self.zermelo("solve", "konane@2x3", "-q", "--json").json()["spec"], "konane@2x3")

    def test_perft_takes_depths(self) -> None:
        one_by_one = [self.zermelo("perft", "konane@4x4", str(depth)).stdout.strip() for depth in range(1, 5)]
        together = [line.split("\t") for line in self.zermelo("perft", "konane@4x4", "1", "2", "3", "4").lines]
        self.assertEqual(together, [[str(depth), count] for depth, count in enumerate(one_by_one, 1)])
        self.assertEqual([answer["nodes"] for answer in self.zermelo("perft", "konane@4x4", "start", "1", "2", "--json").jsonl()], [int(n) for n in one_by_one[:2]])
        self.assertRegex(self.zermelo("perft", "konane@4x4", "3", "-v").stderr, r"^depth 3: [\d.]+ s, [\d.]+ million turns/s\n$")
        self.refused("perft", "konane@4x4", "1", "2000", code=USAGE, what='"2000" is not a depth')
        self.refused("perft", "konane@4x4", "nonsense", "1", code=BAD_INPUT)
