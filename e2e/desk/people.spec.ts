import type { Page } from 'playwright/test';
import { SaveIdentity } from '../../src/shared/contract/buyer-identity.ts';
import { getRate, orderDigital, proceedToPayDigital } from '../../src/shared/contract/digital.ts';
import { SavePayout } from '../../src/shared/contract/payouts.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { DEMO, expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import type { RunningStore } from '../support/stores/store.ts';

test.use({
  storeEnv: DESK_STORE,
  viewport: { width: 1280, height: 900 },
  isMobile: false,
  hasTouch: false,
});

const PAN = 'ABCPM1417K';

/** Sells a gram of gold as the demo's customer; resolves to the number of the sale. */
async function sellGold(api: StoreApi): Promise<string> {
  await api.call(SavePayout, {
    Kind: 'upi',
    Upi: 'asha@okbank',
    Holder: '',
    Account: '',
    Ifsc: '',
  });
  const rates = await api.call(getRate, {});
  const liveRate = rates.find(({ source }) => source === 'gold')?.sell ?? '0';
  const ticket = await api.call(orderDigital, { source: 'gold', type: 2, liveRate, volume: '1' });
  const made = await api.call(proceedToPayDigital, {
    id: ticket.id,
    type: 2,
    deviceType: 'web',
    file: '',
  });
  return made?.[0]?.ONumber ?? '';
}

const openCustomer = async (store: RunningStore, page: Page) => {
  await page.goto(`${store.origin}/desk/customers`);
  await page.getByLabel('Search', { exact: true }).fill(DEMO.number);
  await page.getByRole('row', { name: new RegExp(DEMO.number) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Mehta' })).toBeVisible();
};

test('a customer is found, their PAN opened with a reason, and a blocked one reads why nothing goes on', async ({
  page,
  store,
}) => {
  const api = await StoreApi.logIn(store.origin);
  await api.call(SaveIdentity, { Pan: PAN, Name: 'Asha Mehta' });
  await signInAtDesk(page, store, 'owner', '/customers');
  await openCustomer(store, page);
  await expect(page.getByText(PAN)).toHaveCount(0);

  const pan = page.getByRole('region', { name: 'PAN' });
  await pan.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('Who needs it, and for what').fill('The bank asked for it');
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(PAN)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(PAN)).toHaveCount(0);
  await openCustomer(store, page);
  const timeline = page.getByRole('region', { name: 'Time line' });
  await expect(timeline.getByText(/identity-show/)).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByLabel('Why').fill('The bank froze the account');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/Blocked since .*The bank froze the account/)).toBeVisible();
  await expect(placeOrder(api)).rejects.toThrow('Your account is on hold');

  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByLabel('Why').fill('Cleared with the bank');
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(/Blocked since/)).toHaveCount(0);
});

/** Approves the latest request, as the other person. */
async function approveInBrowser(page: Page, store: RunningStore, about: RegExp): Promise<void> {
  await page.goto(`${store.origin}/desk/approvals`);
  await page.getByRole('row', { name: about }).first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Nothing waits for a second person')).toBeVisible();
}

test('a payout is noted and taken back by two people, yesterday is closed, and a report is taken away as CSV', async ({
  browser,
  page,
  store,
}) => {
  const api = await StoreApi.logIn(store.origin);
  await payAndConfirm(store, await placeOrder(api));
  const sale = await sellGold(api);
  await signInAtDesk(page, store, 'owner', '/payouts');
  const row = page.getByRole('row', { name: new RegExp(sale) });
  // The payout details are less than a day old: the list says so.
  await expect(row.getByText(/Held until/)).toBeVisible();
  await row.getByText(sale).click();
  await page.getByLabel('The bank’s number of the transfer').fill('425501112223');
  await page.getByRole('button', { name: 'Note as paid' }).click();
  await expect(page.getByText(/Not done yet:/)).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const other = await context.newPage();
  await signInAtDesk(other, store, 'payments');
  await approveInBrowser(other, store, new RegExp(`note .* of ${sale} as paid out`));
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();

  await row.getByText(sale).click();
  await page.getByRole('button', { name: 'Noted by mistake' }).click();
  await page.getByRole('button', { name: 'It was the payout of another sale' }).click();
  await page.getByRole('button', { name: 'Ask to take it back' }).click();
  await expect(page.getByText(/Not done yet:/).last()).toBeVisible();
  await approveInBrowser(other, store, new RegExp(`take back that .* of ${sale} went`));
  await context.close();
  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect(row.getByText(/Held until/)).toBeVisible();

  await page.goto(`${store.origin}/desk/ledger`);
  await page.getByRole('button', { name: 'Days', exact: true }).click();
  await page
    .getByRole('row', { name: /To close/ })
    .first()
    .click();
  const hold = page.getByRole('button', { name: 'Hold to close the day' });
  await hold.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.keyboard.up('Enter');
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^day-\d{4}-\d\d-\d\d\.pdf$/);

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: /^Check now/ }).click();
  await expect(page.getByText('Right', { exact: true })).toBeVisible();

  await page.goto(`${store.origin}/desk/reports`);
  await expect(page.getByRole('table', { name: 'Figures' }).getByRole('row')).toHaveCount(2);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Take as CSV/ }).click();
  expect((await csv).suggestedFilename()).toMatch(/^sales-by-day-.*\.csv$/);
});

test('a name in Devanagari is written in the shop’s letters where the device has none, and only then are they fetched', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'owner', '/customers');
  const fetched = () =>
    page.evaluate(
      () =>
        performance.getEntriesByName(new URL('/fonts/tiro-devanagari.woff2', location.href).href)
          .length,
    );
  expect(await fetched()).toBe(0);
  const { family, statuses } = await page.evaluate(async () => ({
    family: getComputedStyle(document.body).fontFamily,
    statuses: (await document.fonts.load("14px 'Tiro Devanagari'", 'सुनीता')).map(
      ({ status }) => status,
    ),
  }));
  expect(family).toContain('Tiro Devanagari');
  expect(statuses).toEqual(['loaded']);
  expect(await fetched()).toBe(1);
});
