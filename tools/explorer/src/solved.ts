// The puzzles that were solved in this browser.

import { stored } from "./stored";

const most = 10_000; // the oldest go

function read(text: string): Set<string> {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error("It is something else.");
  return new Set(list.filter((name): name is string => typeof name === "string"));
}

const solved = stored<Set<string>>(
  "zermelo.solved",
  () => new Set(),
  read,
  (names) => JSON.stringify([...names].slice(-most)),
);

const nameOf = (spec: string, position: string): string => `${spec} ${position}`;

export const isSolved = (spec: string, position: string): boolean => solved.get().has(nameOf(spec, position));

export function noteSolved(spec: string, position: string): void {
  if (!isSolved(spec, position)) solved.keep(solved.get().add(nameOf(spec, position)));
}
