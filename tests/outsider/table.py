"""A reader of tables, written from tablebase/FORMAT.md alone. It checks everything that the document lets a reader check."""

from dataclasses import dataclass

import xxhash
from reading import Cursor, ascend, keys_of, little, need, unpack, xxh3

NO_VALUE, DRAW = 0, 1
HEAD, TAIL = bytes.fromhex("895a54420d0a1a0a"), bytes.fromhex("5a54421a0a0d425a")
DTW, WDL, SCORE = range(3)
WIDTHS = (1, 2, 8, 16)


def is_win(code: int) -> bool:
    return code >= 3 and code % 2 == 1


def is_loss(code: int) -> bool:
    return code >= 2 and code % 2 == 0


def codes_of(data: bytes, width: int, count: int) -> list[int]:
    if width == 16:
        return [data[2 * i] | data[2 * i + 1] << 8 for i in range(count)]
    in_a_byte = 8 // width
    codes = [byte >> width * i & (1 << width) - 1 for byte in data for i in range(in_a_byte)]
    need(not any(codes[count:]), "bits behind the last code")
    return [code + 2 for code in codes[:count]] if width == 1 else codes[:count]


@dataclass
class Slice:
    size: int
    positions: int
    won: int
    drawn: int
    longest_win: int
    longest_loss: int
    searched: bool
    width: int
    digest: bytes
    stored_from: int = 0
    codes: list[int] | None = None  # of the indices from stored_from on; of the keys


@dataclass
class Page:
    offset: int
    checksum: int
    first_key: bytes


