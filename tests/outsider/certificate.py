"""A reader of certificates, written from solvers/certificate/FORMAT.md alone. It checks the structure; judge.py checks the proof."""

from dataclasses import dataclass

from reading import Cursor, ascend, keys_of, little, need, unpack, xxh3

HEAD, TAIL = bytes.fromhex("895a43540d0a1a0a"), bytes.fromhex("5a43541a0a0d435a")
IN_BLOCK, FIRST_LEAF, MOST = 4096, 65280, 4294967294


@dataclass
class Section:
    claimant: int  # 0 the first side of the game, 1 the second
    wins: bool  # else it does not lose
    nodes: dict[bytes, tuple[int, int]]  # by key with role: step and height, 0 without one
    root_height: int


class Certificate:
    def __init__(self, data: bytes) -> None:
        self.data = data
        head = Cursor(data)
        need(head.take(8) == HEAD and head.number(2) == 1, "not a certificate of version 1")
        count, *claims, self.key_width, tables = head.numbers(1, 1, 1, 1, 1)
        head.zeros(1)
        self.header_bytes, *lengths = head.numbers(4, 2, 2, 2)
        head.zeros(6)
        self.fingerprint = head.number(8)
        need(lengths[0] > 0 and lengths[1] > 0 and self.key_width > 0, "an empty text, or keys without width")
        texts = [head.take(length) for length in lengths]
        self.tables = [(head.number(8), head.take(16), head.take(head.number(2))) for _ in range(tables)]
        need(head.at + 8 == self.header_bytes <= 1 << 20 and head.number(8) == xxh3(data[: head.at - 8]), "length or checksum of the header")
        self.spec, self.start, self.provenance = (text.decode() for text in texts)
        need(claims == [2, 3] if count == 2 else count == 1 and claims[0] < 4 and claims[1] == 0, "claims")
        self._read_sections(claims[:count])

    def _read_sections(self, claims: list[int]) -> None:
        data = self.data
        need(len(data) >= self.header_bytes + 128, "too short")
        foot = Cursor(data, len(data) - 128)
        records = [foot.numbers(8, 8, 8, 8, 4, 4) for _ in range(2)]
        need(foot.number(8) == len(data), "file length")
        foot.zeros(24)
        need(foot.number(8) == xxh3(data[: self.header_bytes] + data[-128:-16]) and foot.take(8) == TAIL, "checksum or magic at the end")
        blocks = Cursor(data[:-128], self.header_bytes)
        self.sections = []
        for claim, (offset, nodes, leaves, checksum, height, reserved) in zip(claims, records):
            need(offset == blocks.at and 1 <= nodes <= MOST and reserved == 0, "record of a section")
            section = self._read_section(Section(claim & 1, claim < 2, {}, height), blocks, nodes, checksum)
            need(leaves == sum(step >= FIRST_LEAF for step, _ in section.nodes.values()), "number of leaves")
            self.sections.append(section)
        need(len(claims) == 2 or not any(records[1]), "a section too many")
        need(blocks.at == len(data) - 128, "bytes behind the blocks")

    def _read_section(self, section: Section, blocks: Cursor, nodes: int, checksum: int) -> Section:
        width, checksums = self.key_width + 1, b""
        for begin in range(0, nodes, IN_BLOCK):
            length, count, of_frame, of_content = blocks.numbers(4, 4, 8, 8)
            need(count == min(IN_BLOCK, nodes - begin), "nodes of a block")
            frame = blocks.take(length)
            need(xxh3(frame) == of_frame, "checksum of a frame")
            content = unpack(frame, count * (width + 2 + 4 * section.wins))
            need(xxh3(content) == of_content, "checksum of a content")
            checksums += little(of_content)
            column = lambda j: content[(width + j) * count : (width + j + 1) * count]
            steps = [low | high << 8 for low, high in zip(column(0), column(1))]
            heights = [int.from_bytes(height, "little") for height in zip(*map(column, range(2, 6)))] if section.wins else [0] * count
            need(not section.wins or (min(heights) >= 1 and max(heights) <= MOST), "a height")
            keys = keys_of(content, count, width, bytes(width))
            for key, step, height in zip(keys, steps, heights):
                need(key[-1] < 2 and (step == 0 or key[-1] == 1 or step >= FIRST_LEAF), "a role or a step")
                need(step < FIRST_LEAF + len(self.tables), "a leaf without a table")
            section.nodes.update(zip(keys, zip(steps, heights)))
        need(ascend(section.nodes) and len(section.nodes) == nodes, "keys ascend")
        need(xxh3(checksums) == checksum and (section.wins or section.root_height == 0), "checksum or height of a section")
        return section


def with_provenance(data: bytes, provenance: str) -> bytes:
    """The same certificate with another provenance, all offsets and checksums right."""
    certificate, text = Certificate(data), provenance.encode()
    at = 40 + len(certificate.spec.encode()) + len(certificate.start.encode())
    old = len(certificate.provenance.encode())
    shift = len(text) - old
    header = data[:16] + little(certificate.header_bytes + shift, 4) + data[20:24] + little(len(text), 2) + data[26:at] + text
    header += data[at + old : certificate.header_bytes - 8]
    header += little(xxh3(header))
    footer = b""
    for record in (data[-128:-88], data[-88:-48]):
        offset = int.from_bytes(record[:8], "little")
        footer += little(offset + shift if offset else 0) + record[8:]
    footer += little(len(data) + shift) + bytes(24)
    return header + data[certificate.header_bytes : -128] + footer + little(xxh3(header + footer)) + TAIL
