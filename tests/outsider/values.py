"""A reader and checker of files of values, written from solvers/forms/FORMAT.md alone."""

import sys
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Iterator

import xxhash
from reading import Cursor, little, need, unpack, xxh3

HEAD, TAIL = bytes.fromhex("895a564c0d0a1a0a"), bytes.fromhex("5a564c1a0a0d565a")
IN_BLOCK, VALUES_IN_BLOCK, DEEPEST = 65536, 16384, 2000
Form = tuple[tuple[int, ...], tuple[int, ...]]


class Numbers:
    """A content of numbers in groups of seven bits."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def take(self, count: int) -> bytes:
        need(count <= len(self.content) - self.at, "a content ends too early")
        self.at += count
        return self.content[self.at - count : self.at]

    def byte(self, below: int) -> int:
        (byte,) = self.take(1)
        need(byte < below, "a byte out of range")
        return byte

    def number(self, below: int) -> int:
        number = shift = 0
        while True:
            group = self.byte(256)
            number |= (group & 127) << shift
            shift += 7
            if group < 128:
                need((group > 0 or shift == 7) and number < below, "a number out of range, or too long")
                return number

    def end(self) -> None:
        need(self.at == len(self.content), "bytes behind a content")


@dataclass
class Entry:
    text: str
    by_parts: bool
    sums: list[int]

    @property
    def form(self) -> int:
        return self.sums[-1] if self.sums else 0


@dataclass
class Values:
    """A file whose structure is sound."""

    data: bytes
    values: list[int] = field(default_factory=list)  # of a board
    entries: list[Entry] = field(default_factory=list)  # of a proof, as all below
    terms: list[tuple[bool, bool, int, int]] = field(default_factory=list)  # taken away, a form, its number, the sum so far
    outcome: int | None = None

    def __post_init__(self) -> None:
        data = self.data
        head = Cursor(data)
        need(len(data) >= 168 and head.take(8) == HEAD and head.number(2) == 1, "no file of values of version 1")
        self.kind, reserved, *lengths = head.numbers(1, 1, 2, 2)
        need(self.kind < 2 and reserved == 0 and lengths[0] > 0, "a field of the header")
        head.zeros(8)
        self.fingerprint = head.number(8)
        spec, provenance = (head.take(length) for length in lengths)
        need(head.number(8) == xxh3(data[: head.at - 8]), "checksum of the header")
        self.spec, self.provenance = spec.decode(), provenance.decode()
        foot = Cursor(data, len(data) - 128)
        records = [foot.numbers(8, 8, 8) for _ in range(3)]
        count, reserved, self.arrangements = foot.numbers(4, 4, 8)
        digest = foot.take(16)
        need(foot.number(8) == len(data), "file length")
        need(foot.number(8) == xxh3(data[: head.at] + data[-128:-16]) and foot.take(8) == TAIL, "checksum or magic at the end")
        need(1 <= count <= 1 << 31 and reserved == 0 and self.arrangements <= 1 << 40, "a field of the footer")
        told = little(self.fingerprint) + bytes([self.kind]) + little(len(spec), 2) + spec + little(count, 4) + little(self.arrangements)
        need(digest == xxhash.xxh3_128_digest(told + b"".join(little(size) + little(checksum) for _, size, checksum in records)), "digest")
        width = next(width for width in range(1, 5) if count <= 1 << 8 * width)
        blocks = Cursor(data[:-128], head.at)
        self.forms: list[Form] = []
        self._read_forms(Numbers(self._section(blocks, records[0], IN_BLOCK)), count)
        if self.kind == 0:
            need(records[1][1] == self.arrangements * width >= 1 and records[2] == [0, 0, 0], "records of a board")
            content = self._section(blocks, records[1], VALUES_IN_BLOCK * width)
            for begin in range(0, len(content), VALUES_IN_BLOCK * width):
                block = content[begin : begin + VALUES_IN_BLOCK * width]
                size = len(block) // width
                self.values += [sum(block[column * size + i] << 8 * column for column in range(width)) for i in range(size)]
            need(max(self.values) < count, "a value that is no form")
        else:
            self._read_entries(Numbers(self._section(blocks, records[1], IN_BLOCK)))
            self._read_claim(Numbers(self._section(blocks, records[2], IN_BLOCK)))
        need(blocks.at == len(data) - 128, "bytes behind the blocks")

    def _section(self, blocks: Cursor, record: list[int], in_block: int) -> bytes:
        offset, size, checksum = record
        need(offset == blocks.at, "a section that does not follow the one before it")
        content = checksums = b""
        while len(content) < size:
            length, of_frame, of_content = blocks.numbers(4, 8, 8)
            frame = blocks.take(length)
            need(xxh3(frame) == of_frame, "checksum of a frame")
            block = unpack(frame, min(in_block, size - len(content)))
            need(xxh3(block) == of_content, "checksum of a content")
            content += block
            checksums += little(of_content)
        need(xxh3(checksums) == checksum, "checksum of a section")
        return content

    def _read_forms(self, content: Numbers, count: int) -> None:
        order = []
        self.birthdays: list[int] = []
        for form in range(count):
            sides = []
            for size in [content.number(form + 1), content.number(form + 1)]:
                options: list[int] = []
                for i in range(size):
                    step = content.number(form)
                    need(i == 0 or step > 0, "options that do not ascend")
                    options.append(options[-1] + step if options else step)
                need(not options or options[-1] < form, "an option behind its form")
                sides.append(tuple(options))
            self.forms.append((sides[0], sides[1]))
            self.birthdays.append(max((self.birthdays[option] + 1 for options in sides for option in options), default=0))
            need(self.birthdays[-1] <= DEEPEST, "a form that is nested too deep")
            order.append((self.birthdays[-1], *sides))
        need(all(one < other for one, other in zip(order, order[1:])), "forms in order")
        content.end()

    def _read_entries(self, content: Numbers) -> None:
        for _ in range(self.arrangements):
            text = content.take(content.number(65536)).decode(errors="replace")
            by_parts = content.byte(2) == 1
            sums = [content.number(len(self.forms)) for _ in range(content.number(10001) if by_parts else 1)]
            need(text != "", "an arrangement without text")
            self.entries.append(Entry(text, by_parts, sums))
        content.end()

    def _read_claim(self, content: Numbers) -> None:
        count = content.number(1001)
        for _ in range(count):
            away, is_form = content.byte(2) == 1, content.byte(2) == 1
            self.terms.append((away, is_form, content.number(len(self.forms) if is_form else self.arrangements), content.number(len(self.forms))))
        self.outcome = content.byte(4)
        need(count > 0, "a claim without terms")
        content.end()


class Judge:
    """Compares forms by their moves."""

    def __init__(self, forms: list[Form]) -> None:
        self.forms = forms
        sys.setrecursionlimit(10 * DEEPEST)

        @lru_cache(maxsize=None)
        def at_most(a: int, b: int) -> bool:
            return not any(at_most(b, option) for option in forms[a][0]) and not any(at_most(option, a) for option in forms[b][1])

        @lru_cache(maxsize=None)
        def left_wins(games: tuple[tuple[int, bool], ...], begins: bool) -> bool:
            """A sum, each game with its sign (True: taken away); Left begins, or Right does."""
            for i, (form, away) in enumerate(games):
                for option in forms[form][begins == away]:
                    if left_wins(games[:i] + ((option, away),) + games[i + 1 :], not begins) == begins:
                        return begins
            return not begins

        self.at_most = at_most
        self.is_sum = lambda a, b, total: not left_wins(((a, False), (b, False), (total, True)), True) and left_wins(((a, False), (b, False), (total, True)), False)

    def check_canonical(self) -> None:
        for number, (left, right) in enumerate(self.forms):
            for options in (left, right):
                need(not any(self.at_most(a, b) for a in options for b in options if a != b), f"form {number}: a dominated option")
            need(not any(self.at_most(answer, number) for option in left for answer in self.forms[option][1]), f"form {number}: reversible")
            need(not any(self.at_most(number, answer) for option in right for answer in self.forms[option][0]), f"form {number}: reversible")

    def equals(self, form: int, left: set[int], right: set[int]) -> bool:
        """True if the second player wins the form less {left|right}."""
        return (
            not any(self.at_most(form, option) for option in left)
            and not any(self.at_most(option, form) for option in right)
            and all(any(self.at_most(option, move) for move in left) for option in self.forms[form][0])
            and all(any(self.at_most(move, option) for move in right) for option in self.forms[form][1])
        )

    def outcome(self, form: int) -> int:
        return {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}[self.at_most(0, form), self.at_most(form, 0)]


def check(file: Values, board) -> None:
    """`board`: the rules, like konane_arrangements.Board."""
    judge = Judge(file.forms)
    judge.check_canonical()
    used = {0, *(option for sides in file.forms for options in sides for option in options)}
    if file.kind == 0:
        need(file.arrangements == 1 << len(board.cells), "all arrangements")
        for index, form in enumerate(file.values):
            stones = board.arrangement(index)
            left, right = ({file.values[board.index(after)] for after in board.after_moves(stones, side)} for side in (0, 1))
            need(judge.equals(form, left, right), board.text(stones))
        used |= set(file.values)
    else:
        used |= set(_check_proof(file, board, judge))
    need(used == set(range(len(file.forms))), "a form without use")


def _check_proof(file: Values, board, judge: Judge) -> Iterator[int]:
    known: dict[str, int] = {}

    def form_of(stones) -> int:
        text = board.text(stones)
        need(text in known, f"{text} does not stand before what rests on it")
        return known[text]

    for entry in file.entries:
        stones = board.read(entry.text)
        need(board.text(stones) == entry.text and entry.text not in known, f"{entry.text}: another text, or twice")
        if entry.by_parts:
            parts = board.parts(stones)
            need(len(parts) == len(entry.sums), f"{entry.text}: parts")
            for before, part, total in zip([0, *entry.sums], parts, entry.sums):
                need(judge.is_sum(before, form_of(part), total), f"{entry.text}: a sum of parts")
        else:
            left, right = ({form_of(after) for after in board.after_moves(stones, side)} for side in (0, 1))
            need(judge.equals(entry.form, left, right), entry.text)
        known[entry.text] = entry.form
        yield from entry.sums
    total = 0
    for away, is_form, number, after in file.terms:
        form = number if is_form else file.entries[number].form
        need(judge.is_sum(after, form, total) if away else judge.is_sum(total, form, after), "a sum of the claim")
        total = after
        yield from (form, after)
    need(judge.outcome(total) == file.outcome, "the outcome")


def with_provenance(data: bytes, provenance: str) -> bytes:
    """The same file with another provenance, all offsets and checksums right."""
    file, text = Values(data), provenance.encode()
    at = 32 + len(file.spec.encode())
    old = len(file.provenance.encode())
    header = data[:14] + little(len(text), 2) + data[16:at] + text
    header += little(xxh3(header))
    foot = b""
    for begin in (0, 24, 48):
        record = data[len(data) - 128 + begin :][:24]
        offset = int.from_bytes(record[:8], "little")
        foot += little(offset + len(text) - old if offset else 0) + record[8:]
    foot += data[-56:-24] + little(len(data) + len(text) - old)
    return header + data[at + old + 8 : -128] + foot + little(xxh3(header + foot)) + TAIL
