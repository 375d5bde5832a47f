/** What the parser makes of XML: texts, nodes, and lists of both where a name comes more than once. */
export interface XmlNode {
  [name: string]: XmlValue | XmlValue[] | undefined;
}
type XmlValue = string | XmlNode;

const listOf = (value: XmlValue | XmlValue[] | undefined): XmlValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const asNode = (value: XmlValue): XmlNode =>
  typeof value === 'string' ? { '#text': value } : value;

/** All nodes at a path, in the order of the file. */
export function allOf(node: XmlNode, ...path: string[]): XmlNode[] {
  let found = [node];
  for (const name of path) found = found.flatMap((each) => listOf(each[name]).map(asNode));
  return found;
}

/** The first node at a path; an empty one where there is none. */
export const oneOf = (node: XmlNode, ...path: string[]): XmlNode => allOf(node, ...path)[0] ?? {};

/** The text at a path, or of an attribute where its last name begins with `@`; empty where there is none. */
export function textAt(node: XmlNode, ...path: string[]): string {
  const { '#text': text } = oneOf(node, ...path);
  return typeof text === 'string' ? plainText(text) : '';
}

/** The five entities of every XML, besides numeric ones; no others are ever expanded. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainText = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, ten, hex, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? all;
      const code = typeof ten === 'string' ? Number(ten) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
