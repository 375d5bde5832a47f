import { setImmediate as breathe } from 'node:timers/promises';

const ITEMS_AT_ONCE = 50;
/** Thousands of orders have ten thousands of lines: a deeper one makes the file half as large again. */
const GAP = ' ';

/** A list that is read a part at a time, so that never all of it is held. */
export type PartsOfList = AsyncIterable<readonly unknown[]>;

/**
 * The bytes of the text that `JSON.stringify(value, null, ' ')` gives of an object, in pieces: others are answered between the items
 * of its lists, and no piece grows with them. A field may be a list in parts, which is written as the list that they come to.
 */
export async function* writeInPieces(value: object): AsyncGenerator<Buffer, void> {
  let begun = '{';
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const start = `${begun}\n${GAP}${JSON.stringify(name)}: `;
    if (isInParts(field) || (Array.isArray(field) && field.length > 0)) {
      yield Buffer.from(start);
      yield* writeList(isInParts(field) ? field : [field]);
    } else {
      // Line breaks of a text are escaped: only those between parts are moved in.
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

/** Within the text of these, an item stands as deep as it does in the whole. */
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
 * One at a time: a text with a letter beyond Latin takes many times as long to encode, all of it. Cut as bytes, since a part of a
 * text is copied before it is encoded.
 */
const writeItem = (item: unknown): Buffer =>
  Buffer.from(write({ '': [item] }) ?? '').subarray(BEFORE_ITEM.length, -AFTER_ITEM.length);

/** Undefined for what JSON does not know. */
const write = (value: unknown): string | undefined => JSON.stringify(value, null, GAP);
