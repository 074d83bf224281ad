"""Rules whose positions are numbers: methods that take arrays of numpy, or a function of C. Whole frontiers are asked about in one call."""

from typing import Any as _Any

from ._zermelo import _native_moves
from .rulebook import Graph, Grid, Rules


class ArrayRules(Rules):
    """The rules of a game in terms of arrays. A position is a number below 2^64, or a tuple of two such numbers; many are an array uint64[n], or uint64[n, 2].

    start()              the position at the beginning
    ends(positions)      for each position, as whole numbers: 0 the game goes on, 1 the side to move has won, -1 it has lost, 2 draw
    children(positions)  (source, child): for each move of these positions, which are not over, the number of the position in the array, and the
                         position after the move. In any order; moves of one position are numbered as they come.
    side_bit             the bit of a position that is the side to move; 0, the lowest of the last word, unless set
    stuck                the outcome for a side that has no move, usually 'loss'. If games end in no other way, leave out ends()

    Optional:

    turns(positions)      the side to move of each, 0 or 1, instead of side_bit
    canonical(positions)  the positions that stand for these by symmetry
    move_name(p, child)   the name of a move from one position to another; their numbers from '1' unless given
    text(p), position(text), board, pieces(p), cells(p, name), spec, title, sides, revision    as in zermelo.RuleBook, for one position

    The arrays that the methods get are read-only. An array of one position is asked about as well.
    """

    side_bit: int = 0
    turns: _Any = None
    move_name: _Any = None

    def ends(self, positions: _Any) -> _Any:
        if self.stuck is None:
            raise NotImplementedError("the rules have no ends(positions)")
        import numpy

        return numpy.zeros(len(positions), numpy.int8)

    def children(self, positions: _Any) -> _Any:
        raise NotImplementedError("the rules have no children(positions)")

    def _read(self, text):
        import ast  # a slow import

        try:
            read = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            read = None
        words = read if isinstance(read, tuple) else (read,)
        if len(words) > 2 or not all(type(word) is int and 0 <= word < 1 << 64 for word in words):
            raise ValueError(f"{text!r} is no position; one is {self.start()!r}")
        return read


class NativeRules(ArrayRules):
    """Rules as a function of C, which many threads call at once and without the interpreter's lock; zermelo.native() makes them.

    int32_t moves(const uint64_t *position, uint64_t *children, int32_t room);

    Writes the positions after each move to `children`, at most `room` of them, and returns their number; or -1 where the side to move has lost, -2 in
    a draw, -3 where it has won. Any other return value is an error. A position is one word, or two where start() is a pair. The function must keep
    nothing between calls. It cannot be stopped: a crash in it ends the process.

    address   the function: a number, a function of ctypes or cffi, or numba's cfunc
    room      the most moves of a position
    threads   False: only one thread calls it at a time
    """

    given: _Any = None
    room: int = 1024
    threads: bool = True

    @property
    def address(self) -> int:
        return address_of(self.given)

    def ends(self, positions):
        return _native_moves(self, positions)[0]

    def children(self, positions):
        return _native_moves(self, positions)[1:]


def address_of(function: _Any) -> int:
    """The address of a function that ctypes, cffi or numba has made, or of a number."""
    if isinstance(function, int):
        address = function
    elif hasattr(function, "address"):  # numba
        address = function.address
    elif hasattr(function, "argtypes"):
        import ctypes

        address = ctypes.cast(function, ctypes.c_void_p).value or 0
    else:
        from cffi import FFI  # type: ignore[import]

        address = int(FFI().cast("uintptr_t", function))
    if address == 0:
        raise ValueError("the address of the rules is 0")
    return address


def native(
    function: _Any, start: int | tuple[int, int], *, spec: str = "native", sides: tuple[str, str] = ("first", "second"), stuck: str | int | None = None,
    side_bit: int = 0, room: int = 1024, threads: bool = True, board: Grid | Graph | None = None, revision: int = 1, **parts: _Any,
) -> NativeRules:
    """Rules as a function of C: help(zermelo.NativeRules) has its signature.

    function: an address, or a function of ctypes, cffi or numba. start: the first position.
    parts: text, position, move_name, pieces, cells as functions of positions, and title.
    """
    address_of(function)
    rules = NativeRules()
    named = {"start": lambda: start, "given": function, "spec": spec, "sides": sides, "stuck": stuck, "side_bit": side_bit, "room": room, "threads": threads,
             "board": board, "revision": revision}  # fmt: skip
    for name, part in {**named, **parts}.items():
        if not hasattr(NativeRules, name) and name != "title":
            raise TypeError(f"rules have no part {name!r}")
        setattr(rules, name, part)
    return rules
