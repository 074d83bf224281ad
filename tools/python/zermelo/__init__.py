"""Solves small board games and keeps the answers.

    import zermelo

    table = zermelo.solve("konane@4x4")      # or zermelo.open("konane-4x4.ztb")
    answer = table["start"]                  # value, moves, the best one
    answer.value, answer.plies, answer.best
    zermelo.Position("konane@4x4").play("b2").moves

Values are for the side to move: 'win', 'draw' or 'loss'. Distances are in plies, sizes in bytes, times in seconds. Failures raise zermelo.Error.
Ctrl-C ends any long call; a solve goes on later where it was.
"""

import json as _json
import os as _os
from typing import Any as _Any
from typing import Callable as _Callable
from typing import Iterable as _Iterable
from typing import Iterator as _Iterator

from . import _display
from ._zermelo import Answer, Error, Game, Move, Position, Progress, Slice, SliceValues, Table, __version__, games, open, table_file_name
from ._zermelo import _check, _estimate, _prove, _solve, _Sweep, _transcribe
from .designers import Served, compare, report, serve
from .laws import Finding, laws
from .openspiel import openspiel
from .players import best_move, best_response, move_quality, optimal_moves
from .rulebook import Graph, Grid, RuleBook
from .wordrules import ArrayRules, NativeRules, native

__all__ = [
    "Answer", "ArrayRules", "Error", "Finding", "Game", "Graph", "Grid", "Move", "NativeRules", "Position", "Progress", "Proof", "RuleBook",
    "Served", "Slice", "SliceValues", "Table", "best_move", "best_response", "check", "compare", "estimate", "games", "laws", "move_quality",
    "native", "open", "openspiel", "optimal_moves", "prove", "report", "serve", "solve", "sweep", "table_file_name",
    "transcribe",
]


_Memory = int | str | None
_Watch = _Callable[[Progress], object] | None


def _game(spec: _Any) -> Game:
    """The game of a spec or a rule book, or of a game with OpenSpiel's methods."""
    if hasattr(spec, "new_initial_state"):
        from .openspiel import SpielRules

        return Game(SpielRules(spec))
    return Game(spec)


def solve(
    spec: _Any, path: str | _os.PathLike[str] | None = None, *, method: str = "auto", metric: str | None = None, memory: _Memory = None,
    threads: int = 0, level: int | None = None, force: bool = False, most: int = 100_000_000, progress: _Watch = None,
) -> Table:
    """Solves a game and returns its table, in the file `path`.

    spec: a spec, a Game, a RuleBook, or a game with the methods of OpenSpiel; of rules in Python at most `most` positions.
    path: where to write it; 'tables/konane-4x4.ztb' unless given, and there a table that exists already is opened.
    method: 'auto', 'retrograde', 'enumerate', 'bitsweep'. metric: 'dtw', 'wdl', 'score'; the game's usual one unless given.
    memory: the most to use, as bytes or '1.5G'; what the machine has free unless given. threads: 0 for one per core.
    level: of zstd, 1 to 22. force: overwrite the file. progress: called ten times a second with a Progress.

    Ctrl-C, or an exception of `progress`, leaves a checkpoint: the same call goes on with it.
    Raises Error: bad_input, not_found, limit (memory, disk), exists, in_use.
    """
    game = _game(spec)
    if path is None:
        path = _os.path.join("tables", table_file_name(game.spec))
        if _os.path.exists(path) and not force:
            return open(path, game)
        _os.makedirs("tables", exist_ok=True)
    return _solve(game, path, method, metric, memory, threads, level, force, most, progress)


