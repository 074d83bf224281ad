"""Makes files that claim something else, with right checksums, as an attacker who knows the formats would."""

import ctypes
from pathlib import Path
from typing import Callable

XXHASH = ctypes.CDLL("libxxhash.so.0")  # the library, so that these tests need no package of Python


class Hash128(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


for function, result in ((XXHASH.XXH3_64bits, ctypes.c_uint64), (XXHASH.XXH3_128bits, Hash128)):
    function.argtypes, function.restype = (ctypes.c_char_p, ctypes.c_size_t), result


def xxh3(data: bytes) -> bytes:
    return XXHASH.XXH3_64bits(data, len(data)).to_bytes(8, "little")


def xxh3_128(data: bytes) -> bytes:
    both = XXHASH.XXH3_128bits(data, len(data))
    return both.high.to_bytes(8, "big") + both.low.to_bytes(8, "big")


def change_entries(path: Path, change: Callable[[int], int]) -> bytes:
    """Changes the numbers of every entry of a saved search, and keeps its work. The layout is that of solvers/pns/table_file.cpp."""
    data = path.read_bytes()
    width, left = int.from_bytes(data[10:12], "little"), int.from_bytes(data[32:40], "little")
    forged, at = data[:64], 64
    while left > 0:
        block = bytearray(data[at : at + width * min(left, 1 << 16)])
        for end in range(width, len(block) + 1, width):
            numbers = int.from_bytes(block[end - 8 : end], "little")
            block[end - 8 : end] = (numbers >> 53 << 53 | change(numbers & (1 << 53) - 1)).to_bytes(8, "little")
        at, left = at + len(block) + 8, left - len(block) // width
        forged += bytes(block) + xxh3(bytes(block))
    path.write_bytes(forged)
    return forged


def change_outcome(data: bytes, outcome: int) -> bytes:
    """A small proof of a sum that claims another outcome, by solvers/forms/FORMAT.md: the last byte of its content, which zstd keeps as it is."""
    number = lambda at, size: int.from_bytes(data[at : at + size], "little")
    header, footer = 40 + number(12, 2) + number(14, 2), len(data) - 128
    claim, size = number(footer + 48, 8), number(footer + 56, 8)
    assert number(claim, 4) == size + 9, "the claim is one block that is not compressed"
    frame = data[claim + 20 : footer - 1] + bytes([outcome])
    content = xxh3(frame[-size:])
    record = data[claim : claim + 4] + xxh3(frame) + content
    foot = data[footer : footer + 64] + xxh3(content) + data[footer + 72 : footer + 88]
    spec = data[12:14] + data[32 : 32 + number(12, 2)]
    digest = xxh3_128(data[24:32] + data[10:11] + spec + data[footer + 72 : footer + 76] + data[footer + 80 : footer + 88]
                      + b"".join(foot[at + 8 : at + 24] for at in (0, 24, 48)))
    foot += digest + data[footer + 104 : footer + 112]
    return data[:claim] + record + frame + foot + xxh3(data[:header] + foot) + data[-8:]


def change_metric(path: Path, metric: int) -> None:
    """Gives a table another metric."""
    data = bytearray(path.read_bytes())
    data[11] = metric
    path.write_bytes(sealed(data))


def change_start(path: Path, code: int) -> None:
    """Gives a table another value of the start in its footer."""
    data = bytearray(path.read_bytes())
    data[len(data) - 128 + 56 : len(data) - 128 + 58] = code.to_bytes(2, "little")
    path.write_bytes(sealed(data))


def sealed(data: bytearray) -> bytearray:
    """A table whose header, digest and footer are made right again, by tablebase/FORMAT.md."""
    number = lambda at, size: int.from_bytes(data[at : at + size], "little")
    header, footer = 32 + number(14, 2) + number(16, 2), len(data) - 128
    spec = bytes(data[14:16]) + bytes(data[32 : 32 + number(14, 2)])
    data[header : header + 8] = xxh3(bytes(data[:header]))
    record = 64 if number(18, 2) else 56
    slices = b""
    for at in range(number(footer + 8, 8), number(footer + 8, 8) + record * number(footer + 24, 4), record):
        slices += bytes(data[at + 8 : at + 36] + data[at + 40 : at + 56])
    whole = bytes(data[24:32] + data[20:24] + data[10:13]) + spec + bytes(data[footer + 24 : footer + 28]) + slices
    data[footer + 64 : footer + 80] = xxh3_128(whole)
    data[footer + 112 : footer + 120] = xxh3(bytes(data[: header + 8] + data[footer + 16 : footer + 24] + data[footer : footer + 112]))
    return data
