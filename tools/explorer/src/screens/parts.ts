// What several screens show.

import type { Failure } from "../api";
import { h, type Node_ } from "../view";

export const waiting = (): Node_ => h("p", { class: "waiting", role: "status" }, "One moment …");

export const failed = (error: Failure): Node_ =>
  h("div", { class: "failure", role: "alert" }, h("h1", {}, error.what), error.why !== "" && h("p", {}, error.why), error.try !== "" && h("p", {}, "Try: ", h("code", {}, error.try)));
