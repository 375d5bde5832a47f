import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True on the server and during hydration. Content that depends on the device (the login, a rate that came meanwhile) must wait
 * until it is false, or the markup would not match.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
