import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Adds a random query value to picture addresses, for listings whose pictures must not come from the browser's cache. The value
 * stays while the screen is mounted; a server-rendered page has none. The worker leaves it out of its cache key.
 */
export function useFreshAddress(): (address: string) => string {
  const [random] = useState(() => Math.random().toString(36).slice(2, 10));
  const value = useSyncExternalStore(
    neverChanges,
    () => random,
    () => undefined,
  );
  return (address) => (value ? addQueryValue(address, value) : address);
}

/** Puts the value before the fragment, which holds the picture's hints. Data URLs stay as they are. */
export function addQueryValue(address: string, value: string): string {
  if (address === '' || /^(?:data|blob):/i.test(address)) return address;
  const hash = address.indexOf('#');
  const path = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : address.slice(hash);
  return `${path}${path.includes('?') ? '&' : '?'}v=${value}${fragment}`;
}
