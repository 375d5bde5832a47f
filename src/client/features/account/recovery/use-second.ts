import { useSyncExternalStore } from 'react';

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
const second = () => Math.floor(Date.now() / 1000);

/** The device's time in whole seconds, and again with each new one. Not for what the store renders. */
export const useSecond = (): number => useSyncExternalStore(everySecond, second, second);
