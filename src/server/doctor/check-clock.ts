import { type Finding, found } from './finding.ts';

/** The rates refuse a time that is further ahead than this. */
const MOST_MS = 30_000;
const NOTICED_MS = 3000;

/**
 * Compares this machine's clock with another's.
 *
 * @param their epoch ms by the other clock
 * @param before epoch ms by ours when it was asked
 * @param after epoch ms by ours when it had answered
 * @param grain how coarse their time is, ms: a Date header has whole seconds
 */
export function checkClock(
  whose: string,
  their: number,
  { before, after, grain = 0 }: { before: number; after: number; grain?: number },
): Finding {
  const { ok, warn, fail } = found('clock');
  // Any time between request and answer counts as no difference.
  const ahead = Math.max(before - their - grain, their - after, 0);
  const seconds = `${(ahead / 1000).toFixed(1)} s`;
  if (ahead >= MOST_MS) {
    return fail(
      `This machine and ${whose} are ${seconds} apart: set both by NTP. Rates would be refused or taken for fresh.`,
    );
  }
  if (ahead >= NOTICED_MS)
    return warn(`This machine and ${whose} are ${seconds} apart: set both by NTP.`);
  return ok(`This machine and ${whose} agree.`);
}
