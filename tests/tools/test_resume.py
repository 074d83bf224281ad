"""Unfinished runs: whatever ended them and whatever became of their files, the table is that of a run without a break."""

import atexit
import contextlib
import csv
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from support import BAD_INPUT, CORRUPT, ERROR, EXISTS, IN_USE, LIMIT, NOT_FOUND, PATIENCE, PROGRAM, USAGE, CliTestCase, environment

# A third of a second of work and more: slices found by search; none; moves inside the slices, so that there are checkpoints; rows of
# sieges; rows of sets.
FOX, TIPTOE, TURKISH, TAFL = "fox-and-hounds@9x9", "tiptoe@3,adj=hex", "turkish-checkers@4x4,white=3,black=3", "brandub,attackers=5,defenders=0"
KONANE = "konane@3x9"
# Fractions of a second.
SMALL, SMALL_CYCLIC, CYCLIC = "fox-and-hounds@8x8", "turkish-checkers@8x8,white=1,black=2", "turkish-checkers@6x6,white=2,black=2"
GOING_ON = r"going on with an unfinished run: \d+ of \d+ (slices are|slice is) done(, and part of the next)?\n"
SHARED = Path(tempfile.mkdtemp(prefix="zermelo-cli-"))
atexit.register(shutil.rmtree, SHARED)
DAMAGED_CHECKPOINT = r"t\.ztb\.checkpoint is damaged, or of another version of zermelo; its slice begins anew\n"


