"""The parts that both formats share, written from solvers/certificate/FORMAT.md and tablebase/FORMAT.md alone."""

from typing import Iterable

import xxhash
import zstandard


class Damaged(Exception):
    """A file that breaks its format, or that proves nothing."""


def need(condition: bool, reason: str) -> None:
    if not condition:
        raise Damaged(reason)


def xxh3(data: bytes) -> int:
    return xxhash.xxh3_64_intdigest(data)


def little(value: int, size: int = 8) -> bytes:
    return value.to_bytes(size, "little")


class Cursor:
    """Reads a byte string from front to back."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def take(self, count: int) -> bytes:
        need(self.at + count <= len(self.data), "too short")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def numbers(self, *sizes: int) -> list[int]:
        return [self.number(size) for size in sizes]

    def zeros(self, count: int) -> None:
        need(not any(self.take(count)), "reserved bytes are not 0")


def unpack(frame: bytes, size: int) -> bytes:
    """The content of exactly one zstd frame; the bound is ZSTD_compressBound."""
    need(len(frame) <= size + (size >> 8) + (max(0, (1 << 17) - size) >> 11), "a frame is too long")
    try:
        need(zstandard.frame_content_size(frame) in (-1, size), "a frame has another size")
        one = zstandard.ZstdDecompressor().decompressobj()
        content = one.decompress(frame)
    except zstandard.ZstdError as error:
        raise Damaged(str(error)) from error
    need(one.eof and not one.unused_data and len(content) == size, "not one frame of this size")
    return content


def keys_of(columns: bytes, count: int, width: int, before: bytes) -> list[bytes]:
    """Column j holds byte j of every key minus byte j of the key before it."""
    absolute = []
    for j in range(width):
        value, column = before[j], bytearray()
        for difference in columns[j * count : (j + 1) * count]:
            value = (value + difference) & 255
            column.append(value)
        absolute.append(column)
    return [bytes(key) for key in zip(*absolute)]


def ascend(keys: Iterable[bytes]) -> bool:
    keys = list(keys)
    return all(a < b for a, b in zip(keys, keys[1:]))


def fingerprint(name: str, revision: int, spec: str) -> int:
    return xxh3(f"{name}\n{revision}\n{spec}".encode())
