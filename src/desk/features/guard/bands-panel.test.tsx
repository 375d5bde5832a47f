// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { BandsPanel } from './bands-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** A store in which a colleague can set the band of gold; it refuses what was compared with an older one. */
async function open() {
  const band = { of: 'gold', from: '90000', to: '180000', by: 'Ravi', at: 1 };
  const sent: unknown[] = [];
  const tos: string[] = [];
  const reply = (body: object) => new Response(JSON.stringify(body));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    const me = { id: 1, name: 'Meera', email: '', roles: ['owner'] };
    if (operation === 'WhoAmI') return reply({ ok: true, data: me });
    if (operation !== 'SetRateBand')
      return reply({ ok: true, data: { bands: [{ ...band }], checks: [], day: [] } });
    const { seenAt, to } = JSON.parse(body) as { seenAt: number; to: string };
    sent.push(seenAt);
    tos.push(to);
    return seenAt === band.at
      ? reply({ ok: true, data: { lines: ['Set.'], changed: true } })
      : reply({ ok: false, code: 409, msg: 'Ravi has set 120000 to 130000 meanwhile.' });
  });
  await renderDesk(BandsPanel);
  fireEvent.click(await screen.findByRole('button', { name: 'Set Gold, 10 g' }));
  return {
    sent,
    tos,
    async changes() {
      Object.assign(band, { from: '120000', to: '130000', at: 2 });
      await refetched(queryClient);
      await screen.findByText('₹1,20,000 to ₹1,30,000');
    },
  };
}
async function set() {
  const form = screen.getByLabelText<HTMLInputElement>('To').form;
  await act(async () => void (form && fireEvent.submit(form)));
  await vi.waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
}

it('a band that a colleague sets while it is typed is told of before it is replaced', async () => {
  const { sent, changes } = await open();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '170000' } });
  await changes();
  await set();
  await screen.findByText('Ravi has set 120000 to 130000 meanwhile.');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('170000');
  await set();
  await vi.waitFor(() => expect(sent).toEqual([1, 2]));
});

it('a band may be pasted as it is shown', async () => {
  const { tos } = await open();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: ' ₹1,70,000.00 ' } });
  await set();
  expect(tos).toEqual(['170000.00']);
});
