"""Reads tables of zermelo in pure Python: one file, to be copied, for people without a compiler. Written from tablebase/FORMAT.md alone.

    import zermelo_reader

    with zermelo_reader.Table("nim.ztb") as table:
        table.spec, table.layout, table.metric, len(table)
        table.find(zermelo_reader.key_of(p))     # ('win', 3) for a position p of a rule book; None where the table does not hold it
        table.value(0, 17)                       # by slice and index; of a keyed table by the number of the key
        for key, value in table.items(): ...     # of a keyed table

A value is for the side to move: (outcome, plies), in games of points (outcome, points still to come). Blocks are read and checked when they are
needed. The index of a position in a dense table is the game's own affair: `zermelo.Table.index_of` tells it, and the FORMAT.md of the game.
It needs the packages xxhash and zstandard; Python 3.14 has zstd itself.
"""

import mmap
import os
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Iterable, Iterator

import xxhash

NO_VALUE, DRAW = 0, 1
HEAD, TAIL = bytes.fromhex("895a54420d0a1a0a"), bytes.fromhex("5a54421a0a0d425a")
LAYOUTS, METRICS, WIDTHS = ("dense", "keyed"), ("dtw", "wdl", "score"), (1, 2, 8, 16)
IN_PAGE, IN_BLOCK = 512, 4096  # blocks; entries of the keyed layout

Value = tuple[str, int | None]


class Damaged(ValueError):
    """A file that breaks its format."""


def need(condition: bool, reason: str) -> None:
    if not condition:
        raise Damaged(reason)


def xxh3(data: bytes) -> int:
    return xxhash.xxh3_64_intdigest(data)


def little(value: int, size: int = 8) -> bytes:
    return value.to_bytes(size, "little")


def key_of(position: object) -> bytes:
    """The key of a position of a rule book without key(): of its repr, or the number itself where positions are whole numbers."""
    return position.to_bytes(8, "big") if isinstance(position, int) else xxhash.xxh3_128_digest(repr(position))


def is_win(code: int) -> bool:
    return code >= 3 and code % 2 == 1


def is_loss(code: int) -> bool:
    return code >= 2 and code % 2 == 0


class Cursor:
    """Reads bytes from front to back, up to `end`."""

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def take(self, count: int) -> bytes:
        need(self.at + count <= self.end, "too short")
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
        from compression import zstd  # since Python 3.14

        one, failure = zstd.ZstdDecompressor(), zstd.ZstdError
    except ImportError:
        import zstandard

        one, failure = zstandard.ZstdDecompressor().decompressobj(), zstandard.ZstdError
    try:
        content = one.decompress(frame)
    except failure as error:
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


