import * as v from 'valibot';
import { seenText } from '../../seen-text.ts';
import { latinDigits } from '../../typed-text.ts';

const LONGEST_TEXT = 20_000;

/** Formatted text that a database can store, trimmed: PostgreSQL accepts no NUL, nor half of a surrogate pair. */
export const deskHtml = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .replaceAll('\0', '')
      .replace(/\p{Cs}/gu, '\uFFFD')
      .trim(),
  ),
  v.maxLength(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`),
);

/** Control characters but tabs and new lines. */
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** The same of plain text, which an address, a name or a number is found by: without marks that were pasted with it and nobody sees. */
export const deskText = (longest = 500) =>
  v.pipe(
    v.string(),
    v.transform((text) => seenText(text).replace(CONTROLS, '')),
    deskHtml,
    v.maxLength(longest, `must be at most ${longest} characters`),
  );

/** The same, but not empty. */
export const neededText = (longest = 500) =>
  v.pipe(deskText(longest), v.minLength(1, 'must not be empty'));

/** What a bank calls a transfer, whatever keyboard it was typed on. */
export const bankReference = v.pipe(neededText(60), v.transform(latinDigits));

/** Rupees, grams or percent as decimal text. */
export const decimalText = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, 'must be a number such as 12.50'),
);

/** The range that both a database and a date can write: years of four digits. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31)];

/** Epoch milliseconds. */
export const time = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(EARLIEST, 'must be a time'),
  v.maxValue(LATEST, 'must be a time'),
);

/** Whether the calendar has the day: 30 February is not one. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** A day in India: `2026-11-20`. */
export const day = v.pipe(
  v.string(),
  v.regex(/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/, 'must be a day'),
  v.check(isDay, 'must be a day'),
);

/** The largest value of an integer column: beyond it the database would answer with an error. */
const LARGEST_ID = 2 ** 31 - 1;

/** A whole number from 1 on, as people are told who type it. */
export const wholeNumber = (most: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(most, `must be at most ${most}`),
  );

/** The id of a row. */
export const id = wholeNumber(LARGEST_ID);

/** A page of a long list: the reply's `next` requests the following one. */
export const page = {
  after: v.optional(v.string()),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 100),
};

/** A file that is uploaded or downloaded, in base64. */
export const file = v.object({
  name: neededText(200),
  mediaType: deskText(100),
  base64: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')),
});

/** What must come before the price of an order is held to its end: else the order lapses at that time. */
export const openDeposit = v.object({ due: decimalText, until: time });

/**
 * Sent with each save of something new that names no id: the first of an editor makes it, and the next change that, also where
 * the first answer was lost. `turn` grows with each save, so that one that arrives late takes nothing back.
 */
export const savingEditor = v.optional(v.object({ id: neededText(64), turn: v.number() }));
export type SavingEditor = v.InferOutput<typeof savingEditor>;

/** The outcome of an action: a text for people, whether it was done, and the request that waits for a second person. */
export const doneReply = v.object({
  lines: v.array(v.string()),
  changed: v.boolean(),
  approval: v.optional(v.number()),
});
export type Done = v.InferOutput<typeof doneReply>;
