import type { TransferTerms } from '#shared/contract/payment-terms.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { useStoreMinute } from '#client/api/use-store-minute.ts';

const MINUTE_MS = 60_000;

/** The time until which the price would hold if the order were placed now, in words; never later than it will. */
export function useHoldUntil(terms: TransferTerms | undefined): string {
  const now = useStoreMinute();
  return terms ? dayAndTime(now + terms.HoldMinutes * MINUTE_MS) : '';
}
