// Copies texts. If the browser refuses, shows them selected, for the person to copy.

import { redraw } from "./turn";
import { labelled } from "./elements";
import { h, type Node_ } from "./view";

// State of this visit, so not in the address.
const local = { at: "", name: "", refused: "" };

async function copy(name: string, text: string): Promise<void> {
  Object.assign(local, { at: location.hash, name, refused: "" });
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    local.refused = text; // no permission, or no clipboard: browsers have one for localhost and https only
  }
  redraw();
  const shown = document.getElementById("to-copy");
  if (local.refused !== "" && shown instanceof HTMLInputElement) shown.select();
}

const isHere = (): boolean => local.at === location.hash;

/** `shown`: the name on the button, where the place tells the rest. */
export const copyButton = (name: string, text: string, shown = name): Node_ =>
  h(
    "button",
    { type: "button", "aria-label": shown === name ? undefined : `copy ${name}`, click: () => void copy(name, text) },
    isHere() && local.name === name && local.refused === "" ? `${shown} copied` : `copy ${shown}`,
  );

/** The text that could not be copied. */
export const refusedCopy = (): Node_ | false =>
  isHere() &&
  local.refused !== "" &&
  h(
    "p",
    { role: "alert" },
    labelled(`The browser does not let this page copy. The ${local.name} is selected, copy it from here: `, {
      id: "to-copy",
      readonly: true,
      value: local.refused,
      size: 50,
    }),
  );
