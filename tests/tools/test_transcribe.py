"""zermelo transcribe: other tables of the same values. A solve with the same options is the independent way to each: the bytes are equal."""

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from support import CORRUPT, EXISTS, INTERRUPTED, LIMIT, NOT_FOUND, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment

sys.path.insert(0, str(REPOSITORY / "tools/python"))
import zermelo_reader  # noqa: E402

# Spec and method; each leaves other values out (tablebase/README.md).
ACYCLIC = ("fox-and-hounds@6x6", "retrograde")  # half of the slices
QUARTER = ("konane@3x5", "bitsweep")  # some of the stones
HOLES = ("halma@4x4,rows=2-1", "retrograde")  # cyclic
PARTS = ("turkish-checkers@6x6,white=1,black=2", "retrograde")  # cyclic, half of a slice
ROWS = ("brandub,attackers=2,defenders=0", "bitsweep")  # cyclic, half of a slice
KEYED = ("tiptoe@3x3", "enumerate")
DENSE = (ACYCLIC, QUARTER, HOLES, PARTS, ROWS)
ALL = (*DENSE, KEYED)
POINTS = "enclosure-chess@3x3"

# A table that takes some time to write with the best compression.
LARGE = "fox-and-hounds@10x10"


class TranscribeTestCase(CliTestCase):
    def solve(self, spec: str, method: str, *more: str) -> bytes:
        """The bytes of a solve."""
        self.zermelo("solve", spec, "--method", method, "-o", "solved.ztb", "--force", "-q", *more)
        return (self.folder / "solved.ztb").read_bytes()

    def transcribe(self, table: str, *more: str) -> bytes:
        """The bytes of a transcription; the source stays as it is, and nothing else is left."""
        before = (self.folder / table).read_bytes(), os.stat(self.folder / table).st_mtime_ns
        self.zermelo("transcribe", table, "-o", "made.ztb", "--force", "-q", *more)
        self.assertEqual(((self.folder / table).read_bytes(), os.stat(self.folder / table).st_mtime_ns), before)
        self.assertEqual([name for name in self.files() if ".ztb." in name], [])
        return (self.folder / "made.ztb").read_bytes()

    def digest(self, table: str) -> str:
        return self.zermelo("info", table, "--json").json()["digest"]


class Bytes(TranscribeTestCase):
    def test_outcomes(self) -> None:
        for spec, method in ALL:
            with self.subTest(spec=spec):
                made = self.transcribe(self.table(spec, method), "--metric", "wdl")
                self.assertEqual(made, self.solve(spec, method, "--metric", "wdl"))
                self.assertIn(": ok, ", self.zermelo("verify", "made.ztb", "--full").stdout)

    def test_levels(self) -> None:
        for spec, method in ALL:
            for level in ("1", "19"):
                with self.subTest(spec=spec, level=level):
                    self.assertEqual(self.transcribe(self.table(spec, method), "--level", level), self.solve(spec, method, "--level", level))
                    self.assertEqual(self.digest("made.ztb"), self.digest(self.table(spec, method)))

    def test_both_at_once_for_any_number_of_threads(self) -> None:
        for spec, method in (PARTS, KEYED):
            solved = self.solve(spec, method, "--level", "3", "--metric", "wdl")
            for threads in ("1", "2", "5"):
                with self.subTest(spec=spec, threads=threads):
                    self.assertEqual(self.transcribe(self.table(spec, method), "--level", "3", "--metric", "wdl", "--threads", threads), solved)

    def test_points(self) -> None:
        table = self.table(POINTS)
        self.assertEqual(self.zermelo("info", table, "--json").json()["metric"], "score")
        self.assertEqual(self.transcribe(table, "--level", "19"), self.solve(POINTS, "auto", "--level", "19"))
        self.assertEqual(self.digest("made.ztb"), self.digest(table))
        self.zermelo("verify", "made.ztb", "--full")

    def test_nothing_to_change(self) -> None:
        for spec, method in ALL:
            with self.subTest(spec=spec):
                self.assertEqual(self.transcribe(self.table(spec, method)), Path(self.table(spec, method)).read_bytes())
                self.assertEqual(self.transcribe(self.table(spec, method), "--drop", "found-by-search"), Path(self.table(spec, method)).read_bytes())


