// What several screens show.

import type { Failure } from "../api";
import { h, type Node_ } from "../view";

export const waiting = (): Node_ => h("p", { class: "waiting", role: "status" }, "One moment …");

export const failed = (error: Failure): Node_ =>
  h("div", { class: "failure", role: "alert" }, h("h1", {}, error.what), error.why !== "" && h("p", {}, error.why), error.try !== "" && h("p", {}, "Try: ", h("code", {}, error.try)));

/** What was drawn last stays while the next answers are on their way, and with it the focus. `key` names what belongs together. */
export function lasting() {
  let kept = { key: "", drawn: [] as Node_[] };
  return {
    keep: (key: string, drawn: Node_[]): Node_[] => (kept = { key, drawn }).drawn,
    last: (key: string): Node_[] => (kept.key === key ? kept.drawn : [waiting()]),
  };
}
