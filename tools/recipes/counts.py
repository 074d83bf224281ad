from argparse import Namespace
from pathlib import Path

from recipes.core import PROGRAM, THREADS, Answer, Entry, Recipe, ask


class Counts(Recipe):
    """Counts all positions of the boards of counts.txt: a row per line in counts.tsv.

    Each board is counted by zermelo solve --count-only, which makes no table. A SPEC means all its lines.
    """

    name, source, keys = "counts", "counts.txt", ["spec", "metric"]
    sides = [f"{side}_{outcome}" for side in ("first", "second") for outcome in ("wins", "losses")]
    not_compared = ["seconds", "positions_per_second", "peak_rss_bytes"]
    columns = ["spec", "metric", "command", "positions", *sides, "value", "dtw", "winner", "deepest", "digest", *not_compared]
    options = THREADS

    def entry(self, fields: list[str]) -> Entry | None:
        match fields:
            case [size, spec, "wdl" | "dtw" as metric]:
                return Entry(size, (spec, metric))
        return None

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        spec, metric = entry.key
        command = ["solve", spec, "--metric", metric, "--count-only"]
        counted = ask(PROGRAM, folder, *command, "--json", "--threads", arguments.threads)
        outcomes = [side[outcome] for side in counted["sides"] for outcome in ("wins", "losses")]
        return [counted | dict(zip(self.sides, outcomes, strict=True)) | {"command": ["zermelo", *command]}]
