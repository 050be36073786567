/** An element of a document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const token = /<\?[^?]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Parses a document without CDATA, comments or DTD; throws if it is not well-formed. */
export function readXml(document: string): XmlElement {
  const root = elementOf("", "");
  const open = [root];
  for (const [whole, closed, opened, attributes = "", isEmpty, text, stray] of document.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (stray !== undefined) throw new Error(`"<" stands alone after ${JSON.stringify(parent.text)}`);
    if (text !== undefined) parent.text += plain(text);
    if (closed !== undefined && open.pop()?.name !== closed)
      throw new Error(`${whole} closes another element`);
    if (opened === undefined) continue;
    const element = elementOf(opened, attributes);
    parent.children.push(element);
    if (isEmpty === "") open.push(element);
  }
  const [first, ...others] = root.children;
  if (open.length > 1 || !first || others.length > 0) throw new Error("It is not one element");
  return first;
}

function elementOf(name: string, written: string): XmlElement {
  const pairs = [...written.matchAll(/([\w:.-]+)="([^"]*)"/g)];
  const attributes = Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, plain(value)]));
  if (Object.keys(attributes).length < pairs.length) throw new Error(`${name} has an attribute twice`);
  return { name, attributes, children: [], text: "" };
}

function plain(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`"&" stands alone in ${text}`);
  return text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? "");
}

/** The child elements with a name. */
export const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter((child) => child.name === name);

/** The text of the child element with a name. */
export const textIn = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text;
