"""Files that are no tables, and files that must not be overwritten."""

import os
import re
import subprocess
from pathlib import Path

from forging import change_metric, change_start
from support import BAD_INPUT, CHECKER, CORRUPT, EXISTS, LIMIT, NO_ANSWER, NOT_FOUND, PATIENCE, USAGE, CliTestCase

READERS = (["query"], ["info"], ["verify"], ["verify", "--full"])


class NoTables(CliTestCase):
    def refused_by_all(self, name: str, code: int, what: str, why: str) -> None:
        for command in READERS:
            with self.subTest(name=name, command=command):
                self.refused(*command, name, code=code, what=what, why=why, timeout=PATIENCE)

    def test_missing(self) -> None:
        self.refused_by_all("nix.ztb", NOT_FOUND, "cannot open nix.ztb", "No such file or directory")
        self.refused_by_all("./no/such/folder", NOT_FOUND, "cannot open ./no/such/folder", "No such file or directory")

    def test_links_in_a_circle(self) -> None:
        (self.folder / "loop.ztb").symlink_to("loop.ztb")
        self.refused_by_all("loop.ztb", NOT_FOUND, "cannot open loop.ztb", "symbolic links")

    def test_a_pipe_of_any_name(self) -> None:
        os.mkfifo(self.folder / "pipe")
        for command in ("info", "query", "verify", "stats"):
            self.refused(command, "pipe", code=BAD_INPUT, what="cannot open pipe", why="not a regular file")

    def test_a_sample_of_all_positions_is_the_full_check(self) -> None:
        table = self.table("konane@4x4")
        full, all_of_it, some = (self.zermelo("verify", table, *more, "--json", "-q").json() for more in (["--full"], ["--sample", "1000000000000"], ["--sample", "16962"]))
        self.assertEqual([answer["mode"] for answer in (full, all_of_it, some)], ["full", "full", "sample"])
        self.assertEqual((all_of_it["checked"], all_of_it["ok"], some["checked"]), (full["checked"], True, 16962))

    def test_a_full_check_without_the_memory_for_it(self) -> None:
        self.refused("verify", self.table("fox-and-hounds@8x8"), "--full", "--memory", "9M", code=LIMIT, why="it may use 9.0 MB", hint="or --sample 1000000, which takes little memory")

    def test_a_scratch_folder_that_is_not_there(self) -> None:
        """Also where it would not be needed: a typing error."""
        self.refused("solve", "konane@4x4", "--scratch", "nowhere", code=NOT_FOUND, what='there is no folder "nowhere" for --scratch', hint="make it first")

    def test_not_a_file(self) -> None:
        os.mkfifo(self.folder / "fifo.ztb")
        for name, why in (("fifo.ztb", "not a regular file"), ("/dev/zero", "not a regular file")):
            self.refused_by_all(name, BAD_INPUT, f"cannot open {name}", why)

    def test_other_contents(self) -> None:
        sound = Path(self.table("konane@4x4")).read_bytes()
        middle = len(sound) // 2
        contents = {
            "empty": b"",
            "text": b"hello\n",
            "long text": b"hello\n" * 1000,
            "zeros": bytes(5000),
            "no end": sound[:-1],
            "half": sound[:middle],
            "no beginning": sound[1:],
            "longer": sound + b"\0",
            "other version": sound[:4] + b"\xff" + sound[5:],
        }
        for name, content in contents.items():
            (self.folder / f"{name}.ztb").write_bytes(content)
            self.refused_by_all(f"{name}.ztb", CORRUPT, f"{name}.ztb", "")

    def test_a_flipped_bit(self) -> None:
        sound = Path(self.table("konane@4x4")).read_bytes()
        for place in range(0, len(sound), 97):
            (self.folder / "t.ztb").write_bytes(sound[:place] + bytes([sound[place] ^ 4]) + sound[place + 1 :])
            self.refused("verify", "t.ztb", code=CORRUPT, what="t.ztb")

    def test_an_old_format_names_the_command_that_makes_it_anew(self) -> None:
        """The spec of an old table goes into a command only where it cannot do any harm there."""
        table = bytearray(Path(self.table("konane@4x4")).read_bytes())
        table[8] = 1  # the version
        for spec in (b"konane@4x4", b"a;rm -rf x", b"a\x1b[2Jbbbbb", b"--help....", b"a$(rm -rf)"):
            (self.folder / "old.ztb").write_bytes(table.replace(b"konane@4x4", spec))
            hint = "zermelo solve konane@4x4 -o old.ztb --force" if spec == b"konane@4x4" else "solve its game again"
            self.refused("info", "old.ztb", code=CORRUPT, what="old.ztb is a table of format 1", hint=hint)
        (self.folder / "my old.ztb").write_bytes(table)
        self.refused("info", "my old.ztb", code=CORRUPT, what="format 1", hint="zermelo solve konane@4x4 -o 'my old.ztb' --force")

    def test_a_metric_that_the_game_does_not_have(self) -> None:
        """Right checksums, and points in a game of outcomes or distances in a game of points: the file is damaged."""
        for spec, metric, why in (("zumo@2", 2, "its metric is score, but its moves earn no points"), ("enclosure-chess@3x3", 0, "its metric is dtw, but its values are points")):
            self.zermelo("solve", spec, "--method", "enumerate", "-o", "a.ztb", "--force", "-q")
            change_metric(self.folder / "a.ztb", metric)
            self.refused_by_all("a.ztb", CORRUPT, "a.ztb is not a sound table", why)
            self.refused("stats", "a.ztb", code=CORRUPT, what="a.ztb is not a sound table", why=why)

    def test_another_value_of_the_start(self) -> None:
        """White wins konane@3x3 in 4 plies: the code of a loss in 4 is 10, that of a win in 3 is 9 (tablebase/FORMAT.md)."""
        self.zermelo("solve", "konane@3x3", "-o", "a.ztb", "-q")
        change_start(self.folder / "a.ztb", 10)
        self.zermelo("verify", "a.ztb", "-q")
        change_start(self.folder / "a.ztb", 9)
        self.refused("verify", "a.ztb", code=CORRUPT, what="a.ztb is not a sound table", why="another value of the start")

    def test_files_of_proc_are_not_read(self) -> None:
        """They have no bytes, and a read of some, such as /proc/kmsg, waits for ever. This one holds the name of this process."""
        path = Path("/proc/self/comm")
        name = path.read_bytes().strip()
        self.addCleanup(path.write_bytes, name)
        mine = f"/proc/{os.getpid()}/comm"
        path.write_bytes(b"\x89ZCT")
        self.refused("info", mine, code=CORRUPT, why="0 bytes are too few", hint="a table that zermelo solve has written")
        path.write_bytes(b"\x89ZTB")
        checked = subprocess.run([CHECKER, mine], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(checked.returncode, CORRUPT)
        self.assertNotIn("it is a table", checked.stderr)

    def test_unreadable(self) -> None:
        if os.geteuid() == 0:
            self.skipTest("root reads everything")
        (self.folder / "t.ztb").touch(0o000)
        self.refused_by_all("t.ztb", NOT_FOUND, "cannot open t.ztb", "Permission denied")

    def test_positions_of_another_game(self) -> None:
        self.refused("query", self.table("konane@4x4"), "1h1h/4/4/2F1 w", code=BAD_INPUT, why='"h" is not a piece of this game')

    def test_one_bad_file_among_good_ones(self) -> None:
        (self.folder / "bad.ztb").write_bytes(bytes(5000))
        result = self.zermelo("verify", "bad.ztb", self.table("konane@4x4"), "nix.ztb", code=CORRUPT)
        self.assertEqual(len(result.lines), 1)
        self.assertIn(": ok, ", result.stdout)
        self.assertEqual(result.stderr.count("zermelo: error: "), 2)


class TablesForSpecs(CliTestCase):
    def test_a_table_or_its_folder_stands_for_its_spec(self) -> None:
        """Commands that need the game alone say the same as for the spec; draw takes the values of the file."""
        self.zermelo("solve", "konane@3x3", "-o", "one/t.ztb", "-q")
        more = {"perft": ["2"], "prove": ["--threads", "1"]}  # several workers look at other numbers of positions
        for command in ("rules", "perft", "known", "estimate", "count", "prove", "draw"):
            told = [re.sub(r"[0-9.]+ s|[0-9.]+ million", "", self.zermelo(command, name, *more.get(command, []), code=(0, NO_ANSWER)).stdout) for name in ("konane@3x3", "one/t.ztb", "one")]
            self.assertEqual(told, told[:1] * 3, command)
        drawn = self.zermelo("draw", "one", "--values")
        self.assertEqual((drawn.stderr, self.zermelo("draw", "konane@3x3", "--values", "--tables", "one").stdout), ("", drawn.stdout))
        self.refused("rules", "none.ztb", code=NOT_FOUND, what="cannot open none.ztb")
        self.zermelo("solve", "konane@2x2", "-o", "one/u.ztb", "-q")
        self.refused("perft", "one", "2", code=USAGE, what="one has 2 tables")


class Output(CliTestCase):
    def solve(self, name: str) -> list[str]:
        return ["solve", "fox-and-hounds@4x4", "-o", name]

    def test_an_existing_file_is_kept(self) -> None:
        old = self.folder / "old.ztb"
        old.write_bytes(b"precious")
        before = old.stat()
        self.refused(*self.solve("old.ztb"), code=EXISTS, what="old.ztb exists already", hint="--force")
        self.assertEqual(old.read_bytes(), b"precious")
        self.assertEqual((old.stat().st_mtime_ns, old.stat().st_ino), (before.st_mtime_ns, before.st_ino))
        self.assertEqual(self.files(), ["old.ztb"])

    def test_force_overwrites(self) -> None:
        (self.folder / "old.ztb").write_bytes(b"old")
        self.zermelo(*self.solve("old.ztb"), "--force")
        self.zermelo("verify", "--full", "old.ztb")
        self.assertEqual(self.files(), ["old.ztb"])

    def test_force_keeps_devices_and_folders(self) -> None:
        """Renaming the new file over a device, a pipe or a link would destroy what it stands for."""
        os.mkfifo(self.folder / "fifo.ztb")
        (self.folder / "folder.ztb").mkdir()
        for name in ("fifo.ztb", "folder.ztb"):
            with self.subTest(name=name):
                self.refused(*self.solve(name), "--force", code=(USAGE, NOT_FOUND, BAD_INPUT), what=name)
        self.assertEqual(self.files(), ["fifo.ztb", "folder.ztb"])
        self.assertTrue((self.folder / "fifo.ztb").is_fifo())
        self.assertTrue((self.folder / "folder.ztb").is_dir())

    def test_no_such_folder(self) -> None:
        (self.folder / "file").touch()
        for name, why in (("nix/nix/t.ztb", "No such file or directory"), ("file/t.ztb", "Not a directory")):
            self.refused(*self.solve(name), code=NOT_FOUND, what=f"cannot write {name}", why=why, hint="check that the folder exists")
        self.assertEqual(self.files(), ["file"])

    def test_folder_without_permission(self) -> None:
        if os.geteuid() == 0:
            self.skipTest("root writes everywhere")
        (self.folder / "locked").mkdir(0o555)
        self.refused(*self.solve("locked/t.ztb"), code=NOT_FOUND, why="Permission denied", hint="may be written to")

    def test_errors_have_three_lines(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        for code, args in (
            (NOT_FOUND, ["query", "konane@4x4", "--no-search"]),
            (NOT_FOUND, self.solve("nix/nix/t.ztb")),
            (BAD_INPUT, ["rules", "konane@x"]),
            (BAD_INPUT, ["query", table, "nonsense"]),
            (BAD_INPUT, ["query", table, "start moves c1-c3"]),
        ):
            lines = self.refused(*args, code=code).stderr.splitlines()
            self.assertEqual([line[:8] for line in lines], ["zermelo:", "  why:  ", "  try:  "])
        self.assertEqual(self.files(), [])
