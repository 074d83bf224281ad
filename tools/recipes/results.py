import json
import re
from argparse import Namespace
from pathlib import Path

from recipes.core import PROGRAM, THREADS, Answer, Entry, Recipe, ask


class Results(Recipe):
    """Solves the specs of specs.txt: a row per spec in <game>.tsv.

    Each spec is solved, every value of its table is recomputed (verify --full), and its statistics are taken.
    """

    name, source, keys = "results", "specs.txt", ["spec"]
    not_compared = ["bytes", "bits_per_position", "seconds", "positions_per_second", "peak_rss_bytes", "verify_seconds"]
    columns = [
        "spec", "command", "method", "positions", "wins", "draws", "losses", "value", "dtw", "score", "winner", "longest_win",
        "longest_win_position", "longest_loss", "longest_loss_position", "choices", "only_moves", "mutual_zugzwangs", "digest", *not_compared,
    ]  # fmt: skip
    options = THREADS | {
        "--memory": {"metavar": "AMOUNT", "help": "most memory of the program, e.g. 8G"},
        "--work": {"metavar": "DIR", "type": Path, "help": "where tables lie until their rows are made; a solve that was stopped goes on there"},
    }

    def file(self, entry: Entry) -> str:
        return re.split("[:@,]", entry.key[0])[0] + ".tsv"

    def entry(self, fields: list[str]) -> Entry | None:
        match fields:
            case [spec, size] | [spec, size, "auto"]:
                return Entry(size, (spec,))
            case [spec, size, method]:
                return Entry(size, (spec,), ["--method", method])
        return None

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        work = (arguments.work or folder).absolute()
        work.mkdir(parents=True, exist_ok=True)
        table = work / f"{entry.stem}.ztb"
        report = table.with_suffix(".json")  # the answer of the solve, for a later call
        command = ["solve", entry.key[0], *entry.options]
        limits = ["--threads", arguments.threads, *(["--memory", arguments.memory] if arguments.memory else [])]
        if not (table.exists() and report.exists()):
            report.write_text(json.dumps(ask(PROGRAM, folder, *command, "-o", str(table), "--force", "--json", *limits)))
        solved = json.loads(report.read_text())
        verified = ask(PROGRAM, folder, "verify", "--full", str(table), "--json", *limits)
        total = ask(PROGRAM, folder, "stats", str(table), "--json", *limits)["total"]
        table.unlink()
        report.unlink()
        for kind in ("win", "loss"):
            longest = total[f"longest_{kind}"] or {"dtw": None, "position": None}
            total |= {f"longest_{kind}": longest["dtw"], f"longest_{kind}_position": longest["position"]}
        return [total | solved | {"command": ["zermelo", *command], "verify_seconds": verified["seconds"]}]
