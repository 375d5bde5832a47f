// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { RefundsScreen } from './refunds-screen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('says that no refund waits for the bank only once they are counted', async () => {
  let count: () => void = () => undefined;
  const counted = new Promise<void>((resolve) => (count = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = (data: object) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI')) {
      return reply({ id: 1, name: 'Meera', email: '', roles: ['owner'] });
    }
    if (!url.endsWith('/CountRefunds')) return reply({ items: [], next: null });
    await counted;
    return reply({ due: 0, asked: 0, approved: 0, sent: 0 });
  });
  await renderDesk(RefundsScreen, '/orders/$number');
  const file = await screen.findByRole('button', { name: 'File for the bank' });
  expect(file.getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.queryByText(/No approved refund/)).toBeNull();
  count();
  await screen.findByText(/No approved refund/);
  expect(file.getAttribute('aria-disabled')).toBe('true');
});
