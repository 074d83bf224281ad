// The address is the whole state of the page, so that back is undo and a copied address shows the same.

export interface Place {
  screen: string;
  parameters: URLSearchParams;
}

export function here(): Place {
  const [screen, query] = location.hash.replace(/^#\/?/, "").split("?", 2);
  return { screen: screen ?? "", parameters: new URLSearchParams(query ?? "") };
}

export function link(screen: string, parameters: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, value);
  const text = query.toString();
  return `#/${screen}${text === "" ? "" : `?${text}`}`;
}

/** This address with some parameters changed. */
export function changedHere(changes: Record<string, string | undefined>): string {
  const { screen, parameters } = here();
  const all: Record<string, string | undefined> = Object.fromEntries(parameters.entries());
  return link(screen, { ...all, ...changes });
}

/** Parameters for links to other screens: hidden values stay hidden. */
export const hidden = (): { hints?: string } => (here().parameters.get("hints") === "0" ? { hints: "0" } : {});

/** A link to the rules of a game, with a link back to this address. */
export const rulesLink = (spec: string): string =>
  link("rules", { ...Object.fromEntries(here().parameters.entries()), spec, back: here().screen });

/** True if a key was pressed on this screen, outside a text field. */
export function pressed(event: KeyboardEvent, key: string, screen: string): boolean {
  const field = event.target;
  const typing =
    (field instanceof HTMLInputElement && field.type !== "checkbox") ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return event.key === key && !typing && !event.ctrlKey && !event.altKey && !event.metaKey && here().screen === screen;
}
