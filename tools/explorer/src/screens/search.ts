// Searches for the value of a position that no table holds: a short one in the address, then a long one that goes on meanwhile.

import { address, fetchAnswer, hasServer, type Position, type Search } from "../api";
import { linkButton } from "../elements";
import { changedHere, here } from "../place";
import { redraw } from "../turn";
import { h, type Node_ } from "../view";

const short = 5; // seconds
const long = 300;

interface Running {
  id: number;
  seconds: number; // that it has run
  said: string; // why it has ended
}

// Searches of this visit, and what they found, by spec and position.
const running = new Map<string, Running>();
const found = new Map<string, Position>();

const keyOf = ({ spec, position }: Position): string => `${spec} ${position}`;
const addressOf = (id: number): string => address("/api/v1/searches", { id });

/** The position with the value that a long search of this visit found. */
export const withFound = (position: Position): Position => found.get(keyOf(position)) ?? position;

async function start(position: Position): Promise<void> {
  const key = keyOf(position);
  const mine: Running = { id: 0, seconds: 0, said: "" };
  running.set(key, mine);
  redraw();
  let answer = await fetchAnswer<Search>(
    "/api/v1/searches",
    JSON.stringify({ spec: position.spec, position: position.position, seconds: long }),
  );
  while (answer.state === "there" && (answer.data.state === "waiting" || answer.data.state === "running")) {
    Object.assign(mine, { id: answer.data.id, seconds: answer.data.seconds });
    redraw();
    await new Promise((resolve) => window.setTimeout(resolve, 1000));
    answer = await fetchAnswer<Search>(addressOf(mine.id));
  }
  mine.id = 0;
  if (answer.state === "failed") mine.said = `${answer.error.what}.`;
  else if (answer.state === "there" && answer.data.state === "cancelled") running.delete(key);
  else if (answer.state === "there" && answer.data.answer !== null) {
    if (answer.data.answer.value === "unknown")
      mine.said = `Nothing was proven in ${Math.round(answer.data.seconds)} s.`;
    else found.set(key, answer.data.answer);
  }
  redraw();
}

/** Buttons that search for the value of a position, where it is not known. */
export function searchTools(position: Position): (Node_ | false)[] {
  if (position.value !== "unknown" || position.over || !hasServer()) return [];
  const mine = running.get(keyOf(position));
  if (mine === undefined)
    return [
      here().parameters.get("search") === null
        ? linkButton(changedHere({ search: String(short) }), `search for ${short} seconds`)
        : h(
            "button",
            { type: "button", click: () => void start(position) },
            `${short} seconds were not enough: search for ${long / 60} minutes`,
          ),
    ];
  if (mine.said !== "") return [h("span", { role: "status" }, mine.said)];
  return [
    h("progress", { value: mine.seconds, max: long, "aria-label": "the search" }),
    h("span", `searching: ${Math.round(mine.seconds)} s of ${long / 60} minutes`),
    mine.id !== 0 &&
      h("button", { type: "button", click: () => void fetchAnswer(addressOf(mine.id), undefined, "DELETE") }, "stop"),
  ];
}
