"""Ground truth for players, and OpenSpiel's methods."""

import random
import unittest

from books import Hexapawn
from support import FolderTestCase, zermelo
from zermelo.openspiel import TERMINAL


class Players(FolderTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.table = zermelo.solve(Hexapawn(), "h.ztb")

    def test_optimal_moves(self) -> None:
        """All first moves of Hexapawn lose (Gardner 1962); the longest defence is b1-b2."""
        self.assertEqual(zermelo.optimal_moves(self.table, "start"), ["b1-b2"])
        self.assertEqual(zermelo.optimal_moves(self.table, "start", distance=False), ["b1-b2", "a1-a2", "c1-c2"])

    def test_move_quality(self) -> None:
        """After a1-a2 Black wins by b3-a2 in 3 more plies (the tree by hand), so that a1-a2 gives up 2 plies of the longest defence."""
        first, second = zermelo.move_quality(self.table, ["a1-a2", "b3-a2"])
        self.assertEqual((first.side, first.best, first.value_before, first.value_after, first.cost, first.better),
                         ("white", False, "loss", "loss", "2 plies", ("b1-b2",)))  # fmt: skip
        self.assertEqual((second.side, second.best, second.value_after, second.better), ("black", True, "win", ()))
        line = self.table["start"].line()
        self.assertTrue(all(move.best and move.cost is None for move in zermelo.move_quality(self.table, line)))

    def test_the_perfect_player_never_loses(self) -> None:
        perfect = lambda position: zermelo.best_move(self.table, position)
        response = zermelo.best_response(self.table.game, perfect, "black")
        self.assertEqual((response.value, bool(response)), ("win", True))
        self.assertEqual(zermelo.best_response(self.table.game, perfect, "white").value, "loss")

    def test_a_player_with_a_hole(self) -> None:
        """Black plays perfectly but after b1-b2 a3-b2 c1-b2: then his worst move. The line shows where."""
        hole = self.table.game.position("start moves b1-b2 a3-b2 c1-b2")

        def policy(position: zermelo.Position) -> str:
            answer = self.table[position]
            return (answer.moves[-1] if position == hole else answer.best).name

        response = zermelo.best_response(self.table.game, policy, "black")
        expected = "win" if self.table[hole].moves[-1].value == "win" else "loss"
        self.assertEqual(response.value, expected)
        if expected == "loss":
            end = self.table.game.start.play(*response.line)
            self.assertTrue(end.over)
            self.assertEqual(end.outcome == "loss", end.turn == "black")

    def test_random_players_against_a_definition(self) -> None:
        """The worst outcome over all games, by plain recursion: Hexapawn has no cycles."""
        for seed in range(20):
            choice: dict[zermelo.Position, str] = {}

            def policy(position: zermelo.Position) -> str:
                return choice.setdefault(position, random.Random(f"{seed} {position}").choice(position.moves))

            def worst(position: zermelo.Position) -> int:
                if position.over:
                    return 1 if (position.outcome == "win") == (position.turn == "white") else -1
                if position.turn == "white":
                    return worst(position.play(policy(position)))
                return min(worst(child) for child in position.children)

            response = zermelo.best_response(self.table.game, policy, "white")
            self.assertEqual({"loss": -1, "win": 1}[response.value], worst(self.table.game.start), seed)
            self.assertTrue(self.table.game.start.play(*response.line).over)

    def test_repetition_is_a_draw(self) -> None:
        """Both wait at 7 for ever (books.Countdown), so that a player who waits draws."""
        from books import Countdown

        response = zermelo.best_response(zermelo.Game(Countdown(7)), lambda position: "0", "ann")
        self.assertEqual((response.value, response.positions), ("draw", 2))

    def test_positions_without_an_answer(self) -> None:
        end = self.table.game.start.play(*self.table["start"].line())
        self.fails("no_answer", "the game is over", zermelo.best_move, self.table, end)
        self.fails("no_answer", "does not know", zermelo.optimal_moves, self.table, "wwwbbb...w")

    def test_bad_input(self) -> None:
        with self.assertRaisesRegex(ValueError, "no side 'red'"):
            zermelo.best_response(self.table.game, lambda position: "a1-a2", "red")
        self.fails("bad_input", "no move", zermelo.best_response, self.table.game, lambda position: "a1-a9", "white")
        with self.assertRaisesRegex(ValueError, "more than 3 positions"):
            zermelo.best_response(self.table.game, lambda position: position.moves[0], "white", most=3)


class TicTacToe:
    """With OpenSpiel's methods, written here: nine cells, actions 0 to 8."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, cells: str = "." * 9) -> None:
        self.cells = cells

    def new_initial_state(self) -> "TicTacToe":
        return TicTacToe()

    def winner(self) -> str | None:
        return next((self.cells[a] for a, b, c in self.LINES if self.cells[a] == self.cells[b] == self.cells[c] != "."), None)

    def is_terminal(self) -> bool:
        return self.winner() is not None or "." not in self.cells

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else (9 - self.cells.count(".")) % 2

    def legal_actions(self) -> list[int]:
        return [] if self.is_terminal() else [i for i in range(9) if self.cells[i] == "."]

    def child(self, action: int) -> "TicTacToe":
        return TicTacToe(self.cells[:action] + "xo"[self.current_player()] + self.cells[action + 1 :])

    def returns(self) -> list[float]:
        worth = {"x": 1.0, "o": -1.0, None: 0.0}[self.winner()]
        return [worth, -worth]

    def __str__(self) -> str:
        return self.cells


class OpenSpiel(FolderTestCase):
    def test_a_game_of_theirs_is_solved(self) -> None:
        """Tic-tac-toe, against a count and a negamax written here."""
        table = zermelo.solve(TicTacToe(), "t.ztb")
        reached, todo = {"." * 9}, [TicTacToe()]
        while todo:
            state = todo.pop()
            fresh = [child for child in map(state.child, state.legal_actions()) if child.cells not in reached]
            reached.update(child.cells for child in fresh)
            todo += fresh
        self.assertEqual((table.slices[0].size, table["start"].value), (len(reached), "draw"))

        def value(state: TicTacToe) -> int:
            """Negamax, for the side to move, as a definition; of finished games for the first player, as in the rule book."""
            text = state.cells
            if text not in known:
                if state.is_terminal():
                    known[text] = int(state.returns()[len(text.replace(".", "")) % 2])
                else:
                    known[text] = max(-value(state.child(action)) for action in state.legal_actions())
            return known[text]

        known: dict[str, int] = {}
        for index in range(0, table.slices[0].size, 7):
            position = table.position_at(0, index)
            cells = position.object.split()[0]
            state = TicTacToe(cells)
            here = {"loss": -1, "draw": 0, "win": 1}[table.probe(position)[0]]
            self.assertEqual(here, int(state.returns()[0]) if state.is_terminal() else value(state))

    def test_a_game_of_ours_has_their_methods(self) -> None:
        game = zermelo.openspiel("konane@4x4")
        rng = random.Random(3)
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                self.assertEqual([i for i, legal in enumerate(state.legal_actions_mask()) if legal], actions)
                self.assertEqual([state.action_to_string(action) for action in actions], sorted(state.position.moves))
                action = rng.choice(actions)
                after = state.child(action)
                state.apply_action(action)
                self.assertEqual(str(after), str(state))
            self.assertEqual(state.current_player(), TERMINAL)
            self.assertEqual(sum(state.returns()), 0)
            loser = state.position.game.sides.index(state.position.turn)  # a side without moves loses
            self.assertEqual(state.returns()[loser], -1)
            self.assertEqual(str(game.deserialize_state(state.serialize())), str(state))

    def test_there_and_back(self) -> None:
        """A game of ours, seen as theirs and solved, has the value of ours."""
        game = zermelo.openspiel("konane@4x4")
        self.assertEqual(zermelo.solve(game, "s.ztb")["start"].plies, zermelo.solve("konane@4x4", "k.ztb")["start"].plies)

    def test_too_many_moves(self) -> None:
        with self.assertRaisesRegex(ValueError, "give actions="):
            zermelo.openspiel("konane@5x5", most=100)


if __name__ == "__main__":
    unittest.main()
