// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { sampleLine } from '../testing/sample-line.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const tapped = (P_DetailsId: number, metal: string, quantity: number) => ({
  P_DetailsId,
  metal,
  quantity,
  weight: '10gm',
  goOn: false,
  at: Date.now(),
});

it('the bag takes in what a visitor had tapped before the login, each piece once, when prices are live', async () => {
  const pieces = [tapped(42, 'Gold', 2), tapped(43, 'Silver', 300)];
  sessionStorage.setItem('wanted-piece', JSON.stringify(pieces));
  let lines: unknown[] = [];
  const app = testApp({
    GetCart: () => yes(lines),
    AddToCart: () => {
      lines = [sampleLine({ CartId: 1 }), sampleLine({ CartId: 2, Source: 'Silver' })];
      return yes(undefined, 'Added to your bag.');
    },
  });
  await openApp(app, '/cart');
  expect(app.sent('AddToCart')).toEqual([]);
  await app.tick();
  await screen.findByText('2 items');
  expect(app.sent('AddToCart')).toMatchObject([
    { P_DetailsId: 42, Quantity: 2 },
    { P_DetailsId: 43, Quantity: 100 },
  ]);
  expect(sessionStorage.getItem('wanted-piece')).toBeNull();
  // An empty bag that is being filled is not called empty.
  expect(toasts.info).not.toHaveBeenCalled();
});

const wanted = () => JSON.parse(sessionStorage.getItem('wanted-piece') ?? '[]') as object[];

it('a piece whose answer was lost is kept, and sent with the same id when the bag is opened again', async () => {
  const pieces = [{ ...tapped(42, 'Gold', 2), requestId: 'tap-1' }];
  sessionStorage.setItem('wanted-piece', JSON.stringify(pieces));
  const ids = { extensions: ['idempotency'] };
  const cut = testApp({ GetCart: () => yes([]), AddToCart: silence }, ids);
  await openApp(cut, '/cart');
  await cut.tick();
  await waitFor(() => expect(toasts.error).toHaveBeenCalled());
  expect(wanted()).toMatchObject([{ P_DetailsId: 42 }]);
  cleanup();

  let lines: unknown[] = [];
  const app = testApp(
    {
      GetCart: () => yes(lines),
      AddToCart: () => {
        lines = [sampleLine({ CartId: 1 })];
        return yes(undefined, 'Added to your bag.');
      },
    },
    ids,
  );
  await openApp(app, '/cart');
  await app.tick();
  await screen.findByText('1 item');
  const sent = [...cut.sent('AddToCart'), ...app.sent('AddToCart')];
  expect(sent.map(({ RequestId }) => RequestId)).toEqual(['tap-1', 'tap-1']);
  expect(wanted()).toEqual([]);
});

it('a piece that the store refused is forgotten', async () => {
  sessionStorage.setItem(
    'wanted-piece',
    JSON.stringify([{ ...tapped(42, 'Gold', 2), requestId: 'tap-1' }]),
  );
  const app = testApp(
    { GetCart: () => yes([]), AddToCart: () => no(409, 'It is sold out.') },
    { extensions: ['idempotency'] },
  );
  await openApp(app, '/cart');
  await app.tick();
  await waitFor(() => expect(app.sent('AddToCart')).toHaveLength(1));
  await waitFor(() => expect(wanted()).toEqual([]));
});