class Searched(TranscribeTestCase):
    def test_kept_and_dropped_again(self) -> None:
        for spec, method in DENSE:
            for metric in ("dtw", "wdl"):
                with self.subTest(spec=spec, metric=metric):
                    table = self.table(spec, method, metric)
                    self.transcribe(table, "--keep", "found-by-search")
                    shutil.copy(self.folder / "made.ztb", self.folder / "all.ztb")
                    self.zermelo("verify", "all.ztb", "--full")
                    with zermelo_reader.Table(self.folder / "all.ztb") as kept:  # a reader that shares no code
                        self.assertTrue(all(not of.searched and of.stored_from == 0 for of in kept.slices))
                    self.assertEqual(self.transcribe("all.ztb", "--drop", "found-by-search"), Path(table).read_bytes())

    def test_the_kept_values_are_those_of_queries(self) -> None:
        spec, method = ACYCLIC
        self.transcribe(self.table(spec, method), "--keep", "found-by-search")
        for command in (["stats"], ["query", "start", "--line"]):
            told = [self.zermelo(command[0], table, *command[1:], "--json").json() for table in ("made.ztb", self.table(spec, method))]
            for answer in told:
                for key in ("file", "seconds", "bytes", "bits_per_position", "digest", "blocks"):
                    answer.pop(key, None)
            self.assertEqual(*told)

    def test_parts_keep_their_digest(self) -> None:
        """The digest covers the values that a slice leaves out; only of whole slices it does not (tablebase/FORMAT.md)."""
        for spec, method, same in ((*PARTS, True), (*ROWS, True), (*ACYCLIC, False)):
            self.transcribe(self.table(spec, method), "--keep", "found-by-search")
            self.assertEqual(self.digest("made.ztb") == self.digest(self.table(spec, method)), same, spec)

    def test_outcomes_of_all_values(self) -> None:
        """Two ways to one table."""
        for spec, method in (ACYCLIC, PARTS):
            self.transcribe(self.table(spec, method), "--keep", "found-by-search")
            shutil.copy(self.folder / "made.ztb", self.folder / "all.ztb")
            one = self.transcribe("all.ztb", "--metric", "wdl")
            self.assertEqual(self.transcribe(self.table(spec, method), "--metric", "wdl", "--keep", "found-by-search"), one)
            self.assertEqual(self.transcribe("all.ztb", "--metric", "wdl", "--drop", "found-by-search"), self.solve(spec, method, "--metric", "wdl"))


class Answers(TranscribeTestCase):
    def test_the_document(self) -> None:
        table = self.table(*KEYED)
        told = self.zermelo("transcribe", table, "-o", "made.ztb", "--level", "19", "--json").json()
        self.assertEqual((told["file"], told["level"], told["source"]["file"]), ("made.ztb", 19, table))
        self.assertEqual(told["source"]["digest"], told["digest"])
        self.assertEqual(told["compared"], told["positions"])  # a keyed table stores all

    def test_the_text(self) -> None:
        text = self.zermelo("transcribe", self.table(*KEYED), "-o", "made.ztb", "--level", "19").stdout
        self.assertIn("the same digest", text)
        self.assertRegex(text, r"stored positions compared with the source")

    def test_a_spec_names_its_table(self) -> None:
        self.zermelo("solve", "konane@3x3", "-q")
        self.zermelo("transcribe", "konane@3x3", "-o", "made.ztb", "--metric", "wdl", "-q")
        self.zermelo("verify", "made.ztb", "--full")


