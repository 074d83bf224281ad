"""One table by several processes that share a folder, killed again and again."""

import shutil

from test_fleet import FOX, KINDS, TURKISH, FleetTestCase

KILLS = 50


class Kills(FleetTestCase):
    def test_every_kind(self) -> None:
        for seed, (spec, more) in enumerate(KINDS):
            with self.subTest(spec=spec, more=more):
                checkpoint = ("--checkpoint", "0.02") if spec == TURKISH else ()
                self.kill_until_finished(spec, KILLS, 0.05, *more, *checkpoint, seed=seed, same=more)
                shutil.rmtree(self.folder / "s")
                (self.folder / "t.ztb").unlink()

    def test_many_short_runs(self) -> None:
        for seed in range(20):
            with self.subTest(seed=seed):
                self.kill_until_finished(FOX, 5, 0.3, seed=100 + seed)
                shutil.rmtree(self.folder / "s")
                (self.folder / "t.ztb").unlink()
