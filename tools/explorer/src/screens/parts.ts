// What several screens show and do.

import { address, type Failure, type PieceKind } from "../api";
import { h, type Node_ } from "../view";

export const waiting = (): Node_ => h("p", { class: "waiting", role: "status" }, "One moment …");

export const failed = (error: Failure): Node_ =>
  h("div", { class: "failure", role: "alert" }, h("h1", {}, error.what), error.why !== "" && h("p", {}, error.why), error.try !== "" && h("p", {}, "Try: ", h("code", {}, error.try)));

/** "white king", "hound" of the hounds, "stone" of nobody. */
export const pieceName = ({ side, kind }: Pick<PieceKind, "side" | "kind">): string => (side === null || side === kind || side === `${kind}s` ? kind : `${side} ${kind}`);

export const positionUrl = (parameters: URLSearchParams): string =>
  address("/api/v1/position", { spec: parameters.get("spec") ?? "", position: parameters.get("position") ?? "start", proof: parameters.get("proof") ?? undefined, search: parameters.get("search") ?? undefined, line: 1 });

/** What was drawn last stays while the next answers are on their way, and with it the focus. `key` names what belongs together. */
export function lasting() {
  let kept = { key: "", drawn: [] as Node_[] };
  return {
    keep: (key: string, drawn: Node_[]): Node_[] => (kept = { key, drawn }).drawn,
    last: (key: string): Node_[] => (kept.key === key ? kept.drawn : [waiting()]),
  };
}
