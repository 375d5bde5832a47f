// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { AccountsTab } from './accounts-tab.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('nobody is said to fit before the accounts have come', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderDesk(AccountsTab);
  expect(screen.getByRole('searchbox')).toBeTruthy();
  expect(screen.queryByText('Nobody fits')).toBeNull();
});

it('that the accounts could not be had is said once', async () => {
  const refused = { ok: false, code: 503, msg: 'The store is starting.' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(refused))));
  await renderDesk(AccountsTab);
  expect(await screen.findAllByText('The store is starting.')).toHaveLength(1);
});
