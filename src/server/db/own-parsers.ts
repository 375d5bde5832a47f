import { type PGlite, types } from '@electric-sql/pglite';

interface Asks {
  query: (text: string, params?: unknown[], options?: object) => unknown;
}

/** The types that Drizzle reads as text: times, dates and intervals, lists of them, and lists of numbers. */
const AS_TEXT = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];

/**
 * Gives the embedded database the parsers that Drizzle otherwise names with each statement, for which PGlite copies all of its own,
 * more than 300, each time: that took half the time of a short statement. A transaction's statements go past the database's own
 * `query`, so each transaction needs `withoutParsers` too. A test compares the parsers with Drizzle's.
 */
export function giveParsers(pglite: PGlite): void {
  for (const type of AS_TEXT) pglite.parsers[type] = (value) => value;
  withoutParsers(pglite);
}

/** Drops the parsers that come with each statement. */
export function withoutParsers(connection: object): void {
  const own = connection as Asks;
  const query = own.query.bind(connection);
  own.query = (text, params, options) =>
    query(text, params, options && { ...options, parsers: undefined });
}
