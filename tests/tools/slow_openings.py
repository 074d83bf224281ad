"""The openings of Kōnane on bigger boards: ctest --preset slow."""

import unittest

from kept_results import run_tool
from test_openings import Referee, kept


class Bigger(unittest.TestCase):
    def test_tables(self) -> None:
        """All boards; those of 30 cells take a minute or two each on two cores."""
        done = run_tool("openings", "--tables", "--threads", "0", timeout=3500)
        self.assertEqual((done.returncode, done.stdout), (0, "652 rows agree\n"), done.stderr)

    def test_a_referee_of_our_own(self) -> None:
        for board, gaps in kept().items():
            if 21 < board[0] * board[1] <= 25:
                referee = Referee(board)
                for gap, winners in gaps.items():
                    self.assertEqual((referee.winner(gap, 0), referee.winner(gap, 1)), winners, (board, sorted(gap)))
