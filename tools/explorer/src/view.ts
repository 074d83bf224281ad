// Updates the page from descriptions of elements. Unchanged elements are reused, so that focus and scroll position stay.

export type Attributes = Record<string, string | number | boolean | undefined | ((event: any) => void)>;
export type Child = Node_ | string | number | null | undefined | false;
export interface Node_ {
  tag: string;
  attributes: Attributes;
  children: (Node_ | string)[];
}

type Drawn = Element & { drawn?: Attributes };

/**
 * An element. The tag takes classes, as in "p.tools". Functions are listeners, by the name of their event. `key` tells
 * elements of a list apart.
 */
export function h(tag: string, attributes: Attributes, ...children: (Child | Child[])[]): Node_;
export function h(tag: string, ...children: (Child | Child[])[]): Node_;
export function h(tag: string, ...content: (Attributes | Child | Child[])[]): Node_ {
  const [name = "", ...classes] = tag.split(".");
  const named: Attributes = classes.length > 0 ? { class: classes.join(" ") } : {};
  const attributes = isAttributes(content[0]) ? { ...named, ...content[0] } : named;
  const children = (isAttributes(content[0]) ? content.slice(1) : content) as (Child | Child[])[];
  const kept = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  return { tag: name, attributes, children: kept.map((child) => (typeof child === "number" ? String(child) : child)) };
}

const isAttributes = (content: Attributes | Child | Child[]): content is Attributes =>
  typeof content === "object" && content !== null && !Array.isArray(content) && !("children" in content);

const SVG = "http://www.w3.org/2000/svg";

function create(node: Node_, inSvg: boolean): Drawn {
  const element: Drawn =
    inSvg || node.tag === "svg" ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) set(element, name, value, undefined);
  element.drawn = node.attributes;
  const within = element.namespaceURI === SVG;
  for (const child of node.children) element.append(typeof child === "string" ? child : create(child, within));
  return element;
}

function update(element: Drawn, node: Node_): void {
  const before = element.drawn ?? {};
  for (const name of Object.keys(before)) if (!(name in node.attributes)) set(element, name, undefined, before[name]);
  for (const [name, value] of Object.entries(node.attributes))
    if (before[name] !== value) set(element, name, value, before[name]);
  element.drawn = node.attributes;
  fill(element, node.children);
}

function set(element: Element, name: string, value: Attributes[string], before: Attributes[string]): void {
  if (typeof before === "function") element.removeEventListener(name, before);
  if (typeof value === "function") element.addEventListener(name, value);
  else if (name === "value" && element instanceof HTMLInputElement) element.value = String(value ?? "");
  else if (name === "checked" && element instanceof HTMLInputElement) element.checked = value === true;
  else if (value === undefined || value === false) element.removeAttribute(name);
  else if (name !== "key") element.setAttribute(name, value === true ? "" : String(value));
}

/** Takes nodes out of the way of one that has the focus, which it would lose if it were moved itself. */
function clear(parent: Element, from: ChildNode | null, to: Drawn): ChildNode {
  for (let at = from; at !== null && at !== to;) {
    const next: ChildNode | null = at.nextSibling;
    if (at instanceof Element && (at as Drawn).drawn?.["key"] !== undefined) parent.append(at);
    else at.remove();
    at = next;
  }
  return to;
}

/** Makes the children of an element match their descriptions. */
export function fill(parent: Element, children: (Node_ | string)[]): void {
  const inSvg = parent.namespaceURI === SVG;
  const keyed = new Map<unknown, Drawn>();
  for (const child of Array.from(parent.children) as Drawn[])
    if (child.drawn?.["key"] !== undefined) keyed.set(child.drawn["key"], child);
  let at: ChildNode | null = parent.firstChild;
  for (const child of children) {
    if (typeof child === "string") {
      if (at instanceof Text) {
        if (at.data !== child) at.data = child;
        at = at.nextSibling;
      } else {
        parent.insertBefore(document.createTextNode(child), at);
      }
      continue;
    }
    const key = child.attributes["key"];
    let same: Drawn | undefined;
    if (key !== undefined) same = keyed.get(key);
    else if (at instanceof Element && (at as Drawn).drawn?.["key"] === undefined) same = at as Drawn;
    if (same !== undefined && same.tagName.toLowerCase() === child.tag.toLowerCase()) {
      if (same !== at && same.contains(document.activeElement)) at = clear(parent, at, same);
      if (same === at) at = at.nextSibling;
      else parent.insertBefore(same, at);
      update(same, child);
    } else {
      parent.insertBefore(create(child, inSvg), at);
    }
  }
  while (at !== null) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}
