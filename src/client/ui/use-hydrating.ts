import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while a page that the store has rendered is being woken up, and on the server. What depends on the
 * device (who is logged in, a rate that came meanwhile) must wait that long, or the markup would not match.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
