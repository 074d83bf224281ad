"""Answers and positions as notebooks show them."""

from html import escape


def _rows(answer):
    for move in answer.moves:
        distance = move.plies if move.plies is not None else move.score
        yield move.name, move.value or "unknown", "" if distance is None else distance, move.cost or ("best" if move.best else "")


def answer_html(self):
    """The picture of the position, its value, and a table of its moves."""
    rows = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in _rows(self))
    heading = f"<p><b>{escape(self.turn)}</b> to move: {escape(self.words)}</p>"
    head = "<tr><th>move</th><th>value</th><th>plies</th><th>cost</th></tr>"
    return f"<div style='display:flex;gap:1em'><div>{self.position._repr_svg_()}</div><div>{heading}<table>{head}{rows}</table></div></div>"


def film(answer, most=12):
    """A strip of pictures: the position and those after each move of perfect play."""
    position = answer.position
    frames = [("", position)]
    for move in answer.line()[:most]:
        position = position.play(move)
        frames.append((move, position))
    cells = "".join(f"<figure style='margin:0'>{at.svg(cell=24)}<figcaption>{escape(move) or '&nbsp;'}</figcaption></figure>" for move, at in frames)
    return f"<div style='display:flex;flex-wrap:wrap;gap:0.5em'>{cells}</div>"


class Film:
    """Perfect play from an answer, for notebooks."""

    def __init__(self, answer, most=12):
        self.answer = answer
        self.most = most

    def _repr_html_(self):
        return film(self.answer, self.most)


def attach(answer, move, position):
    """Gives the classes of the extension module their looks."""
    answer._repr_html_ = answer_html
    answer.film = lambda self, most=12: Film(self, most)
