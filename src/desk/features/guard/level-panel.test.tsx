// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { LevelPanel } from './level-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the level that is accepted is the one that was looked at, not one that the feed jumps to meanwhile', async () => {
  let gold = '125000.00';
  const accepted = vi.fn<(request: object) => void>();
  const selling = () => ({
    halts: [],
    held: { count: 0, total: '0.00', honoured: true },
    scopes: [],
    open: true,
    checking: { since: 0, words: 'The feed jumped', reason: 'jump' },
    level: { gold, silver: '150000.00', at: 0 },
  });
  const guard = { bands: [], checks: [], day: [] };
  const me = { id: 1, name: 'Meera', email: '', roles: ['owner'] };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = (data: object) => new Response(JSON.stringify({ ok: true, data }));
    const operation = url.split('/').at(-1);
    if (operation === 'WhoAmI') return reply(me);
    if (operation === 'Selling') return reply(selling());
    if (operation === 'Guard') return reply(guard);
    accepted(JSON.parse(body) as object);
    return reply({ lines: ['Accepted.'], changed: true });
  });
  await renderDesk(LevelPanel);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept this level' }));
  gold = '12500.00';
  await refetched(queryClient);
  await screen.findAllByText(/12,500\.00/);
  fireEvent.click(screen.getByRole('button', { name: 'Looked at a second source' }));
  const accept = screen.getByRole('button', { name: 'Accept' });
  await act(async () => fireEvent.click(accept));
  await vi.waitFor(() => expect(accepted).toHaveBeenCalled(), 10_000);
  expect(accepted.mock.calls[0]?.[0]).toMatchObject({ level: { gold: '125000.00' } });
});

it('the feed is not said to say nothing before its level has come', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderDesk(LevelPanel);
  expect(screen.getByRole('heading', { name: 'The level' })).toBeTruthy();
  expect(screen.queryByText('The feed says nothing.')).toBeNull();
});
