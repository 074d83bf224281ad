"""A table as a whole, written from tablebase/FORMAT.md alone. It checks everything that the document lets a reader check."""

import xxhash
from reading import ascend, little, need, xxh3
from zermelo_reader import DRAW, TAIL, is_loss, is_win
from zermelo_reader import Table as Reader

__all__ = ["DRAW", "Table", "is_loss", "is_win", "with_provenance"]


class Table(Reader):
    """All blocks, read at once: `codes` of each slice, of the indices from stored_from on, and the keys."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.keys: list[bytes] = []
        for record in self.slices:
            record.codes = None if record.searched else []
        for number in self.write_order:
            record = self.slices[number]
            for block in range(record.blocks(self.keyed)):
                keys, codes = self._block(record.first_block + block)
                self.keys += keys
                record.codes += codes
        need(ascend(self.keys), "keys ascend")

    def check_values(self, number: int, codes: list[int | None]) -> None:
        """Counts and digest of a slice, given the codes of all its indices, None for holes."""
        record, values = self.slices[number], [code for code in codes if code is not None]
        need(len(codes) == record.size and len(values) == record.positions, "positions of a slice")
        need(sum(map(is_win, values)) == record.won and values.count(DRAW) == record.drawn, "wins and draws of a slice")
        for longest, fits in ((record.longest_win, is_win), (record.longest_loss, is_loss)):
            need(self.metric != "dtw" or longest == max(((code - 2) // 2 for code in values if fits(code)), default=0), "longest")
        run = 4096 if self.keyed else 32768
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
    for offset, checksum, first_key in table.pages:
        directory += little(offset + shift) + little(checksum) + first_key
    footer = little(table.pages_at + shift) + little(table.directory_at + shift) + little(xxh3(directory)) + data[-104:-48]
    footer += little(len(data) + shift) + bytes(24)
    footer += little(xxh3(header + little(xxh3(directory)) + footer))
    return header + data[table.header_bytes : table.directory_at] + directory + footer + TAIL
