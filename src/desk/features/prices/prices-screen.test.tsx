// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';
import { PricesScreen } from './prices-screen.tsx';

vi.mock('../../live/use-basis.ts', () => ({ useBasis: () => undefined }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const BOUNDS = { least: '-1000', most: '1000' };
const TERMS = {
  buyPercent: '0.5',
  sellPercent: '0.5',
  gst: '3',
  minValue: '100',
  maxValue: '9000',
};

/** The prices; a customer buys digital gold whenever it is said. */
async function open() {
  let free = 1000;
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Meera', email: '', roles: ['catalogue'] });
    if (url.endsWith('/PriceHistory')) return reply({ rows: [], next: null });
    const terms = { ...TERMS, openedAt: 0, free: String(free) };
    return reply({
      premiums: { gold999: '480', gold995: '480', silver999: '500' },
      bounds: { gold999: BOUNDS, gold995: BOUNDS, silver999: BOUNDS },
      alonePercent: '2.5',
      terms: { gold: terms, silver: terms },
      leastSpread: '0.5',
    });
  });
  await renderDesk(PricesScreen);
  await screen.findAllByRole('button', { name: 'Stop trading it' });
  return {
    async trade() {
      free -= 1;
      await act(() => queryClient.invalidateQueries());
      await screen.findAllByText(new RegExp(`^${free.toLocaleString('en-IN')} g`));
    },
  };
}
const type = (label: string, value: string) => {
  const field = screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement;
  return act(async () => void fireEvent.change(field, { target: { value } }));
};

it('terms that are typed stay while customers trade', async () => {
  const shop = await open();
  await type('Customers buy, on live', '0.75');
  await shop.trade();
  expect(screen.getByDisplayValue('0.75')).toBeTruthy();
});

it.each([
  ['Customers buy, on live', '0.75'],
  ['Gold 999, on 10 g', '500'],
  ['Gold 999, on 10 g', '5o0'],
])('%s typed and not set is not left without being asked', async (label, value) => {
  await open();
  const left = vi.fn<() => void>();
  await type(label, value);
  await act(async () => leaving(left));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});

it('prices that were looked at are left unasked', async () => {
  await open();
  const left = vi.fn<() => void>();
  leaving(left);
  expect(left).toHaveBeenCalledOnce();
});
