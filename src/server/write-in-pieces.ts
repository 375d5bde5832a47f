import { inSlices } from './in-slices.ts';

/** The text that `JSON.stringify(value, null, 2)` gives, made so that others are answered between the items of its lists. */
export async function writeInPieces(value: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const written = Array.isArray(field) ? await writeList(field) : write(field);
    if (written !== undefined) fields.push(`${JSON.stringify(name)}: ${deeper(written)}`);
  }
  return enclosed('{', fields, '}');
}

// Undefined for what JSON does not know, which its own types deny.
const write = (value: unknown): string | undefined => JSON.stringify(value, null, 2);

// Line breaks of a text are escaped: what is found here is only between parts.
const deeper = (written: string): string => written.replaceAll('\n', '\n  ');

const writeList = async (items: readonly unknown[]): Promise<string> =>
  enclosed('[', await inSlices(items, (item) => deeper(write(item) ?? 'null')), ']');

const enclosed = (begin: string, parts: readonly string[], end: string): string =>
  parts.length === 0 ? `${begin}${end}` : `${begin}\n  ${parts.join(',\n  ')}\n${end}`;
