// Values in the words of the command line.

import type { Move, Value } from "./types";

export const glyphs: Record<string, string> = { win: "▲", draw: "●", loss: "▼" };

export const glyph = (value: string): string => glyphs[value] ?? "?";

export const wins = (side: string): string => (side.endsWith("s") ? "win" : "wins");

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? "" : thing === "ply" ? "" : "s"}`;

export const plies = (count: number): string => (count === 1 ? "1 ply" : `${count} plies`);

export const inPoints = (count: number): string => counted(count, "point");

/** Quotes a word of a command line. */
export const shellWord = (text: string): string =>
  /^[\w@=,:./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** "win in 9 plies", "win by 3 points", "draw", "win-or-draw". */
export function inWords({ value, dtw, score }: Value): string {
  let text = value;
  if (dtw !== null) text += ` in ${plies(dtw)}`;
  if (score !== null && score !== 0) text += ` by ${counted(Math.abs(score), "point")}`;
  return text;
}

/** The text of a mark: the distance or the points. */
export const short = ({ dtw, score }: Value): string =>
  score !== null ? (score > 0 ? `+${score}` : String(score)) : dtw !== null ? String(dtw) : "";

/** The winner of a position, in words: "hounds win in 44 plies". */
export function verdict(position: {
  value: string;
  dtw: number | null;
  score: number | null;
  winner: string | null;
  draw_by: string | null;
  why_unknown: string | null;
}): string {
  if (position.winner !== null) {
    const by =
      position.score !== null && position.score !== 0 ? ` by ${counted(Math.abs(position.score), "point")}` : "";
    return `${position.winner} ${wins(position.winner)}${position.dtw === null ? by : ` in ${plies(position.dtw)}`}`;
  }
  if (position.value === "draw") return position.draw_by === "cycle" ? "draw, by play in circles" : "draw";
  return position.why_unknown ?? position.value;
}

/** The result of a finished game: "hounds win". */
export const ending = (position: Parameters<typeof verdict>[0]): string => verdict({ ...position, dtw: null });

export const cost = (move: Move): string => (move.delta === null || move.delta === 0 ? "" : `+${move.delta}`);
