import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { faults } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE });

const BAR = 'Lotus Minted Gold Bar';
const SHOP_PAGE = '/products/gold-bars/minted-bar';

/** Opens the product that the tests change, from the list. */
async function openBar(page: Page): Promise<void> {
  await page.getByLabel('Name, code, collection or category').fill('AUR-GB-MIN-10');
  await page.getByRole('row').filter({ hasText: BAR }).click();
  await expect(page.getByRole('heading', { level: 1, name: BAR })).toBeVisible();
}

test('a clerk changes a margin, sees the price, publishes it, and takes it back', async ({
  page,
  store,
}) => {
  // A customer who has the page open sees the change.
  const customer = await page.context().newPage();
  await customer.goto(`${store.origin}${SHOP_PAGE}`);
  await customer.getByRole('link', { name: /^10 g / }).click();
  await waitForLive(customer);

  await signInAtDesk(page, store, 'catalogue', '/catalogue');
  await openBar(page);
  const row = page.getByRole('listitem').filter({ has: page.getByLabel('10 g: Margin %') });
  const allIn = row.getByRole('status').nth(1);
  await expect(allIn).toHaveText(/\d/);
  const before = Number((await allIn.innerText()).replaceAll(',', ''));
  await row.getByLabel('10 g: Margin %').fill('9.75');
  await expect
    .poll(async () => Number((await allIn.innerText()).replaceAll(',', '')))
    .toBeGreaterThan(before * 1.05);
  await expect(page.getByText('1 change not out yet')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The MRP is now below the price paid: the screen says so, and the weight cannot be published before it is raised.
  await page.getByRole('button', { name: /^Publish/ }).click();
  const blocked = page.getByRole('dialog', { name: 'It cannot go out like this' });
  await expect(blocked).toContainText('10 g: the MRP is');
  await blocked.getByRole('button', { name: 'Change it' }).click();
  await row.getByLabel('10 g: MRP').fill('199000');
  await expect(page.getByText('2 changes not out yet')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`${BAR} is in the shop.`)).toBeVisible();
  await expect(customer.getByText('₹1,99,000.00')).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('₹1,99,000.00')).toBeVisible();

  const history = page.getByRole('list', { name: 'What went out' });
  await expect(history).toContainText('10 g margin 1.4 → 9.75');
  await history.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.getByText(`${BAR} is as it was before.`)).toBeVisible();
  await expect(row.getByLabel('10 g: Margin %')).toHaveValue('1.4');
  await expect(customer.getByText('₹1,99,000.00')).toHaveCount(0);
});

test('a withdrawn product leaves the shop and is brought back', async ({ page, store }) => {
  await signInAtDesk(page, store, 'owner', '/catalogue');
  await openBar(page);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('button', { name: 'Withdraw from the shop' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw ${BAR}` });
  await dialog.getByLabel('Why').fill('Recalled by the mint');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  const customer = await page.context().newPage();
  await expect
    .poll(async () => {
      await customer.goto(`${store.origin}${SHOP_PAGE}`);
      return customer.getByText('This product is not available').count();
    })
    .toBeGreaterThan(0);
  const product = page.getByRole('main');
  await product.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Bring back into the shop' }).click();
  await expect(page.getByText(`${BAR} is in the shop again.`)).toBeVisible();
  await expect
    .poll(async () => {
      await customer.goto(`${store.origin}${SHOP_PAGE}`);
      return customer.getByRole('heading', { level: 1, name: BAR }).count();
    })
    .toBe(1);
});

test('a weight counted by serial is sold out with its last piece', async ({ page, store }) => {
  await signInAtDesk(page, store, 'owner', '/stock');
  await page.getByLabel('Product or code').fill('AUR-GB-MIN-5');
  await page.getByRole('row').filter({ hasText: '5 g' }).first().click();
  await page.getByLabel(/^Take in: one serial a line/).fill('GB5-1 5.001\nGB5-1');
  await page.getByRole('button', { name: 'Take in 2' }).click();
  await expect(page.getByText('It is here twice.')).toBeVisible();
  await page.getByLabel(/^Take in: one serial a line/).fill('GB5-1 5.001');
  await page.getByRole('button', { name: 'Take in 1' }).click();
  await expect(page.getByText('1 piece in stock.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('table', { name: 'Pieces' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw GB5-1' });
  await dialog.getByLabel('Why').fill('Damaged');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('GB5-1 is withdrawn.')).toBeVisible();
  await page.goto(`${store.origin}${SHOP_PAGE}`);
  await expect(
    page.getByText('Sold out. This weight cannot be bought at the moment.'),
  ).toBeVisible();
});

test('prices say what they change before they are set', async ({ page, store }) => {
  await signInAtDesk(page, store, 'owner', '/prices');
  const premiums = page.getByRole('region', { name: 'Premiums on the feed' });
  await premiums.getByLabel('Gold 999, on 10 g').fill('500');
  await expect(premiums.getByText(/10 g of metal: .* → /)).toBeVisible();
  await premiums.getByLabel('Why, for the history').fill('The mint asks more');
  await premiums.getByRole('button', { name: 'Set the premiums' }).click();
  await expect(page.getByText('Gold 999 480 → 500, The mint asks more')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.goto(`${store.origin}/desk/categories`);
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a catalogue file with a misspelt price column is refused, and lower prices are imported only when they are meant', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'catalogue', '/catalogue');
  await page.getByRole('button', { name: 'Import, export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import, export' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  const check = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await check(csv.replace('makingCharge', 'making charge'));
  await expect(
    dialog.getByText('Row 1: no column is called making charge. It must read makingCharge.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hold to import' })).toHaveCount(0);

  // The last two columns of a weight are its making charge and logistics.
  await check(csv.replace(/^(.*,AUR-GB-MIN-5,.*),[^,\r]*,([^,\r]*\r)$/m, '$1,0,$2'));
  await expect(
    dialog.getByText(/^1 weight costs less, most of all .*no making charge$/),
  ).toBeVisible();
  const hold = dialog.getByRole('button', { name: 'Hold to import' });
  await expect(hold).toHaveAttribute('aria-disabled', 'true');
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('These prices are meant').check();
  await hold.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(/catalogue\.csv is imported\./)).toBeVisible();
  await page.keyboard.up('Enter');
});
