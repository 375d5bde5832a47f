import { useEffect, useState } from 'react';
import { useServices } from './services-context.ts';

const SHOWN_FOR_MS = 15_000;
/** So soon after a sleep it is seen that a time has come: a timer may stand still as long as the device sleeps. */
const LOOK_EVERY_MS = 1000;

/** The store's time, epoch ms: changes every quarter of a minute, and within a second when one of `ends` has come. */
export function useStoreMinute(...ends: readonly (number | undefined)[]): number {
  const { clock } = useServices();
  const [shown, setShown] = useState(() => clock.now());
  const first = Math.min(...ends.filter((end) => end !== undefined && end > shown).map(Number));
  useEffect(() => {
    const look = () => {
      const now = clock.now();
      if (now >= first || Math.abs(now - shown) >= SHOWN_FOR_MS) setShown(now);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, first, shown]);
  return shown;
}
