"""One table by several processes that share a folder, killed again and again."""

import shutil

from test_fleet import KINDS, TURKISH, FleetTestCase

KILLS = 50


class Kills(FleetTestCase):
    def test_every_kind(self) -> None:
        """As many runs as it takes."""
        for spec, more in KINDS:
            with self.subTest(spec=spec, more=more):
                checkpoint = ("--checkpoint", "0.02") if spec == TURKISH else ()
                left = seed = KILLS
                while left > 0:
                    left = self.kill_until_finished(spec, left, 0.1, *more, *checkpoint, seed=(seed := seed + 1), same=more)
                    shutil.rmtree(self.folder / "s")
                    (self.folder / "t.ztb").unlink()
