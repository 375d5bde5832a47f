/** How the addresses begin that only the store can answer. */
export const OF_THE_STORE = ['/api/', '/socket.io/', '/pay/', '/healthz', '/metrics'] as const;

/** Chromium's, which the types of TypeScript do not have so far. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/**
 * Has the browser send to the store what only the store can answer, without asking the worker: that need
 * not be started for it, and does not have to outlive each request when a newer one is to take its place.
 * Browsers that cannot be told this ask the worker, which lets these pass.
 */
export function leaveToStore(event: InstallEvent): void {
  const rules = OF_THE_STORE.map((start) => ({
    condition: { urlPattern: { pathname: `${start}*` } },
    source: 'network' as const,
  }));
  const told = event.addRoutes?.(rules);
  if (told) event.waitUntil(told);
}
