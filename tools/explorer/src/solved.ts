// The puzzles that were solved in this browser.

const key = "zermelo.solved";
const most = 10_000; // the oldest go

let seen: string | null = null; // the kept text of `solved`
let solved = new Set<string>();
let keeps = true;

const nameOf = (spec: string, position: string): string => `${spec} ${position}`;

/** All of them as they are now: another tab may have changed them. */
function all(): Set<string> {
  if (!keeps) return solved;
  try {
    const text = localStorage.getItem(key);
    if (text === seen) return solved;
    const list: unknown = text === null ? [] : JSON.parse(text);
    if (!Array.isArray(list)) throw new Error("something else");
    solved = new Set(list.filter((name): name is string => typeof name === "string"));
    seen = text;
  } catch {
    keeps = false; // it refuses, or holds something else, which is not overwritten
  }
  return solved;
}

export const isSolved = (spec: string, position: string): boolean => all().has(nameOf(spec, position));

export function noteSolved(spec: string, position: string): void {
  if (isSolved(spec, position)) return;
  solved.add(nameOf(spec, position));
  if (!keeps) return;
  try {
    seen = JSON.stringify([...solved].slice(-most));
    localStorage.setItem(key, seen);
  } catch {
    keeps = false;
  }
}
