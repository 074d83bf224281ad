// The address is the whole state of the page, so that back is undo and a copied address shows the same.

export interface Place {
  screen: string;
  parameters: URLSearchParams;
}

// One drawing asks for the place a hundred times.
let read: { hash: string; place: Readonly<Place> } | undefined;

export function here(): Readonly<Place> {
  const { hash } = location;
  if (read?.hash !== hash) {
    const [screen, query] = hash.replace(/^#\/?/, "").split("?", 2);
    read = { hash, place: { screen: screen ?? "", parameters: new URLSearchParams(query ?? "") } };
  }
  return read.place;
}

/** Some parameters may be given again. */
type Named = Record<string, string | string[] | undefined>;

export function link(screen: string, parameters: Named = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const one of [value ?? []].flat()) if (one !== "") query.append(name, one);
  const text = query.toString();
  return `#/${screen}${text === "" ? "" : `?${text}`}`;
}

/** The parameters by their names, for another link. */
export const named = (parameters: URLSearchParams): Named =>
  Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));

/** This address with some parameters changed. */
export function changedHere(changes: Named): string {
  const { screen, parameters } = here();
  return link(screen, { ...named(parameters), ...changes });
}

/** Boards beside each other, on the designer's desk. */
export const deskLink = ([spec, ...beside]: string[]): string => link("report", { spec, beside, ...hidden() });

/** Parameters for links to other screens: hidden values stay hidden. */
export const hidden = (): { hints?: string } => (here().parameters.get("hints") === "0" ? { hints: "0" } : {});

/** A link to the rules of a game, with a link back to this address. */
export const rulesLink = (spec: string): string =>
  link("rules", { ...named(here().parameters), spec, back: here().screen });

/** True if a key was pressed on this screen, outside a text field. */
export function pressed(event: KeyboardEvent, key: string, screen: string): boolean {
  const field = event.target;
  const typing =
    (field instanceof HTMLInputElement && field.type !== "checkbox") ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return event.key === key && !typing && !event.ctrlKey && !event.altKey && !event.metaKey && here().screen === screen;
}
