"""For designers of games: two rulings side by side, a report, the page in the browser."""

from __future__ import annotations

import atexit
import json
import os
from typing import Any

from ._zermelo import Game, Table, _compare, _report, _Server, _solve, table_file_name


def _table(given: Any, folder: str) -> Table:
    """The table itself, or that of a game solved into a folder."""
    if isinstance(given, Table):
        return given
    game = Game(given)
    path = os.path.join(folder, table_file_name(game.spec))
    return _solve(game, path, "auto", None, None, 0, None, True, 100_000_000, None)


def _write(path: str | os.PathLike[str] | None, html: str, markdown: str) -> None:
    if path is None:
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(html if str(path).endswith(".html") else markdown)


def _check(path: str | os.PathLike[str] | None) -> None:
    if path is not None and not str(path).endswith((".html", ".md")):
        raise ValueError(f"{path} does not end with .md or .html")


def compare(first: Any, second: Any, path: str | os.PathLike[str] | None = None, *, threads: int = 0) -> dict[str, Any]:
    """Two rulings of one board side by side: counts of positions whose value differs, and the shortest game to one. The document of `zermelo compare --json`.

    first, second: tables, or rules and specs, which are solved in a temporary folder. Rules of one's own are rulings of one board if their `spec` has
    one name, as 'nim' and 'nim:misere' have; positions with equal texts are the same position.
    path: a file for the page, .html or .md.
    Raises Error: usage for two games that are no rulings of one board.
    """
    import tempfile  # a slow import

    _check(path)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        tables = _table(first, one), _table(second, other)
        words = f"zermelo.compare({', '.join(repr(table.spec) for table in tables)})"
        document, html, markdown = _compare(tables[0], first is tables[0], tables[1], second is tables[1], words, threads, None)
    _write(path, html, markdown)
    return json.loads(document)


def report(
    rules: Any, path: str | os.PathLike[str] | None = None, *, seed: int = 1, games: int = 1000, cut: int = 0, threads: int = 0,
) -> dict[str, Any]:  # fmt: skip
    """A designer's report on a game: winner, length, balance of first moves, games at random. The document of `zermelo report --json`.

    rules: a table, or rules or a spec, which are solved in a temporary folder. path: a file for the page, .html or .md.
    seed, games: of the random play. cut: plies after which a game is cut; 0 for twice the longest win.
    """
    import tempfile

    _check(path)
    with tempfile.TemporaryDirectory() as folder:
        table = _table(rules, folder)
        words = f"zermelo.report({table.spec!r}, seed={seed}, games={games})"
        document, html, markdown = _report(table, rules is table, words, seed, games, cut, threads, None)
    _write(path, html, markdown)
    return json.loads(document)


class Served:
    """A page on this machine. `url` is its address; close(), or the end of a with block, ends it."""

    def __init__(self, game: Game, tables: str, port: int) -> None:
        from urllib.parse import quote

        self._server: Any = _Server(game, tables, port)
        self.url = f"http://127.0.0.1:{self._server.port}/#/play?spec={quote(game.spec)}"
        atexit.register(self.close)

    def close(self) -> None:
        """Ends the page after the requests under way."""
        if self._server is not None:
            self._server.close()
            self._server = None
            atexit.unregister(self.close)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<zermelo.Served {self.url}>" if self._server is not None else "<zermelo.Served, closed>"


def serve(rules: Any, *, tables: str | os.PathLike[str] = "tables", port: int = 0) -> Served:
    """Opens the page of `zermelo serve` on a game of one's own, for browsers of this machine.

    tables: the folder with tables of the game; without one, searches answer. port: 0 takes a free one.
    Raises Error (usage) if the port is taken.
    """
    return Served(Game(rules), str(tables), port)
