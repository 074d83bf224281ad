"""Judges the values of tables and the proofs of certificates by the rules of a game.

A game is made from a spec. Its positions are tuples that end with the side to move: 0 for the first side of the game, 1 for the second.

| member | gives |
|---|---|
| `moves(p)` | the positions after the moves, by the moves' names; always the other side is to move |
| `over(p)` | the code of a finished game, None while it goes on |
| `text(p)`, `position(text)` | the position as text, and back |
| `canonical(p)`, `key_number(p)`, `key_bytes`, `of_key(key)` | keys, and back |
| `address(p)`, `of_slice(number)` | slice and index; the positions of a slice by index |
"""

from typing import Callable, Iterable

from certificate import Certificate
from fox_and_hounds import FoxAndHounds
from halma import Halma
from numbering import LOST, WON
from reading import need
from table import DRAW, Table, is_loss, is_win

Game = FoxAndHounds | Halma
Names = Callable[[tuple], list[str]]
MISSING = 1 << 32  # above all heights


def game_of(spec: str) -> Game:
    return next(game(spec) for game in (FoxAndHounds, Halma) if spec.startswith(game.name))


def key_of(game: Game, p: tuple) -> bytes:
    return game.key_number(game.canonical(p)).to_bytes(game.key_bytes, "big")


def best(children: Iterable[int]) -> int:
    """The code of a position by those of its children."""
    codes = list(children)
    losses = [code for code in codes if is_loss(code)]
    if losses:
        return min(losses) + 3  # 2 + 2 dtw becomes 3 + 2 (dtw + 1)
    return DRAW if DRAW in codes else max(codes) + 1  # 3 + 2 dtw becomes 2 + 2 (dtw + 1)


def value(game: Game, p: tuple, code_of: Callable[[tuple], int]) -> int:
    over = game.over(p)
    return best(map(code_of, game.moves(p).values())) if over is None else over


def values(table: Table, game: Game) -> dict[tuple, int]:
    """The codes of all positions of a table by canonical position, with counts and digests checked."""
    if table.keyed:
        codes = table.slices[0].codes
        table.check_values(0, codes)
        positions = [game.of_key(key) for key in table.keys]
        need([key_of(game, p) for p in positions] == table.keys, "a key of no canonical position")
        return dict(zip(positions, codes))
    found: dict[tuple, int] = {}

    def code_of(p: tuple) -> int:
        if p not in found:
            number, index = game.address(p)
            record = table.slices[number]
            stored = not record.searched and index >= record.stored_from
            found[p] = record.codes[index - record.stored_from] if stored else value(game, p, code_of)
        return found[p]

    for number, record in enumerate(table.slices):
        by_index = game.of_slice(number)
        table.check_values(number, [code_of(by_index[index]) if index in by_index else None for index in range(record.size)])
    return {p: code for p, code in found.items() if game.canonical(p) == p}


def mistakes(game: Game, found: dict[tuple, int]) -> list[tuple]:
    """The positions whose values (metric dtw) do not follow from those of their children. Without one all values are right."""
    return [p for p, code in found.items() if value(game, p, lambda child: found[game.canonical(child)]) != code]


def check(certificate: Certificate, game: Game, names: Names | None = None) -> None:
    """Proves all claims, or tells why not. `names` gives the names of a position's moves in the order of the program; without it any move that proves will do."""
    need(not certificate.tables, "proves nothing without its tables")
    start = game.position(certificate.start)
    for section in certificate.sections:
        node = lambda p, role: key_of(game, p) + bytes([role])
        root = node(start, int(start[-1] == section.claimant))
        need(root in section.nodes, "the start is missing")
        need(not section.wins or section.nodes[root][1] == section.root_height, "the height of the start")
        reached = {root}
        for key, (step, height) in section.nodes.items():
            p = game.of_key(key[:-1])
            need(key_of(game, p) == key[:-1] and game.over(p) is None, "a node is not canonical, or over")
            children = game.moves(p)
            if key[-1] == 1 and names is not None:
                listed = names(p)
                need(sorted(listed) == sorted(children) and step < len(listed), "the moves of a node")
                children = {listed[step]: children[listed[step]]}
            below = []
            for child in children.values():
                role = key[-1] if child[-1] == p[-1] else 1 - key[-1]
                over = game.over(child)
                if over is None:
                    reached.add(node(child, role))
                    below.append(section.nodes.get(node(child, role), (0, MISSING))[1])
                else:
                    lost = over == (LOST if role else WON)
                    below.append(MISSING if lost or (section.wins and over not in (LOST, WON)) else 0)
            wanted = height - 1 if section.wins else 0
            need(wanted in below if key[-1] == 1 else max(below) == wanted, f"{game.text(p)} proves nothing")
        need(names is None or reached == set(section.nodes), "a node that nothing reaches")
