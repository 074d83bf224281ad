"""The laws of rules of one's own: findings in words, each with a position."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from ._zermelo import Error, Game
from .wordrules import ArrayRules


@dataclass(frozen=True)
class Finding:
    """A law that rules break, and where."""

    law: str
    position: str  # its text; empty where no position is to blame
    words: str

    def __str__(self) -> str:
        return f"{self.law}: {self.words}" + (f", at {self.position}" if self.position and self.position not in self.words else "")


class _Book:
    """A rule book asked about single positions."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.start = rules.start

    def answers(self, p: Any) -> tuple:
        """The side to move, the end, and the names of the moves with the positions after them."""
        end = self.rules.end(p)
        moves = [] if end is not None else list(self.rules.moves(p))
        return self.rules.turn(p), end, [(str(m), self.rules.play(p, m)) for m in moves]


class _Words(_Book):
    """Rules in arrays asked about single positions."""

    def answers(self, p: Any) -> tuple:
        import numpy

        words = [*p] if isinstance(p, tuple) else [p]
        if not all(0 <= word < 1 << 64 for word in words):
            raise ValueError(f"{p} is no position")
        array = numpy.array([p], numpy.uint64)
        code = int(self.rules.ends(array)[0])
        side = int(self.rules.turns(array)[0]) if self.rules.turns else None
        after = [] if code else [tuple(map(int, child)) if isinstance(p, tuple) else int(child) for child in self.rules.children(array)[1]]
        name = self.rules.move_name
        return side, code, [(name(p, child) if name else str(number), child) for number, child in enumerate(after, 1)]


def laws(rules: Any, *, sample: int = 1000, most: int = 100_000) -> list[Finding]:
    """All laws that rules break, each with the first position that shows it; an empty list if none was found.

    rules: a RuleBook, ArrayRules or NativeRules. The first `sample` positions of play are asked about twice; then play is explored up to `most` positions.

    start        start() is the same each time
    determinism  a position has the same side to move, end and moves each time
    constancy    asking about a position, and playing from it, leaves it as it was
    hash         positions that are equal have one hash, and a position equals itself
    names        the moves of a position have different names
    text         the text of a position is read back as this position
    answers      no method raises; sides are 0 and 1; ends are outcomes; a game that goes on has a move; keys of positions differ; symmetries are ones of
                 the rules. A solve refuses rules that break it, in the same words.
    growth       play has at most `most` positions
    """
    found: dict[str, Finding] = {}
    try:
        game = Game(rules)
        _walk(_Words(rules) if isinstance(rules, ArrayRules) else _Book(rules), game, sample, found)
        game = Game(rules)  # it has asked about nothing
        game.explore(most)
    except Error as error:
        law = "growth" if error.code == "limit" else "answers"
        found[law] = Finding(law, error.what.partition(" are broken at ")[2], f"{error.what}; {error.why}")
    return list(found.values())


def _walk(book: _Book, game: Game, sample: int, found: dict[str, Finding]) -> None:
    """Positions in the order of their plies. A method that raises ends the walk there: the exploration tells it."""

    def tell(law: str, text: str, words: str) -> None:
        found.setdefault(law, Finding(law, text, words))

    start = book.start()
    if book.start() != start:
        found["start"] = Finding("start", "", f"start() is {start!r}, and then {book.start()!r}")
        return
    todo, seen = deque([start]), {start}
    while todo and len(seen) <= sample:
        p = todo.popleft()
        before, text = repr(p), _text(book.rules, p)
        try:
            first, second = book.answers(p), book.answers(p)
        except Exception:
            continue
        if repr(p) != before:
            tell("constancy", text, f"asking about {before} has changed it")
            continue
        for name, one, other in zip(("turn", "end"), first, second):
            if one != other:
                tell("determinism", text, f"the {name} is {one!r}, and asked again {other!r}")
        moves, again = first[2], second[2]
        if [name for name, _ in moves] != [name for name, _ in again]:
            tell("determinism", text, f"the moves are {_list(moves)}, and asked again {_list(again)}")
            continue
        names = [name for name, _ in moves]
        if len(set(names)) < len(names):
            tell("names", text, f"two moves are called {next(name for name in names if names.count(name) > 1)!r}")
        for (name, one), (_, other) in zip(moves, again):
            try:
                if one != one or one != other:
                    tell("determinism" if one == one else "hash", text, f"{name!r} leads to {one!r}, and asked again to {other!r}")
                elif hash(one) != hash(other):
                    tell("hash", text, f"{name!r} leads to {one!r}, whose hash differs from time to time")
                elif one not in seen:
                    seen.add(one)
                    todo.append(one)
            except TypeError:
                break
        _reads_back(game, p, text, tell)


def _reads_back(game: Game, p: Any, text: str, tell: Any) -> None:
    try:
        read = game.position(text).object
    except Error as error:
        tell("text", text, f"position({text!r}) fails: {error.why or error.what}")
        return
    if read != p:
        tell("text", text, f"the text {text!r} is read back as {read!r}")


def _text(rules: Any, p: Any) -> str:
    try:
        return str(rules.text(p)) if rules.text else p if isinstance(p, str) else repr(p)
    except Exception:
        return repr(p)


def _list(moves: list) -> str:
    return ", ".join(name for name, _ in moves) or "none"