def codes_of(data: bytes, width: int, count: int) -> list[int]:
    if width == 16:
        return [data[2 * i] | data[2 * i + 1] << 8 for i in range(count)]
    codes = [byte >> width * i & (1 << width) - 1 for byte in data for i in range(8 // width)] if width < 8 else list(data)
    need(not any(codes[count:]), "bits behind the last code")
    return [code + 2 for code in codes[:count]] if width == 1 else codes[:count]


def ascend(keys: Iterable[bytes]) -> bool:
    keys = list(keys)
    return all(a < b for a, b in zip(keys, keys[1:]))


@dataclass
class Slice:
    size: int
    positions: int
    won: int
    drawn: int
    longest_win: int
    longest_loss: int
    searched: bool  # left out of the file: found by search
    width: int
    digest: bytes
    stored_from: int = 0
    first_block: int = 0

    def blocks(self, keyed: bool) -> int:
        return 0 if self.searched else -(-(self.size - self.stored_from) // self.in_block(keyed))

    def in_block(self, keyed: bool) -> int:
        return IN_BLOCK if keyed else 524288 // self.width


class Table:
    """A table in a file, or in bytes. Raises Damaged for what breaks the format, and OSError."""

    slices: list[Slice]

    def __init__(self, file: str | os.PathLike[str] | bytes) -> None:
        self._file = None
        if isinstance(file, bytes):
            self.data = file
        else:
            self._file = open(file, "rb")
            empty = os.fstat(self._file.fileno()).st_size == 0
            self.data = b"" if empty else mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)
        self._page, self._block = lru_cache(16)(self._read_page), lru_cache(64)(self._read_block)
        try:
            self._read_header()
            self._read_footer()
            self._read_directory()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._block.cache_clear()
        if self._file is not None:
            self.data = b""
            self._file.close()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        """The number of positions."""
        return self.sums[0]

    @property
    def keyed(self) -> bool:
        return self.layout == "keyed"

    def value(self, slice: int, index: int) -> Value:
        """The value at an index of a slice. An index without a position (a hole) means nothing. Raises IndexError, and LookupError where the slice is left out."""
        return self.decoded(self.code(slice, index))

    def code(self, slice: int, index: int) -> int:
        record = self.slices[slice]
        if not 0 <= index < record.size:
            raise IndexError(f"slice {slice} has {record.size} indices, and no index {index}")
        if record.searched or index < record.stored_from:
            raise LookupError(f"index {index} of slice {slice} is not stored: its value follows from those of its moves")
        block, unit = divmod(index - record.stored_from, record.in_block(self.keyed))
        code = self._block(record.first_block + block)[1][unit]
        need(code != NO_VALUE or not self.keyed, "an entry without a value")
        return code

    def codes(self, slice: int) -> list[int]:
        """All stored codes of a slice, from `stored_from` on."""
        record = self.slices[slice]
        return [code for block in range(record.blocks(self.keyed)) for code in self._read_block(record.first_block + block)[1]]

    def decoded(self, code: int) -> Value:
        outcome = "win" if is_win(code) else "draw" if code == DRAW else "loss"
        if self.metric == "score":
            return outcome, (code // 2 if code % 2 else -code // 2) if code > 1 else 0
        return outcome, (code - 2) // 2 if self.metric == "dtw" and code != DRAW else None

    def find(self, key: bytes) -> Value | None:
        """The value of the position with a key, which must be canonical; None where the table does not hold it."""
        if not self.keyed:
            raise LookupError("a dense table has no keys: value(slice, index) looks up")
        page = bisect_right(self.pages, key, key=lambda page: page[2]) - 1
        block = bisect_right(self._page(page), key, key=lambda record: record[4]) - 1 if page >= 0 else -1
        if block < 0:
            return None
        keys, codes = self._block(page * IN_PAGE + block)
        entry = bisect_right(keys, key) - 1
        return self.decoded(codes[entry]) if keys[entry] == key else None

    def items(self) -> Iterator[tuple[bytes, Value]]:
        """Keys and values of a keyed table, in the order of the keys."""
        for block in range(self.block_count if self.keyed else 0):
            for key, code in zip(*self._read_block(block)):
                yield key, self.decoded(code)

    def _read_header(self) -> None:
        head = Cursor(self.data)
        need(head.take(8) == HEAD, "not a table")
        version = head.number(2)
        need(version == 2, "made by a newer version of zermelo" if version > 2 else "a table of version 1: solve it again")
        layout, metric, self.key_width, _level = head.numbers(1, 1, 1, 1)
        spec, provenance, flags, self.indexing_revision, self.fingerprint = head.numbers(2, 2, 2, 4, 8)
        texts = head.take(spec), head.take(provenance)
        need(xxh3(self.data[: head.at]) == head.number(8), "checksum of the header")
        need(layout <= 1 and metric <= 2 and flags <= 1 and spec > 0, "undefined values in the header")
        need((self.key_width > 0) == (layout == 1), "a width of keys without keys")
        self.layout, self.metric, self.in_parts = LAYOUTS[layout], METRICS[metric], flags == 1
        self.spec, self.provenance = (text.decode() for text in texts)
        self.header_bytes = head.at

    def _read_footer(self) -> None:
        need(len(self.data) >= self.header_bytes + 128, "too short")
        foot = Cursor(self.data, len(self.data) - 128)
        self.pages_at, self.directory_at, self.directory_checksum = foot.numbers(8, 8, 8)
        self.slice_count, self.block_count = foot.numbers(4, 4)
        self.sums = foot.numbers(8, 8, 8)
        self.start, *self.longest = foot.numbers(2, 2, 2)
        foot.zeros(2)
        self.digest = foot.take(16)
        need(foot.number(8) == len(self.data), "file length")
        foot.zeros(24)
        covered = self.data[: self.header_bytes] + little(self.directory_checksum) + self.data[-128:-16]
        need(foot.number(8) == xxh3(covered), "checksum of the footer")
        need(foot.take(8) == TAIL, "magic at the end")
        need(self.start != NO_VALUE and self.slice_count > 0 and self.sums[0] > 0, "an empty table")

    def _read_directory(self) -> None:
        end = len(self.data) - 128
        need(self.header_bytes <= self.pages_at <= self.directory_at <= end, "offsets")
        need(xxh3(self.data[self.directory_at : end]) == self.directory_checksum, "checksum of the directory")
        directory = Cursor(self.data, self.directory_at, end)
        self.slices = [self._read_slice(directory) for _ in range(self.slice_count)]
        stored = [i for i, record in enumerate(self.slices) if not record.searched]
        self.write_order = [directory.number(4) for _ in stored]
        need(sorted(self.write_order) == stored, "write order")
        need(not self.keyed or self.slice_count == 1, "a keyed table has one slice")
        blocks = 0
        for number in self.write_order:
            self.slices[number].first_block = blocks
            blocks += self.slices[number].blocks(self.keyed)
        need(blocks == self.block_count, "number of blocks")
        self._written = [record for record in (self.slices[i] for i in self.write_order) if record.size > 0]
        pages = [(*directory.numbers(8, 8), directory.take(self.key_width)) for _ in range(-(-blocks // IN_PAGE))]
        need(directory.at == end and self.pages_at + blocks * (20 + self.key_width) == self.directory_at, "pages and directory fill their place")
        offsets = [page[0] for page in pages]
        need(offsets == sorted(offsets) and offsets[:1] == [self.header_bytes][: len(pages)], "the first frames of pages")
        self.pages = pages  # offset, checksum, first key
        need(not self.keyed or ascend(page[2] for page in pages), "first keys of pages ascend")
        self._check_sums()

    def _read_slice(self, directory: Cursor) -> Slice:
        fields = directory.numbers(8, 8, 8, 8, 2, 2, 1, 1)
        directory.zeros(2)
        record = Slice(*fields[:6], fields[6] == 1, fields[7], directory.take(16), directory.number(8) if self.in_parts else 0)
        need(fields[6] <= 1 and record.width in ((0,) if record.searched else WIDTHS), "flags or width of a slice")
        need(record.size < 1 << 48 and record.won + record.drawn <= record.positions <= record.size, "counts of a slice")
        need(record.stored_from == 0 or (not record.searched and record.stored_from < record.size), "stored from")
        greatest = {"dtw": 3 + 2 * max(record.longest_win, record.longest_loss - 1), "wdl": 3, "score": 2 * max(record.longest_win, record.longest_loss)}
        need(record.searched or record.positions == 0 or greatest[self.metric] < 1 << max(record.width, 2), "a width too narrow")
        need(not record.searched or (not self.keyed and not any(record.digest)), "a slice found by search")
        return record

    def _check_sums(self) -> None:
        """Sums of the slices, and the digest of the table."""
        need([sum(getattr(record, name) for record in self.slices) for name in ("positions", "won", "drawn")] == self.sums, "sums of the slices")
        need([max(getattr(record, name) for record in self.slices) for name in ("longest_win", "longest_loss")] == self.longest, "longest distances")
        whole = little(self.fingerprint) + little(self.indexing_revision, 4) + bytes([LAYOUTS.index(self.layout), METRICS.index(self.metric), self.key_width])
        whole += little(len(self.spec.encode()), 2) + self.spec.encode() + little(self.slice_count, 4)
        for record in self.slices:
            whole += b"".join(map(little, (record.positions, record.won, record.drawn)))
            whole += little(record.longest_win, 2) + little(record.longest_loss, 2) + record.digest
        need(xxhash.xxh3_128_digest(whole) == self.digest, "digest of the table")

    def _read_page(self, number: int) -> list[tuple[int, int, int, int, bytes]]:
        """Of each block of a page: offset and length of the frame, the checksums of frame and content, and the first key."""
        offset, checksum, first_key = self.pages[number]
        count = min(IN_PAGE, self.block_count - IN_PAGE * number)
        begin = self.pages_at + IN_PAGE * number * (20 + self.key_width)
        page = Cursor(self.data, begin, begin + count * (20 + self.key_width))
        need(xxh3(self.data[begin : page.end]) == checksum, "checksum of a page")
        records = []
        for _ in range(count):
            length, of_frame, of_content = page.numbers(4, 8, 8)
            records.append((offset, length, of_frame, of_content, page.take(self.key_width)))
            offset += length
        following = self.pages[number + 1 :]
        need(offset == (following[0][0] if following else self.pages_at), "the frames of a page end where those of the next begin")
        keys = [record[4] for record in records] + [page[2] for page in following[:1]]
        need(not self.keyed or (keys[0] == first_key and ascend(keys)), "first keys of a page")
        return records

    def _read_block(self, number: int) -> tuple[list[bytes], list[int]]:
        """The keys and codes of a block."""
        offset, length, of_frame, of_content, first_key = self._page(number // IN_PAGE)[number % IN_PAGE]
        record = self._written[bisect_right(self._written, number, key=lambda record: record.first_block) - 1]
        begin = record.stored_from + (number - record.first_block) * record.in_block(self.keyed)
        count = min(record.in_block(self.keyed), record.size - begin)
        frame = self.data[offset : offset + length]
        need(xxh3(frame) == of_frame, "checksum of a frame")
        content = unpack(frame, self.key_width * count + -(-count * record.width // 8))
        need(xxh3(content) == of_content, "checksum of a content")
        keys = keys_of(content, count, self.key_width, first_key)
        need(not keys or (keys[0] == first_key and ascend(keys)), "keys of a block")
        return keys, codes_of(content[self.key_width * count :], record.width, count)