def transcribe(
    table: Table | str | _os.PathLike[str], path: str | _os.PathLike[str], *, metric: str | None = None, level: int | None = None,
    searched: str = "as they are", memory: _Memory = None, threads: int = 0, force: bool = False, progress: _Watch = None,
) -> Table:
    """Makes another table from a finished one, without solving, and returns it, in the file `path`.

    table: a Table or its file. metric: 'wdl' keeps outcomes without distances. level: of zstd, 1 to 22; that of the table unless given.
    searched: 'drop' leaves out the values that a short search finds, as solve() does; 'keep' stores them too; else they stay 'as they are'.
    memory: the most to use, as bytes or '1.5G'; what the machine has free unless given. threads: 0 for one per core. force: overwrite the file.

    All values are read back and compared with the table before the file gets its name. A run that is interrupted leaves nothing.
    Raises Error: usage, not_found, corrupt, limit (memory, disk), exists, in_use.
    """
    kept = table if isinstance(table, Table) else open(table)
    return _transcribe(kept, path, metric, level, searched, memory, threads, force, progress)


class Proof:
    """The finding of a search about a claim.

    claim, verdict ('proven', 'disproven', 'unknown'), answer, and `document`, that of `zermelo prove --json`.
    """

    def __init__(self, answer: Answer, document: dict[str, _Any]) -> None:
        self.answer = answer
        self.document = document
        self.claim = document["claim"]
        self.verdict = document["answer"]
        self.certificate = document.get("certificate")

    def __bool__(self) -> bool:
        return self.verdict == "proven"

    def __repr__(self) -> str:
        return f"<zermelo.Proof {self.answer.position}: {self.claim} {self.verdict}>"


def prove(
    spec: _Any, position: str | Position = "start", claim: str = "value", *, seconds: float | None = None, nodes: int | None = None,
    memory: _Memory = None, threads: int = 0, tables: str | _os.PathLike[str] | None = None, certificate: str | _os.PathLike[str] | None = None,
    force: bool = False, progress: _Watch = None,
) -> Proof:
    """Searches for the value of a position, or decides a claim of its side to move.

    claim: 'value', 'win', 'loss', 'draw-or-better'. seconds, nodes: limits; where one is met the verdict is 'unknown'.
    tables: a folder whose tables end the search early. certificate: a file for the proof, which check() or zermelo-check checks.
    Raises Error: bad_input, not_found, limit, exists.
    """
    answer, document = _prove(_game(spec), position, claim, seconds, nodes, memory, threads, tables, certificate, force, progress)
    return Proof(answer, _json.loads(document))


def check(path: str | _os.PathLike[str], spec: _Any = None, *, memory: _Memory = None, progress: _Watch = None) -> dict[str, _Any]:
    """Checks a certificate by the rules alone, those of the program or of the rule book `spec`: the document of `zermelo-check --json`, whose 'ok' is True for a sound proof.

    Raises Error: not_found, corrupt, limit.
    """
    return _json.loads(_check(path, spec, memory, progress))


def estimate(spec: _Any, *, metric: str | None = None, progress: _Watch = None) -> dict[str, _Any]:
    """Time, memory and disk of a solve, as the document of `zermelo estimate --json`."""
    return _json.loads(_estimate(spec, metric, progress))


def sweep(
    game: str, sizes: str | _Iterable[str] = (), *, vary: str | _Iterable[str] = (), seconds: float = 60, output: str | _os.PathLike[str] | None = None,
    fresh: bool = False, tables: str | _os.PathLike[str] = "tables", memory: _Memory = None, threads: int = 0, progress: _Watch = None,
) -> _Iterator[dict[str, _Any]]:
    """The winners of many boards of a game, one after the other, each as the document of `zermelo sweep --json`: 'spec', 'winner', 'value', 'dtw', 'how'...

    game: a spec without a size. sizes: texts such as '2x2..4x4' or '3..5'. vary: texts such as 'opening=corner,centre'; all combinations are boards.
    seconds: the most for a board; one that meets the limit has the value 'unknown'. fresh: take no result that the program carries.
    output: a file for the rows, that of the command: the same call goes on with it. tables: a folder whose tables are used.

    Raises Error: usage, not_found, bad_input, in_use, before the first row.
    """
    texts = lambda words: [words] if isinstance(words, str) else list(words)
    of = _Sweep(game, texts(sizes), texts(vary), seconds, _os.fspath(output or ""), fresh, _os.fspath(tables))
    return (_json.loads(of.row(spec, memory, threads, progress)) for spec in of.specs)


