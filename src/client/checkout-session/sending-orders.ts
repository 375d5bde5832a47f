const locks = () => (navigator as { locks?: LockManager }).locks;
const nameOf = (quote: string): string => `order at ${quote}`;

/**
 * Shows the other tabs of this browser that an order is on its way at a held price. It is a lock, which the browser releases however
 * the tab ends: what is written down would outlive a tab that was closed before it had its answer.
 */
export function shareSending(): (quote: string | undefined) => void {
  let shared: string | undefined;
  let release = () => {};
  return (quote) => {
    if (quote === shared) return;
    release();
    release = () => {};
    shared = quote;
    if (quote === undefined) return;
    const over = new Promise<void>((resolve) => (release = resolve));
    locks()
      ?.request(nameOf(quote), {}, () => over)
      .catch(console.error);
  };
}

/** Calls `sending` where another tab is sending an order at this price, and resolves once none is. */
export async function whileSent(quote: string, sending: () => void): Promise<void> {
  const manager = locks();
  const free = await manager
    ?.request(nameOf(quote), { mode: 'shared', ifAvailable: true }, (lock) => lock !== null)
    .catch(() => undefined);
  if (free !== false) return;
  sending();
  await manager?.request(nameOf(quote), { mode: 'shared' }, () => undefined);
}
