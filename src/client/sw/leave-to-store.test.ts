import { expect, it, vi } from 'vitest';
import { leaveToStore, OF_THE_STORE } from './leave-to-store.ts';

const installing = (addRoutes?: (rules: unknown) => Promise<void>) => {
  const waitUntil = vi.fn();
  return {
    event: { addRoutes, waitUntil } as unknown as Parameters<typeof leaveToStore>[0],
    waitUntil,
  };
};

it('leaveToStore has the browser send to the store what only the store can answer', () => {
  const added = Promise.resolve();
  const addRoutes = vi.fn(() => added);
  const { event, waitUntil } = installing(addRoutes);
  leaveToStore(event);
  expect(addRoutes).toHaveBeenCalledWith(
    OF_THE_STORE.map((start) => ({
      condition: { urlPattern: { pathname: `${start}*` } },
      source: 'network',
    })),
  );
  expect(waitUntil).toHaveBeenCalledWith(added);
});

it('leaveToStore does not stop the installation in a browser without static routing', () => {
  const { event, waitUntil } = installing();
  expect(() => leaveToStore(event)).not.toThrow();
  expect(waitUntil).not.toHaveBeenCalled();
});
