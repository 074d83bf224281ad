"""Ground truth for learners and bots: how good is a move, a game, a player?"""

from __future__ import annotations

from typing import Callable, Iterable, NamedTuple

from ._zermelo import Answer, Game, Position, Table, _no_answer

# A player: the name of a move for a position.
Policy = Callable[[Position], str]

WORTH = {"loss": -1, "draw": 0, "win": 1}


def optimal_moves(table: Table, position: str | Position, *, distance: bool = True) -> list[str]:
    """The names of all best moves; without `distance` of all that keep the value.

    Raises Error (no_answer) where the table does not know the position.
    """
    answer = _known(table, position)
    if distance:
        return [move.name for move in answer.moves if move.best]
    return [move.name for move in answer.moves if move.value == answer.value]


def best_move(table: Table, position: str | Position, history: Iterable[Position] = ()) -> str:
    """A move that never throws a win away: each one brings the end nearer. Of drawing moves one that leads to no position of `history`.

    Raises Error (no_answer) where the game is over or the table does not know the position.
    """
    answer = _known(table, position)
    if answer.best is None:
        _no_answer(f"the game is over: {answer.position}")
    seen = set(history)
    fresh = [move for move in answer.moves if move.value == answer.value and move.position not in seen]
    return (fresh[0] if answer.value == "draw" and fresh else answer.best).name


class Played(NamedTuple):
    """A move of a game that was played, with its value for the player who made it."""

    number: int
    side: str
    move: str
    best: bool
    value_before: str | None
    value_after: str | None
    cost: str | None
    better: tuple[str, ...]  # the best moves, where this is not one of them


def move_quality(table: Table, moves: Iterable[str], position: str | Position = "start") -> list[Played]:
    """Each move of a game against the best ones. The share of optimal moves is `sum(p.best for p in played) / len(played)`."""
    now = table.game.position(position) if isinstance(position, str) else position
    played = []
    for number, name in enumerate(moves, 1):
        answer = _known(table, now)
        after = now.play(name)
        made = next(move for move in answer.moves if move.position == after)
        better = () if made.best else tuple(move.name for move in answer.moves if move.best)
        played.append(Played(number, answer.turn, made.name, made.best, answer.value, made.value, made.cost, better))
        now = after
    return played


class Response(NamedTuple):
    """The most that anybody reaches against a player, and one line to it; `value` is that of the player."""

    value: str
    line: tuple[str, ...]
    positions: int

    def __bool__(self) -> bool:
        """True if the player never loses."""
        return self.value != "loss"


def best_response(game: Game | str, policy: Policy, side: str, position: str | Position = "start", *, most: int = 1_000_000) -> Response:
    """The worst that can happen to a player who follows a policy: the other side may play anything. Play that repeats for ever is a draw.

    policy: a function from a Position to the name of a move; it is asked once about each position. side: its name.
    Raises Error (bad_input) for illegal moves of the policy, ValueError beyond `most` positions.
    """
    start = Game(game).position(position)
    if side not in start.game.sides:
        raise ValueError(f"there is no side {side!r}: the sides are {' and '.join(start.game.sides)}")
    children: dict[Position, list[tuple[str, Position]]] = {}
    todo = [start]
    while todo:
        now = todo.pop()
        if now in children:
            continue
        if len(children) == most:
            raise ValueError(f"more than {most} positions")
        if now.over:
            children[now] = []
        elif now.turn == side:
            name = policy(now)
            children[now] = [(name, now.play(name))]
        else:
            children[now] = list(zip(now.moves, now.children))
        todo += [child for _, child in children[now]]
    worst, way = _spread(children, side)
    line, now = [], start
    while now in way:
        name, now = way[now]
        line.append(name)
    value = worst.get(start, 0)
    return Response({-1: "loss", 0: "draw", 1: "win"}[value], tuple(line), len(children))


def _spread(children: dict[Position, list[tuple[str, Position]]], side: str) -> tuple[dict[Position, int], dict[Position, tuple[str, Position]]]:
    """Worst outcomes for the player, and the moves that lead there soonest; positions without one are draws by repetition."""
    worth: dict[Position, int] = {}
    way: dict[Position, tuple[str, Position]] = {}
    parents: dict[Position, list[tuple[str, Position]]] = {}
    for position, moves in children.items():
        for name, child in moves:
            parents.setdefault(child, []).append((name, position))
    ends = [position for position in children if not children[position]]
    for position in ends:
        worth[position] = WORTH[str(position.outcome)] * (1 if position.turn == side else -1)
    # First what ends in a loss: the other side needs one move to it, and the player's only move leads to it.
    for value in (-1, 0):
        layer = [position for position in ends if worth[position] == value]
        while layer:
            following = []
            for child in layer:
                for name, position in parents.get(child, ()):
                    if position not in worth:
                        worth[position] = value
                        way[position] = (name, child)
                        following.append(position)
            layer = following
    # A win where every way ends in one: positions that are left and cannot go round for ever.
    open_moves = {position: len(moves) for position, moves in children.items() if position not in worth}
    layer = [position for position in ends if worth[position] == 1]
    while layer:
        following = []
        for child in layer:
            for name, position in parents.get(child, ()):
                if position in open_moves:
                    open_moves[position] -= 1
                    if open_moves[position] == 0:
                        worth[position] = 1
                        way[position] = (name, child)
                        following.append(position)
        layer = following
    return worth, way


def _known(table: Table, position: str | Position) -> Answer:
    answer = table.answer(position)
    if answer.value is None:
        _no_answer(f"the table does not know {answer.position}")
    return answer
