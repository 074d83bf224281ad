"""Errors of the system at every call of a solve, alone and with a shared folder; and at some calls with states on disk."""

from test_faults import ALONE, SHARED, FaultTestCase


class Everywhere(FaultTestCase):
    def test_alone(self) -> None:
        self.check(ALONE, 1_000_000)

    def test_shared(self) -> None:
        self.check(SHARED, 1_000_000)


class OnDisk(FaultTestCase):
    spec = "brandub,attackers=5,defenders=0"  # two of its slices do not fit; ten seconds

    def test_on_disk(self) -> None:
        self.check(("--checkpoint", "1", "--memory", "48M", "--scratch", "."), 15)
