"""doors.py sample TABLE COUNT: positions of a table. doors.py rows TABLE < POSITIONS: a row for each by the Python module, as test_doors.py compares them."""

import sys

import zermelo


def number(value: int | None) -> str:
    return "-" if value is None else str(value)


def words(answer: object) -> str:
    return f"{answer.value} {number(answer.plies)} {number(answer.score)}"


table = zermelo.open(sys.argv[2])
if sys.argv[1] == "sample":
    for position in table.sample(int(sys.argv[3]), seed=1):
        print(position.text)
else:
    for answer in (table[line.rstrip("\n")] for line in sys.stdin):
        print(" | ".join([f"{answer.turn} {words(answer)}", *(f"{move.name} {words(move)}" for move in answer.moves)]))
