import * as v from 'valibot';
import { unfoldJson } from './exact-json.ts';

/** A decimal number as text, exact to its last digit: rupees, grams or percent. */
export type DecimalText = string;

const NUMERIC = /^[+-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;
const LONGEST_TEXT = 20_000;

const numericText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).trim()),
  v.regex(NUMERIC, 'must be a number'),
);

/** Normalised for the arithmetic, which does not accept a plus sign. */
const decimalText = v.transform((text: string): DecimalText => text.replace(/^\+/, ''));

/** A required number: a premium, a weight. Arrives as number or numeric text. */
export const decimal = v.pipe(numericText, decimalText);

/** A required number above 0: an ask. */
export const positiveDecimal = v.pipe(decimal, v.regex(/^(?!-)[^eE]*[1-9]/, 'must be above 0'));

/** A number that a store may leave empty, which means 0. */
export const decimalOrZero = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), '0'),
  v.transform((value) => String(value).trim() || '0'),
  v.regex(NUMERIC, 'must be a number'),
  decimalText,
);

/** A whole number that counts something. */
export const wholeNumber = v.pipe(
  numericText,
  v.transform(Number),
  v.integer('must be a whole number'),
  v.safeInteger('is too large'),
);

/** Text that a database can store: PostgreSQL accepts no NUL, nor half of a surrogate pair. */
const storable = (value: string | number): string =>
  String(value)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '\ufffd');

/**
 * A store's own key. Whole numbers become numbers, anything else stays text, so that a key goes back to the store in the form in
 * which it most likely came.
 */
export const key = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value): string | number => {
    const text = storable(value).trim();
    return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  }),
);
export type Key = v.InferOutput<typeof key>;

/** 0 if the store gives none: no category, no subcategory. */
export const keyOrZero = v.pipe(v.nullish(v.union([v.string(), v.number()]), 0), key);

/** Text that a store may leave out. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform((value) => String(value)),
);

/** Text in a request: bounded, so that no field can hold a whole book. */
export const requestText = v.pipe(
  v.optional(v.union([v.string(), v.number()]), ''),
  v.transform(storable),
  v.maxLength(LONGEST_TEXT, 'is too long'),
);

/** A yes or no as the stores of this protocol write it: true, 1, "1", "True", "yes". */
const flagOr = (absent: boolean) =>
  v.pipe(
    v.nullish(v.union([v.boolean(), v.string(), v.number()]), absent),
    v.transform((value) => value === true || /^(?:true|1|yes)$/i.test(String(value).trim())),
  );
export const flag = flagOr(false);
/** The same, but a missing value means yes. */
export const flagUnlessRefused = flagOr(true);

/** Milliseconds since 1970. */
export const epochMs = v.pipe(numericText, v.transform(Number));

/** A list in a reply; a store that has none may leave it out. */
export const listOf = <S extends v.GenericSchema<unknown, unknown>>(item: S) =>
  v.nullish(v.array(item), []);

/** A field that travels as JSON text; read as text or already parsed. */
export const jsonText = <S extends v.GenericSchema<unknown, unknown>>(content: S) =>
  v.pipe(
    // A missing field is null to the schema of its content, which decides whether that is allowed.
    v.nullish(
      v.custom<v.InferInput<S> | string>(() => true),
      null,
    ),
    v.transform((value) => unfoldJson(value) as v.InferInput<S>),
    content,
  );
