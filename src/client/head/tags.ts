const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text of the database for an attribute, so that it cannot end the attribute or the tag. */
const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '');

/** `<meta name="…">`, or `<meta property="…">` for Open Graph; empty if there is no content. */
export function metaTag(key: string, content: string | number | undefined): string {
  if (content === undefined || content === '') return '';
  const kind = key.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${key}" content="${escapeAttribute(String(content))}">`;
}

/** A JSON-LD object with a type of schema.org. */
export type LinkedData = { '@type': string } & Record<string, unknown>;

/** A data block of things. It is not executed, so the content policy allows it. */
export function dataBlock(things: LinkedData[]): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // `<` would let text from the database close the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
