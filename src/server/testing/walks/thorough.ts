/** `npm run test:all` walks at random for longer than a change should wait for. */
const THOROUGH = process.env['INTERLEAVING_MS'] !== undefined;

/** How many random cases a test tries: all of them in `npm run test:all`, a quarter with every change. */
export const randomCases = (all: number): number => (THOROUGH ? all : Math.ceil(all / 4));

/** Whoever walks further than usual wants to know how far it was. */
export const SAYS_HOW_FAR = THOROUGH || process.env['WALK_DEEDS'] !== undefined;

/** How long a walk at random goes on: for some seconds, or, where WALK_DEEDS says so, for as many deeds, however long they take. */
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
