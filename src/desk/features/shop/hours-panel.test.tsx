// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
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
  render(
    <QueryClientProvider client={queryClient}>
      <HoursPanel edits />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'Sat  10:00-14:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the hours' }));
  await vi.waitFor(() => expect(refetched).toHaveBeenCalled());
  expect(field.value).toBe('Sat  10:00-14:00');
  arrive();
  await vi.waitFor(() => expect(field.value).toBe('Sat 10:00-14:00'));
});
