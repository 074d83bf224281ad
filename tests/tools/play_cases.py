"""Shared by the tests of zermelo play: games against a table."""

import re

from support import CliTestCase, Result

SPEC = "fox-and-hounds@4x4"  # the hounds win; a wrong step of theirs gives the win to the fox


class PlayTestCase(CliTestCase):
    def play(self, *lines: str, args: tuple[str, ...] = (), spec: str = SPEC, **options: object) -> Result:
        return self.zermelo("play", self.table(spec), *args, input="".join(line + "\n" for line in lines), **options)

    def played(self, text: str) -> list[str]:
        """The moves of a transcript."""
        return re.findall(r"(?m)^\d+\.(?: \.\.\.)? (\S+) \(\w+\)", text)

    def query(self, moves: list[str], spec: str = SPEC) -> dict:
        return self.zermelo("query", self.table(spec), " ".join(["start", "moves", *moves]), "--json").json()
