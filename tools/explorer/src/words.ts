// Values in the words of the command line.

import type { Move, Outcome, Value } from "./types";

export const glyphs: Record<string, string> = { win: "▲", draw: "◆", loss: "▼" };

export const glyph = (value: string): string => glyphs[value] ?? "?";

/** True for sides like "hounds", which are several. */
export const isSeveral = (side: string): boolean => side.endsWith("s");
/** "hounds win", "black wins": the verb for a side. */
export const does = (side: string, verb: string): string => (isSeveral(side) ? verb : `${verb}s`);

export const plies = (count: number): string => (count === 1 ? "1 ply" : `${count} plies`);

export const stepsInWords = (count: number): string => (count === 1 ? "1 step" : `${count} steps`);

export const inPoints = (count: number): string => (count === 1 ? "1 point" : `${count} points`);

/** With a capital letter, for the first word of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "white king"; "hound" for a piece of the hounds, "king" of the defenders; "stone" for a piece of neither side. */
export const pieceName = ({ side, kind }: { side: string | null; kind: string }): string =>
  side === null || side === kind || isSeveral(side) ? kind : `${side} ${kind}`;

/** Quotes a word of a command line. */
export const shellWord = (text: string): string =>
  /^[\w@=,:./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** "win in 9 plies", "win by 3 points", "draw", "win-or-draw". */
export function inWords({ value, dtw, score }: Value): string {
  const by = score !== null && score !== 0 ? ` by ${inPoints(Math.abs(score))}` : "";
  return value + (dtw !== null ? ` in ${plies(dtw)}` : "") + by;
}

/** The same for a move, whose plies are counted from after it: one that ends the game does so at once. */
export const moveInWords = (move: Value): string => (move.dtw === 0 ? `${move.value} at once` : inWords(move));

/** The text of a mark: the distance or the points. */
export const short = ({ dtw, score }: Value): string =>
  score !== null ? (score > 0 ? `+${score}` : String(score)) : dtw !== null ? String(dtw) : "";

/** The kind of a draw, behind the word. Points have none: equal ones are an end of the game. */
function howDrawn({ draw_by, score }: { draw_by?: string | null; score: number | null }): string {
  if (score !== null) return "";
  if (draw_by === "cycle") return " by repetition";
  return draw_by === "mixed" ? ", by repetition or by an end of the game" : "";
}

/** The winner of a position, in words: "hounds win in 44 plies". */
export function verdict(position: Outcome & { draw_by?: string | null; why_unknown?: string | null }): string {
  const { winner, dtw, score } = position;
  if (winner !== null)
    return inWords({ value: `${winner} ${does(winner, "win")}`, dtw, score: dtw === null ? score : null });
  if (position.value === "draw") return `draw${howDrawn(position)}`;
  return position.why_unknown ? `who wins is not known, ${position.why_unknown}` : position.value;
}

/** The result of a finished game: "hounds win". */
export const ending = (position: Parameters<typeof verdict>[0]): string => verdict({ ...position, dtw: null });

/** The loss against the best move: "win → draw", "2 points", "3 plies"; empty for the best. */
export const cost = (move: Move): string => (move.cost ?? "").replace("->", "→");

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
