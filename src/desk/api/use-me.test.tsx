// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { queryClient } from './query-client.ts';
import { useRight } from './use-me.ts';
import { DOOR_KEY } from './use-door.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('draws what a role may do with the page, not once the store has named the person again', async () => {
  const never = new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', () => never);
  const me = { id: 1, name: 'Rohan', email: '', roles: ['owner'] };
  const ways = { passkey: false, code: true, demo: false };
  queryClient.setQueryData(DOOR_KEY, { session: { me, ways, locked: false } });
  const Stop = () => useRight('trading.stop') && <button type="button">Stop selling</button>;
  await renderDesk(Stop);
  expect(screen.getByRole('button', { name: 'Stop selling' })).toBeDefined();
});
