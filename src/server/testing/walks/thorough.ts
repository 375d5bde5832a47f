/** Set by `npm run test:all`: random walks then last longer than a change should wait for. */
const THOROUGH = process.env['INTERLEAVING_MS'] !== undefined;

/** How many random cases a test tries: all of them in `npm run test:all`, a quarter otherwise. */
export const randomCases = (all: number): number => (THOROUGH ? all : Math.ceil(all / 4));

/** A walk of unusual length prints how far it came. */
export const SAYS_HOW_FAR = THOROUGH || process.env['WALK_DEEDS'] !== undefined;

/** The budget of a random walk: some seconds, or, with WALK_DEEDS, that many deeds, however long they take. */
export function walkBudget(usualMs: number): {
  over: (deeds: number) => boolean;
  timeoutMs: number;
} {
  const wanted = Number(process.env['WALK_DEEDS'] ?? 0);
  if (wanted > 0) return { over: (deeds) => deeds >= wanted, timeoutMs: 4 * 60 * 60_000 };
  const ms = Number(process.env['INTERLEAVING_MS'] ?? usualMs);
  let until: number | undefined;
  return {
    over: () => performance.now() > (until ??= performance.now() + ms),
    timeoutMs: ms + 120_000,
  };
}
