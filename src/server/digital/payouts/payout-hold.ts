import { DAY_MS } from '#shared/india-time.ts';

/** A thief who takes over an account names another payout place and sells: the owner has a day to notice. */
const HELD_MS = DAY_MS;

export interface PayoutHold {
  until: Date;
  /** The reason, for the desk. */
  because: string;
}

/**
 * Until when the money of a sale is held back: its payout place, or the desk's last correction of the customer, is less than a
 * day old. Undefined where it may go.
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