def _verify(
    self: Table, mode: str = "full", *, count: int = 100_000, seed: int = 1, threads: int = 0, memory: _Memory = None, progress: _Watch = None
) -> dict[str, _Any]:
    """Checks the table against the rules: 'quick' (checksums), 'sample' (`count` positions) or 'full'. The document of `zermelo verify --json`."""
    return _json.loads(self._verify(mode, count, seed, threads, memory, progress))


def _stats(self: Table, *, threads: int = 0, memory: _Memory = None, progress: _Watch = None) -> dict[str, _Any]:
    """Counts, distances and zugzwangs of the whole table: the document of `zermelo stats --json`."""
    return _json.loads(self._stats(threads, memory, progress))


_sample_all = Table.sample


def _sample(self: Table, count: int, seed: int = 1, *, value: str | None = None, plies: int | None = None) -> list[Position]:
    """Positions of the table drawn at random, all equally likely, the same ones for one seed.

    value, plies: only positions with this value, and with the end so many plies away; each is drawn once then, and fewer come back if there are fewer.
    In games of points the value is that of the points still to come.
    """
    if value is None and plies is None:
        return _sample_all(self, count, seed)
    if value not in (None, "win", "draw", "loss"):
        raise ValueError(f"there is no value {value!r}: 'win', 'draw', 'loss'")
    import random

    def matching(slice: int) -> _Any:
        values = self.values(slice)
        fits = ~values.holes
        if value is not None:
            fits &= values.outcomes == {"win": 1, "draw": 0, "loss": -1}[value]
        if plies is not None:
            if values.plies is None:
                raise ValueError(f"{self!r} has no distances")
            fits &= values.plies == plies
        return fits.nonzero()[0]

    counts = [(part.number, len(matching(part.number))) for part in self.slices]
    total = sum(size for _, size in counts)
    drawn = sorted(random.Random(seed).sample(range(total), min(count, total)))
    positions, before = [], 0
    for slice, size in counts:
        wanted = [number - before for number in drawn if before <= number < before + size]
        indices = matching(slice) if wanted else []
        positions += [self.position_at(slice, int(indices[number])) for number in wanted]
        before += size
    return [position for position in positions if position is not None]


def _to_pandas(self: Table, slice: int | None = None, *, positions: bool = False) -> _Any:
    """A DataFrame with a row for each position of a slice, or of all: slice, index, outcome (1, 0, -1), and plies (-1 for draws) or score.

    positions: also the text of each, in the column 'position'; a million of them take seconds.
    Raises ImportError without pandas; values() needs numpy alone.
    """
    try:
        import pandas  # type: ignore[import]
    except ImportError as error:
        raise ImportError("Table.to_pandas() needs pandas; Table.values() gives arrays of numpy without it") from error
    parts = []
    for number in [part.number for part in self.slices] if slice is None else [slice]:
        values = self.values(number)
        present = (~values.holes).nonzero()[0]
        columns: dict[str, _Any] = {"slice": number, "index": present}
        if positions:
            columns["position"] = [str(self.position_at(number, int(index))) for index in present]
        columns["outcome"] = values.outcomes[present]
        for name, numbers in (("plies", values.plies), ("score", values.scores)):
            if numbers is not None:
                columns[name] = numbers[present]
        parts.append(pandas.DataFrame(columns))
    return pandas.concat(parts, ignore_index=True)


def _get(self: Table, position: str | Position, default: _Any = None) -> _Any:
    """The answer about a position; `default` where the table does not hold it."""
    answer = self.answer(position)
    return default if answer.value is None else answer


def _info(self: Table) -> dict[str, _Any]:
    """The document of `zermelo info --json`."""
    return _json.loads(self._info())


for _name, _member in {"info": property(_info), "verify": _verify, "stats": _stats, "get": _get, "sample": _sample, "to_pandas": _to_pandas}.items():
    setattr(Table, _name, _member)
_display.attach(Answer, Move, Position)
