// Values of moves by the definition: from the positions that they lead to, asked one by one, for the player who makes them.

const flipped = { win: "loss", loss: "win" };
const order = { loss: -1, draw: 0, win: 1 };
export const worth = ({ value, score }) => score ?? order[value];

/** The values of the moves of a position, in its order. */
export async function moveValues(site, spec, position) {
  if (position.moves.length === 0) return [];
  const answers = await site.batch(
    spec,
    position.moves.map((move) => move.child),
  );
  return answers.map(({ turn, value, dtw, score }) =>
    turn === position.turn
      ? { value, dtw, score }
      : { value: flipped[value] ?? value, dtw, score: score === null ? null : -score },
  );
}

/** The places of the moves that keep the value. */
export function keepers(values) {
  const best = Math.max(...values.map(worth));
  return values.flatMap((value, i) => (worth(value) === best ? [i] : []));
}

const least = (places, figure) => places.filter((place) => figure(place) === Math.min(...places.map(figure)));

/** The names of the moves that a style may play. */
export async function styled(site, spec, position, style) {
  const values = await moveValues(site, spec, position);
  let places = keepers(values);
  if (style === "trappy") {
    const shares = new Map();
    for (const place of places) {
      const child = await site.ask(
        `/api/v1/position?${new URLSearchParams({ spec, position: position.moves[place].child })}`,
      );
      const replies = await moveValues(site, spec, child);
      shares.set(
        place,
        child.turn === position.turn || replies.length === 0 ? 1 : keepers(replies).length / replies.length,
      );
    }
    places = least(places, (place) => shares.get(place));
  }
  // Fast wins, long losses; draws and points have no distance.
  if (style !== "random")
    places = least(places, (place) =>
      values[place].dtw === null ? 0 : order[values[place].value] * values[place].dtw,
    );
  return new Set(places.map((place) => position.moves[place].move));
}
