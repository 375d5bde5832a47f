import { useSyncExternalStore } from 'react';

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
const second = () => Math.floor(Date.now() / 1000);

/** The device's time in whole seconds; renders every second. Not for pages that the server renders. */
export const useSecond = (): number => useSyncExternalStore(everySecond, second, second);
