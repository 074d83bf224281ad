"""zermelo-mpi: the bytes of a solve by one process, with any number of ranks, also after kills with changing numbers."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from support import PATIENCE, PROGRAM, REPOSITORY, environment

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
MPI = BUILD / "bin/zermelo-mpi"
# A board of each game whose positions are numbered; solved within a second by one process.
BOARDS = (
    "apart@4x4", "ard-ri,attackers=2,defenders=1", "brandub,attackers=3,defenders=1", "enclosure-chess@5x5", "fox-and-hounds@6x6",
    "halma@4x4,rows=2-1", "konane@4x4", "mabi@2x4", "tafl-5x5,attackers=2,defenders=2", "tiptoe@3x3",
    "turkish-checkers@4x4,white=2,black=2", "watermelon-chess,white=2,black=1",
)  # fmt: skip
LARGE = "brandub,attackers=4,defenders=0"  # most of it is one slice; a second
SLOW = "brandub,attackers=5,defenders=0"
SLOWEST = "slice-5"  # of it: most of the time goes into this one, the last


@unittest.skipUnless(MPI.exists() and shutil.which("mpirun"), "this build has no zermelo-mpi, or there is no mpirun")
class MpiTestCase(unittest.TestCase):
    def setUp(self) -> None:
        kept = tempfile.TemporaryDirectory(prefix="zermelo-mpi-")
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)
        self.copies = self.folder / "copies"
        self.copies.mkdir()

    def command(self, ranks: int, *words: object) -> list[str]:
        root = ["--allow-run-as-root"] if os.getuid() == 0 else []
        return ["mpirun", "-q", *root, "--oversubscribe", "-n", str(ranks), str(MPI), *map(str, words)]

    def environment(self) -> dict[str, str]:
        return environment({"TMPDIR": str(self.copies)})

    def run_ranks(self, ranks: int, *words: object) -> subprocess.CompletedProcess:
        return subprocess.run(self.command(ranks, *words), capture_output=True, text=True, env=self.environment(), timeout=600)

    def alone(self, spec: str, method: str = "retrograde") -> bytes:
        path = self.folder / "alone.ztb"
        subprocess.run([PROGRAM, "solve", spec, "-o", path, "--method", method, "--force", "-q"], check=True, capture_output=True)
        return path.read_bytes()

    def check_boards(self, numbers: tuple[int, ...], boards: tuple[str, ...]) -> None:
        """Solves the boards with numbers of ranks in turn: the bytes of one process, and nothing is left beside them."""
        path = self.folder / "t.ztb"
        for i, spec in enumerate(boards):
            ranks = numbers[i % len(numbers)]
            done = self.run_ranks(ranks, "solve", spec, "-o", path, "--method", "retrograde", "--force", "--threads", 1)
            self.assertEqual(done.returncode, 0, f"{spec}: {done.stderr}")
            self.assertIn("table", done.stdout)
            self.assertEqual(path.read_bytes(), self.alone(spec), f"{spec} by {ranks} ranks")
        self.assertEqual(sorted(entry.name for entry in self.folder.iterdir()), ["alone.ztb", "copies", "t.ztb"])
        self.assertEqual([entry.name for entry in self.copies.glob("zermelo*")], [])

    def kill_until_finished(self, most: int, numbers: tuple[int, ...], seed: int) -> int:
        """Kills a random rank of each run, at most so often; then one process with --share goes on. Returns the kills."""
        path = self.folder / "t.ztb"
        chance = random.Random(seed)
        kills = 0
        while True:
            words = ("solve", SLOW, "-o", path, "--method", "retrograde", "--threads", 1, "--checkpoint", 0, "-q")
            running = subprocess.Popen(self.command(chance.choice(numbers), *words), env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                running.wait(timeout=1.5 + chance.random())
            except subprocess.TimeoutExpired:
                victims = subprocess.run(["pgrep", "-P", str(running.pid)], capture_output=True, text=True, check=False).stdout.split()
                os.kill(int(chance.choice(victims or [running.pid])), signal.SIGKILL)  # one rank; MPI ends the others
                running.wait(timeout=60)
                kills += 1
                if kills < most:
                    continue
                shared = subprocess.run([PROGRAM, "solve", SLOW, "-o", path, "--method", "retrograde", "--share", f"{path}.slices", "--heartbeat", "0.1", "-q"], capture_output=True, text=True)
                self.assertEqual((shared.returncode, shared.stderr), (0, ""))
                return kills
            self.assertEqual(running.returncode, 0)
            return kills


class Mpi(MpiTestCase):
    def test_same_bytes_for_every_game(self) -> None:
        self.check_boards((2, 3, 4, 1), BOARDS)

    def test_a_slice_by_all_ranks_has_the_same_bytes(self) -> None:
        expected = self.alone(LARGE)
        path = self.folder / "t.ztb"
        for ranks in (2, 4, 8):
            done = self.run_ranks(ranks, "solve", LARGE, "-o", path, "--method", "retrograde", "--threads", 1, "--force", "-q")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(path.read_bytes(), expected, f"{ranks} ranks")

    def test_goes_on_after_kills_with_other_numbers_of_ranks(self) -> None:
        self.assertGreater(self.kill_until_finished(8, (2, 3, 4), 5), 2)
        self.assertEqual((self.folder / "t.ztb").read_bytes(), self.alone(SLOW))

    def stop(self, number: int, *words: object) -> tuple[int, str, float]:
        """Sends a signal to mpirun once the slowest slice has a checkpoint: exit code, errors, seconds until the end."""
        running = subprocess.Popen(self.command(2, *words), env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + PATIENCE
        while running.poll() is None and not (self.folder / f"t.ztb.slices/{SLOWEST}.checkpoint").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        running.send_signal(number)
        begun = time.monotonic()
        _, errors = running.communicate(timeout=PATIENCE)
        return running.returncode, errors, time.monotonic() - begun

    def test_stopped(self) -> None:
        path = self.folder / "t.ztb"
        words = ("solve", SLOW, "-o", path, "--method", "retrograde", "--threads", 1, "--checkpoint", 0)
        slices = Path(f"{path}.slices")
        code, errors, seconds = self.stop(signal.SIGUSR1, *words)  # mpirun hands it on
        self.assertEqual((code, errors.count("interrupted")), (130, 1), errors)
        self.assertLess(seconds, 30)
        self.assertIn(f"zermelo-mpi solve {SLOW}", errors)
        self.assertTrue((slices / f"{SLOWEST}.checkpoint").exists())
        code, errors, _ = self.stop(signal.SIGINT, *words)  # mpirun ends the ranks after a second
        self.assertNotEqual(code, 0, errors)
        self.assertFalse(path.exists())
        done = self.run_ranks(3, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(path.read_bytes(), self.alone(SLOW))
        self.assertFalse(slices.exists())

    def test_errors_are_told_once(self) -> None:
        path = self.folder / "t.ztb"
        path.write_bytes(b"mine")
        for words, code, text in (
            (("solve", "konane@3x4", "-o", path, "--method", "retrograde"), 9, "exists"),
            (("solve", "konan@3x4", "-o", path), 3, "konane"),
            (("solve", "konane@4x4", "-o", self.folder / "u.ztb"), 2, "retrograde"),
            (("solve", LARGE, "-o", self.folder / "u.ztb", "--method", "retrograde", "--memory", "1M"), 6, "or more ranks"),
            (("solve", LARGE, "-o", self.folder / "nowhere/near/u.ztb"), 3, "near"),
            (("solve", "konane@3x4", "--scratch", self.folder), 2, "--scratch"),
            (("query", "konane@3x4"), 2, "query"),
        ):
            done = self.run_ranks(3, *words)
            self.assertEqual(done.returncode, code, f"{words}: {done.stderr}")
            self.assertLessEqual(done.stderr.count("error:"), 3 if words[0] == "query" else 1, done.stderr)
            self.assertIn(text, done.stderr)
        self.assertEqual(path.read_bytes(), b"mine")

    def test_a_rank_that_stands_still_ends_the_run(self) -> None:
        path = self.folder / "t.ztb"
        words = ("solve", SLOW, "-o", path, "--method", "retrograde", "--threads", 1, "--checkpoint", 0, "--heartbeat", 0.1)
        running = subprocess.Popen(self.command(3, *words), env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + PATIENCE
        while running.poll() is None and not (self.folder / f"t.ztb.slices/{SLOWEST}.checkpoint").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        ranks = subprocess.run(["pgrep", "-P", str(running.pid)], capture_output=True, text=True, check=True).stdout.split()
        os.kill(int(ranks[1]), signal.SIGSTOP)
        begun = time.monotonic()
        _, errors = running.communicate(timeout=PATIENCE)
        self.assertLess(time.monotonic() - begun, 30)
        self.assertNotEqual(running.returncode, 0)
        self.assertRegex(errors, r"rank \d on .* has given no sign of life")
        self.assertFalse(path.exists())
        self.assertEqual(self.run_ranks(2, *words).returncode, 0)
        self.assertEqual(path.read_bytes(), self.alone(SLOW))

    def test_traffic_is_as_estimated(self) -> None:
        """Within a factor of 1.5: messages of updates, and the share of them that leaves a rank."""
        for ranks in (2, 4):
            path = self.folder / f"{ranks}.ztb"
            done = self.run_ranks(ranks, "solve", SLOW, "-o", path, "--method", "retrograde", "--threads", 1)
            told = re.search(rf"{ranks} ranks sent [\d,]+ messages of ([\d.]+) (MB|GB)", done.stderr)
            self.assertTrue(told, done.stderr)
            estimate = subprocess.run([PROGRAM, "estimate", SLOW, "--ranks", str(ranks), "--json"], capture_output=True, text=True, check=True, cwd=self.folder)
            expected = json.loads(estimate.stdout)["ranks"]["message_bytes"] / 1e6
            sent = float(told[1]) * {"MB": 1, "GB": 1000}[told[2]]
            self.assertTrue(expected / 1.5 < sent < 1.5 * expected, (ranks, expected, sent))

    def test_ranks_of_a_disk_share_the_copies(self) -> None:
        """Finished slices go to each disk once: four ranks with one folder for copies send less than with two, or with four."""
        path = self.folder / "t.ztb"
        words = ("solve", "turkish-checkers@8x8,white=1,black=2", "-o", path, "--method", "retrograde", "--force", "--threads", 1)
        sent = []
        for disks in (1, 2, 4):
            command = self.command(1, *words)[:-len(words) - 3]  # mpirun and its options
            for disk in range(disks):
                copies = self.folder / f"disk{disk}"
                copies.mkdir(exist_ok=True)
                command += [*([":"] if disk else []), "-n", str(4 // disks), "env", f"TMPDIR={copies}", str(MPI), *map(str, words)]
            done = subprocess.run(command, capture_output=True, text=True, env=self.environment(), timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(path.read_bytes(), self.alone(words[1]))
            told = re.search(r", ([\d.]+) (bytes|KB|MB) by", done.stderr)
            self.assertTrue(told, done.stderr)
            sent.append(float(told[1]) * {"bytes": 1, "KB": 1e3, "MB": 1e6}[told[2]])
            self.assertEqual([entry for copies in self.folder.glob("disk*") for entry in copies.glob("zermelo*")], [])
        self.assertTrue(sent[0] < sent[1] < sent[2], sent)

    def test_a_finished_folder_has_the_table(self) -> None:
        """The same command again ends as that of one process does."""
        words = ("solve", "konane@3x4", "-o", "t.ztb", "--share", "s", "--method", "retrograde", "-q")
        for name, again in (("t.ztb", ()), ("t.ztb", ("--force",)), ("u.ztb", ())):
            shutil.rmtree(self.folder / "s", ignore_errors=True)
            (self.folder / "t.ztb").unlink(missing_ok=True)
            subprocess.run([PROGRAM, *words], check=True, cwd=self.folder)
            more = [name if word == "t.ztb" else word for word in words] + list(again)
            one = subprocess.run([PROGRAM, *more], capture_output=True, text=True, cwd=self.folder, check=False)
            all_of_them = subprocess.run(self.command(2, *more), capture_output=True, text=True, cwd=self.folder, env=self.environment(), timeout=PATIENCE, check=False)
            self.assertEqual((all_of_them.returncode, all_of_them.stderr.replace("zermelo-mpi", "zermelo")), (one.returncode, one.stderr), again)

    def test_memory(self) -> None:
        """With the least that is accepted, the first rank's peak is at most 5 % more."""
        words = ("solve", SLOW, "-o", self.folder / "t.ztb", "--method", "retrograde", "--threads", 1)
        told = self.run_ranks(2, *words, "--memory", "1M").stderr
        least = int(re.search(r"--memory (\d+)M", told)[1])
        done = self.run_ranks(2, *words, "--memory", f"{least}M", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        peak = json.loads(done.stdout)["peak_rss_bytes"]
        self.assertLessEqual(peak, 1.05e6 * least)

    def test_bench(self) -> None:
        done = self.run_ranks(3, "bench", "--seconds", 1, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rates = json.loads(done.stdout)
        self.assertEqual((rates["ranks"], rates["hosts"]), (3, 1))
        # Bounds that any machine keeps: messages are slower than memory, and no rank stands still.
        self.assertTrue(1e-7 < rates["level_seconds"] < 1, rates)
        self.assertTrue(1e4 < rates["updates_per_second"] < 1e10, rates)
        self.assertTrue(1e5 < rates["bytes_per_second"] < 1e12, rates)
        self.assertIn("million in all", self.run_ranks(2, "bench", "--seconds", 0).stdout)
        wrong = self.run_ranks(2, "bench", "--second", 1)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("--seconds", wrong.stderr)

    def test_lab(self) -> None:
        """Ranks on links of ten megabits send what they count, and need the time for it."""
        name = f"zlab-try-{os.getpid()}"
        if not shutil.which("tc") or subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode:
            self.skipTest("networks cannot be made here")
        subprocess.run(["ip", "netns", "del", name], check=True)
        lab = REPOSITORY / "tools/mpi/lab"
        words = ("solve", "brandub,attackers=2,defenders=1", "-o", self.folder / "t.ztb", "--method", "retrograde", "--threads", "1", "--json")
        answer = json.loads(subprocess.run([lab, "--ranks", "2", "--rate", "10M", *words], capture_output=True, text=True, check=True, env={**self.environment(), "ZERMELO_MPI": str(MPI)}).stdout)
        told = re.search(r"messages of ([\d.]+) MB", answer["errors"])
        self.assertTrue(told, answer)
        self.assertTrue(1e6 * float(told[1]) < answer["bytes"] < 1.3e6 * float(told[1]), answer)
        self.assertGreater(answer["seconds"], 8 * 1e6 * float(told[1]) / 2 / 10e6)
        self.assertEqual((self.folder / "t.ztb").read_bytes(), self.alone("brandub,attackers=2,defenders=1"))
        self.assertNotIn(b"zlab", subprocess.run(["ip", "netns", "list"], capture_output=True, check=True).stdout)
        wrong = subprocess.run([lab, "--delay", "3", "bench"], capture_output=True, text=True, check=False)
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))

    def test_help(self) -> None:
        done = subprocess.run([MPI, "--help"], capture_output=True, text=True, check=True)
        self.assertIn("mpirun -n 4 zermelo-mpi solve", done.stdout)
        self.assertNotIn("mpi", subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    unittest.main()
