// Failures in the words of the page, with links to go on.

import { address, ask, retry, type Failure, type Rules, type Setup } from "../api";
import { anchor, linkButton } from "../elements";
import { lineOf, lineText } from "../game";
import { changedHere, here, hidden, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { shellWord } from "../words";

/** The advice without the addresses of the API, which are for programs; the links of the page replace them. */
export const forPeople = (advice: string): string =>
  advice
    .split("; ")
    .filter((part) => !part.startsWith("/api/"))
    .join("; ");

/** Drops the parameters that belong to the position of this address. */
const elsewhere = (changes: Record<string, string | undefined>): string =>
  changedHere({ ply: undefined, search: undefined, depth: undefined, ...changes });

/** A spelling that the server proposes, as a link to this screen with it; undefined for other texts. */
function proposed(text: string): Child[] | undefined {
  const [, before, colon, other, after] = /^(.*did you mean)(:?) (.+?)(\?.*)$/.exec(text) ?? [];
  if (before === undefined || other === undefined) return undefined;
  const game = /^[^@:,]*/;
  const there =
    colon === ":"
      ? elsewhere({ position: other })
      : elsewhere({ spec: (here().parameters.get("spec") ?? "").replace(game, other) });
  return [`${before.replace(/^did/, "Did")}${colon} `, anchor(there, other), after ?? ""];
}

/** The advice of an error. Commands and syntax look like code. */
function advised({ try: advice, cause }: Failure): Node_ | false {
  const spec = here().parameters.get("spec");
  if (cause?.kind === "no_table" && spec !== null)
    return h("p", "A board that is small enough is solved by ", h("code", `zermelo solve ${shellWord(spec)}`));
  const words = forPeople(advice);
  return words !== "" && h("p", ...(proposed(words) ?? ["Try: ", h("code", words)]));
}

export const failed = (error: Failure): Node_ =>
  h(
    "div.failure",
    { role: "alert", "data-silent": error.silent === true },
    h("h1", error.what),
    error.why !== "" && error.cause?.kind !== "no_table" && h("p", ...(proposed(error.why) ?? [error.why])),
    advised(error),
    error.silent === true && h("p", h("button", { type: "button", click: retry }, "try again")),
  );

/** The screen for a bad address: a sentence, and a link to the library. */
export const lost = (sentence: string): Node_ =>
  h("div.failure", h("h1", sentence), h("p", anchor(link(""), "All boards and games are in the library"), "."));

/** The position before the move that could not be played. */
function beforeMove(words: string): { move: string; position: string } | undefined {
  const { start, moves } = lineOf(here().parameters);
  const number = Number(/\(move (\d+) of "/.exec(words)?.[1] ?? 0);
  const move = moves[number - 1];
  return move === undefined ? undefined : { move, position: lineText({ start, moves: moves.slice(0, number - 1) }) };
}

/** The rules of the board in the address; undefined if it names none, or while they are on their way. */
export function rulesHere(): Rules | undefined {
  const spec = here().parameters.get("spec");
  const rules = spec === null ? undefined : ask<Rules>(address("/api/v1/rules", { spec }));
  return rules?.state === "there" ? rules.data : undefined;
}

/** Links that lead on from a screen that failed: to what of its address there is. */
export function waysOn(words: string): Node_ {
  const { screen, parameters } = here();
  const spec = rulesHere()?.spec;
  const position = parameters.get("position");
  const before = beforeMove(words);
  const isPlace = screen === "position" || position !== null;
  const ways: (Node_ | false)[] = [];
  if (before !== undefined)
    ways.push(linkButton(elsewhere({ position: before.position }), `go to the position before ${before.move}`));
  if (position !== null && (spec !== undefined || parameters.has("proof")))
    ways.push(linkButton(elsewhere({ position: undefined }), "begin with the start"));
  if (spec !== undefined && screen !== "edit" && isPlace) {
    const setup = position === null ? undefined : ask<Setup>(address("/api/v1/setup", { spec, position }));
    const text = setup?.state === "there" ? setup.data.text : undefined;
    ways.push(linkButton(link("edit", { spec, position: text, ...hidden() }), "set it up"));
  }
  if (spec !== undefined && screen !== "position" && screen !== "edit")
    ways.push(linkButton(link("position", { spec, ...hidden() }), "look at the board"));
  if (spec !== undefined && screen !== "rules") ways.push(linkButton(link("rules", { spec }), "rules"));
  return h("p.tools", ...ways, linkButton(link(""), "library"));
}
