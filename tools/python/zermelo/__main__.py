"""The whole program with rule books: python3 -m zermelo solve ./hexapawn.py, and so for every command.

A file *.py stands wherever a spec does: its rule book joins the games. `--plug FILE.py` adds it without naming it, as for `serve`.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import signal
import sys
import traceback
from pathlib import Path

from . import Error, Game
from ._zermelo import _run_program
from .rulebook import Rules

USAGE, BAD_INPUT = 2, 4


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


def report(code: int, what: str, why: str | None = None, hint: str | None = None) -> int:
    """Prints an error as the program does."""
    print(f"zermelo: error: {what}", *([f"  why:  {why}"] if why else []), *([f"  try:  {hint}"] if hint else []), sep="\n", file=sys.stderr)
    return code


def explain(file: str, error: Exception) -> int:
    """Reports that a file with rule books cannot be loaded, with the line at fault."""
    if isinstance(error, SyntaxError):
        print("".join(traceback.format_exception_only(type(error), error)).rstrip(), file=sys.stderr)
        return report(BAD_INPUT, f"{file} cannot be read as Python")
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(Path(file).resolve())]
    return report(BAD_INPUT, f"{file} failed" + (f" in line {own[-1].lineno}: {own[-1].line}" if own else ""), f"{type(error).__name__}: {error}")


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
            return report(USAGE, error.what, error.why)
        except Exception as error:
            return explain(word, error)
        if not found:
            return report(USAGE, f"{word} has no rule book", "it defines no class that derives from zermelo.RuleBook")
        if line == ["zermelo"]:
            return report(USAGE, f"{word} is no command", hint=f"zermelo play {shlex.quote(word)}")
        if line[-1] == "--plug":
            line.pop()
        else:
            line.append(found[0].spec)
        games += [(game, word) for game in found]
    sys.stdout.flush()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a closed pipe ends the program, as it does without Python
    try:
        return _run_program(line, games)
    except Error as error:
        return report(USAGE, error.what, error.why, error.hint)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
