"""Files of data/results: rows of text, with columns between tabs, below a line of their names."""

from pathlib import Path

DIFFERENT, NOT_FOUND, USAGE, INTERRUPTED = 5, 3, 2, 130  # exit codes

Row = dict[str, str]
Key = tuple[str, ...]


class Failed(Exception):
    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def key_of(row: Row, keys: list[str]) -> Key:
    return tuple(row[key] for key in keys)


def read_rows(path: Path, keys: list[str]) -> dict[Key, Row]:
    """By the columns that tell rows apart; none where there is no file."""
    if not path.exists():
        return {}
    header, *lines = (line.split("\t") for line in path.read_text().splitlines())
    rows = [dict(zip(header, line, strict=True)) for line in lines]
    return {key_of(row, keys): row for row in rows}


def write_rows(path: Path, columns: list[str], rows: dict[Key, Row], order: list[Key]) -> None:
    """In the order of the list; what the list does not have comes last."""
    known = {key: number for number, key in enumerate(order)}
    in_order = sorted(rows, key=lambda key: known.get(key, len(known)))
    lines = ["\t".join(columns), *("\t".join(rows[key].get(column, "-") for column in columns) for key in in_order)]
    partial = path.with_suffix(".partial")
    partial.write_text("\n".join(lines) + "\n")
    partial.replace(path)


def text(value: object) -> str:
    return "-" if value is None else str(value)


def compare(name: str, kept: Row | None, row: Row, compared: list[str]) -> bool:
    """Whether a row is the kept one; tells what differs."""
    if kept is None:
        print(f"{name}: there is no row")
        return False
    different = [column for column in compared if kept.get(column) != row[column]]
    for column in different:
        print(f"{name}: {column} is {row[column]}, the row says {kept.get(column)}")
    return not different
