// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';
import { HoursPanel } from './hours-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the field keeps the hours that were set until the store’s own are here', async () => {
  let isSet = false;
  let arrive: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const refetched = vi.fn<() => void>();
  const hoursOf = (hours: string, revision: number) => ({ hours, revision, open: true });
  vi.stubGlobal('fetch', async (url: string) => {
    let data: object = hoursOf('Mon-Fri 09:00-18:00', 1);
    if (url.endsWith('/SetMarketHours')) {
      isSet = true;
      data = { lines: ['The hours are set.'], changed: true };
    } else if (isSet) {
      refetched();
      await slow;
      data = hoursOf('Sat 10:00-14:00', 2);
    }
    return new Response(JSON.stringify({ ok: true, data: { reopensAt: null, ...data } }));
  });
  await renderDesk(() => <HoursPanel edits />);
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'Sat  10:00-14:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the hours' }));
  await vi.waitFor(() => expect(refetched).toHaveBeenCalled());
  expect(field.value).toBe('Sat  10:00-14:00');
  arrive();
  await vi.waitFor(() => expect(field.value).toBe('Sat 10:00-14:00'));
});

it('hours that are typed and not set are not left without being asked', async () => {
  const data = { hours: 'Mon-Fri 09:00-18:00', revision: 1, open: true, reopensAt: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ok: true, data })));
  await renderDesk(() => <HoursPanel edits />);
  const left = vi.fn<() => void>();
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'Sat 10:00-14:00' } });
  await act(async () => leaving(left));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  fireEvent.change(field, { target: { value: data.hours } });
  await act(async () => leaving(left));
  expect(left).toHaveBeenCalledOnce();
});

it('hours that are typed are not set over those that a colleague has set meanwhile, unseen', async () => {
  let data = { hours: 'Mon-Fri 09:00-18:00', revision: 1, open: true, reopensAt: null };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/SetMarketHours')) {
      sent.push(JSON.parse(String(body)));
      return new Response(
        JSON.stringify({ ok: true, data: { lines: ['The hours are set.'], changed: true } }),
      );
    }
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <HoursPanel edits />);
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'Sat 10:00-14:00' } });
  data = { ...data, hours: 'Sun 10:00-12:00', revision: 2 };
  await refetched(queryClient);
  await screen.findByText('Somebody else has set other hours meanwhile');
  expect(field.value).toBe('Sat 10:00-14:00');
  fireEvent.click(screen.getByRole('button', { name: 'Set the hours' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set the hours' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ revision: 2, hours: 'Sat 10:00-14:00' }]));
});

it('a store whose hours nobody has set can be opened for always, and nothing that is typed is dropped', async () => {
  const data = { hours: null, revision: 1, open: true, reopensAt: null };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/SetMarketHours')) return new Response(JSON.stringify({ ok: true, data }));
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Set.'], changed: true } }));
  });
  await renderDesk(() => <HoursPanel edits />);
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  const always = () => act(async () => screen.getByRole('button', { name: 'Always open' }).click());
  fireEvent.change(field, { target: { value: 'Sat 10:00-14:00' } });
  await always();
  expect(sent).toEqual([]);
  expect(field.value).toBe('Sat 10:00-14:00');
  fireEvent.change(field, { target: { value: '' } });
  await always();
  await vi.waitFor(() => expect(sent).toEqual([{ revision: 1, hours: '' }]));
});
