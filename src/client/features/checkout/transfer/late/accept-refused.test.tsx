// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';
import { press, STORE_TIME } from '../../testing/payment-shop.ts';
import { openTransfer, transferShop, wireTransfer } from '../../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
});
afterEach(cleanup);

const QUOTE = {
  QuoteId: 'L1',
  ONumber: 'B261121BBBBBB',
  expiresAt: STORE_TIME + 300_000,
  Before: '196000.00',
  Now: '201000.00',
  Came: '196000.00',
  StillToPay: '5000.00',
  ComesBack: '0.00',
  HeldUntil: STORE_TIME + 86_400_000,
  Lines: [
    { ProductName: 'Bar', Source: 'Gold', Weight: '10 gm', Quantity: '1', Price: '201000.00' },
  ],
};

it.each([
  ['identity-needed', 'Accept ₹2,01,000.00'],
  ['number-unproven', 'Accept ₹2,01,000.00'],
  ['price-moved', 'See the new price'],
  [undefined, 'See the new price'],
] as const)('a new price refused as %s says why, and goes on with "%s"', async (reason, next) => {
  const msg = 'Not so.';
  const refusal: Outcome = { ok: false, code: 409, msg, ...(reason && { reason }) };
  const app = transferShop({
    GetTransfer: () => yes([wireTransfer({ State: 'lapsed', Came: '196000.00', StillToPay: '0' })]),
    QuoteLate: () => yes([QUOTE]),
    AcceptLate: () => refusal,
  });
  await openTransfer(app);
  await press('See the new price');
  await press('Accept ₹2,01,000.00');
  await screen.findByText(msg);
  await screen.findByRole('button', { name: next });
});

it.each([500, 429])(
  'an acceptance that was not answered stays one while the store refuses for the moment with %i, and goes on with its id',
  async (code) => {
    const answers: (() => Outcome)[] = [silence, () => no(code, 'Not now.')];
    const app = transferShop({
      GetTransfer: () =>
        yes([wireTransfer({ State: 'lapsed', Came: '196000.00', StillToPay: '0' })]),
      QuoteLate: () => yes([QUOTE]),
      AcceptLate: () => (answers.shift() ?? (() => yes([{ ONumber: QUOTE.ONumber }])))(),
    });
    await openTransfer(app);
    await press('See the new price');
    await press('Accept ₹2,01,000.00');
    await press('Accept again');
    await screen.findByText('Not now.');
    await press('Accept again');
    await waitFor(() => expect(app.sent('AcceptLate')).toHaveLength(3));
    const ids = app.sent('AcceptLate').map((sent) => (sent as { RequestId: string }).RequestId);
    expect(new Set(ids).size).toBe(1);
  },
);
