"""--memory from outside: with the least that a command takes, its peak of resident memory is at most 5 % more."""

import os
import re
import subprocess
import unittest

from support import LIMIT, PROGRAM, CliTestCase, environment

# Each solver of tables and of counts, on boards so small that the program itself is a good part of the memory.
SOLVES = (
    "tiptoe@4x4 --method retrograde",
    "mabi@4x4 --method retrograde",
    "tafl-5x5,attackers=4,defenders=2 --method retrograde",
    "halma@4x4,rows=2-1 --method retrograde",
    "enclosure-chess@5x5 --method retrograde",
    "turkish-checkers,white=2,black=1 --metric wdl",
    "fox-and-hounds@9x9 --method retrograde",
    "konane@4x6 --method bitsweep",
    "brandub,attackers=3,defenders=0 --method bitsweep",
    "konane@5x6 --count-only --metric wdl",
    "fox-and-hounds@10x10 --count-only",
    "fox-and-hounds@10x8 --count-only --metric dtw",
)


@unittest.skipUnless("release" in PROGRAM.parts, "sanitizers have memory of their own")
class Memory(CliTestCase):
    def peak(self, *args: str, code: int = 0) -> int:
        process = subprocess.Popen([PROGRAM, *args], cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, code, args)
        return usage.ru_maxrss * 1024

    def check(self, *args: str) -> None:
        """Asks for the least memory by asking for too little: the advice names it."""
        told = self.zermelo(*args, "--memory", "1M", "-q", code=LIMIT).stderr
        least = re.search(r"--memory (\d+)M", " ".join(told.split()))
        assert least is not None, told
        self.assertLessEqual(self.peak(*args, "--memory", f"{least[1]}M", "-q"), 1.05e6 * int(least[1]), args)

    def test_solves_and_counts(self) -> None:
        for number, solve in enumerate(SOLVES):
            file = () if "--count-only" in solve else ("-o", f"{number}.ztb")
            for threads in ("1", "2"):
                with self.subTest(solve=solve, threads=threads):
                    self.check("solve", *solve.split(), *file, "--threads", threads, *(("--force",) if file else ()))

    def test_checks_and_statistics(self) -> None:
        for spec in ("fox-and-hounds@9x9", "brandub,attackers=3,defenders=0", "mabi@4x4"):
            with self.subTest(spec=spec):
                self.check("verify", self.table(spec), "--full", "--threads", "2")
                self.check("stats", self.table(spec), "--threads", "2")

    def test_what_grows_while_it_runs(self) -> None:
        """Enumerations, searches, counts and reports learn their need on the way: they stay within what they may use, or end."""
        for megabytes, args, code in (
            (95, "solve konane@4x6 --method enumerate -o e.ztb", 0),
            (70, "solve konane@4x6 --method enumerate -o e.ztb --force", LIMIT),
            (100, "prove brandub --time 3", LIMIT),
            (80, "count konane@5x5", LIMIT),
            (80, f"report {self.table('fox-and-hounds@8x8')} -o r.html", 0),
            (80, "report mabi@4x4 -o r.html --force", 0),
            (60, f"compare {self.table('mabi@4x4')} {self.table('mabi@4x4,pass=plain')}", 0),
        ):
            with self.subTest(args=args, megabytes=megabytes):
                self.assertLessEqual(self.peak(*args.split(), "--memory", f"{megabytes}M", "-q", code=code), 1.05e6 * megabytes)


if __name__ == "__main__":
    unittest.main()
