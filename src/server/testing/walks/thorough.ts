import { inject } from 'vitest';
import { hasPostgres } from '../databases/postgres-binaries.ts';
import '../databases/test-databases.ts';

/** Set by `npm run test:all`: random walks then last longer than a change should wait for. */
const THOROUGH = process.env['INTERLEAVING_MS'] !== undefined;

/** How many random cases a test tries: all of them in `npm run test:all`, a quarter otherwise. */
export const randomCases = (all: number): number => (THOROUGH ? all : Math.ceil(all / 4));

/**
 * The part of its random cases, or of its time, that a test takes on this database. Where PostgreSQL runs the same test in full in the
 * same run, the embedded database, which takes twice as long, tries a quarter; in `npm run test:all` both try all.
 */
const partHere = (): number =>
  !THOROUGH && inject('testDatabases')?.postgresUrl === undefined && hasPostgres() ? 1 / 4 : 1;

/** How many random cases a test on both databases tries on this one: see `partHere`. */
export const casesHere = (all: number): number => Math.ceil(all * partHere());

/** How long a random walk on both databases goes on on this one, in ms: INTERLEAVING_MS or, as in `partHere`, of the usual time. */
export const walkMsHere = (usualMs: number): number =>
  Number(process.env['INTERLEAVING_MS'] ?? usualMs * partHere());

/** A walk of unusual length prints how far it came. */
export const SAYS_HOW_FAR = THOROUGH || process.env['WALK_DEEDS'] !== undefined;

/** The budget of a random walk: some seconds, or, with WALK_DEEDS, that many deeds, however long they take. */
export function walkBudget(usualMs: number): {
  over: (deeds: number) => boolean;
  timeoutMs: number;
} {
  const wanted = Number(process.env['WALK_DEEDS'] ?? 0);
  if (wanted > 0) return { over: (deeds) => deeds >= wanted, timeoutMs: 4 * 60 * 60_000 };
  const ms = walkMsHere(usualMs);
  let until: number | undefined;
  return {
    over: () => performance.now() > (until ??= performance.now() + ms),
    timeoutMs: ms + 120_000,
  };
}
