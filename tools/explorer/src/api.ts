// The server's answers (tools/json/README.md), and a cache that requests each address once.

import type { Move, Outcome, Value } from "./types";

interface Kind {
  letter: string;
  kind: string;
  side: string | null;
}
export interface Piece extends Kind {
  cell: string;
}
export interface Position extends Outcome {
  spec: string;
  position: string;
  turn: string;
  draw_by: string | null;
  why_over: string | null; // the rules on the end, of a finished game
  source: string | null;
  file: string | null;
  why_unknown: string | null;
  moves: Move[];
  line?: string[];
  line_turns?: string[];
  line_repeats_from?: number | null; // the ply from 1 that leaves the position to which the line returns
  line_why_over?: string | null; // the rules on the end, where the game is over after the line
  pieces: Piece[];
  points_made: number | null; // of the side to move, less those of the other side
  over: boolean;
}
export interface DrawDepth {
  draw_depth: { side: string | null; plies: number | null; words: string } | null;
}
export interface Cell {
  name: string;
  x: number;
  y: number;
  name_at: [number, number] | null; // of its name, from its middle; null for names at the border
  neighbours: string[];
  role: "throne" | "corner" | "goal" | "camp" | null;
  role_side: string | null;
}
/** Around the middle of a cell, in distances of neighbours, y upwards. */
export interface Shape {
  form: "circle" | "polygon" | "text";
  points: number[]; // x, y of each
  size: number; // the radius of a circle, the height of a text
  text: string;
  fill: string | null;
  stroke: string | null;
  width: number;
}
export interface PieceKind extends Kind {
  colour: "black" | "white" | "grey";
  look: string;
  shapes: Shape[];
}
export interface Board {
  sides: [string, string];
  kinds: PieceKind[];
  unlisted: { side: string | null; shapes: Shape[] }[]; // pieces of other kinds
  outline: "square" | "hexagon" | "point";
  cell: Shape[]; // of each cell, without colours
  last: Shape[]; // around each cell of the last move
  lines: { from: string; to: string; bend: number }[]; // between points
  roles: { role: string; side: string | null; shapes: Shape[] }[];
  marks: { value: string; shapes: Shape[] }[];
  files: number | null;
  ranks: number | null;
  cells: Cell[];
  values: boolean; // the server has combinatorial values of its positions
  atlas: boolean; // and of all arrangements of the board
}
export interface Setup {
  text: string;
  position: string | null;
  why_illegal: string | null;
  turn: string;
  pieces: Piece[];
}
export interface Placement extends Omit<Outcome, "value"> {
  cell: string;
  turn: string;
  position: string;
  value: string | null;
  why_illegal: string | null;
}
export interface Group {
  name?: string;
  slice?: number;
  side: string | null;
  positions: number;
  wins: number;
  draws: number;
  losses: number;
  wins_at: number[] | null;
  losses_at: number[] | null;
  longest_win: { dtw: number; position: string } | null;
  longest_loss: { dtw: number; position: string } | null;
  choices: number;
  only_moves: number;
  forced: number;
  mutual_zugzwangs: number | null;
}
export interface Stats {
  spec: string;
  file: string;
  metric: string;
  sides_exchanged: boolean; // by a symmetry: then the groups of the sides mean nothing
  total: Group;
  sides: Group[];
  slices: Group[];
  first_mutual_zugzwangs: { position: string; exchanged: string }[] | null; // null if the game has no null move
}
interface Mean {
  mean: number;
  error: number;
}
/** Games from one position. */
export interface Games {
  games: number;
  first_wins: number;
  second_wins: number;
  draws: number;
  cut: number;
  first_share: Mean & { low: number; high: number }; // draws and cut games are halves
  leans_to: string | null;
  score: Mean | null;
  plies: Mean;
  by_plies: number[];
}
/** Positions at one distance from the start. */
export interface Ply {
  positions: number;
  over: number;
  legal_moves: number;
  choices: number;
  only_moves: number;
  forced: number;
  only_move_share: number | null;
}
export interface Report extends Outcome {
  spec: string;
  command: string;
  sides: [string, string]; // the first one begins
  draw_by: string | null;
  seed: number;
  games: number;
  cut: number;
  table: { positions: number; metric: string };
  reachable: number | null;
  statistics: [Group, Group, Group]; // of each side to move, and of both
  sides_exchanged: boolean;
  layers: Ply[];
  plays: { play: string; counts: Games; by_ply: Ply[] }[];
  errors: { side: string; percent: number; counts: Games }[]; // the other side plays perfectly
  openings: (Outcome & { moves: string[]; at_random: Games })[]; // the closest first
  longest_win: { position: string; dtw: number } | null;
  values: {
    arrangements: number;
    values: number;
    hottest: { name: string; temperature: string }[];
  } | null;
}
export interface Checked {
  claims: string[];
  checked: number;
  ok: boolean;
  first_failure: string | null;
  tables: { spec: string }[];
  seconds: number;
}
/** The part of a proof from a position on. */
export interface ProofPart {
  positions: number; // each once
  leaves: number; // of these, positions for which it cites a table
  depth: number | null; // plies to the end at most
}
export interface Branch extends ProofPart {
  move: string;
  symmetric: string[];
  child: string;
  only: number; // positions that no other branch needs
  replies: string[];
  next: string | null; // after the replies; null if the game is over there
}
export interface Branches {
  spec: string;
  position: string;
  turn: string;
  claims: (ProofPart & { claim: string; side: string; table: string | null; moves: Branch[] })[];
}
export interface Table extends Outcome {
  spec: string;
  title: string;
  file: string;
  metric: string;
  positions: number;
  bytes: number;
  digest: string;
}
/** A file of proofs. All but its name and size is null where it is damaged. */
export interface Certificate {
  file: string;
  bytes: number;
  spec: string | null;
  start: string | null; // of the proof: "start", or a position
  claims: string[] | null;
  positions: number | null;
  digest: string | null;
}
export interface Catalog {
  program: string;
  tables: Table[];
  damaged: { file: string; why: string }[];
  certificates: Certificate[];
}
export interface Game {
  name: string;
  title: string;
  spec: string;
  sides: [string, string];
  known_boards: number; // that results are known of
}
export interface Rules extends Omit<Game, "name" | "known_boards"> {
  known_boards: string[];
  rules: string;
  spec_syntax: string;
  position_syntax: string;
  repetition: "draw" | "loses" | "forbidden";
}
export interface Search {
  id: number;
  state: "waiting" | "running" | "done" | "cancelled";
  seconds: number;
  answer: Position | null;
}
/** How far the work for a request is. */
export interface Job {
  state: "waiting" | "running" | "none";
  before: number;
  seconds: number;
  phase: string | null;
  done: number | null;
  total: number | null;
}
export interface Batch {
  answers: { position: string; turn: string; moves: Value[] }[];
}
export interface Puzzle extends Outcome {
  spec: string;
  position: string;
  side: string;
  steps: number;
  solution: { turn: string; move: string; child: string; choice: boolean }[];
}
/** The puzzles of a table, found ahead. */
export interface Puzzles {
  spec: string;
  puzzles: { position: string; side: string; steps: number; wrong: number; theme: string }[];
}
export interface Failure {
  what: string;
  why: string;
  try: string;
  cause?: { kind: string };
  silent?: boolean; // no answer came; another try may help
}

