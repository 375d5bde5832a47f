/** The address prefixes that only the store can answer. */
export const OF_THE_STORE = [
  '/api/',
  '/socket.io/',
  '/pay/',
  // The desk is an app of its own: none of it is kept here.
  '/desk/',
  '/healthz',
  '/readyz',
  '/metrics',
] as const;

/** Chromium's static routing, which TypeScript has no types for yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/**
 * Has the browser send these requests to the store past the worker. The worker need not be started for them, and an old worker
 * need not outlive them when a new one takes over. Other browsers ask the worker, which lets them pass.
 */
export function leaveToStore(event: InstallEvent): void {
  const rules = OF_THE_STORE.map((start) => ({
    condition: { urlPattern: { pathname: `${start}*` } },
    source: 'network' as const,
  }));
  const added = event.addRoutes?.(rules);
  if (added) event.waitUntil(added);
}