class Refusals(TranscribeTestCase):
    def test_metrics_that_do_not_follow(self) -> None:
        outcomes = self.table(*KEYED, "wdl")
        self.refused("transcribe", outcomes, "-o", "made.ztb", "--metric", "dtw", code=USAGE, why="they do not tell distances", hint="solve it again")
        self.refused("transcribe", self.table(POINTS), "-o", "made.ztb", "--metric", "wdl", code=USAGE, why="points")
        self.refused("transcribe", self.table(*KEYED), "-o", "made.ztb", "--metric", "score", code=USAGE, why="its game has no points")
        self.assertEqual(self.files(), [])

    def test_the_source_is_not_written(self) -> None:
        shutil.copy(self.table(*KEYED), self.folder / "t.ztb")
        os.link(self.folder / "t.ztb", self.folder / "hard.ztb")
        os.symlink("t.ztb", self.folder / "soft.ztb")
        os.link(self.folder / "t.ztb", self.folder / "other.ztb.partial")
        for name in ("t.ztb", "./t.ztb", "hard.ztb", "soft.ztb", "other.ztb"):
            with self.subTest(name=name):
                self.refused("transcribe", "t.ztb", "-o", name, "--force", code=USAGE, what="cannot be written", why="is the table that is read")
        self.assertEqual((self.folder / "t.ztb").read_bytes(), Path(self.table(*KEYED)).read_bytes())

    def test_existing_files(self) -> None:
        (self.folder / "made.ztb").write_bytes(b"old")
        self.refused("transcribe", self.table(*KEYED), "-o", "made.ztb", code=EXISTS, hint="--force")
        self.assertEqual((self.folder / "made.ztb").read_bytes(), b"old")

    def test_an_unfinished_solve_stays(self) -> None:
        self.zermelo("solve", "konane@4x4", "-o", "t.ztb", code=LIMIT, limits={resource.RLIMIT_FSIZE: 3500})
        self.refused("transcribe", self.table("konane@4x4"), "-o", "t.ztb", code=USAGE, what="t.ztb is the name of an unfinished table")
        self.assertEqual(self.files(), ["t.ztb.journal", "t.ztb.partial"])
        self.zermelo("solve", "konane@4x4", "-o", "t.ztb", "--resume", "-q")
        self.assertEqual((self.folder / "t.ztb").read_bytes(), Path(self.table("konane@4x4")).read_bytes())

    def test_no_source(self) -> None:
        self.refused("transcribe", "missing.ztb", "-o", "made.ztb", code=NOT_FOUND)
        self.refused("transcribe", self.table(*KEYED), "-o", "-", code=USAGE, what="standard output")
        self.refused("transcribe", self.table(*KEYED), "-o", "missing/made.ztb", code=NOT_FOUND)

    def test_damaged_blocks(self) -> None:
        """Behind the header come the blocks, which are not read before."""
        for spec, method in (ACYCLIC, KEYED):
            damaged = bytearray(Path(self.table(spec, method)).read_bytes())
            damaged[200] ^= 1
            (self.folder / "t.ztb").write_bytes(damaged)
            self.refused("transcribe", "t.ztb", "-o", "made.ztb", "--metric", "wdl", code=CORRUPT, what="t.ztb is not a sound table")
            self.assertEqual(self.files(), ["t.ztb"])

    def test_memory(self) -> None:
        self.refused("transcribe", self.table(*KEYED), "-o", "made.ztb", "--memory", "20M", code=LIMIT, what="does not fit in memory")


class Memory(TranscribeTestCase):
    def test_peaks(self) -> None:
        """The peak of resident memory as the system counts it, with the least memory that is accepted."""
        table, least = self.table(LARGE), 58_000_000
        self.refused("transcribe", table, "-o", "made.ztb", "--threads", "2", "--memory", str(least // 2), code=LIMIT, what="does not fit in memory")
        for options in (["--metric", "wdl"], ["--level", "1"]):
            process = subprocess.Popen(
                [PROGRAM, "transcribe", table, "-o", "made.ztb", "--force", "-q", "--threads", "2", "--memory", str(least), *options],
                cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL,
            )  # fmt: skip
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            self.assertLessEqual(usage.ru_maxrss * 1024, least)


class Ends(TranscribeTestCase):
    def test_an_interrupt(self) -> None:
        args = ("transcribe", self.table(LARGE), "-o", "made.ztb", "--level", "22", "--threads", "1")
        for number in (signal.SIGINT, signal.SIGTERM):
            told = self.interrupted(*args, wait_for="made.ztb.partial", number=number)
            self.assertIn("the transcription of ", told.stderr)
            self.assertIn("nothing was written", told.stderr)
            self.assertEqual((told.code, told.stdout, self.files()), (INTERRUPTED, "", []))

    def test_a_kill(self) -> None:
        args = ("transcribe", self.table(LARGE), "-o", "made.ztb", "--level", "22", "--threads", "1")
        with self.started(*args, wait_for="made.ztb.partial") as process:
            process.kill()
        self.assertEqual(self.files(), ["made.ztb.partial"])
        self.transcribe(self.table(LARGE), "--level", "1")
        self.assertEqual(self.files(), ["made.ztb"])

    def test_a_full_disk(self) -> None:
        self.refused(
            "transcribe", self.table("konane@4x4"), "-o", "made.ztb", code=LIMIT, what="cannot write made.ztb", why="File too large", hint="make room",
            limits={resource.RLIMIT_FSIZE: 3500},
        )  # fmt: skip
        self.assertEqual(self.files(), [])

    def test_a_full_file_system(self) -> None:
        disk = self.mount("8k")
        self.refused("transcribe", self.table("konane@4x4"), "-o", "disk/made.ztb", code=LIMIT, what="cannot write disk/made.ztb", why="No space left on device")
        self.assertEqual(list(disk.iterdir()), [])
