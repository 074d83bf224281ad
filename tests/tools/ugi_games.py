"""Shared by tests of engines: talks to one over the Universal Game Interface, and plays games."""

import os
import select
import subprocess
import time
from pathlib import Path

from support import PATIENCE, environment


class Engine:
    """An engine with open pipes. `ask` sends lines, and reads up to the line that begins with `until`."""

    def __init__(self, *command: object, cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(list(map(str, command)), cwd=cwd, env=environment(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.unread = b""

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def read(self) -> str:
        """The next line; "" at the end."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.unread:
            if not select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                raise AssertionError("the engine is silent")
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                return ""
            self.unread += more
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode()

    def ask(self, *lines: str, until: str) -> list[str]:
        self.send(*lines)
        told = []
        while True:
            line = self.read()
            if not line:
                raise AssertionError(f"the engine ended after {lines}: {told} {self.process.stderr.read()}")
            told.append(line)
            if line.startswith(until):
                return told

    def query(self, question: str) -> str:
        return self.ask(f"query {question}", until="response")[-1].removeprefix("response").strip()

    def best(self, position: str, go: str) -> str:
        return self.ask(position, go, until="bestmove")[-1].split()[1]

    def close(self) -> int:
        """The exit code after `quit`."""
        try:
            self.send("quit")
        except BrokenPipeError:
            pass
        code = self.process.wait(timeout=PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return code


def position(moves: list[str]) -> str:
    return "position startpos" + (" moves " + " ".join(moves) if moves else "")


def play(referee: Engine, movers: tuple, longest: int = 2000) -> tuple[str, list[str]]:
    """The result and the moves. Each mover, of the first and of the second side, is called with the moves so far and the legal ones."""
    moves: list[str] = []
    while len(moves) < longest:
        referee.send(position(moves))
        result = referee.query("result")
        assert (result != "none") == (referee.query("gameover") == "true")
        if result != "none":
            return result, moves
        legal = referee.query("moves").split()
        turn = 0 if referee.query("p1turn") == "true" else 1
        move = movers[turn](moves, legal)
        assert move in legal, f"illegal move {move} after {moves}: {legal}"
        moves.append(move)
    raise AssertionError(f"a game of {longest} plies: {moves[:50]} ...")
