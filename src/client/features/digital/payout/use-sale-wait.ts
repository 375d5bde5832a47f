import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { payoutQuery } from './payout-query.ts';

/** A timer may fire a moment before its time. */
const ROUND_UP_MS = 1000;
/** Browsers run a timer of more at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Why the store takes no sale yet, in words: the place is new, or the password was reset, less than the store's wait ago. Empty
 * where it takes one. A screen that does not sell asks for nothing.
 */
export function useSaleWait(selling = true): string {
  const { clock } = useServices();
  const from = usePayout(selling).data?.SaleFrom ?? 0;
  const [times, look] = useState(0);
  const waits = from > clock.now();
  useEffect(() => {
    if (!waits) return;
    const left = Math.min(from - clock.now() + ROUND_UP_MS, LONGEST_TIMER_MS);
    const timer = setTimeout(() => look((before) => before + 1), left);
    return () => clearTimeout(timer);
    // Counted, so that a clock that an answer set back meanwhile is waited for again.
  }, [clock, from, waits, times]);
  return selling && waits ? m.payout_from({ from: dayAndTime(from) }) : '';
}

/** The payout details; null where there are none. `wanted` is false on a screen that does not need them. */
export function usePayout(wanted = true) {
  const { api, config } = useServices();
  const user = useUser();
  const enabled = wanted && user !== undefined && config.extensions.includes('payouts');
  return useQuery({ ...payoutQuery(api), enabled });
}
