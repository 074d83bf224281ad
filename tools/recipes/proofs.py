import json
from argparse import Namespace
from pathlib import Path

from recipes.core import CHECKER, DIFFERENT, PROGRAM, Answer, Entry, Failed, Recipe, Row, ask


def need_the_same_proof(proved: Answer, checked: Answer) -> None:
    """The checker must have said ok to this position, this value and this file: it knows nothing of the search."""
    winner, positions = proved["winner"], proved["certificate"]["positions"]
    claims = checked["claims"]
    if winner is None:
        right = len(claims) == 2 and len(set(claims)) == 2 and all(claim.startswith("no loss for ") for claim in claims)
    else:
        right = claims == [f"win for {winner}"]
    right &= checked["ok"] is True and checked["checked"] == positions and not checked["tables"]
    right &= (winner is None) == (proved["value"] == "draw") and proved["answer"] == "proven"
    right &= all(checked[key] == proved[key] for key in ("spec", "position")) and checked["bytes"] == proved["certificate"]["bytes"]
    if not right:
        raise Failed(DIFFERENT, f"the certificate tells of something else: {json.dumps(checked)}")


class Proofs(Recipe):
    """Proves the positions of proofs.txt: a row per position in proofs.tsv. A SPEC means all its lines.

    Each is searched by zermelo prove, with one worker and without tables, into a certificate, and the certificate is checked by
    zermelo-check; a row is written only if that says ok and tells of the same winner.

    With one worker and the same memory a program searches the same positions each time, so --check compares these too; a change
    of the search changes them.
    """

    name, source, keys = "proofs", "proofs.txt", ["spec", "position"]
    columns = [
        "spec", "position", "command", "method", "value", "winner", "nodes", "seconds", "nodes_per_second", "certificate_positions",
        "certificate_bytes", "depth", "check_seconds",
    ]  # fmt: skip
    not_compared = ["seconds", "nodes_per_second", "certificate_bytes", "check_seconds"]
    options = {
        "--memory": {"default": "4G", "help": "of a search whose line tells nothing else, 4G if not given; its positions depend on it"},
        "--certificates": {"metavar": "DIR", "type": Path, "help": "keep the certificates there, over those of the same name"},
    }
    programs = [PROGRAM, CHECKER]

    def entry(self, fields: list[str]) -> Entry | None:
        size, spec, position, options, *more = [*fields, "", "", ""]
        words = options.split()
        names = words[::2]
        right = len(fields) in (2, 3, 4) and len(words) == 2 * len(set(names)) and set(names) <= {"--method", "--memory"}
        return Entry(size, (spec, position or "start"), words) if right else None

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        spec, position = entry.key
        if arguments.certificates:
            folder = arguments.certificates
            folder.mkdir(parents=True, exist_ok=True)
        place = [] if position == "start" else [position]
        memory = [] if "--memory" in entry.options else ["--memory", arguments.memory]
        command = ["prove", spec, *place, "--threads", "1", *entry.options, *memory, "--certificate", f"{entry.stem}.zcert"]
        proved = ask(PROGRAM, folder, *command, "--force", "--json", "-q")
        checked = ask(CHECKER, folder, "--json", f"{entry.stem}.zcert")
        need_the_same_proof(proved, checked)
        certificate = {f"certificate_{key}": proved["certificate"][key] for key in ("positions", "bytes")}
        return [proved | certificate | {"command": ["zermelo", *command], "depth": checked["depth"], "check_seconds": checked["seconds"]}]

    def told(self, rows: list[Row]) -> str:
        winner = rows[0]["winner"]
        result = "draw" if winner == "-" else f"{winner} win" if winner.endswith("s") else f"{winner} wins"
        return result + ", {nodes} positions searched, {certificate_positions} in the certificate".format(**rows[0])
