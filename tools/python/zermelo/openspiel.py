"""Games and states with the methods of OpenSpiel's Game and State, without a dependency on it; and the way back.

Actions are numbers of move names. A spec with few moves lists them all by exploring; `actions=` gives the list for others.
"""

from __future__ import annotations

from typing import Any, Sequence

from ._zermelo import Game, Position
from .rulebook import RuleBook

TERMINAL = -4  # OpenSpiel's number for the player of a finished game


class SpielGame:
    """Duck type of pyspiel.Game."""

    def __init__(self, game: Game, actions: Sequence[str]) -> None:
        self.game = game
        self.actions = tuple(actions)
        self.number = {name: i for i, name in enumerate(self.actions)}

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.game.start, ())

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return len(self.actions)

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def deserialize_state(self, text: str) -> SpielState:
        state = self.new_initial_state()
        for name in text.split():
            state.apply_action(self.number[name])
        return state

    def __str__(self) -> str:
        return self.game.spec


class SpielState:
    """Duck type of pyspiel.State."""

    def __init__(self, game: SpielGame, position: Position, history: tuple[int, ...]) -> None:
        self._game = game
        self.position = position
        self._history = history

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.position.over else self.position.game.sides.index(self.position.turn)

    def is_terminal(self) -> bool:
        return self.position.over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.position.over or player not in (None, self.current_player()):
            return []
        return sorted(self._game.number[name] for name in self.position.moves)

    def legal_actions_mask(self) -> list[int]:
        legal = set(self.legal_actions())
        return [int(action in legal) for action in range(len(self._game.actions))]

    def action_to_string(self, *of: int) -> str:
        return self._game.actions[of[-1]]

    def string_to_action(self, text: str) -> int:
        return self._game.number[text]

    def apply_action(self, action: int) -> None:
        self.position = self.position.play(self._game.actions[action])
        self._history += (action,)

    def child(self, action: int) -> SpielState:
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> SpielState:
        return SpielState(self._game, self.position, self._history)

    def returns(self) -> list[float]:
        if not self.position.over:
            return [0.0, 0.0]
        worth = {"win": 1.0, "draw": 0.0, "loss": -1.0}[str(self.position.outcome)]
        return [worth, -worth] if self.position.turn == self.position.game.sides[0] else [-worth, worth]

    def rewards(self) -> list[float]:
        return self.returns()

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def serialize(self) -> str:
        return " ".join(self._game.actions[action] for action in self._history)

    def to_dict(self) -> dict[str, Any]:
        return {"spec": self._game.game.spec, "position": self.position.text, "history": self.serialize()}

    def __str__(self) -> str:
        return self.position.text


def openspiel(spec: Any, actions: Sequence[str] | None = None, *, most: int = 200_000) -> SpielGame:
    """A game as OpenSpiel sees it.

    actions: the names of all moves, in the order of their numbers; unless given, those of all positions, sorted: raises ValueError beyond `most`.
    """
    game = Game(spec)
    if actions is None:
        names: set[str] = set()
        seen, todo = {game.start}, [game.start]
        while todo:
            position = todo.pop()
            names.update(position.moves)
            fresh = [child for child in position.children if child not in seen]
            seen.update(fresh)
            todo += fresh
            if len(seen) > most:
                raise ValueError(f"{game.spec} has more than {most} positions: give actions=, the names of all moves")
        actions = sorted(names)
    return SpielGame(game, actions)


class SpielRules(RuleBook):
    """A two-player game of perfect information with OpenSpiel's methods, as a rule book: Game(SpielRules(game)).

    Positions are the texts of states, which must tell all that play depends on; states are kept to go on from.
    """

    sides = ("player0", "player1")

    def __init__(self, game: Any, spec: str = "spiel") -> None:
        self.game = game
        self.spec = spec
        self._states: dict[str, Any] = {}

    def _keep(self, state: Any) -> str:
        text = str(state) + ("" if state.is_terminal() else f" {state.current_player()}")
        self._states.setdefault(text, state)
        return text

    def start(self) -> str:
        return self._keep(self.game.new_initial_state())

    def turn(self, p: str) -> int:
        state = self._states[p]
        return 0 if state.is_terminal() else state.current_player()

    def moves(self, p: str) -> list[int]:
        return self._states[p].legal_actions()

    def play(self, p: str, m: int) -> str:
        return self._keep(self._states[p].child(m))

    def end(self, p: str) -> int | None:
        state = self._states[p]
        return int(state.returns()[0]) if state.is_terminal() else None
