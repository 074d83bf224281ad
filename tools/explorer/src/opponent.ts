// The program's choice of moves against people. The seed and the place in the game decide between equal moves, so a game can be repeated.

import type { Move, Value } from "./types";
import { keeping, keeps } from "./judge";

/** Styles choose among the moves that keep the value: their names, what they do, and the same behind "which". */
export const styles = {
  longest: {
    name: "straight",
    words: "wins as fast as it can, and holds out as long as it can.",
    plays: "plays straight",
  },
  trappy: {
    name: "with traps",
    words: "plays the move after which you have the fewest good answers.",
    plays: "sets traps",
  },
  random: { name: "varied", words: "plays any of its good moves, by chance.", plays: "varies its good moves" },
};
export type Style = keyof typeof styles;
export const isStyle = (word: string): word is Style => word in styles;

export interface Opponent {
  style: Style;
  errors: number; // percent of its turns with a move that loses value, if there is one
  seed: string;
}
/** The position after a move of the opponent. */
export interface Reply {
  turn: string;
  moves: Value[]; // best first
}

/** A hash of a text in [0, 1): FNV-1a (Fowler, Noll, Vo 1991), then the last steps of MurmurHash3 (Appleby 2011). */
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The items with the least figure. */
function least<T>(items: T[], figure: (item: T) => number): T[] {
  const figures = items.map(figure);
  const smallest = Math.min(...figures);
  return items.filter((_, i) => figures[i] === smallest);
}

/** The share of the other side's replies that keep its value; 1 if it has no reply. */
const openness = (turn: string, reply: Reply): number =>
  reply.turn === turn || reply.moves.length === 0 ? 1 : keeping(reply.moves).length / reply.moves.length;

/** The best moves of a style. Only `trappy` calls `replies`, for moves that keep the value. */
export function candidates(
  position: { turn: string; moves: Move[] },
  style: Style,
  replies: (move: Move) => Reply,
): Move[] {
  const good = keeping(position.moves);
  if (style === "random") return good;
  const liked = style === "trappy" ? least(good, (move) => openness(position.turn, replies(move))) : good;
  return least(liked, (move) => move.delta ?? 0);
}

/** The opponent's move in a position with known moves, after `ply` moves of the game; undefined without moves. */
export function choose(
  position: { position: string; turn: string; moves: Move[] },
  ply: number,
  opponent: Opponent,
  replies: (move: Move) => Reply,
): Move | undefined {
  const best = position.moves[0];
  if (best === undefined) return undefined;
  const lot = (purpose: string): number => chance(`${opponent.seed} ${purpose} ${ply} ${position.position}`);
  const bad = position.moves.filter((move) => !keeps(best, move));
  const from =
    bad.length > 0 && lot("errs") * 100 < opponent.errors ? bad : candidates(position, opponent.style, replies);
  return from[Math.floor(lot("move") * from.length)];
}
