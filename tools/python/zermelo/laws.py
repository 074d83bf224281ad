"""The laws of rules of one's own: findings in words, each with a position."""

from __future__ import annotations

import re
from collections import deque
from typing import Any, NamedTuple

from ._zermelo import Error, Game
from .wordrules import ArrayRules


class Finding(NamedTuple):
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

    start        start() is the same each time, and the game is not over there
    determinism  a position has the same side to move, end and moves each time
    constancy    asking about a position, and playing from it, leaves it as it was
    hash         positions that are equal have one hash, and a position equals itself
    names        the moves of a position have different names
    text         the text of a position is read back as this position
    answers      no method raises; sides are 0 and 1; ends are outcomes; a game that goes on has a move; keys of positions differ; symmetries are ones of
                 the rules. A solve refuses rules that break it, in the same words.
    growth       play has at most `most` positions
    cycles       play never comes back to a position, where the rules say so: cycles = False
    draws        no game ends drawn, where the rules say so: draws = False
    """
    found: dict[str, Finding] = {}
    try:
        game = Game(rules)
        _walk(_Words(rules) if isinstance(rules, ArrayRules) else _Book(rules), game, sample, found)
        game = Game(rules)  # it has asked about nothing
        game.explore(most)
        if not rules.cycles or not rules.draws:
            _statements(rules, game, found)
        if game.start.over:
            found.setdefault("start", Finding("start", game.start.text, "the game is over there, before a move"))
    except Error as error:
        law = "growth" if error.code == "limit" else "answers"
        found[law] = Finding(law, _blamed(error), f"{error.what}; {error.why}")
    return list(found.values())


def _blamed(error: Error) -> str:
    """The position that an error of the rules names: where they are broken, the argument of a call that failed, or one of too many."""
    what, why = str(error.what), str(error.why)
    if call := re.search(r" failed in (\w+)\((.*)\)$", what):
        return call[2].rpartition(", ")[0] if call[1] == "play" else call[2]
    return what.partition(" are broken at ")[2] or why.partition("one of the last is ")[2]


def _statements(rules: Any, game: Game, found: dict[str, Finding]) -> None:
    """The statements of the rules, over all positions of play."""
    after: dict[Any, tuple] = {}
    todo = [game.start]
    while todo:
        position = todo.pop()
        if position not in after:
            after[position] = position.children
            todo += after[position]
    drawn = next((position for position in after if position.outcome == "draw"), None)
    if not rules.draws and drawn is not None:
        found["draws"] = Finding("draws", drawn.text, "draws is False, but here the game ends drawn")
    # Positions leave once all that lead to them have left: those of a cycle, and behind one, never do.
    leading = dict.fromkeys(after, 0)
    for children in after.values():
        for child in children:
            leading[child] += 1
    todo = [position for position, count in leading.items() if count == 0]
    while todo:
        for child in after.pop(todo.pop()):
            leading[child] -= 1
            if leading[child] == 0:
                todo.append(child)
    if not rules.cycles and after:
        # Back from one of them to one of them, until one comes again.
        before = {child: position for position, children in after.items() for child in children}
        met, now = set(), next(iter(after))
        while now not in met:
            met.add(now)
            now = before[now]
        found["cycles"] = Finding("cycles", now.text, "cycles is False, but play can come back to this position")


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
