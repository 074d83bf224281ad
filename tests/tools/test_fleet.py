"""One table by several processes that share a folder: the bytes are those of one process, whatever ends the processes and whatever becomes of their files."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from support import CORRUPT, ERROR, EXISTS, INTERRUPTED, LIMIT, NOT_FOUND, PATIENCE, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment, send_signal

# Slices found by search; none; stored in part with moves inside; value iteration; rows of sieges; outcomes alone.
FOX, TIPTOE, TURKISH, MABI, TAFL = "fox-and-hounds@8x8", "tiptoe@3,adj=hex", "turkish-checkers@4x4,white=3,black=3", "mabi@2x4", "brandub,attackers=5,defenders=0"
KINDS = [(FOX, ()), (FOX, ("--metric", "wdl")), (TIPTOE, ()), (TURKISH, ()), (MABI, ()), (TAFL, ()), (TAFL, ("--metric", "wdl")), ("konane@3x5", ("--method", "retrograde"))]
SHORT = ("--heartbeat", "0.05")  # a holder that shows no sign of life for half a second is dead


class FleetTestCase(CliTestCase):
    def start(self, spec: str, *more: str, name: str = "t.ztb", share: str = "s", **options: object) -> subprocess.Popen:
        process = subprocess.Popen(
            [PROGRAM, "solve", spec, "-o", name, "--share", share, "--threads", "1", *more],
            cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options,
        )  # fmt: skip
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def end(self, process: subprocess.Popen, code: int = 0) -> str:
        """The notes and errors of a process."""
        stdout, stderr = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, code, stderr)
        if code == 0:
            self.assertIn("from the start", stdout)
        return stderr

    def alone(self, spec: str, *more: str) -> bytes:
        """The table of one process."""
        path = self.shared / f"{spec}{' '.join(more)}.ztb".replace("/", "-")
        if not path.exists():
            self.zermelo("solve", spec, "-o", str(path), "--threads", "1", "-q", *more)
        return path.read_bytes()

    def same(self, spec: str, *more: str, name: str = "t.ztb", share: str = "s") -> None:
        """The table is that of one process, and the folder has kept nothing but the run and its end."""
        self.assertTrue((self.folder / name).read_bytes() == self.alone(spec, *more), spec)
        self.assertEqual(sorted(os.listdir(self.folder / share)), ["run", "table"])

    def slices(self, share: str = "s") -> list[Path]:
        return sorted(path for path in (self.folder / share).glob("slice-*") if "." not in path.name)

    def cut_short(self, spec: str, *more: str) -> None:
        """A run that has finished slices when it is interrupted."""
        process = self.start(spec, *more)
        self.kill_when(process, lambda: len(self.slices()) >= 3)
        self.assertFalse((self.folder / "t.ztb").exists())

    def kill_when(self, process: subprocess.Popen, reached: Callable[[], bool]) -> None:
        """Kills a process in a state of its folder: it is stopped for each look, so that the state still holds when it is killed."""
        deadline = time.monotonic() + PATIENCE
        while True:
            process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            self.assertIsNone(process.poll(), "the run is over")
            if reached():
                break
            self.assertLess(time.monotonic(), deadline)
            process.send_signal(signal.SIGCONT)
            time.sleep(0.001)
        process.kill()
        process.communicate()

    def kill_until_finished(self, spec: str, kills: int, longest: float, *more: str, seed: int = 20260105, same: tuple[str, ...] = ()) -> int:
        """Some processes at a time, of which one is killed after a random time, so often at most; the kills that are left."""
        chance = random.Random(seed)
        running: list[subprocess.Popen] = []
        deadline = time.monotonic() + PATIENCE
        while not (self.folder / "s/table").exists():
            self.assertLess(time.monotonic(), deadline)
            while len(running) < (chance.randint(1, 4) if kills > 0 else 2):
                running.append(self.start(spec, *SHORT, "-q", *more))
            time.sleep(chance.uniform(0, longest))
            for process in [process for process in running if process.poll() is not None]:
                running.remove(process)
                self.assertEqual(process.returncode, 0, process.communicate()[1])
            if running and kills > 0:
                victim = running.pop(chance.randrange(len(running)))
                victim.kill()
                victim.communicate()
                kills -= 1
        for process in running:
            process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0)
        self.start(spec, "-q", *same).communicate(timeout=PATIENCE)  # and removes what the others had no time to remove
        self.same(spec, *same)
        return kills


class SameBytes(FleetTestCase):
    def fleets(self, *sizes: int) -> None:
        for spec, more in KINDS:
            for size in sizes:
                with self.subTest(spec=spec, more=more, size=size):
                    processes = [self.start(spec, *more) for _ in range(size)]
                    told = [self.end(process) for process in processes]
                    self.assertEqual(sum(" has written " not in text for text in told), 1, told)
                    self.same(spec, *more)
                    shutil.rmtree(self.folder / "s")
                    (self.folder / "t.ztb").unlink()

    def test_one_process(self) -> None:
        self.fleets(1)

    def test_two_and_four_processes(self) -> None:
        self.fleets(2, 4)

    def test_all_report_the_same(self) -> None:
        """The answer of each is that of a solve by one process, but for effort and file."""
        args = (FOX, "--json", "-q")
        whole = self.zermelo("solve", *args, "-o", "whole.ztb").json()
        processes = [self.start(*args) for _ in range(2)]
        for process in processes:
            stdout, stderr = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0, stderr)
            differing = {key for key, value in whole.items() if json.loads(stdout)[key] != value}
            self.assertLessEqual(differing, {"seconds", "positions_per_second", "peak_rss_bytes", "file"})


class Ends(FleetTestCase):
    def test_kills_between_slices(self) -> None:
        self.kill_until_finished(FOX, 4, 0.2)

    def test_kills_within_slices(self) -> None:
        self.kill_until_finished(TURKISH, 4, 0.2, "--checkpoint", "0.02")

    def test_kills_of_rows(self) -> None:
        self.kill_until_finished(TAFL, 4, 0.2)

    def test_interrupted_and_told_how_to_go_on(self) -> None:
        process = self.start(TURKISH, "--checkpoint", "0", "--keep", *SHORT)
        deadline = time.monotonic() + PATIENCE
        while not self.slices() and time.monotonic() < deadline:
            time.sleep(0.002)
        send_signal(process, signal.SIGTERM)
        error = ERROR.search(self.end(process, INTERRUPTED))
        self.assertRegex(error["why"], r"^\d+ of \d+ slices are done$")
        self.assertRegex(error["hint"], r"^zermelo solve \S+ -o t.ztb --checkpoint 0 --threads 1 --share s --heartbeat 0.05 --keep$")
        self.assertEqual([path.name for path in (self.folder / "s").glob("*.lease")] + [path.name for path in (self.folder / "s").glob("worker-*")], [])
        path = f"{PROGRAM.parent}:{environment()['PATH']}"
        done = subprocess.run(["bash", "-c", error["hint"]], cwd=self.folder, env=environment({"PATH": path}), timeout=PATIENCE, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "t.ztb").read_bytes() == self.alone(TURKISH))
        self.assertGreater(len(self.slices()), 3)  # they were to be kept

    def test_a_checkpoint_is_taken_over(self) -> None:
        process = self.start(TURKISH, "--checkpoint", "0", *SHORT)
        self.kill_when(process, lambda: any(path.with_suffix(".checkpoint").exists() for path in (self.folder / "s").glob("slice-*.lease")))
        self.assertRegex(self.end(self.start(TURKISH, "--checkpoint", "0", *SHORT)), r"has shown no sign of life for [\d.]+ s; taking slice-\d+ over\n")
        self.same(TURKISH)

    def test_a_holder_that_wakes_up_harms_nobody(self) -> None:
        first = self.start(FOX, *SHORT)
        deadline = time.monotonic() + PATIENCE
        while not list((self.folder / "s").glob("slice-*.lease")) and time.monotonic() < deadline:
            time.sleep(0.001)
        first.send_signal(signal.SIGSTOP)
        self.end(self.start(FOX, *SHORT))
        self.same(FOX)
        first.send_signal(signal.SIGCONT)
        self.end(first)
        self.same(FOX)

    def test_who_comes_late_learns_that_it_is_done(self) -> None:
        self.end(self.start(FOX))
        before = (self.folder / "t.ztb").stat()
        self.assertRegex(self.end(self.start(FOX, name="other.ztb")), r"^\S+/\d+ has written \S+/t\.ztb\n$")
        self.assertEqual(((self.folder / "t.ztb").stat().st_ino, self.files()), (before.st_ino, ["s", "t.ztb"]))
        (self.folder / "t.ztb").unlink()
        self.refused("solve", FOX, "-o", "t.ztb", "--share", "s", code=NOT_FOUND, what="the table of the run in s is not there", hint="another folder")

    def test_a_writer_that_died_before_it_could_say_so(self) -> None:
        self.end(self.start(FOX, "--keep"))
        before = (self.folder / "t.ztb").stat()
        (self.folder / "s/table").unlink()
        self.end(self.start(FOX))
        self.assertEqual((self.folder / "t.ztb").stat().st_ino, before.st_ino)
        self.same(FOX)


class Refused(FleetTestCase):
    def test_other_runs(self) -> None:
        self.cut_short(TIPTOE, *SHORT)
        for more, why in [
            ((TIPTOE, "--metric", "wdl"), "it was begun for dtw, not wdl"),
            ((TIPTOE, "--level", "2"), "it was begun with compression level 9, not 2"),
            ((FOX,), f"it was begun for {TIPTOE}"),
        ]:
            self.refused("solve", *more, "-o", "t.ztb", "--share", "s", code=USAGE, what="s is the folder of another run", why=why, hint="another folder")
        run = self.folder / "s/run"
        whole = run.read_bytes()
        for content, why in [(whole.replace(b"share 1", b"share 2"), "it was begun by another version of zermelo"), (whole[:-1], "its file is damaged")]:
            run.write_bytes(content)
            self.refused("solve", TIPTOE, "-o", "t.ztb", "--share", "s", code=CORRUPT, what="cannot read the run of the folder s", why=why)
            self.refused("info", "s", code=CORRUPT, what="cannot read the run of the folder s", why=why)
        run.write_bytes(whole)
        self.end(self.start(TIPTOE, *SHORT))
        self.same(TIPTOE)

    def test_what_cannot_be_shared(self) -> None:
        for args, code, texts in [
            (("konane@3x5",), USAGE, {"what": "cannot share the solve of konane@3x5 by rows", "hint": "--method retrograde"}),
            ((FOX, "--method", "enumerate"), USAGE, {"what": "by enumeration", "why": "it has no slices"}),
            ((FOX, TIPTOE), USAGE, {"what": "several specs do not share a folder"}),
            ((TURKISH, "--scratch", "."), USAGE, {}),
            ((TURKISH, "--resume"), USAGE, {}),
        ]:
            self.refused("solve", *args, "--share", "s", code=code, **texts)

    def test_folders(self) -> None:
        (self.folder / "mine").mkdir()
        (self.folder / "mine/letter.txt").write_text("dear")
        self.refused("solve", FOX, "--share", "mine", code=USAGE, what="cannot share the folder mine", why="other files, such as letter.txt")
        self.assertEqual(os.listdir(self.folder / "mine"), ["letter.txt"])
        self.refused("solve", FOX, "--share", "mine/letter.txt", code=NOT_FOUND, what="cannot share the folder mine/letter.txt")
        self.refused("solve", FOX, "--share", "no/such/folder", code=NOT_FOUND, what="cannot share the folder no/such/folder")

    def test_a_table_that_is_there(self) -> None:
        (self.folder / "t.ztb").write_bytes(b"other")
        self.refused("solve", FOX, "-o", "t.ztb", "--share", "s", code=EXISTS, what="t.ztb exists already", hint="--force")
        self.assertEqual(self.slices(), [])
        self.end(self.start(FOX, "--force"))
        self.same(FOX)


class Damage(FleetTestCase):
    def test_slices(self) -> None:
        """Each is found, said and solved again."""
        chance = random.Random(20260106)
        for spec in (FOX, TURKISH):
            self.cut_short(spec, *SHORT)
            slices = self.slices()
            for number, path in enumerate(slices[:6]):
                content = bytearray(path.read_bytes())
                content[chance.randrange(len(content))] ^= 0x20
                path.write_bytes([bytes(content), b"", bytes(content[:-1])][number % 3])
            told = self.end(self.start(spec, *SHORT))
            self.assertRegex(told, r"slice \d+ is damaged in s; solving it again\n")
            self.same(spec)
            shutil.rmtree(self.folder / "s")
            (self.folder / "t.ztb").unlink()

    def test_blocks(self) -> None:
        """Damaged blocks of all slices, each found where it is read: when the table is written, or a slice is solved again."""
        self.end(self.start(TIPTOE, "--keep"))
        (self.folder / "s/table").unlink()
        (self.folder / "t.ztb").unlink()
        for path in self.slices():
            content = bytearray(path.read_bytes())
            content[0] ^= 1
            path.write_bytes(content)
        told = self.end(self.start(TIPTOE))
        self.assertGreater(told.count(" is damaged in s; solving it again\n"), 3)
        self.same(TIPTOE)

    def test_leases_and_signs_of_life(self) -> None:
        self.cut_short(TIPTOE, *SHORT)
        for number in range(60):
            (self.folder / f"s/slice-{number}.lease").write_bytes(random.Random(number).randbytes(number))
        (self.folder / "s/table.lease").write_text("zermelo worker 1\nid ../../x\n")
        (self.folder / "s/worker-77").write_text("garbage")
        told = self.end(self.start(TIPTOE, "--heartbeat", "0.01"))
        self.assertIn("nobody knows whom has shown no sign of life", told)
        self.same(TIPTOE)

    def test_checkpoints(self) -> None:
        self.cut_short(TURKISH, *SHORT)
        for number in range(200):
            (self.folder / f"s/slice-{number}.checkpoint").write_bytes(b"zermelo checkpoint 3\n" + bytes(100))
        self.end(self.start(TURKISH, *SHORT))
        self.same(TURKISH)

    def test_a_full_disk(self) -> None:
        """Ends the process that meets it; what is finished stays, and the same command goes on."""
        told = self.zermelo("solve", FOX, "-o", "t.ztb", "--share", "s", "--threads", "1", code=LIMIT, limits={resource.RLIMIT_FSIZE: 3000}).stderr
        self.assertRegex(told, r"cannot write s/tmp-\S+\n  why:  File too large\n  try:  make room")
        self.assertGreater(len(self.slices()), 0)
        self.assertEqual(list((self.folder / "s").glob("tmp-*")), [])
        self.end(self.start(FOX, *SHORT))
        self.same(FOX)

    def test_a_small_disk(self) -> None:
        disk = self.mount("48k")
        error = self.zermelo("solve", FOX, "-o", "t.ztb", "--share", "disk/s", "--threads", "1", code=LIMIT).stderr
        self.assertRegex(error, r"cannot write disk/s/tmp-\S+\n  why:  No space left on device\n")
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        self.end(self.start(FOX, *SHORT, share="disk/s"))
        self.same(FOX, share="disk/s")


class Status(FleetTestCase):
    def test_of_a_run(self) -> None:
        first = self.start(TIPTOE, *SHORT)
        deadline = time.monotonic() + PATIENCE
        while len(self.slices()) < 2 and time.monotonic() < deadline:
            time.sleep(0.001)
        first.send_signal(signal.SIGSTOP)  # it may be between two slices
        second = self.start(TIPTOE, "--heartbeat", "30")  # it waits, or solves
        told = self.zermelo("info", "s", "--json").json()
        self.assertEqual((told["schema"], told["spec"], told["folder"], told["metric"], told["file"]), ("zermelo.share/1", TIPTOE, "s", "dtw", None))
        self.assertGreaterEqual(told["finished"], 2)
        self.assertIn(first.pid, [process["pid"] for process in told["processes"]])
        self.assertRegex(self.zermelo("info", "s").stdout, rf"(?s)^{TIPTOE}: \d+ of \d+ slices done\n.*: (slice-\d+|no slice), last sign of life \d+ s ago")
        first.send_signal(signal.SIGCONT)
        self.end(first)
        self.end(second)
        done = self.zermelo("info", "s", "--json").json()
        self.assertEqual((done["finished"], done["finished_indices"], done["leases"], done["processes"]), (done["slices"], done["indices"], [], []))
        self.assertEqual(done["file"], str((self.folder / "t.ztb").resolve()))
        self.assertRegex(self.zermelo("info", "s").stdout, rf"^{TIPTOE}: done, \S+ wrote")


class JobScript(FleetTestCase):
    SCRIPT = REPOSITORY / "tools/cluster/slurm-array.sh"

    def test_shellcheck(self) -> None:
        if shutil.which("shellcheck") is None:
            self.skipTest("shellcheck is not installed")
        done = subprocess.run(["shellcheck", self.SCRIPT], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_outside_of_a_cluster(self) -> None:
        """It runs the same command, and hands its exit code on."""
        variables = environment({"ZERMELO": str(PROGRAM)})
        done = subprocess.run([self.SCRIPT, FOX, "t.ztb", "s", "-q"], cwd=self.folder, env=variables, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.same(FOX)
        done = subprocess.run([self.SCRIPT, TIPTOE, "t.ztb", "s"], cwd=self.folder, env=variables, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, USAGE)
        self.assertEqual(subprocess.run([self.SCRIPT], capture_output=True).returncode, USAGE)
