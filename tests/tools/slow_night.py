"""A night on a busy machine: 200 solves that are killed, stopped, short of memory and of disk, and end with the same bytes."""

import random
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from support import INTERRUPTED, LIMIT, PATIENCE, PROGRAM, CliTestCase, environment, send_signal

SOLVES = 200

# A tenth of a second to three seconds with one worker; each solver of tables, rows of both kinds that make tables,
# outcomes alone, and the method that the program chooses.
RUNS = (
    ("fox-and-hounds@10x8", "--method retrograde"),
    ("konane@4x5", "--method retrograde"),
    ("konane@3x9", "--method bitsweep"),
    ("konane@4x5,opening=free", "--method enumerate"),
    ("tiptoe@4x4", "--method retrograde"),
    ("tafl-5x5,attackers=4,defenders=1", "--method retrograde"),
    ("tafl-5x5,attackers=4,defenders=2", "--method bitsweep"),
    ("turkish-checkers@8x8,white=1,black=2", "--method retrograde"),
    ("turkish-checkers@6x6,white=2,black=1", "--method enumerate"),
    ("mabi@4x4", "--method retrograde"),
    ("halma@4x4,rows=2-1", "--method retrograde"),
    ("watermelon-chess,white=4,black=3", "--method retrograde"),
    ("enclosure-chess@5x5", "--method retrograde"),
    ("yinsh-13-1", "--method enumerate"),
    ("tafl-5x5,attackers=4,defenders=2", "--method auto"),
    ("tafl-5x5,attackers=4,defenders=1", "--method retrograde --metric wdl"),
    ("fox-and-hounds@10x8", "--method auto --metric wdl"),
    ("konane@3x9", "--method auto --metric wdl"),
    ("turkish-checkers@6x6,white=2,black=1", "--method enumerate --metric wdl"),
    ("mabi@4x4", "--method auto"),
)
TROUBLES = ("kill", "interrupt", "terminate", "doubled", "short of memory", "more memory", "full disk", "small files")


@dataclass
class Unbroken:
    table: bytes
    digest: str
    seconds: float
    memory: int  # at its peak; no solver takes less than 64 MB to begin with


class Night(CliTestCase):
    def unbroken(self, spec: str, options: str) -> Unbroken:
        told = self.zermelo("solve", spec, "-o", "unbroken.ztb", *options.split(), "--threads", "1", "-q", "--json").json()
        path = self.folder / "unbroken.ztb"
        run = Unbroken(path.read_bytes(), told["digest"], told["seconds"], told["peak_rss_bytes"])
        path.unlink()
        return run

    def digest(self, folder: Path) -> str:
        return self.zermelo("info", "t.ztb", "--json", cwd=folder).json()["digest"]

    def signalled(self, command: list[str], folder: Path, delay: float, numbers: list[int], pause: float) -> None:
        process = subprocess.Popen([PROGRAM, *command], cwd=folder, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(delay)
        for number in numbers:
            if process.poll() is None:
                process.kill() if number == signal.SIGKILL else send_signal(process, number)
            if number != numbers[-1]:
                time.sleep(pause)
        told = process.communicate(timeout=PATIENCE)[1].decode()
        self.assertIn(process.returncode, (0, -signal.SIGKILL) if signal.SIGKILL in numbers else (0, INTERRUPTED), told)

    def trouble(self, kind: str, command: list[str], folder: Path, run: Unbroken, chance: random.Random) -> None:
        delay = chance.uniform(0, 1.2 * run.seconds)
        pause = chance.choice((0, 0.02, 0.2, 1.0))
        signals = {
            "kill": [signal.SIGKILL],
            "interrupt": [signal.SIGINT],
            "terminate": [signal.SIGTERM],
            "doubled": [chance.choice((signal.SIGINT, signal.SIGTERM))] * 2,
        }
        if kind in signals:
            self.signalled(command, folder, delay, signals[kind], pause)
        elif kind == "short of memory":
            before = {path.name: path.read_bytes() for path in folder.iterdir()}
            result = self.zermelo(*command, "--memory", str(run.memory // 2), code=(0, LIMIT), cwd=folder)
            if result.code == LIMIT and "does not fit in memory" in result.stderr:
                self.assertEqual({path.name: path.read_bytes() for path in folder.iterdir()}, before)
        elif kind == "more memory":
            self.signalled([*command, "--memory", str(2 * max(run.memory, 64_000_000))], folder, delay, [signal.SIGINT], 0)
        elif kind == "small files":
            room = {resource.RLIMIT_FSIZE: chance.randrange(len(run.table) + 1)}
            self.zermelo(*command, code=(0, LIMIT), cwd=folder, limits=room)
        else:
            self.full_disk(command, folder, chance.randrange(len(run.table) + 1))

    def full_disk(self, command: list[str], folder: Path, room: int) -> None:
        """The folder moves to a small disk, and back when that is full. Needs the rights to mount."""
        disk = Path(tempfile.mkdtemp(prefix="zermelo-disk-"))
        has = sum(path.stat().st_size for path in folder.iterdir())
        try:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={has + room + 65536}", "tmpfs", str(disk)], check=True)
            try:
                shutil.copytree(folder, disk, dirs_exist_ok=True)
                self.zermelo(*command, code=(0, LIMIT), cwd=disk)
                shutil.rmtree(folder)
                shutil.copytree(disk, folder)
            finally:
                subprocess.run(["umount", str(disk)], check=True)
        finally:
            disk.rmdir()

    def zermelo(self, *args: str, cwd: Path | None = None, **options):
        before, self.folder = self.folder, cwd or self.folder
        try:
            return super().zermelo(*args, **options)
        finally:
            self.folder = before

    def test_the_same_bytes(self) -> None:
        runs = {run: self.unbroken(*run) for run in RUNS}
        met: Counter[str] = Counter()
        for number in range(SOLVES):
            chance = random.Random(number)
            spec, options = RUNS[number % len(RUNS)]
            run = runs[spec, options]
            folder = self.folder / str(number)
            folder.mkdir()
            command = ["solve", spec, "-o", "t.ztb", *options.split(), "-q", "--threads", str(chance.choice((1, 2)))]
            kinds = chance.choices(TROUBLES, k=chance.randint(1, 4))
            with self.subTest(number=number, spec=spec, options=options, kinds=kinds):
                for kind in kinds:
                    if not (folder / "t.ztb").exists():
                        self.trouble(kind, command, folder, run, chance)
                        met[kind] += not (folder / "t.ztb").exists()
                if not (folder / "t.ztb").exists():
                    self.zermelo(*command, cwd=folder)
                self.assertEqual([path.name for path in folder.iterdir()], ["t.ztb"])
                # A first run that is short of memory chooses another method, which the file tells; the values are the same.
                chose = "auto" in options and "short of memory" in kinds
                same = self.digest(folder) == run.digest if chose else (folder / "t.ztb").read_bytes() == run.table
                self.assertTrue(same, "other bytes")
            shutil.rmtree(folder)
        print(f"{SOLVES} solves, broken off by {dict(met)}")
        for kind in TROUBLES:  # each has broken runs off
            self.assertGreater(met[kind], 0, kind)
