"""zermelo-mpi with up to sixteen ranks, killed again and again."""

import shutil

from test_mpi import BOARDS, SLOW, MpiTestCase

KILLS = 50
NUMBERS = (1, 2, 3, 4, 8, 16)


class Many(MpiTestCase):
    def test_every_game_with_every_number(self) -> None:
        for ranks in NUMBERS:
            with self.subTest(ranks=ranks):
                self.check_boards((ranks,), BOARDS)

    def test_kills(self) -> None:
        """As many runs as it takes; each table has the same bytes."""
        expected = self.alone(SLOW)
        left = seed = KILLS
        while left > 0:
            left -= self.kill_until_finished(left, (2, 3, 4, 8), seed := seed + 1)
            self.assertEqual((self.folder / "t.ztb").read_bytes(), expected)
            (self.folder / "t.ztb").unlink()
            shutil.rmtree(self.folder / "t.ztb.slices", ignore_errors=True)