export type Answer<T> = { state: "waiting" } | { state: "failed"; error: Failure } | { state: "there"; data: T };

/** An address of the API with its parameters. */
export function address(path: string, parameters: Record<string, string | number | undefined | string[]> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) value.forEach((one) => query.append(name, one));
    else if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The source of answers: the server, or a worker in a page without one. */
export interface Answerer {
  /** True if the browser can open the addresses itself. */
  served: boolean;
  /** The error if no answer comes. */
  silent: { what: string; try: string };
  /** Sends a request; with a body it is a POST of JSON, unless a method is given. */
  answer: (
    url: string,
    body?: string,
    method?: string,
    signal?: AbortSignal,
  ) => Promise<{ status: number; text: string }>;
}

/** No answer came. The browser's own words on it tell a person nothing. */
class Silence extends Error {}

let answerer: Answerer = {
  served: true,
  silent: { what: "the server does not answer", try: "is zermelo serve still running?" },
  answer: async (url, body, method, signal) => {
    const reply = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      signal: signal ?? null,
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body }),
    }).catch((error: unknown) => Promise.reject(error instanceof TypeError ? new Silence() : error));
    return { status: reply.status, text: await reply.text() };
  },
};

/** Replaces the server. Call it before the first request. */
export function answerBy(other: Answerer): void {
  answerer = other;
}

/** True if the page has a server, whose addresses the browser can open. */
export const hasServer = (): boolean => answerer.served;

/** A request without an answer so far. */
export interface Pending {
  url: string;
  began: number; // in milliseconds of performance.now()
  cancel: AbortController;
  job: Job | null; // as the server told last
}

const answers = new Map<string, Answer<unknown>>();
const pending = new Map<string, Pending>();
const ahead = new Set<string>(); // requests whose answers no screen waits for
let changed = (): void => undefined;

/** Sets the function to call when an answer has come. */
export function onAnswer(redraw: () => void): void {
  changed = redraw;
}