class ResumeTestCase(CliTestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.shared = SHARED

    def same(self, spec: str, name: str = "t.ztb") -> None:
        """The table is complete, the run has left nothing else, and nobody can tell that it was interrupted."""
        self.assertEqual(self.files(), [name])
        self.assertEqual((self.folder / name).read_bytes(), Path(self.table(spec)).read_bytes())

    def solve(self, spec: str, *more: str, **options: object) -> str:
        return self.zermelo("solve", spec, "-o", "t.ztb", *more, **options).stderr

    def cut_short(self, spec: str = SMALL, size: int = 30000) -> dict[str, bytes]:
        """The files of a run that may write no file larger than this."""
        told = self.solve(spec, "--threads", "1", code=LIMIT, limits={resource.RLIMIT_FSIZE: size})
        self.assertRegex(told, r"\n  why:  File too large\n  try:  make room for about [\d.]+ [KM]B, or choose another folder, then run the command again\n$")
        self.assertEqual(self.files(), ["t.ztb.journal", "t.ztb.partial"])
        return self.contents()

    def fail_at_the_last_step(self) -> str:
        """A run of SMALL_CYCLIC finds a folder in the way of its last file; its message."""
        with self.started("solve", SMALL_CYCLIC, "-o", "t.ztb", "-q", "--threads", "1", wait_for="t.ztb.partial") as process:
            while (self.folder / "t.ztb.partial").stat().st_size == 0:  # it looks for files in its way before it writes
                time.sleep(0.001)
            (self.folder / "t.ztb.partial.new" / "in the way").mkdir(parents=True)
            told = process.communicate(timeout=PATIENCE)[1]
        self.assertEqual(process.returncode, LIMIT, told)
        shutil.rmtree(self.folder / "t.ztb.partial.new")
        return told

    def contents(self) -> dict[str, bytes]:
        return {name: (self.folder / name).read_bytes() for name in self.files()}

    def restore(self, contents: dict[str, bytes]) -> None:
        for name in self.files():
            (self.folder / name).unlink()
        for name, content in contents.items():
            (self.folder / name).write_bytes(content)


class Kills(ResumeTestCase):
    def kill_until_finished(self, spec: str, times: int, longest: float, *more: str, first: str = "journal") -> None:
        """Kills the run when its first file is there, and then after random times."""
        chance = random.Random(20260103)
        args = [PROGRAM, "solve", spec, "-o", "t.ztb", "-q", "--threads", "1", *more]
        with self.started(*args[1:], wait_for=f"t.ztb.{first}") as process:
            process.kill()
        for _ in range(times):
            process = subprocess.Popen(args, cwd=self.folder, env=environment(), stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=chance.uniform(0, longest))
            except subprocess.TimeoutExpired:
                process.kill()
            self.assertIn(process.wait(), (0, -signal.SIGKILL))
            if "t.ztb" in self.files():
                break
        # Refused where the table has its name; what a run had no time to remove goes all the same.
        self.solve(spec, code=EXISTS if "t.ztb" in self.files() else 0)
        self.same(spec)

    def test_slices_found_by_search(self) -> None:
        self.kill_until_finished(FOX, 5, 0.3, first="partial")

    def test_slices_without_moves_inside(self) -> None:
        self.kill_until_finished(TIPTOE, 5, 1.2)

    def test_within_slices(self) -> None:
        self.kill_until_finished(TURKISH, 8, 0.2, "--checkpoint", "0.05")

    def test_rows(self) -> None:
        self.kill_until_finished(TAFL, 6, 0.3, first="partial")  # the journal comes after a second
        (self.folder / "t.ztb").unlink()
        self.kill_until_finished(KONANE, 6, 0.5, first="partial")

    def test_between_checkpoints(self) -> None:
        self.kill_until_finished(SMALL_CYCLIC, 15, 0.1, "--checkpoint", "0")

    def test_while_the_stored_part_is_copied(self) -> None:
        """The last step of a table with slices stored in part: it goes into another file, which must not be there."""
        self.assertIn("cannot write t.ztb.partial.new", self.fail_at_the_last_step())
        left = self.contents()
        self.assertEqual(list(left), ["t.ztb.journal", "t.ztb.partial"])
        self.assertGreater(len(left["t.ztb.partial"]), Path(self.table(SMALL_CYCLIC)).stat().st_size)
        self.restore(left | {"t.ztb.partial.new": b"\x89ZTB?half"})
        self.assertRegex(self.solve(SMALL_CYCLIC), GOING_ON)
        self.same(SMALL_CYCLIC)

    def test_when_the_table_has_its_name(self) -> None:
        """A journal without a partial file is of no use; with one it belongs to a run of its own."""
        run = self.cut_short() | {"t.ztb.checkpoint": b"of a run"}
        left = {name: content for name, content in run.items() if name != "t.ztb.partial"}
        table = {"t.ztb": Path(self.table(SMALL)).read_bytes()}
        self.restore(table | left)
        self.solve(SMALL, code=EXISTS)
        self.assertEqual(self.contents(), table)
        for others in (run, left | {"t.ztb.journal": b"somebody's own"}):
            self.restore(table | others)
            self.solve(SMALL, code=EXISTS)
            self.assertEqual(self.contents(), table | others)

    def test_while_a_checkpoint_is_written(self) -> None:
        """Files that were not renamed yet are removed with the rest."""
        contents = self.cut_short()
        self.restore(contents | {"t.ztb.checkpoint.new": b"zermelo checkpoint 1 half", "t.ztb.journal.new": b"zermelo jour"})
        self.solve(SMALL)
        self.same(SMALL)


class Interrupts(ResumeTestCase):
    def interrupt_and_obey(self, spec: str, *more: str, name: str = "t.ztb", options: str = "") -> None:
        """Runs the command that an interrupted run prints as a shell takes it."""
        for delay in (0.05, 0.2, 0.4, 4, 20):  # on a busy machine the first slice may take longer
            told = self.interrupted("solve", spec, "-o", name, *more, "--checkpoint", "0", wait_for=f"{name}.partial", delay=delay)
            self.assertEqual(told.stdout, "", told.stderr)
            if "nothing was written" not in told.stderr:
                break
        error = ERROR.fullmatch(told.stderr)
        self.assertIsNotNone(error, told.stderr)
        self.assertEqual(error["what"], f"the solve of {spec} was interrupted")
        self.assertRegex(error["why"], r"^\d+ of \d+ slices are done(?:, and part of the next)?$")
        self.assertRegex(error["hint"], rf"^zermelo solve [^\n]+{options} --resume$")
        path = f"{PROGRAM.parent}:{environment()['PATH']}"
        done = subprocess.run(["bash", "-c", error["hint"]], cwd=self.folder, env=environment({"PATH": path}), timeout=PATIENCE, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, f"^{GOING_ON}")
        self.assertIn("from the start\n", done.stdout)

    def test_acyclic(self) -> None:
        self.interrupt_and_obey(TIPTOE, "--threads", "1", options=" --threads 1")
        self.same(TIPTOE)

    def test_cyclic(self) -> None:
        self.interrupt_and_obey(TURKISH, "--threads", "1", options=" --threads 1")
        self.same(TURKISH)

    def test_rows(self) -> None:
        for spec in (TAFL, KONANE):
            self.interrupt_and_obey(spec, "--threads", "1", options=" --threads 1")
            self.same(spec)
            (self.folder / "t.ztb").unlink()

    def test_all_options_and_a_name_to_quote(self) -> None:
        name = "my 'big' table $HOME.ztb"
        (self.folder / name).write_bytes(b"old")
        more = ("--level", "3", "--force", "--memory", "2G", "--method", "retrograde")
        self.interrupt_and_obey(TURKISH, *more, name=name, options=" --level 3 --method retrograde --force --memory 2G --checkpoint 0")
        self.assertEqual(self.files(), [name])
        self.assertIn(TURKISH, self.zermelo("info", name).stdout)

    def test_twice_reports_as_once(self) -> None:
        """A resumed run prints the same as a run without a break, but for effort and file."""
        args = ("solve", SMALL, "--json", "-q", "-o")
        whole = self.zermelo(*args, "whole.ztb").json()
        self.zermelo(*args, "t.ztb", code=LIMIT, limits={resource.RLIMIT_FSIZE: 30000})
        resumed = self.zermelo(*args, "t.ztb").json()
        for answer in (whole, resumed):
            for key in ("file", "seconds", "positions_per_second", "peak_rss_bytes"):
                answer.pop(key)
        self.assertEqual(whole, resumed)


class Times(ResumeTestCase):
    """--time ends a run as Ctrl-C does, and the command that it prints goes on."""

    def test_to_the_end_in_steps(self) -> None:
        command, steps = f"zermelo solve {TURKISH} -o t.ztb --threads 1 --time 0.3", 0
        path = f"{PROGRAM.parent}:{environment()['PATH']}"
        while True:
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=environment({"PATH": path}), timeout=PATIENCE, capture_output=True, text=True)
            if done.returncode == 0:
                break
            self.assertEqual((done.returncode, done.stdout), (LIMIT, ""), done.stderr)
            error = ERROR.fullmatch(re.sub(f"^{GOING_ON}", "", done.stderr))
            self.assertIsNotNone(error, done.stderr)
            self.assertEqual(error["what"], f"the time for the solve of {TURKISH} is over")
            if error["why"]:  # on a busy machine nothing may be done in the first step
                done = re.match(r"^\d+ of \d+ slices are done(?:, and part of the next|; this run finished none, .*)?$", error["why"])
                self.assertIsNotNone(done, error["why"])
                if "finished none" in done[0]:
                    self.assertEqual(error["hint"], f"more than --time {0.3 + steps:.1f}")
                else:
                    self.assertEqual(error["hint"], f"zermelo solve {TURKISH} -o t.ztb --time {0.3 + steps:.1f} --threads 1 --resume")
                    command = error["hint"]
            steps += 1
            command = re.sub(r"--time [0-9.]+", f"--time {0.3 + steps:.1f}", command)  # the more it has done
        self.assertGreater(steps, 0)
        self.same(TURKISH)

    def test_a_run_that_finishes_no_slice_says_so(self) -> None:
        """A slice without moves inside has no checkpoints: the same time would end at the same place for ever."""
        done = self.cut_short()
        self.refused(
            "solve", SMALL, "-o", "t.ztb", "--threads", "1", "--time", "0.001", "-q", code=LIMIT, what=f"the time for the solve of {SMALL} is over",
            why="slices are done; this run finished none, and the same command would not get further", hint="more than --time 0.001",
        )  # fmt: skip
        self.assertEqual(self.contents().keys(), done.keys())
        self.solve(SMALL)
        self.same(SMALL)

    def test_nothing_is_kept_of_an_enumeration(self) -> None:
        self.refused(
            "solve", "konane@5x6", "-o", "t.ztb", "--method", "enumerate", "--time", "0.3", code=LIMIT,
            what="the time for the solve of konane@5x6 is over", hint="more --time: nothing is kept of this run",
        )  # fmt: skip
        self.assertEqual(self.files(), [])

    def test_rows_tell_of_it(self) -> None:
        told = self.zermelo("solve", TURKISH, "konane@2x2", "--csv", "-q", "--threads", "1", "--time", "0.2", code=LIMIT).stdout
        self.assertEqual([row["note"] for row in csv.DictReader(told.splitlines())], ["unfinished", "solved"])

    def test_times_that_are_none(self) -> None:
        self.refused("solve", SMALL, "--time", "soon", code=USAGE, what='--time "soon" is not a time')
        self.refused("solve", "konane@4x4", "--time", "5m", "--count-only", code=USAGE, what="--time")
        self.assertEqual(self.files(), [])

    def test_enough_time(self) -> None:
        self.solve(SMALL, "--time", "10m")
        self.same(SMALL)


