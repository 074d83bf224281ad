// Values and moves, as the server tells them (tools/json/README.md). This file imports nothing.

export interface Value {
  value: string;
  dtw: number | null;
  score: number | null;
}

/** The value of a position, with the side that wins it. */
export interface Outcome extends Value {
  winner: string | null;
}

export interface Move extends Value {
  move: string;
  delta: number | null;
  cost: string | null;
  optimal: boolean;
  child: string;
  clicks: {
    steps: { kind: string; cells: string[]; after: { cell: string; letter: string }[] }[]; // all pieces, where it is told
    captured: string[];
    placed: { cell: string; letter: string }[];
    choice: string | null;
  };
}