/** Sends one request, without the cache. */
export function fetchAnswer<T>(url: string, body?: string, method?: string): Promise<Answer<T>> {
  return fetchText(url, (text) => JSON.parse(text) as T, body, method);
}

async function fetchText<T>(
  url: string,
  read: (text: string) => T,
  body?: string,
  method?: string,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  try {
    const reply = await answerer.answer(url, body, method, signal);
    if (reply.status === 200 || reply.status === 202) return { state: "there", data: read(reply.text) };
    return { state: "failed", error: (JSON.parse(reply.text) as { error: Failure }).error };
  } catch (error) {
    if (signal?.aborted === true)
      return { state: "failed", error: { what: "this was cancelled", why: "", try: "", silent: true } };
    const why = error instanceof Silence ? "" : String(error);
    return { state: "failed", error: { ...answerer.silent, why, silent: true } };
  }
}

function askOnce<T>(key: string, url: string, fetch: (signal: AbortSignal) => Promise<Answer<T>>): Answer<T> {
  const known = answers.get(key);
  ahead.delete(key);
  if (known !== undefined) return known as Answer<T>;
  const waiting: Answer<T> = { state: "waiting" };
  const asked: Pending = { url, began: performance.now(), cancel: new AbortController(), job: null };
  answers.set(key, waiting);
  pending.set(key, asked);
  window.setTimeout(() => void watch(key, asked), long);
  void fetch(asked.cancel.signal).then((answer) => {
    pending.delete(key);
    answers.set(key, answer);
    if (answer.state === "failed" && !asked.cancel.signal.aborted)
      window.setTimeout(() => answers.get(key) === answer && answers.delete(key), 2000);
    if (!ahead.delete(key)) changed();
  });
  return waiting;
}

const long = 1000; // milliseconds after which the page tells how far a request is

/** Asks again and again how far a request is, until its answer comes. */
async function watch(key: string, asked: Pending): Promise<void> {
  while (pending.get(key) === asked) {
    if (answerer.served) {
      const told = await fetchAnswer<Job>(address("/api/v1/job", { address: asked.url }));
      if (told.state === "there") asked.job = told.data;
    }
    if (pending.get(key) !== asked) return;
    changed();
    await new Promise((resolve) => window.setTimeout(resolve, long / 2));
  }
}

/** The oldest of the requests that take long. */
export function longRequest(): Pending | undefined {
  const [oldest] = pending.values();
  return oldest !== undefined && performance.now() - oldest.began >= long ? oldest : undefined;
}

/** Ends the work for all requests without an answer. */
export function cancelRequests(): void {
  for (const { cancel } of pending.values()) cancel.abort();
}

/** The cached answer of an address, or its state. The first call sends the request; with a body it is a POST of JSON. */
export function ask<T>(url: string, body?: unknown): Answer<T> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return askOnce(`${url} ${text ?? ""}`, url, (signal) =>
    fetchText(url, (read) => JSON.parse(read) as T, text, undefined, signal),
  );
}

/** Repeats the failed requests. */
export function retry(): void {
  for (const [key, answer] of answers) if (answer.state === "failed") answers.delete(key);
  changed();
}

/** Requests an address again; the old answer holds until then. If the answer has changed, the whole cache is dropped. */
export async function refresh(url: string): Promise<void> {
  const key = `${url} `;
  const before = answers.get(key);
  if (before?.state !== "there") return;
  const after = await fetchAnswer(url);
  if (after.state !== "there" || JSON.stringify(after.data) === JSON.stringify(before.data)) return;
  answers.clear();
  answers.set(key, after);
  changed();
}

/** The `src` of an element: the address, or without a server a data URL of its answer; undefined until the answer comes. */
export function source(url: string, type = "image/svg+xml"): string | undefined {
  if (answerer.served) return url;
  const answer = askOnce(`${url} as text`, url, () => fetchText(url, (text) => text));
  return answer.state === "there" ? `data:${type},${encodeURIComponent(answer.data)}` : undefined;
}

/** Requests an address ahead of its use. */
export function prepare(url: string): void {
  const key = `${url} `;
  if (answers.has(key)) return;
  ask(url);
  ahead.add(key);
}

/** The address of the position that parameters of the page name, with its line of best moves. */
export const positionUrl = (parameters: URLSearchParams): string =>
  address("/api/v1/position", {
    spec: parameters.get("spec") ?? "",
    position: parameters.get("position") ?? "start",
    proof: parameters.get("proof") ?? undefined,
    search: parameters.get("search") ?? undefined,
    line: 1,
  });

/** A position with its moves. */
export const positionAt = (spec: string, position: string): Answer<Position> =>
  ask<Position>(address("/api/v1/position", { spec, position }));
