import { expect, type Locator, type Page } from 'playwright/test';
import type { OperationName, Operations } from '../../../src/shared/contract/operations.ts';
import { chooseAddresses, fillBag, openPayment } from '../paying/checkout.ts';
import type { FeedProxy } from '../network/feed-proxy.ts';
import { said } from '../network/stale-ways.ts';
import { waitForLive } from '../journey.ts';
import type { RunningStore } from './store.ts';
import { lapseOrder, openLargePayment } from '../paying/transfer.ts';
import { screenshotFile } from '../paying/screenshot.ts';

/** The operations by which a customer commits to a price. */
export type PriceOperation = {
  [Name in OperationName]: Operations[Name] extends { commitsToPrice: true } ? Name : never;
}[OperationName];

/** How a customer reaches the button of an operation. */
export interface GateRow {
  name: string;
  /** The customer: the demo's holds metal; a new one has an empty bag. */
  customer?: 'demo';
  /** Goes to where the button can be pressed. */
  prepare: (page: Page, feed: FeedProxy, store: RunningStore) => Promise<void>;
  button: (page: Page) => Locator;
  /** At a held price, the gate closes only without a connection. The beginning of its message keys. */
  locked?: 'pay' | 'pay_transfer' | 'ticket' | 'late';
  /** Whether the row is run in every way of being stale: one row for each kind of gate. */
  everyWay?: true;
  /** Pressing it leads there, and the operation comes later. */
  leadsTo?: RegExp;
}

const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

async function openProduct(page: Page): Promise<void> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
}

async function typeTrade(page: Page, side: 'buy' | 'sell'): Promise<void> {
  await page.goto(side === 'buy' ? '/digital-gold' : '/digital-gold?side=sell');
  await waitForLive(page);
  await page.getByLabel('Amount').fill('1000');
  await expect(page.getByLabel(/^Weight ?GM/)).toHaveValue(/^0\.\d{4}$/);
}

async function convert(page: Page): Promise<void> {
  await openProduct(page);
  await page.getByRole('button', { name: 'Convert to Coin' }).click();
  await expect(page).toHaveURL('/convert-coin-details');
}

async function attach(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
}

/** Rows for every operation that commits to a price: a missing one does not compile. */
export const GATE_ROWS: Record<PriceOperation, readonly GateRow[]> = {
  AddToCart: [
    { name: 'Add to Cart', prepare: openProduct, button: named('Add to Cart'), everyWay: true },
    { name: 'Buy Now', prepare: openProduct, button: named('Buy Now') },
  ],
  UpdateQuantity: [
    {
      name: 'one more in the bag',
      prepare: fillBag,
      button: (page) => page.getByRole('main').getByRole('button', { name: said('cart_increase') }),
    },
  ],
  LockPrice: [
    {
      name: 'Proceed to Buy',
      prepare: fillBag,
      button: named('Proceed to Buy'),
      leadsTo: /\/proceedtobuy/,
    },
    {
      name: 'a new price for one that ran out',
      async prepare(page, feed) {
        await openPayment(page);
        feed.mode('silent');
        await page.evaluate(() => {
          const kept = JSON.parse(sessionStorage.getItem('payment-lock') ?? '{}');
          kept.lock.expiresAt = Date.now() - 60_000;
          sessionStorage.setItem('payment-lock', JSON.stringify(kept));
        });
        await page.reload();
      },
      button: named(said('lock_price_now')),
    },
  ],
  VerifyConvertToCoin: [
    {
      name: 'Convert to Coin',
      customer: 'demo',
      prepare: openProduct,
      button: named('Convert to Coin'),
    },
  ],
  proceedToPayCoin: [
    {
      name: 'SUBMIT of the bag',
      everyWay: true,
      async prepare(page) {
        await openPayment(page);
        await attach(page);
      },
      button: named('SUBMIT'),
      locked: 'pay',
    },
    {
      name: 'Hold this price',
      prepare: openLargePayment,
      button: (page) => page.getByRole('button', { name: /^Hold this price until / }),
      locked: 'pay_transfer',
      leadsTo: /\/order-pay\//,
    },
  ],
  proceedToPayCovertToCoin: [
    {
      name: 'SUBMIT of a conversion',
      customer: 'demo',
      async prepare(page) {
        await convert(page);
        await page.getByRole('button', { name: 'Further process' }).click();
        await expect(page).toHaveURL(/\/buy-convert-coin/);
        await chooseAddresses(page);
        await attach(page);
      },
      button: named('SUBMIT'),
      locked: 'pay',
    },
  ],
  orderDigital: [
    { name: 'BUY', prepare: (page) => typeTrade(page, 'buy'), button: named('BUY') },
    {
      name: 'Yes, sell',
      customer: 'demo',
      async prepare(page) {
        await typeTrade(page, 'sell');
        await page.getByRole('button', { name: 'SELL', exact: true }).click();
        await expect(page.getByText('Are you sure you want to sell ?')).toBeVisible();
      },
      button: named('Yes, sell'),
    },
  ],
  proceedToPayDigital: [
    {
      name: 'SUBMIT of a trade',
      async prepare(page) {
        await typeTrade(page, 'buy');
        await page.getByRole('button', { name: 'BUY', exact: true }).click();
        await page.getByRole('button', { name: 'Continue To Payment' }).click();
        await expect(page).toHaveURL(/\/modeofpayment/);
        await attach(page);
      },
      button: named('SUBMIT'),
      locked: 'pay',
    },
    {
      name: 'Continue To Payment',
      everyWay: true,
      async prepare(page) {
        await typeTrade(page, 'buy');
        await page.getByRole('button', { name: 'BUY', exact: true }).click();
        await expect(page).toHaveURL(/\/checkout-payment/);
      },
      button: named('Continue To Payment'),
      locked: 'ticket',
      leadsTo: /\/modeofpayment/,
    },
  ],
  QuoteLate: [
    {
      name: 'See the new price of a late order',
      prepare: async (page, _feed, store) => void (await lapseOrder(page, store)),
      button: named(said('lock_price_now')),
    },
  ],
  AcceptLate: [
    {
      name: 'Accept for a late order',
      async prepare(page, _feed, store) {
        await lapseOrder(page, store);
        await page.getByRole('button', { name: said('lock_price_now'), exact: true }).click();
        await expect(page.getByRole('heading', { name: said('late_offer') })).toBeVisible();
      },
      button: (page) => page.getByRole('button', { name: /^Accept ₹/ }),
      locked: 'late',
    },
  ],
};
