import * as v from 'valibot';

/** Where a row stands in the file, in words: `Gold Bars`, `Minted Bar`, `weight 10`. */
export type FilePlace = readonly string[];

type RowSchema = v.GenericSchema<unknown, unknown> & { entries: v.ObjectEntries };

/** Collects every fault of a file, in words that lead to the row. */
export class FileWalk {
  readonly problems: string[] = [];
  readonly warnings: string[] = [];

  problem(place: FilePlace, text: string): void {
    this.problems.push(inWords(place, text));
  }

  warning(place: FilePlace, text: string): void {
    this.warnings.push(inWords(place, text));
  }

  /**
   * A row's own fields, or undefined where one is wrong. Keys that are neither its own nor in `lists` cause a warning: most
   * likely a typo.
   */
  row<S extends RowSchema>(
    schema: S,
    value: unknown,
    place: FilePlace,
    lists: readonly string[] = [],
  ): v.InferOutput<S> | undefined {
    this.#warnOfUnknownKeys(schema, value, place, lists);
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    for (const issue of parsed.issues) {
      const field = (issue.path ?? []).map(({ key }) =>
        typeof key === 'number' ? String(key + 1) : String(key),
      );
      this.problem(place, [...field, issue.message].join(' '));
    }
    return undefined;
  }

  /** A list of a row; anything else is a problem and an empty list. */
  list(value: unknown, place: FilePlace, name: string): unknown[] {
    if (Array.isArray(value) && value.length > 0) return value;
    this.problem(place, `${name} must be a list with something in it`);
    return [];
  }

  #warnOfUnknownKeys(
    schema: RowSchema,
    value: unknown,
    place: FilePlace,
    lists: readonly string[],
  ): void {
    if (!isRecord(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const entry = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined;
      if (!entry && !lists.includes(key)) this.warning(place, `${key} is not known and is ignored`);
      const row = entry && rowWithin(entry);
      if (row) this.#warnOfUnknownKeys(row, inner, [...place, key], []);
    }
  }
}

const inWords = (place: FilePlace, text: string) =>
  place.length > 0 ? `${place.join(' › ')}: ${text}` : text;

/** The object schema of an optional entry. */
function rowWithin(schema: object): RowSchema | undefined {
  if ('entries' in schema) return schema as RowSchema;
  return 'wrapped' in schema ? rowWithin(schema.wrapped as object) : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a row whose value is not checked yet. */
export const fieldOf = (value: unknown, field: string): unknown =>
  isRecord(value) ? value[field] : undefined;

/** The trimmed text of a field; '' where it has none. */
export function textOf(value: unknown, field: string): string {
  const text = fieldOf(value, field);
  return typeof text === 'string' || typeof text === 'number'
    ? String(text).normalize('NFC').trim()
    : '';
}

/** The name of a row: the text of its field, or its kind and number where it has none. */
export const labelOf = (value: unknown, field: string, kind: string, index: number): string =>
  textOf(value, field) || `${kind} ${index + 1}`;
