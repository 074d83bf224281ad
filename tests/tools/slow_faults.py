"""Errors of the system at every call of a solve, alone and with a shared folder."""

from test_faults import ALONE, SHARED, FaultTestCase


class Everywhere(FaultTestCase):
    def test_alone(self) -> None:
        self.check(ALONE, 1_000_000)

    def test_shared(self) -> None:
        self.check(SHARED, 1_000_000)
