// Positions to learn, in Leitner's boxes: one that is solved goes on to the next box and comes back later, one that is
// missed goes back to the first. Kept in the browser; a file takes them to another one.

import { stored } from "./stored";

export interface Card {
  spec: string;
  position: string;
  seed: number; // of the puzzle that it was
  box: number; // from 1
  due: number; // milliseconds since 1970, as the next
  asked: number; // the last time
  solved: number; // times
  missed: number;
}

const schema = "zermelo.trainer/1";
const minute = 60_000;
const day = 24 * 60 * minute;

/** Days until a position comes back after it has come into a box; Leitner doubles them. The first box comes back soon. */
export const days = [0, 1, 2, 4, 8, 16] as const;
const soon = 5 * minute;

/** The server takes no larger ones. */
export const mostSeed = 1_000_000_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The cards of a text as toText() writes it. Throws an Error with a sentence. */
function read(text: string): Card[] {
  let all: { schema?: unknown; cards?: unknown };
  try {
    all = JSON.parse(text) as typeof all;
  } catch {
    throw new Error("It is no JSON.");
  }
  if (typeof all !== "object" || all === null || all.schema !== schema || !Array.isArray(all.cards))
    throw new Error(`It does not say ${schema}.`);
  return all.cards.map((card: unknown, i) => {
    const { spec, position, seed, box, due, asked, solved, missed } = (card ?? {}) as Record<string, unknown>;
    if (typeof spec !== "string" || spec === "" || typeof position !== "string" || position === "")
      throw new Error(`Position ${i + 1} has no board.`);
    if (!isCount(box) || box < 1 || box > days.length) throw new Error(`Position ${i + 1} is in no box.`);
    if (!isCount(seed) || seed > mostSeed || !isCount(due) || !isCount(asked) || !isCount(solved) || !isCount(missed))
      throw new Error(`Position ${i + 1} has a wrong number.`);
    return { spec, position, seed, box, due, asked, solved, missed };
  });
}

const textOf = (some: Card[]): string => JSON.stringify({ schema, cards: some });

const kept = stored<Card[]>("zermelo.trainer", () => [], read, textOf);
const all = kept.get;

/** False if the browser keeps nothing for this page. */
export const { isKept } = kept;

export const cardsOf = (spec: string): Card[] => all().filter((card) => card.spec === spec);

export const cardAt = (spec: string, position: string): Card | undefined =>
  all().find((card) => card.spec === spec && card.position === position);

/** The positions that have come back by now, the longest waiting first. */
export const dueOf = (spec: string, now: number): Card[] =>
  cardsOf(spec)
    .filter((card) => card.due <= now)
    .sort((a, b) => a.due - b.due);

/** Notes an answer. */
export function note(asked: Pick<Card, "spec" | "position" | "seed">, solved: boolean, now: number): void {
  const { spec, position, seed } = asked;
  let card = cardAt(spec, position);
  if (card === undefined) {
    card = { spec, position, seed, box: 1, due: 0, asked: 0, solved: 0, missed: 0 };
    all().push(card);
  }
  card.box = solved ? Math.min(card.box + 1, days.length) : 1;
  card.due = now + (solved ? (days[card.box - 1] ?? 0) * day : soon);
  card.asked = now;
  card[solved ? "solved" : "missed"] += 1;
  kept.keep(all());
}

/** All positions of all boards, as a file takes them. */
export const toText = (): string => textOf(all());

/** Takes the positions of such a file; of one that is here too, what was asked later. Throws an Error with a sentence. */
export function take(text: string): { added: number; newer: number } {
  const done = { added: 0, newer: 0 };
  for (const card of read(text)) {
    const here = cardAt(card.spec, card.position);
    if (here === undefined) {
      all().push(card);
      ++done.added;
    } else if (card.asked > here.asked) {
      Object.assign(here, card);
      ++done.newer;
    }
  }
  kept.keep(all());
  return done;
}

/** Forgets the positions of a board. */
export function forget(spec: string): void {
  kept.keep(all().filter((card) => card.spec !== spec));
}
