// Games as plain text: tags in brackets as in PGN, then the moves with their numbers.

import type { Line } from "./game";

export interface GameText extends Line {
  spec: string;
}

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** The text of a game. `turns` are the sides that made the moves; `first` is the side that counts. */
export function writeGame({ spec, start, moves }: GameText, turns: string[], first: string, result: string): string {
  const tags = [
    ["Game", spec],
    ...(start === "start" ? [] : [["Position", start]]),
    ...(result === "" ? [] : [["Result", result]]),
  ];
  let number = 0;
  const words = moves.flatMap((move, ply) => {
    const again = turns[ply - 1] === turns[ply];
    if (turns[ply] !== first && !again && ply > 0) return [move];
    ++number;
    return [turns[ply] === first ? `${number}.` : `${number}...`, move];
  });
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1] ?? "";
    if (line !== "" && line.length + word.length >= 80) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return [...tags.map(([name, text]) => `[${name} ${quoted(text ?? "")}]`), "", ...lines, ""].join("\n");
}

/**
 * Reads a game. Without tags it is one of `spec` from its start; `start moves ...` and `POSITION moves ...` are read
 * too. Numbers, results and comments in braces are skipped; the server tells whether the moves are legal.
 */
export function readGame(text: string, spec: string): GameText {
  const game: GameText = { spec, start: "start", moves: [] };
  let rest = text.replaceAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/gm, (_, name: string, quotedText: string) => {
    const value = quotedText.replaceAll(/\\(.)/g, "$1");
    if (name === "Game") game.spec = value;
    if (name === "Position") game.start = value;
    return "";
  });
  rest = rest.replaceAll(/\{[^}]*\}/g, " ");
  const [before, after] = rest.split(/\smoves\s/, 2);
  if (after !== undefined) {
    game.start = (before ?? "").trim() || game.start;
    rest = after;
  }
  const skipped = /^(\d+\.+|\.{2,}|--|\*|1-0|0-1|1\/2-1\/2)$/;
  game.moves = rest
    .split(/\s+/)
    .map((word) => word.replace(/^\d+\.+(?=[^\d.])/, ""))
    .filter((word) => word !== "" && !skipped.test(word));
  return game;
}