class Table:
    slices: list[Slice]
    keys: list[bytes]

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._read_header()
        self._read_footer()
        self._read_directory()
        self._read_blocks()
        self._check_sums()

    def _read_header(self) -> None:
        head = Cursor(self.data)
        need(head.take(8) == HEAD, "not a table")
        need(head.number(2) == 2, "another version")
        self.layout, self.metric, self.key_width, _level = head.numbers(1, 1, 1, 1)
        spec, provenance, flags, self.indexing_revision, self.fingerprint = head.numbers(2, 2, 2, 4, 8)
        need(self.layout <= 1 and self.metric <= 2 and flags <= 1 and spec > 0, "undefined values in the header")
        need((self.key_width > 0) == (self.layout == 1), "a width of keys without keys")
        self.in_parts = flags == 1
        texts = head.take(spec), head.take(provenance)
        need(xxh3(self.data[: head.at]) == head.number(8), "checksum of the header")
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
        need(self.header_bytes <= self.pages_at <= self.directory_at <= len(self.data) - 128, "offsets")
        directory = Cursor(self.data[: len(self.data) - 128], self.directory_at)
        need(xxh3(self.data[self.directory_at : -128]) == self.directory_checksum, "checksum of the directory")
        self.slices = [self._read_slice(directory) for _ in range(self.slice_count)]
        stored = [i for i, record in enumerate(self.slices) if not record.searched]
        self.write_order = [directory.number(4) for _ in stored]
        need(sorted(self.write_order) == stored, "write order")
        pages = -(-self.block_count // 512)
        self.pages = [Page(*directory.numbers(8, 8), directory.take(self.key_width)) for _ in range(pages)]
        need(directory.at == len(self.data) - 128, "bytes behind the directory")
        of_slices = b""
        for record in self.slices:
            of_slices += b"".join(map(little, (record.positions, record.won, record.drawn)))
            of_slices += little(record.longest_win, 2) + little(record.longest_loss, 2) + record.digest
        spec = self.spec.encode()
        whole = little(self.fingerprint) + little(self.indexing_revision, 4) + bytes([self.layout, self.metric, self.key_width])
        whole += little(len(spec), 2) + spec + little(self.slice_count, 4) + of_slices
        need(xxhash.xxh3_128_digest(whole) == self.digest, "digest of the table")

    def _read_slice(self, directory: Cursor) -> Slice:
        fields = directory.numbers(8, 8, 8, 8, 2, 2, 1, 1)
        directory.zeros(2)
        record = Slice(*fields[:6], fields[6] == 1, fields[7], directory.take(16), directory.number(8) if self.in_parts else 0)
        need(fields[6] <= 1 and record.width in ((0,) if record.searched else WIDTHS), "flags or width of a slice")
        need(record.size < 1 << 48 and record.won + record.drawn <= record.positions <= record.size, "counts of a slice")
        need(record.stored_from == 0 or (not record.searched and record.stored_from < record.size), "stored from")
        need(not record.searched or (self.layout == 0 and not any(record.digest)), "a slice found by search")
        return record

    def _read_blocks(self) -> None:
        records = self._read_pages()
        self.keys = []
        for number in self.write_order:
            record = self.slices[number]
            record.codes = []
            left = record.size - record.stored_from
            while left > 0:
                count = min(left, 4096 if self.layout else 524288 // record.width)
                need(bool(records), "too few blocks")
                self._read_block(record, count, *records.pop(0))
                left -= count
        need(not records, "too many blocks")
        need(ascend(self.keys), "keys ascend")

    def _read_pages(self) -> list[tuple[bytes, int, bytes]]:
        """Of each block the frame, the checksum of its content, and its first key."""
        cursor, records = Cursor(self.data[: self.directory_at], self.pages_at), []
        at = self.header_bytes
        for number, page in enumerate(self.pages):
            need(page.offset == at, "the first frame of a page")
            begin = cursor.at
            for block in range(min(512, self.block_count - 512 * number)):
                length, of_frame, of_content = cursor.numbers(4, 8, 8)
                first_key = cursor.take(self.key_width)
                need(block > 0 or first_key == page.first_key, "first key of a page")
                frame = Cursor(self.data[: self.pages_at], at).take(length)
                need(xxh3(frame) == of_frame, "checksum of a frame")
                records.append((frame, of_content, first_key))
                at += length
            need(xxh3(self.data[begin : cursor.at]) == page.checksum, "checksum of a page")
        need(cursor.at == self.directory_at and at == self.pages_at, "pages and blocks fill their place")
        return records

    def _read_block(self, record: Slice, count: int, frame: bytes, checksum: int, first_key: bytes) -> None:
        content = unpack(frame, self.key_width * count + -(-count * record.width // 8))
        need(xxh3(content) == checksum, "checksum of a content")
        keys = keys_of(content, count, self.key_width, first_key)
        need(not keys or keys[0] == first_key, "first key of a block")
        self.keys += keys
        record.codes += codes_of(content[self.key_width * count :], record.width, count)

    def _check_sums(self) -> None:
        sums = [sum(getattr(record, name) for record in self.slices) for name in ("positions", "won", "drawn")]
        need(sums == self.sums, "sums of the slices")
        longest = [max(getattr(record, name) for record in self.slices) for name in ("longest_win", "longest_loss")]
        need(longest == self.longest, "longest distances")

    def check_values(self, number: int, codes: list[int | None]) -> None:
        """Counts and digest of a slice, given the codes of all its indices, None for holes."""
        record, values = self.slices[number], [code for code in codes if code is not None]
        need(len(codes) == record.size and len(values) == record.positions, "positions of a slice")
        need(sum(map(is_win, values)) == record.won and values.count(DRAW) == record.drawn, "wins and draws of a slice")
        for longest, fits in ((record.longest_win, is_win), (record.longest_loss, is_loss)):
            need(self.metric != DTW or longest == max(((code - 2) // 2 for code in values if fits(code)), default=0), "longest")
        run = 4096 if self.layout else 32768
        hashes = b""
        for begin in range(0, len(codes), run):
            keys = b"".join(self.keys[begin : begin + run])
            hashes += little(xxh3(keys + b"".join(little(code, 2) for code in codes[begin : begin + run] if code is not None)))
        need(record.searched or xxhash.xxh3_128_digest(hashes) == record.digest, "digest of a slice")


def with_provenance(data: bytes, provenance: str) -> bytes:
    """The same table with another provenance, all offsets and checksums right."""
    table, text, spec = Table(data), provenance.encode(), len(Table(data).spec.encode())
    header = data[:16] + little(len(text), 2) + data[18 : 32 + spec] + text
    header += little(xxh3(header))
    shift = len(header) - table.header_bytes
    at = len(data) - 128 - len(table.pages) * (16 + table.key_width)
    directory = data[table.directory_at : at]
    for page in table.pages:
        directory += little(page.offset + shift) + little(page.checksum) + page.first_key
    footer = little(table.pages_at + shift) + little(table.directory_at + shift) + little(xxh3(directory)) + data[-104:-48]
    footer += little(len(data) + shift) + bytes(24)
    footer += little(xxh3(header + little(xxh3(directory)) + footer))
    return header + data[table.header_bytes : table.directory_at] + directory + footer + TAIL
