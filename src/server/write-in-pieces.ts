import { setImmediate as breathe } from 'node:timers/promises';

const ITEMS_AT_ONCE = 50;
/** Thousands of orders have tens of thousands of lines: a wider indent would make the file half as large again. */
const GAP = ' ';

/** A list that is read in parts, so that it is never held completely. */
export type PartsOfList = AsyncIterable<readonly unknown[]>;

/**
 * The bytes of `JSON.stringify(value, null, ' ')` of an object, in pieces: other requests are answered between the items of its
 * lists, and no piece grows with them. A field may be a list in parts, which is written as one list.
 */
export async function* writeInPieces(value: object): AsyncGenerator<Buffer, void> {
  let begun = '{';
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const start = `${begun}\n${GAP}${JSON.stringify(name)}: `;
    if (isInParts(field) || (Array.isArray(field) && field.length > 0)) {
      yield Buffer.from(start);
      yield* writeList(isInParts(field) ? field : [field]);
    } else {
      // Line breaks within texts are escaped: only those between parts are indented.
      const written = write(field)?.replaceAll('\n', `\n${GAP}`);
      if (written === undefined) continue;
      yield Buffer.from(start + written);
    }
    begun = ',';
  }
  yield Buffer.from(begun === '{' ? '{}' : '\n}');
}

const isInParts = (field: unknown): field is PartsOfList =>
  typeof field === 'object' && field !== null && Symbol.asyncIterator in field;

/** Puts an item at the same depth as in the whole text. */
const BEFORE_ITEM = `{\n${GAP}"": [`;
const AFTER_ITEM = `\n${GAP}]\n}`;

async function* writeList(
  parts: PartsOfList | (readonly unknown[])[],
): AsyncGenerator<Buffer, void> {
  let begun = '[';
  for await (const items of parts) {
    for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
      const pieces: Buffer[] = [];
      for (const item of items.slice(from, from + ITEMS_AT_ONCE)) {
        pieces.push(Buffer.from(begun), writeItem(item));
        begun = ',';
      }
      yield Buffer.concat(pieces);
      await breathe();
    }
  }
  yield Buffer.from(begun === '[' ? '[]' : `\n${GAP}]`);
}

/**
 * Encoded one item at a time: a text with a letter beyond Latin takes many times as long to encode as a whole. Cut as bytes,
 * since a substring is copied before it is encoded.
 */
const writeItem = (item: unknown): Buffer =>
  Buffer.from(write({ '': [item] }) ?? '').subarray(BEFORE_ITEM.length, -AFTER_ITEM.length);

/** Undefined for values that JSON cannot represent. */
const write = (value: unknown): string | undefined => JSON.stringify(value, null, GAP);
