import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const nothing = () => undefined;
const never = () => nothing;

/** Whether React has asked for the server's value, which it does on the server and during hydration only. */
let asked = false;
const ask = () => {
  asked = true;
  return undefined;
};
const takeAsked = (): boolean => {
  const was = asked;
  asked = false;
  return was;
};

/**
 * True on the server and during hydration. Content that depends on the device (the login, a rate that came meanwhile) must wait
 * until it is false, or the markup would not match. It ends in a transition, which React renders in slices: in one go a slow phone
 * would draw all that waits for it while it ignores touches.
 */
export function useHydrating(): boolean {
  takeAsked();
  // The value is the same on both sides, or the change would be rendered at once.
  useSyncExternalStore(never, nothing, ask);
  const [hydrating, setHydrating] = useState(takeAsked);
  useEffect(() => startTransition(() => setHydrating(false)), []);
  return hydrating;
}
