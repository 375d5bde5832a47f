// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ShopScreen } from './shop-screen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Sent {
  revision: number;
  values: Record<string, string>;
}

/** The shop's details, at a store that answers once it is let. */
async function open() {
  let revision = 1;
  const values: Record<string, string> = { Email: 'old@example.in', Phone: '22' };
  const sent: Sent[] = [];
  let answer: () => void = () => undefined;
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Meera', email: '', roles: ['owner', 'content', 'catalogue'] });
    if (url.endsWith('/GetMarketHours'))
      return reply({ hours: '', revision: 1, open: true, reopensAt: null });
    if (url.endsWith('/ShopHistory')) return reply({ changes: [] });
    if (url.endsWith('/GetShopDetails')) {
      const details = Object.entries(values).map(([key, value]) => {
        return { key, value, label: key, about: '', needed: false };
      });
      return reply({ revision, details, missing: [] });
    }
    const request = JSON.parse(body) as Sent;
    sent.push(request);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    if (request.revision !== revision)
      return new Response(JSON.stringify({ ok: false, code: 409, msg: 'Somebody was quicker.' }));
    Object.assign(values, request.values);
    revision += 1;
    return reply({ lines: ['Saved.'], changed: true });
  });
  await renderDesk(ShopScreen);
  await screen.findByRole('button', { name: /^Save/ });
  return { sent, answer: () => act(async () => answer()) };
}
const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value } }));
};
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })));
const settled = () =>
  vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );

it('details that are typed and not saved are not left without being asked', async () => {
  await open();
  const left = vi.fn<() => void>();
  await type('Email', 'new@example.in');
  await act(async () => leaving(left));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});

it('what is typed while others are saved stays, and is saved next', async () => {
  const { sent, answer } = await open();
  await type('Email', 'new@example.in');
  await save();
  await type('Phone', '23');
  await answer();
  await settled();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('23');
  await save();
  await answer();
  await settled();
  expect(sent).toEqual([
    { revision: 1, values: { Email: 'new@example.in' } },
    { revision: 2, values: { Phone: '23' } },
  ]);
  const left = vi.fn<() => void>();
  await act(async () => leaving(left));
  expect(left).toHaveBeenCalledOnce();
});
