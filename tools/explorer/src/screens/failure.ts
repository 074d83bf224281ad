// Failures in the words of the page.

import { address, ask, retry, type Failure, type Rules } from "../api";
import { anchor } from "../elements";
import { changedHere, here, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { shellWord } from "../words";

/** The advice without the addresses of the API, which are for programs; the links of the page replace them. */
export const forPeople = (advice: string): string =>
  advice
    .split("; ")
    .filter((part) => !part.startsWith("/api/"))
    .join("; ");

/** Drops the parameters that belong to the position of this address. */
export const elsewhere = (changes: Record<string, string | undefined>): string =>
  changedHere({ ply: undefined, search: undefined, depth: undefined, ...changes });

const mostMoves = 8; // in advice; the lists of moves have them all

/** Advice with a long list of legal moves cut short; the server cuts it too, but later. */
function shortened(words: string): Child[] {
  const [, before = "", list = "", uncounted = "0"] = /^(legal moves: )(.*?)(?: and (\d+) more)?$/.exec(words) ?? [];
  const moves = list.split(" ");
  if (moves.length <= mostMoves) return ["Try: ", h("code", words)];
  const more = moves.length - mostMoves + Number(uncounted);
  return ["Try: ", h("code", before + moves.slice(0, mostMoves).join(" ")), ` and ${more.toLocaleString("en")} more`];
}

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
  return words !== "" && h("p", ...(proposed(words) ?? shortened(words)));
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

/** The rules of the board in the address; undefined if it names none, or while they are on their way. */
export function rulesHere(): Rules | undefined {
  const spec = here().parameters.get("spec");
  const rules = spec === null ? undefined : ask<Rules>(address("/api/v1/rules", { spec }));
  return rules?.state === "there" ? rules.data : undefined;
}
