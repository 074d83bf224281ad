// Values and moves, as the server tells them (tools/json/README.md). This file imports nothing.

export interface Value {
  value: string;
  dtw: number | null;
  score: number | null;
}

export interface Move {
  move: string;
  value: string;
  dtw: number | null;
  score: number | null;
  delta: number | null;
  optimal: boolean;
  child: string;
  clicks: {
    steps: { kind: string; cells: string[] }[];
    captured: string[];
    placed: { cell: string; letter: string }[];
    choice: string | null;
  };
}
