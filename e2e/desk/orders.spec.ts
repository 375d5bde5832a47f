import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { GetOrderStatus } from '../../src/shared/contract/orders.ts';
import { readPdf } from '../../src/server/testing/read-pdf.ts';
import { desk } from '../support/desk/desk.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: DESK_STORE });

const PHONE = { width: 390, height: 844 };

/** Bars whose stock is counted from here on: no journey on the same store may order this weight. */
const COUNTED = { type: 'Gold Bars', category: 'Minted Bar', grams: 20 };

/** Takes pieces of that weight into the stock, as the person signed in on the page. */
async function receive(page: Page, serials: string[]): Promise<void> {
  // From the page itself: the store accepts no call of the desk from elsewhere.
  const call = (name: string, data: object) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body })).json();
      },
      [`/desk/api/${name}`, JSON.stringify(data)] as const,
    ) as Promise<{ ok: boolean; data: { rows: StockRow[]; bad: unknown[] } }>;
  const { data } = await call('Stock', { search: 'minted' });
  const row = data.rows.find(({ grams }) => Number(grams) === COUNTED.grams);
  const pieces = serials.map((serial) => ({ serial, grams: '20.004' }));
  const done = await call('ReceivePieces', { detailId: row?.detailId, pieces });
  expect(done).toMatchObject({ ok: true, data: { bad: [] } });
}
interface StockRow {
  detailId: number;
  grams: string;
}

/** The text of a PDF that pressing a button saves. */
async function savedText(page: Page, button: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readPdf(readFileSync(await (await download).path())).join('\n');
}

test.describe('orders at the desk', () => {
  test('an order is found by a part of its UTR, its story read and a note left that stays inside', async ({
    page,
    store,
  }) => {
    const api = await StoreApi.logIn(store.origin);
    const order = await placeOrder(api);
    const utr = `5${String(Date.now()).slice(-11)}`;
    await desk(store, 'received', order, '--full', '--utr', utr);
    await signInAtDesk(page, store, 'support', '/orders');
    await page.getByRole('searchbox', { name: 'Find an order' }).fill(utr.slice(3, 11));
    const row = page.getByRole('row', { name: new RegExp(order) });
    await expect(row).toBeVisible();
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2);
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: order })).toBeVisible();
    const story = page.getByRole('region', { name: 'Story' });
    await expect(story.getByText('Money came')).toBeVisible();
    await expect(story.getByText(new RegExp(utr))).toBeVisible();
    await expect(story.getByText('Placed', { exact: true })).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('Rang: wants it before Friday');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(story.getByText('Rang: wants it before Friday')).toHaveCount(1);
    await expect(page.getByText('It is not confirmed yet')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Recorded payments' })).toContainText(utr);
    await expect(page.getByRole('button', { name: /^Void/ })).toHaveCount(0);
    const [status] = (await api.call(GetOrderStatus, { ONumber: order })) ?? [];
    expect(JSON.stringify(status)).not.toContain('Friday');
  });

  test('a payment that was recorded for the wrong order is voided on its page', async ({
    page,
    store,
  }) => {
    const api = await StoreApi.logIn(store.origin);
    const order = await placeOrder(api);
    await desk(store, 'received', order, '--full', '--utr', `6${String(Date.now()).slice(-11)}`);
    await signInAtDesk(page, store, 'payments', `/orders/${order}`);
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money.getByText('All came')).toBeVisible();
    await money.getByRole('button', { name: /^Void payment/ }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(asked).toBeVisible();
    await asked.getByRole('textbox').fill('It is for another order.');
    await asked.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(money.getByText(/still to pay$/)).toBeVisible();
    await expect(money.getByRole('button', { name: /^Void payment/ })).toHaveCount(0);
    const story = page.getByRole('region', { name: 'Story' });
    await expect(story.getByText(/^Payment \d+ taken back$/)).toBeVisible();
    await expect(story.getByText(/It is for another order\./)).toBeVisible();
    await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
    const [status] = (await api.call(GetOrderStatus, { ONumber: order })) ?? [];
    expect(status?.State).toBe('placed');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

    test('an order is packed by its serials, sealed, labelled and handed over, and its customer sees the serial', async ({
      page,
      demoPage,
      store,
      networkMayFail,
    }) => {
      const order = await placeOrder(await StoreApi.logIn(store.origin), COUNTED);
      await desk(store, 'received', order, '--full', '--utr', `6${String(Date.now()).slice(-11)}`);
      await desk(store, 'confirm', order, '--looked');
      await signInAtDesk(page, store, 'dispatch', `/orders/${order}`);
      await receive(page, ['GB20-2611-0930', 'GB20-2611-0931']);
      await page.getByRole('button', { name: 'Pack' }).click();
      await expect(page.getByText('Pieces 0 of 1')).toBeVisible();
      const handOver = page.getByRole('button', { name: 'Hand over to courier' });
      await expect(
        page.locator('p', { hasText: 'Open: 1 piece, seal, courier and tracking number' }),
      ).toBeVisible();
      // The browser logs every answer that is a refusal.
      networkMayFail();
      const serial = page.getByLabel('Serial');
      await serial.fill('GB20-9999');
      await serial.press('Enter');
      await expect(page.getByRole('alert')).toContainText('GB20-9999 was refused');
      await serial.fill('gb20-2611-0931');
      await serial.press('Enter');
      await expect(page.getByText('Pieces 1 of 1')).toBeVisible();
      await expect(page.getByText('GB20-2611-0931 · 20.004 g')).toBeVisible();
      const seal = async (number: string) => {
        await page.getByLabel('Number of the seal').fill(number);
        await page.getByRole('button', { name: 'Seal', exact: true }).click();
        await expect(page.getByText('Sealed', { exact: true })).toBeVisible();
      };
      await seal('S-4417');
      await page.getByRole('button', { name: 'Open the parcel' }).click();
      await expect(page.getByText('Seal S-4417 is used up. It needs another one.')).toBeVisible();
      await page.getByLabel('Written by mistake: this seal was never on the parcel').check();
      await page.getByLabel('Why').fill('Two digits were swapped');
      await page.getByRole('button', { name: 'Open it' }).click();
      await seal('S-4471');
      // Opened without the tick, which is said afterwards.
      await page.getByRole('button', { name: 'Open the parcel' }).click();
      await page.getByLabel('Why').fill('A second look');
      await page.getByRole('button', { name: 'Open it' }).click();
      await page.getByRole('button', { name: 'It was written by mistake: S-4471' }).click();
      await page.getByLabel('Why').fill('It was not applied yet');
      await page.getByRole('button', { name: 'It was never on it' }).click();
      await expect(page.getByText('Seal S-4471 was on it and is used up.')).toHaveCount(0);
      await seal('S-4471');
      await page.getByRole('textbox', { name: 'Courier' }).fill('Sequel');
      await page.getByLabel('Tracking number').fill('SQ77001234');
      await page.getByRole('button', { name: 'Keep' }).click();
      await expect(page.getByText('Its customer reads that it is on its way.')).toBeVisible();
      const label = await savedText(page, /^Label/);
      expect(label).toContain('Sequel SQ77001234');
      expect(label).toContain('S-4471');
      expect(await savedText(page, /^Packing list/)).toContain('GB20-2611-0931');
      await handOver.click();
      await expect(page.getByText('On its way').first()).toBeVisible();
      await demoPage.goto(`/order-view/${order}`);
      await expect(demoPage.getByText('GB20-2611-0931')).toBeVisible();
      await expect(demoPage.getByText(/Sequel, SQ77001234/)).toBeVisible();
    });
  });
});
