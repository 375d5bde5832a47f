// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';
import { press } from '../../testing/payment-shop.ts';
import { openTransfer, transferShop, wireTransfer } from '../../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
});
afterEach(cleanup);

it.each([
  ['is one request where the store only fails meanwhile', 500, true],
  ['is one request where the store is only asked too often meanwhile', 429, true],
  ['is another request once the store has refused it', 400, false],
])('a payment that is told again after a lost answer %s', async (_what, code, same) => {
  const answers: (() => Outcome)[] = [
    silence,
    () => no(code, 'Not now.'),
    () => yes([wireTransfer()]),
  ];
  const app = transferShop({ TellPayment: () => (answers.shift() ?? silence)() });
  await openTransfer(app);
  await press('I have sent the transfer');
  await press('Tell the store');
  await screen.findByText(/^We could not hear from the store/);
  await press('Tell again');
  await screen.findByText('Not now.');
  await press(same ? 'Tell again' : 'Tell the store');
  const ids = app.sent('TellPayment').map(({ RequestId }) => RequestId);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2] === ids[0]).toBe(same);
});
