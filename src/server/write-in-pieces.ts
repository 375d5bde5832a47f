import { setImmediate as breathe } from 'node:timers/promises';

const ITEMS_AT_ONCE = 50;

/**
 * The text that `JSON.stringify(value, null, 2)` gives of an object, in pieces: others are answered between the items of its lists, and
 * no piece grows with them.
 */
export async function writeInPieces(value: object): Promise<string[]> {
  const pieces: string[] = [];
  const begin = (name: string) =>
    pieces.push(`${pieces.length === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `);
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    if (Array.isArray(field) && field.length > 0) {
      begin(name);
      await writeList(field, pieces);
    } else {
      const written = write(field, 2);
      if (written === undefined) continue;
      begin(name);
      pieces.push(written);
    }
  }
  pieces.push(pieces.length === 0 ? '{}' : '\n}');
  return pieces;
}

async function writeList(items: readonly unknown[], pieces: string[]): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const some = items.slice(from, from + ITEMS_AT_ONCE);
    const written = some.map((item) => `\n    ${write(item, 4) ?? 'null'}`);
    pieces.push(`${from === 0 ? '[' : ','}${written.join(',')}`);
    await breathe();
  }
  pieces.push('\n  ]');
}

/** Undefined for what JSON does not know. Line breaks of a text are escaped: only those between parts are moved in. */
function write(value: unknown, deep: 2 | 4): string | undefined {
  const written = JSON.stringify(value, null, 2) as string | undefined;
  return written?.replaceAll('\n', `\n${' '.repeat(deep)}`);
}
