"""The whole program with rule books: python3 -m zermelo solve ./hexapawn.py, and so for every command.

A file *.py stands wherever a spec does: its rule book joins the games. `--plug FILE.py` adds it without naming it, as for `serve`.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from pathlib import Path

from . import Error, Game
from ._zermelo import _run_program
from .rulebook import Rules

USAGE = 2


def books_of(file: str) -> list[Rules]:
    """The rule books of a file: one object of each class that it defines, or `books`, a list of objects, where it has one."""
    path = Path(file).resolve()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    if hasattr(module, "books"):
        return list(module.books)
    return [made() for made in vars(module).values() if isinstance(made, type) and issubclass(made, Rules) and made.__module__ == path.stem]


def main(words: list[str]) -> int:
    """Runs a command line; returns the exit code of the program."""
    games: list[tuple[Game, str]] = []
    line = ["zermelo"]
    for word in words:
        if not (word.endswith(".py") and os.path.isfile(word)):
            line.append(word)
            continue
        try:
            found = [Game(book) for book in books_of(word)]
        except Error as error:
            print(f"zermelo: error: {error.what}", *([f"  why:  {error.why}"] if error.why else []), sep="\n", file=sys.stderr)
            return USAGE
        if not found:
            print(f"zermelo: error: {word} has no rule book\n  why:  it defines no class that derives from zermelo.RuleBook", file=sys.stderr)
            return USAGE
        if line[-1] == "--plug":
            line.pop()
        else:
            line.append(found[0].spec)
        games += [(game, word) for game in found]
    sys.stdout.flush()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a closed pipe ends the program, as it does without Python
    return _run_program(line, games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
