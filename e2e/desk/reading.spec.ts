import { overflow } from '../support/axe.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, newCustomer, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: DESK_STORE });

for (const role of ['support', 'auditor'] as const) {
  test(`whoever is of ${role} reads a banner, a question and a coupon, and can type nothing that they could not save`, async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, role, '/content');
    const main = page.getByRole('main');
    const fields = main.locator('input, textarea, select, [contenteditable]');
    const typable = fields.and(
      page.locator(':not(:disabled, [readonly], [contenteditable="false"])'),
    );
    const readOnly = async (shown: string) => {
      await expect(main.getByLabel(shown, { exact: true })).toBeVisible();
      await expect(typable).toHaveCount(0);
      await expect(main.getByRole('group', { name: /^$/ })).toHaveCount(0);
      await expect(main.getByRole('button', { name: /picture/i })).toHaveCount(0);
    };
    await main.getByRole('button', { name: /from our own furnace/ }).click();
    await readOnly('Headline');
    await page.goto(`${store.origin}/desk/content?part=faq`);
    await main.getByRole('button', { name: /^How can I pay/ }).click();
    await readOnly('Question');
    await page.goto(`${store.origin}/desk/coupons`);
    await main.getByRole('row', { name: /LOTUS500/ }).click();
    await readOnly('Products');
  });
}

test('an auditor reads the brand, who is paid and the pictures, and is offered nothing that they could not do', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'auditor', '/brand');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Name of the shop')).toBeDisabled();
  const changing = /logo|picture|draft|publish|save|wear|delete|upload/i;
  await expect(main.getByRole('button', { name: changing })).toHaveCount(0);
  await expect(main.locator('input[type="file"]')).toHaveCount(0);
  await page.goto(`${store.origin}/desk/setup`);
  await expect(main.getByText(/always open, and its payees are made up/)).toBeVisible();
  await page.goto(`${store.origin}/desk/pictures`);
  await expect(main.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible();
  await expect(main.locator('input[type="file"]')).toHaveCount(0);
});

test('whoever may only read a question is shown what a colleague makes of it meanwhile', async ({
  browser,
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'auditor', '/content?part=faq');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^How can I pay/ }).click();
  const question = main.getByLabel('Question', { exact: true });
  await expect(question).toHaveValue(/^How can I pay/);

  const colleague = await (await browser.newContext()).newPage();
  await signInAtDesk(colleague, store, 'content', '/content?part=faq');
  await colleague.getByRole('button', { name: /^How can I pay/ }).click();
  await colleague.getByLabel('Question', { exact: true }).fill('How do I pay?');
  await colleague.getByRole('button', { name: /^Save/ }).click();
  await expect(colleague.getByText(/customers see it within seconds/).first()).toBeVisible();
  await colleague.context().close();

  await main.getByRole('button', { name: 'Show theirs' }).click();
  await expect(question).toHaveValue('How do I pay?');
  await expect(main.getByRole('button', { name: 'Show theirs' })).toHaveCount(0);
});

test('a name of sixty letters without a break leaves every page of a phone as wide as it is', async ({
  page,
  store,
}) => {
  const customer = await newCustomer(store);
  const order = await placeOrder(await StoreApi.logIn(store.origin, customer));
  const name = 'Venkata'.repeat(9).slice(0, 60);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtDesk(page, store, 'owner', '/customers');
  await page.getByLabel('Search', { exact: true }).fill(customer.number);
  await page.getByRole('row', { name: new RegExp(customer.number) }).click();
  await page.getByRole('button', { name: 'Correct name or number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByLabel('Proof').fill('Passport');
  await dialog.getByLabel('Why').fill('A journey');
  await dialog.getByRole('button', { name: 'Correct the name' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const { pathname } = new URL(page.url());
  const own = pathname.replace('/desk', '');
  for (const at of [
    '/payments',
    '/orders',
    `/orders/${order}`,
    `/orders/${order}/pack`,
    '/customers',
    own,
  ]) {
    await page.goto(`${store.origin}/desk${at}`);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await overflow(page), at).toBe(0);
  }
  await page.goto(`${store.origin}/desk/payments`);
  await page.getByRole('list', { name: 'Payments' }).getByRole('button', { name }).click();
  const title = page
    .getByRole('article')
    .getByRole('heading', { name: new RegExp(`from ${name}`) });
  await expect(title).toBeVisible();
  const right = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual(390);
});

test('a long reference of a bank’s answer leaves a narrow phone as wide as it is', async ({
  page,
  store,
}) => {
  const line = { line: 2, code: 'RF3QFXRMSR0J', amount: '100.00', what: 'paid', words: '' };
  const reference = 'HDFCR5202611291234567890'.repeat(3).slice(0, 60);
  const data = { lines: ['1 refund paid.'], changed: false, rows: [{ ...line, reference }] };
  await page.route('**/desk/api/MarkRefundsFromFile', (route) =>
    route.fulfill({ json: { ok: true, data } }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAtDesk(page, store, 'owner', '/refunds');
  await page.getByRole('button', { name: /^Sent \d/ }).click();
  const file = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') };
  await page.getByLabel(/Drop the bank’s answer/).setInputFiles(file);
  await expect(page.getByText(reference)).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('prices of crores keep to their columns beside each other', async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAtDesk(page, store, 'catalogue', '/catalogue');
  await page.getByRole('row', { name: /Refinery Cast Gold Bar 999/ }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByLabel('1000 g: Margin %') });
  const prices = row.getByRole('status');
  await expect(prices.first()).toHaveText(/^\d+,\d\d,\d\d,\d\d\d\.\d\d$/);
  for (const price of await prices.all()) {
    const beyond = await price.evaluate((column) => {
      const text = document.createRange();
      text.selectNodeContents(column);
      return text.getBoundingClientRect().width - column.getBoundingClientRect().width;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  }
});

test('a payment’s amount and order are each in one line on a narrow phone', async ({
  page,
  store,
}) => {
  const order = await placeOrder(await StoreApi.logIn(store.origin));
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAtDesk(page, store, 'owner', `/payments?item=order:${order}`);
  const compared = page.getByRole('article', { name: `Payment of ${order}` }).getByRole('table');
  for (const what of ['Amount', 'Order']) {
    const wrote = compared.getByRole('row', { name: new RegExp(`^${what}`) }).getByRole('cell');
    await expect(wrote.first()).toBeVisible();
    const lines = await wrote.first().evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
    expect(lines, what).toBe(1);
  }
});
