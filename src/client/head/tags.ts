const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of the database in an attribute: nothing in it ends the attribute or the tag. */
const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '');

/** `<meta name="…">`, or `<meta property="…">` as Open Graph has it; nothing where there is no content. */
export function metaTag(key: string, content: string | number | undefined): string {
  if (content === undefined || content === '') return '';
  const kind = key.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${key}" content="${escapeAttribute(String(content))}">`;
}

/** What schema.org knows by a type: a plain object of JSON-LD. */
export type LinkedData = { '@type': string } & Record<string, unknown>;

/** Things as one data block. It is not run, so the content policy lets it be. */
export function dataBlock(things: LinkedData[]): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // `<` would let text from the database close the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
