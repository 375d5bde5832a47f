// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useHold } from './use-hold.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const ITEM = 'order:B261124AAAAAA';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const detail = (holder?: { name: string; since: number; mine: boolean }) => ({
  item: ITEM,
  revision: 'r1',
  verdict: { kind: 'nothing', text: 'Fits nothing' },
  ...(holder && { holder }),
});

const answer = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));

function Holder() {
  const { takeOver } = useHold(ITEM, true);
  const { data } = useDeskQuery(paymentsOperations.ShowPayment, { item: ITEM });
  return (
    <>
      <p>{data?.holder?.mine ? 'mine' : 'nobody has it'}</p>
      <button type="button" onClick={takeOver}>
        Take over
      </button>
    </>
  );
}

it('useHold renews the hold at the next touch, also where the clock was set back meanwhile', async () => {
  let held = 0;
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/HoldPayment')) held += 1;
    return Promise.resolve(answer(detail()));
  });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOON);
  render(
    <QueryClientProvider client={queryClient}>
      <Holder />
    </QueryClientProvider>,
  );
  await screen.findByText('nobody has it');
  fireEvent.pointerDown(window);
  expect(held).toBe(1);
  clock.mockReturnValue(NOON - DAY_MS);
  fireEvent.pointerDown(window);
  expect(held).toBe(2);
});

it('useHold shows who has a payment although an outdated first reading is still on its way', async () => {
  const me = { name: 'Meena', since: 0, mine: true };
  let readings = 0;
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    if (!url.endsWith('/ShowPayment')) return Promise.resolve(answer({ holder: me }));
    readings += 1;
    if (readings > 1) return Promise.resolve(answer(detail(me)));
    // The first reading never arrives: it would say that nobody has it.
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Holder />
    </QueryClientProvider>,
  );
  await screen.findByText('mine');
  expect(readings).toBe(2);
});

it('useHold lets go of nothing as it takes a payment over: that could arrive after the taking', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url.slice(url.lastIndexOf('/') + 1));
    return Promise.resolve(answer(detail()));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Holder />
    </QueryClientProvider>,
  );
  await screen.findByText('nobody has it');
  fireEvent.click(screen.getByRole('button'));
  expect(calls.filter((name) => name.endsWith('Payment') && name !== 'ShowPayment')).toEqual([
    'HoldPayment',
    'HoldPayment',
  ]);
  cleanup();
  expect(calls.at(-1)).toBe('LetGoPayment');
});
