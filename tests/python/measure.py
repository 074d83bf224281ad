"""Time and memory of a solve by rules of each tier: python3 measure.py TIER FILES RANKS; TIER is class, ints, arrays or native.

Prints positions, seconds, processor seconds, and bytes for each position: the peak of the process less its size before the solve.
`python3 measure.py answers FILES RANKS` prints processor time of questions to a dense table of Kōnane and to one of arrays.
"""

import contextlib
import resource
import sys
import tempfile
import time
from pathlib import Path

from books import Konane
from patterns import konane, native
from support import zermelo


class Ints(zermelo.RuleBook):
    """Kōnane as a rule book on whole numbers, by the same patterns as the arrays."""

    sides = ("black", "white")
    stuck = "loss"

    def __init__(self, files: int, ranks: int) -> None:
        rules = konane(files, ranks)
        self.first, self.spec = rules.first, rules.spec
        self.by_side: dict[int, list] = {}
        for mask, value, flip in rules.move_list:  # by the bits of side and turns
            self.by_side.setdefault(value & 7, []).append((mask, value, flip))

    def start(self) -> int:
        return self.first

    def turn(self, p: int) -> int:
        return p & 1

    def moves(self, p: int) -> list[int]:
        return [flip for mask, value, flip in self.by_side[p & 7] if p & mask == value]

    def play(self, p: int, m: int) -> int:
        return p ^ m


def least(call, count: int) -> float:
    """Processor seconds of a call for each of `count` things, the least of nine."""
    times = []
    for _ in range(9):
        began = time.process_time()
        call()
        times.append((time.process_time() - began) / count)
    return min(times)


def answers(files: int, ranks: int) -> None:
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        for rules in (f"konane@{files}x{ranks}", konane(files, ranks)):
            table = zermelo.solve(rules, f"{folder}/{type(rules).__name__}.ztb")
            positions = table.sample(1000)
            texts = [position.text for position in positions]
            part = max(table.slices, key=lambda part: part.positions)
            indices = numpy.random.default_rng(1).integers(0, part.size, 200_000)
            values = table.values(part.number)
            arrays = lambda: (values.outcomes, values.plies, values.holes)
            print(f"{table.spec}, a probe: {least(lambda: [table.probe(text) for text in texts], 1000) * 1e6:.2f} us by text, "
                  f"{least(lambda: [table.probe(each) for each in positions], 1000) * 1e6:.2f} by position, "
                  f"{least(lambda: table.values_at(part.number, indices, threads=1), len(indices)) * 1e6:.2f} by index in a batch; "
                  f"a million values: {least(lambda: table.values(part.number, threads=1), part.size) * 1e9:.1f} ms to read, "
                  f"{least(arrays, part.size) * 1e9:.1f} ms as three arrays")  # fmt: skip


def main(tier: str, files: int, ranks: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rules = {"class": Konane, "ints": Ints, "arrays": konane, "native": lambda *size: native(konane(*size), Path(folder))}[tier](files, ranks)
        zermelo.solve(konane(2, 2), f"{folder}/warm.ztb")  # loads numpy and makes the threads
        before = int(next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")).split()[1])
        began, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
        with contextlib.closing(zermelo.solve(rules, f"{folder}/k.ztb")) as table:
            wall = time.perf_counter() - began
            now = resource.getrusage(resource.RUSAGE_SELF)
            count = table.slices[0].size
            processor = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
            grown = (now.ru_maxrss - before) * 1024
            print(f"{tier} {files}x{ranks}: {count} positions, {wall:.2f} s, processor {processor:.2f} s, {grown / count:.0f} bytes a position; "
                  f"a million: {wall / count * 1e6:.2f} s, processor {processor / count * 1e6:.2f} s")  # fmt: skip


if __name__ == "__main__":
    size = map(int, sys.argv[2:4])
    answers(*size) if sys.argv[1] == "answers" else main(sys.argv[1], *size)
