import { expect, it, vi } from 'vitest';
import { leaveToStore, OF_THE_STORE } from './leave-to-store.ts';

const installing = (addRoutes?: (rules: unknown) => Promise<void>) => {
  const waitUntil = vi.fn();
  return {
    event: { addRoutes, waitUntil } as unknown as Parameters<typeof leaveToStore>[0],
    waitUntil,
  };
};

it('has the browser ask the store itself for what only that can answer', () => {
  const told = Promise.resolve();
  const addRoutes = vi.fn(() => told);
  const { event, waitUntil } = installing(addRoutes);
  leaveToStore(event);
  expect(addRoutes).toHaveBeenCalledWith(
    OF_THE_STORE.map((start) => ({
      condition: { urlPattern: { pathname: `${start}*` } },
      source: 'network',
    })),
  );
  expect(waitUntil).toHaveBeenCalledWith(told);
});

it('installs as well where a browser cannot be told', () => {
  const { event, waitUntil } = installing();
  expect(() => leaveToStore(event)).not.toThrow();
  expect(waitUntil).not.toHaveBeenCalled();
});