class Choices(ResumeTestCase):
    def test_goes_on_and_says_so(self) -> None:
        contents = self.cut_short()
        for more, said in (([], GOING_ON), (["--resume"], GOING_ON), (["--restart"], ""), (["-q"], "")):
            with self.subTest(more=more):
                self.restore(contents)
                self.assertRegex(self.solve(SMALL, *more), f"^{said}$")
                self.same(SMALL)

    def test_a_certificate_does_not_take_the_name_of_an_unfinished_table(self) -> None:
        before = self.cut_short()
        self.refused("prove", "konane@3x3", "--certificate", "t.ztb", code=USAGE, what="t.ztb is the name of an unfinished table", hint="another name")
        self.assertEqual(self.contents(), before)

    def test_nothing_to_resume(self) -> None:
        self.refused("solve", SMALL, "-o", "t.ztb", "--resume", code=NOT_FOUND, what="no unfinished run for t.ztb", hint="leave out --resume")
        self.assertEqual(self.files(), [])

    def test_finished_is_nothing_to_resume(self) -> None:
        self.solve(SMALL)
        self.refused("solve", SMALL, "-o", "t.ztb", "--resume", code=EXISTS, what="t.ztb exists already", hint="--force")

    def test_resume_or_restart(self) -> None:
        self.refused("solve", SMALL, "-o", "t.ztb", "--resume", "--restart", code=USAGE, what="--re")

    def test_leftovers_of_another_table(self) -> None:
        contents = self.cut_short()
        for spec, more, why in (
            (SMALL, ["--level", "3"], "compression level"), ("fox-and-hounds@6x6", [], f"for {SMALL}"), (SMALL_CYCLIC, [], f"for {SMALL}"),
            (SMALL, ["--method", "enumerate"], "by retrograde, not enumerate"),
        ):  # fmt: skip
            for resume in ([], ["--resume"]):
                with self.subTest(spec=spec, more=more, resume=resume):
                    self.refused(
                        "solve", spec, "-o", "t.ztb", *more, *resume, "-q", code=USAGE, what="t.ztb is the name of another unfinished table",
                        why=why, hint="--restart",
                    )  # fmt: skip
                    self.assertEqual(self.contents(), contents)
        self.solve("fox-and-hounds@6x6", "--restart")
        self.same("fox-and-hounds@6x6")

    def test_journal_without_its_partial_file(self) -> None:
        """A run that is killed between its last two steps leaves its journal beside the table, which may go later."""
        self.fail_at_the_last_step()
        contents = {"t.ztb.journal": self.contents()["t.ztb.journal"]}  # of all slices
        for spec in (SMALL_CYCLIC, SMALL):
            self.restore(contents)
            self.assertEqual(self.solve(spec), "")
            self.same(spec)

    def test_table_that_appeared_meanwhile(self) -> None:
        contents = self.cut_short() | {"t.ztb": b"other"}
        self.restore(contents)
        self.refused("solve", SMALL, "-o", "t.ztb", code=EXISTS, what="t.ztb exists already", hint="--force overwrites it, and goes on with the unfinished run beside it")
        self.assertEqual(self.contents(), contents)
        told = self.zermelo("info", "t.ztb", code=CORRUPT).stdout
        self.assertRegex(told, r"\d+ of \d+ slices are done")
        self.assertIn("zermelo solve fox-and-hounds@8x8 -o t.ztb --force --resume", " ".join(told.split()))
        self.solve(SMALL, "--force")
        self.same(SMALL)

    def test_second_process_is_refused(self) -> None:
        with self.started("solve", TURKISH, "-o", "t.ztb", "--threads", "1", "--checkpoint", "0", wait_for="t.ztb.journal") as process:
            process.send_signal(signal.SIGSTOP)
            for more in ([], ["--resume"], ["--restart"], ["--force"]):
                self.refused("solve", TURKISH, "-o", "t.ztb", *more, code=IN_USE, what="cannot write t.ztb", why="another process is writing")
            self.assertIsNone(process.poll())


