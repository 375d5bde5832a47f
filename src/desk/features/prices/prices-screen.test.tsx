// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
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

/** The prices; a customer buys digital gold whenever it is said. Premiums are answered for once `answered` is there. */
async function open(answered = Promise.resolve()) {
  let free = 1000;
  let gold999 = '480';
  let buyPercent = TERMS.buyPercent;
  const requests: { url: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    requests.push({ url, body });
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Meera', email: '', roles: ['catalogue'] });
    if (url.endsWith('/PriceHistory')) return reply({ rows: [], next: null });
    if (url.endsWith('/SetPremiums')) {
      await answered;
      return reply({ lines: ['Kept as request 4.'], changed: false, approval: 4 });
    }
    const terms = { ...TERMS, buyPercent, openedAt: 0, free: String(free) };
    return reply({
      premiums: { gold999, gold995: '480', silver999: '500' },
      bounds: { gold999: BOUNDS, gold995: BOUNDS, silver999: BOUNDS },
      alonePercent: '2.5',
      terms: { gold: terms, silver: terms },
      leastSpread: '0.5',
    });
  });
  await renderDesk(PricesScreen);
  await screen.findAllByRole('button', { name: 'Stop trading it' });
  return {
    /** What was last sent to this operation. */
    sent: (name: string) => {
      const asked = requests.findLast(({ url }) => url.endsWith(`/${name}`));
      return asked && (JSON.parse(asked.body) as { seen?: Record<string, string> });
    },
    /** A colleague sets the premium of gold, and the terms. */
    async changes() {
      gold999 = '520.00';
      buyPercent = '0.8';
      await refetched(queryClient);
    },
    async trade() {
      free -= 1;
      await refetched(queryClient);
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

it('what a colleague sets is followed where nothing is typed', async () => {
  const shop = await open();
  await shop.changes();
  expect(await screen.findByDisplayValue('520.00')).toBeTruthy();
  expect(screen.getAllByDisplayValue('0.8')).toHaveLength(2);
  expect(screen.queryByText(/Somebody else has set/)).toBeNull();
});

it('what is typed while terms are being set stays, and is nobody else’s', async () => {
  const shop = await open();
  await type('Customers buy, on live', '0.8');
  const set = screen.getByRole('button', { name: 'Set the terms' });
  await act(async () => set.click());
  await type('Largest trade', '5000');
  await shop.changes();
  expect(screen.getByDisplayValue('5000')).toBeTruthy();
  expect(screen.queryByText('Somebody else has set other terms meanwhile')).toBeNull();
});

it('what is typed stays when a colleague sets something else, and can be kept or given up', async () => {
  const shop = await open();
  await type('Gold 999, on 10 g', '505');
  await type('Customers buy, on live', '0.75');
  await shop.changes();
  await screen.findByText('Somebody else has set other premiums meanwhile');
  expect(screen.getByDisplayValue('505')).toBeTruthy();
  expect(screen.getByDisplayValue('0.75')).toBeTruthy();
  const choose = (name: string, nth: number) =>
    act(async () => screen.getAllByRole('button', { name })[nth]?.click());
  await choose('Take theirs', 0);
  expect(screen.getByDisplayValue('520.00')).toBeTruthy();
  await choose('Keep mine', 0);
  expect(screen.queryByText(/Somebody else has set/)).toBeNull();
  expect(screen.getByDisplayValue('0.75')).toBeTruthy();
  await choose('Set the terms', 0);
  await waitFor(() => expect(shop.sent('SetDigitalTerms')?.seen?.buyPercent).toBe('0.8'));
});

it('premiums that wait for a second person are asked for once, and typed no more', async () => {
  const shop = await open();
  await type('Gold 999, on 10 g', '900');
  await type('Why, for the history', 'The bank asks more');
  await act(async () => screen.getByRole('button', { name: 'Set the premiums' }).click());
  await waitFor(() =>
    expect(shop.sent('SetPremiums')).toMatchObject({ premiums: { gold999: '900' } }),
  );
  await waitFor(() => expect(screen.queryByDisplayValue('900')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Set the premiums' })).toBeNull();
  const left = vi.fn<() => void>();
  leaving(left);
  expect(left).toHaveBeenCalledOnce();
});

it('a reason that is typed while premiums are being set stays for the next change', async () => {
  let answer: () => void = () => undefined;
  const shop = await open(new Promise((resolve) => (answer = resolve)));
  await type('Gold 999, on 10 g', '900');
  await type('Why, for the history', 'The bank asks more');
  await act(async () => screen.getByRole('button', { name: 'Set the premiums' }).click());
  await type('Gold 999, on 10 g', '905');
  await type('Why, for the history', 'And the mint');
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(shop.sent('SetPremiums')).toMatchObject({ reason: 'The bank asks more' });
  expect(screen.getByDisplayValue('And the mint')).toBeTruthy();
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

it('terms and premiums are set as they are pasted: with rupee signs, percents and digits of Hindi', async () => {
  const shop = await open();
  await type('Customers buy, on live', '०.७५ %');
  await type('Largest trade', '₹ 1,00,000/-');
  await act(async () => screen.getByRole('button', { name: 'Set the terms' }).click());
  await type('Gold 999, on 10 g', '₹ ९००');
  await act(async () => screen.getByRole('button', { name: 'Set the premiums' }).click());
  expect(shop.sent('SetDigitalTerms')).toMatchObject({
    terms: { buyPercent: '0.75', maxValue: '100000' },
  });
  expect(shop.sent('SetPremiums')).toMatchObject({ premiums: { gold999: '900' } });
});
