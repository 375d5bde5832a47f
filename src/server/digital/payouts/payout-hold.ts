import { DAY_MS } from '#shared/india-time.ts';

/** Who takes over an account changes where its money goes and sells: its owner has a day to notice. */
const HELD_MS = DAY_MS;

export interface PayoutHold {
  until: Date;
  /** For the desk. */
  because: string;
}

/**
 * Until when the money of a sale is held back: its place was younger than a day when it was sold, or the desk has just
 * corrected the customer. Undefined where it may go.
 */
export function payoutHold(
  { placeSince, correctedAt }: { placeSince: Date | null; correctedAt: Date | null },
  now: number,
): PayoutHold | undefined {
  const reasons = [
    { at: placeSince, because: 'the place that it goes to is younger than a day' },
    { at: correctedAt, because: 'the customer’s number or name was corrected less than a day ago' },
  ].flatMap(({ at, because }) =>
    at && at.getTime() + HELD_MS > now
      ? [{ until: new Date(at.getTime() + HELD_MS), because }]
      : [],
  );
  return reasons.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0];
}
