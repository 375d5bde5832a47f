// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { silence } from '#client/testing/shop-app.tsx';
import { attach, press } from '../../testing/payment-shop.ts';
import { openTransfer, transferShop } from '../../testing/transfer-shop.ts';

afterEach(() => {
  cleanup();
  idb.emptyDatabases();
});

it('a device that cannot save what is told of a payment says so, and promises nothing after a lost answer', async () => {
  idb.breakDatabases();
  await openTransfer(transferShop({ TellPayment: () => silence() }));
  await press('I have sent the transfer');
  await attach();
  await screen.findByText('This phone cannot keep it: stay on this page until you have sent it.');
  await press('Tell the store');
  await screen.findByText(
    /^We could not hear from the store\. This phone cannot keep what you typed: stay on this page\. Tap again/,
  );
  expect(screen.queryByText(/saved on this device|Kept on this device/)).toBeNull();
});