class Damage(ResumeTestCase):
    def damaged(self, content: bytes, places: list[int]) -> list[bytes]:
        flipped = [content[:at] + bytes([content[at] ^ 0x40]) + content[at + 1 :] for at in places]
        return [b"", content[: len(content) // 2], content[:-1], *flipped]

    def survives(self, spec: str, contents: dict[str, bytes], name: str, places: list[int], said: str) -> None:
        for number, content in enumerate(self.damaged(contents[name], places)):
            with self.subTest(name=name, number=number):
                self.restore(contents | {name: content})
                self.assertRegex(self.solve(spec), f"^({said})?$")
                self.same(spec)

    def test_journal_and_partial(self) -> None:
        contents = self.cut_short()
        chance = random.Random(20260104)
        self.restore(contents)
        self.solve(SMALL, code=LIMIT, limits={resource.RLIMIT_FSIZE: 29000})
        contents = self.contents()  # without the part of a slice that does not count
        hint = "--restart discards it and begins anew; or choose another name"
        for name, content in contents.items():
            places = [25, len(content) - 1, *chance.choices(range(20, len(content)), k=7)]
            for number, changed in enumerate([*self.damaged(content, places), None]):
                with self.subTest(name=name, number=number):
                    damaged = {other: there for other, there in (contents | {name: changed}).items() if there is not None}
                    for more in ([], ["--resume"]):
                        self.restore(damaged)
                        why = f"{name} is gone" if changed is None or (changed == b"" and name == "t.ztb.partial") else name if name == "t.ztb.journal" else "t.ztb.partial is "
                        self.refused("solve", SMALL, "-o", "t.ztb", *more, code=CORRUPT, what="the unfinished run for t.ztb is damaged", why=why, hint=hint)
                        self.assertEqual(self.contents(), {other: there for other, there in damaged.items() if there or other != "t.ztb.partial"}, "nothing is lost")
            self.assertEqual(self.solve(SMALL, "--restart"), "")
            self.same(SMALL)

    def test_a_run_that_was_killed_at_once_leaves_nothing_of_worth(self) -> None:
        """Its blocks have no journal yet: the next run begins anew without a question."""
        self.cut_short()
        settled = (self.folder / "t.ztb.partial").read_bytes()
        self.restore({"t.ztb.partial": settled[:4] + b"?" + settled[5:]})
        self.assertEqual(self.solve(SMALL), "")
        self.same(SMALL)

    def test_files_of_others(self) -> None:
        """A file of that name which no run has written is not touched, whatever the flags."""
        for name in ("t.ztb.partial", "t.ztb.journal", "t.ztb.checkpoint", "t.ztb.partial.new", "t.ztb.journal.new", "t.ztb.checkpoint.new"):
            for more in ([], ["--restart"], ["--force"]):
                self.restore({name: b"my diary"})
                self.refused("solve", SMALL_CYCLIC, "-o", "t.ztb", *more, code=EXISTS, what=f"{name} exists already", why="it would be lost", hint="move it away")
                self.assertEqual(self.contents(), {name: b"my diary"})
        self.restore({})
        for name in ("t.ztb.journal", "t.ztb.checkpoint.new"):
            for make in (os.mkdir, os.mkfifo):
                make(self.folder / name)
                self.refused("solve", SMALL_CYCLIC, "-o", "t.ztb", "--restart", code=EXISTS, what=f"{name} exists already")
                self.assertEqual(self.files(), [name])
                (self.folder / name).rmdir() if make is os.mkdir else (self.folder / name).unlink()
        (self.folder / "s.txt.new").write_bytes(b"my diary")
        self.zermelo("sweep", "konane", "--sizes", "2x2", "-o", "s.txt", "-q")
        self.assertEqual((self.folder / "s.txt.new").read_bytes(), b"my diary")
        self.restore({})
        table = self.table(SMALL)
        for file, *args in (
            ("c.zcert", "prove", "konane@3x3", "--certificate", "c.zcert"), ("s.zpn", "prove", "konane@5x5", "--save", "s.zpn"),
            ("v.zval", "atlas", "konane@3x3", "-o", "v.zval"), ("r.md", "report", "konane@3x3", "-o", "r.md"), ("d.svg", "draw", "konane@3x3", "-o", "d.svg"),
            ("w.ztb", "transcribe", table, "-o", "w.ztb", "--metric", "wdl"), ("s.txt", "sweep", "konane", "--sizes", "2x2", "-o", "s.txt"),
            ("p.html", "puzzle", "konane@4x4", "-o", "p.html"),
        ):  # fmt: skip
            with self.subTest(args=args):
                self.restore({f"{file}.partial": b"my diary"})
                self.refused(*args, code=EXISTS, what=f"{file}.partial exists already", why="it would be lost", hint="move it away")
                self.assertEqual(self.contents(), {f"{file}.partial": b"my diary"})

    def test_a_journal_that_cannot_be_opened_is_not_damaged(self) -> None:
        contents = self.cut_short()
        for more in ([], ["--resume"], ["--restart"]):
            told = self.zermelo("solve", SMALL, "-o", "t.ztb", *more, code=(NOT_FOUND, BAD_INPUT, LIMIT), limits={resource.RLIMIT_NOFILE: 4}).stderr
            self.assertIn("Too many open files", told)
            self.assertNotIn("damaged", told)
            self.assertNotIn("--restart discards", told)
            self.assertEqual(self.contents(), contents, more)
        self.solve(SMALL)
        self.same(SMALL)

    def test_a_log_without_a_reader_ends_nothing(self) -> None:
        spec = "turkish-checkers@8x8,white=1,black=3"  # some seconds, so that lines come after the end of the log
        with self.started("solve", spec, "-o", "t.ztb", "--threads", "1", "--progress", "json", wait_for="t.ztb.partial") as process:
            process.stderr.close()
            self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(self.files(), ["t.ztb"])

    def test_resume_of_damage(self) -> None:
        contents = self.cut_short()
        contents["t.ztb.partial"] = contents["t.ztb.partial"][:100]
        self.restore(contents)
        self.refused("solve", SMALL, "-o", "t.ztb", "--resume", code=CORRUPT, what="the unfinished run for t.ztb is damaged", why="shorter than its journal says")
        self.assertEqual(self.contents(), contents)

    def test_checkpoint(self) -> None:
        for _ in range(50):
            with self.started("solve", SMALL_CYCLIC, "-o", "t.ztb", "--checkpoint", "0", wait_for="t.ztb.checkpoint") as process:
                process.kill()
            if "t.ztb.checkpoint" in self.files():
                break
            self.solve(SMALL_CYCLIC, "--force", "--restart")
            self.restore({})
        contents = self.contents()
        contents.pop("t.ztb.checkpoint.new", None)
        self.assertIn("t.ztb.journal", contents)
        # Behind the magic number and the identity: slice 29, ply 33, index 37 and checksums up to 61, then the states.
        size = len(contents["t.ztb.checkpoint"])
        self.survives(SMALL_CYCLIC, contents, "t.ztb.checkpoint", [22, 29, 33, 34, 37, 39, 46, 54, 61, size // 2, size - 1], f"{GOING_ON}({DAMAGED_CHECKPOINT})")


class Disks(ResumeTestCase):
    def fill(self, spec: str, wait_for: str, *more: str) -> None:
        """Another program fills the disk while the run goes on."""
        disk = self.mount("16m")
        args = ("solve", spec, "-o", "disk/t.ztb", "--threads", "1", *more)
        with self.started(*args, "-q", wait_for=wait_for) as process:
            with contextlib.suppress(OSError), (disk / "other").open("wb", buffering=0) as other:
                while True:
                    other.write(bytes(1 << 20))
            stderr = process.communicate(timeout=PATIENCE)[1]
        self.assertEqual(process.returncode, LIMIT, stderr)
        self.assertRegex(stderr, r"^zermelo: error: cannot write disk/t\.ztb.*\n  why:  No space left on device\n  try:  make room")
        self.assertLessEqual({"other", "t.ztb.journal", "t.ztb.partial"}, set(os.listdir(disk)))
        self.assertFalse([name for name in os.listdir(disk) if name.endswith((".ztb", ".new"))])
        (disk / "other").unlink()
        self.assertRegex(self.zermelo(*args).stderr, f"^{GOING_ON}")
        self.assertEqual(os.listdir(disk), ["t.ztb"])
        self.assertEqual((disk / "t.ztb").read_bytes(), Path(self.table(spec)).read_bytes())

    def test_too_small(self) -> None:
        """Not even a sample of the table fits."""
        disk = self.mount("32k")
        self.refused("solve", SMALL, "-o", "disk/t.ztb", code=LIMIT, what=f"{SMALL} does not fit on the disk", why="KB are free", hint="folder")
        self.assertEqual(os.listdir(disk), [])

    def test_fills_up(self) -> None:
        self.fill(TIPTOE, "disk/t.ztb.journal")

    def test_fills_up_during_checkpoints(self) -> None:
        self.fill(CYCLIC, "disk/t.ztb.checkpoint", "--checkpoint", "0")
