// A certificate: its claims, a check by the independent checker, and its tree.

import { address, ask, type Board, type Checked, type Position } from "../api";
import { here, link } from "../place";
import { linkButton, present, specText } from "../elements";
import { h, type Node_ } from "../view";
import { failed, stateOf, waiting } from "./parts";
import { proofTree } from "./tree";

export function proofScreen(): Node_[] {
  const proof = here().parameters.get("proof") ?? "";
  const start = ask<Position>(address("/api/v1/position", { proof }));
  const checked = ask<Checked>(address("/api/v1/check", { proof }));
  if (start.state === "failed" && checked.state === "failed") return [failed(start.error)]; // there is no such file
  if (start.state === "failed" && checked.state === "waiting") return [waiting()];
  const wins = start.state === "there" && start.data.winner !== null; // else both sides have a proof
  return present([
    h(
      "h1",
      "Proof ",
      ...(start.state === "there" ? ["of ", ...specText(start.data.spec), " "] : []),
      h("small", proof),
    ),
    start.state === "failed" ? failed(start.error) : start.state === "waiting" ? waiting() : verdictOf(start.data),
    h("h2", "Checked"),
    h(
      "div.checked",
      checked.state === "failed"
        ? failed(checked.error)
        : checked.state === "waiting"
          ? waiting()
          : result(checked.data),
    ),
    h("h2", "Try to refute it"),
    h(
      "p",
      `The proof has one move for its own side in each position, and an answer to every move of the other side.${wins ? " Play the other side: the proof answers." : ""}`,
    ),
    h(
      "p.tools",
      wins && h("a.button.strong", { href: link("position", { proof, answers: "1" }) }, "play against the proof"),
      linkButton(link("position", { proof }), "walk through the proof"),
      linkButton(link("take", { proof }), "take it away"),
    ),
    start.state === "there" && proofTree(proof, start.data),
  ]);
}

function verdictOf(start: Position): Node_ {
  const board = ask<Board>(address("/api/v1/board", { spec: start.spec }));
  return board.state === "there" ? h("p.verdict", ...stateOf(board.data, start, true)) : waiting();
}

function result({ ok, first_failure, checked, seconds, claims, tables }: Checked): Node_ {
  const counted = `${checked.toLocaleString("en")} positions checked in ${seconds.toFixed(2)} seconds by zermelo-check, which knows only the rules.`;
  return h(
    "div",
    { role: "status" },
    h(
      "p",
      { class: ok ? "value win" : "failure" },
      h(
        "strong",
        ok
          ? "VERIFIED"
          : first_failure !== null
            ? "NOT VERIFIED"
            : "VERIFIED, if the tables that it cites say so of its leaves",
      ),
      first_failure !== null && `: ${first_failure}`,
    ),
    h(
      "p",
      `It proves ${claims.map((claim) => `a ${claim}`.replace("a no loss", "no loss")).join(" and ")}. ${counted}`,
    ),
    tables.length > 0 && h("p", `It cites ${tables.map((table) => table.spec).join(", ")}.`),
  );
}
