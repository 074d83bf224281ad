"""A run goes on as it was begun, however much memory is free later; and a doubled signal is one signal."""

import re
import resource
import signal
import time
from pathlib import Path

from support import INTERRUPTED, LIMIT, NOT_FOUND, PATIENCE, USAGE, CliTestCase, send_signal

SPEC = "konane@4x6"  # by rows with the memory that it needs, by retrograde analysis with a little less
GOING_ON = r"^going on with an unfinished run: \d+ of \d+ slices are done"


class Begun(CliTestCase):
    def begin(self, *more: str) -> None:
        self.zermelo("solve", SPEC, "-o", "t.ztb", "--threads", "1", *more, code=LIMIT, limits={resource.RLIMIT_FSIZE: 20000})
        self.assertEqual(self.files(), ["t.ztb.journal", "t.ztb.partial"])

    def method(self) -> str:
        return self.zermelo("info", "t.ztb", "--json").json()["provenance"].split(";")[0]

    def test_rows_with_less_memory(self) -> None:
        self.begin()
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        self.refused(
            "solve", SPEC, "-o", "t.ztb", "--memory", "12M", code=LIMIT, what=f"{SPEC} does not fit in memory",
            why="the unfinished run was begun by bitsweep, and goes on by nothing else; --restart discards the unfinished run", hint="--memory ",
        )  # fmt: skip
        self.assertEqual({name: (self.folder / name).read_bytes() for name in self.files()}, before)
        self.assertRegex(self.zermelo("solve", SPEC, "-o", "t.ztb").stderr, GOING_ON)
        self.assertEqual(self.method(), "bitsweep")

    def test_rows_need_no_disk(self) -> None:
        """The advice names one way, and it is taken: rows keep no states on disk."""
        command = ("solve", "tafl-5x5,attackers=4,defenders=2", "-o", "t.ztb", "--threads", "1")
        self.zermelo(*command, "--method", "bitsweep", code=LIMIT, limits={resource.RLIMIT_FSIZE: 2000})
        for more in ((), ("--scratch", ".")):
            told = self.zermelo(*command, *more, "--memory", "12M", code=LIMIT)
            advised = re.search(r"^  try:  (--memory \d+M);", told.stderr, re.MULTILINE)
            self.assertNotIn("disk", told.stderr)
        self.zermelo(*command, *advised[1].split(), "-q")

    def test_the_name_of_another_run(self) -> None:
        """It is told before the room for what is asked, which no machine has."""
        self.begin()
        self.refused("solve", "brandub", "-o", "t.ztb", code=USAGE, what="t.ztb is the name of another unfinished table", why=f"it was begun for {SPEC}")

    def test_how_far_a_run_is(self) -> None:
        """info tells it, of the table to be, of the files beside it and of their folder; other commands name the run."""
        self.begin()
        answer = self.zermelo("info", "t.ztb", "--json").json()
        self.assertEqual([answer[key] for key in ("schema", "spec", "file", "metric")], ["zermelo.unfinished/1", SPEC, "t.ztb", "dtw"])
        self.assertLess(answer["finished"], answer["slices"])
        self.assertEqual(answer["method"], "bitsweep")
        self.assertEqual(answer["command"], f"zermelo solve {SPEC} -o t.ztb --resume")
        for name in ("t.ztb", "t.ztb.partial", "t.ztb.journal", "."):
            text = self.zermelo("info", name).stdout
            self.assertIn(f"{SPEC}: not finished: {answer['finished']} of {answer['slices']} slices are done", text)
            self.assertRegex(text, rf"to go on +zermelo solve {SPEC} -o (\./)?t\.ztb --resume")
        for command in (["query", "t.ztb", "start"], ["stats", "t.ztb"], ["verify", "t.ztb"]):
            self.refused(*command, code=NOT_FOUND, what="t.ztb is not there", why=f"its solve is not finished: {answer['finished']} of", hint=f"zermelo solve {SPEC} -o t.ztb --resume")
        (self.folder / "other.ztb").write_bytes(Path(self.table("konane@3x3")).read_bytes())
        self.assertEqual([line["schema"] for line in self.zermelo("info", ".", "--jsonl").jsonl()], ["zermelo.unfinished/1", "zermelo.info/1"])
        self.assertRegex(self.zermelo("solve", SPEC, "-o", "t.ztb", "--resume").stderr, GOING_ON)

    def test_a_run_without_a_finished_slice(self) -> None:
        """The journal comes with the first slice: until then there is the partial file alone."""
        (self.folder / "t.ztb.partial").write_bytes(b"")
        self.refused("info", "t.ztb", code=NOT_FOUND, what="t.ztb is not there", why="t.ztb.partial is there: its solve has finished no slice yet")
        self.refused("info", "u.ztb", code=NOT_FOUND, what="cannot open u.ztb")

    def test_retrograde_analysis_with_more_memory(self) -> None:
        self.begin("--method", "retrograde")
        self.assertRegex(self.zermelo("solve", SPEC, "-o", "t.ztb").stderr, GOING_ON)
        self.assertEqual(self.method(), "retrograde")

    def test_level_and_metric(self) -> None:
        self.begin("--level", "3", "--metric", "wdl")
        self.assertRegex(self.zermelo("solve", SPEC, "-o", "t.ztb").stderr, GOING_ON)
        info = self.zermelo("info", "t.ztb", "--json").json()
        self.assertEqual(info["metric"], "wdl")
        self.zermelo("solve", SPEC, "-o", "u.ztb", "--level", "3", "--metric", "wdl")
        self.assertEqual((self.folder / "t.ztb").read_bytes(), (self.folder / "u.ztb").read_bytes())

    def test_each_difference_is_told(self) -> None:
        self.begin("--level", "3")
        for spec, more, why in (
            (SPEC, ["--level", "4"], "it was begun with compression level 3, not 4"),
            (SPEC, ["--metric", "wdl"], "it was begun for dtw, not wdl"),
            (SPEC, ["--method", "retrograde"], "it was begun by bitsweep, not retrograde"),
            ("konane@4x5", [], f"it was begun for {SPEC}"),
        ):
            with self.subTest(why=why):
                self.refused("solve", spec, "-o", "t.ztb", *more, "-q", code=USAGE, what="t.ztb is the name of another unfinished table", why=why, hint="--restart")


class DoubledSignals(CliTestCase):
    def test_a_second_one_at_once_changes_nothing(self) -> None:
        """As `timeout` sends them: to the process and then to its group."""
        for pause in (0, 0.02, 0.2, 1):
            with self.subTest(pause=pause):
                with self.started("solve", "turkish-checkers@6x6,white=2,black=2", "-o", f"{pause}.ztb", "--threads", "1", wait_for=f"{pause}.ztb.partial") as process:
                    send_signal(process, signal.SIGTERM)
                    time.sleep(pause)
                    if process.poll() is None:
                        process.send_signal(signal.SIGTERM)
                    _, stderr = process.communicate(timeout=PATIENCE)
                self.assertEqual(process.returncode, INTERRUPTED)
                self.assertIn("was interrupted", stderr)
