import { useEffect, useState } from 'react';
import type { TransferTerms } from '#shared/contract/payment-terms.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { useServices } from '#client/api/services-context.ts';

const LOOK_EVERY_MS = 15_000;

/** The store's time, epoch ms; changes only every quarter of a minute. */
export function useStoreMinute(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

const MINUTE_MS = 60_000;

/** The time until which the price would hold if the order were placed now, in words; never later than it will. */
export function useHoldUntil(terms: TransferTerms | undefined): string {
  const now = useStoreMinute();
  return terms ? dayAndTime(now + terms.HoldMinutes * MINUTE_MS) : '';
}
