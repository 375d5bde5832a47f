import { cleanHtml } from '#client/ui/text/clean-html.ts';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of a text that may hold simple HTML, on one line. */
export function plainText(html: string): string {
  return cleanHtml(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, readEntity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
}

function readEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Shortens a text to a number of characters: cuts between words and adds an ellipsis. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  // Without a space in the second half, the text is cut within a word.
  const whole = lastSpace > most / 2 ? start.slice(0, lastSpace) : start;
  return `${whole.replace(/[\s.,;:]+$/, '')}…`;
}
