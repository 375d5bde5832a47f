import type { Page } from 'playwright/test';
import { openPayment } from '../support/paying/checkout.ts';
import {
  type Customer,
  expect,
  logIn,
  newCustomer,
  test,
  waitForLive,
} from '../support/journey.ts';
import { again, expectOneOrder, expectProof, giveProof, submit } from '../support/paying/proof.ts';

test.use({ serviceWorkers: 'allow' });

/** Everything that this device stores, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })];
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name ?? '');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(...all.result.map((entry) => JSON.stringify(entry)));
      }
      open.result.close();
    }
    for (const name of await caches.keys()) {
      found.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
    }
    return found.join('\n');
  });

async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(() => kept(page))
    .not.toMatch(
      /412345678901|"picture"|addressData|payment-(?:lock|attempt)|loginResponse|\/api\/\w/,
    );
}

/** At the login page that the app has gone to, with the way back. */
async function fillLogin(page: Page, { number, password }: Customer): Promise<void> {
  await page.getByLabel(/mobile/i).fill(number);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

test('a logout in another tab during the payment leaves nothing for the next customer', async ({
  customerPage: page,
  context,
  store,
}) => {
  await openPayment(page);
  await giveProof(page);
  const other = await context.newPage();
  await other.goto('/');
  await waitForLive(other);
  await other.evaluate(() => localStorage.clear());
  await page.bringToFront();
  await expect(page).toHaveURL(/\/login/);
  await expectNothingLeft(page);
  await other.close();

  await logIn(page, await newCustomer(store));
  await page.goto('/modeofpayment');
  await expect(page).toHaveURL('/');
  await openPayment(page);
  await expect(page.getByText('Screenshot attached')).toHaveCount(0);
  await expect(page.getByLabel(/UTR number/)).toHaveValue('');
});

test('a login that ends as the payment is submitted lets the same customer go on after a new login, whatever other tabs do', async ({
  customerPage: page,
  context,
  networkMayFail,
  customer,
}) => {
  networkMayFail();
  // It removes the customer's data too, as soon as it hears of it.
  const other = await context.newPage();
  await other.goto('/');
  await waitForLive(other);
  await page.bringToFront();
  await openPayment(page);
  await giveProof(page);
  await context.clearCookies();
  await submit(page).click();
  await expect(page).toHaveURL(/\/login/);
  await expectNothingLeft(page);
  await fillLogin(page, customer);
  // Back at the payment, with everything that was attached. Nothing was placed: nothing says that an answer is missing.
  await expect(page).toHaveURL(/\/modeofpayment/);
  await expectProof(page);
  await expect(again(page)).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL(/\/profile/);
  await expectOneOrder(page);
});

test('a payment goes on after a new login also where another tab was the first to find the login ended', async ({
  customerPage: page,
  context,
  customer,
}) => {
  await openPayment(page);
  await giveProof(page);
  const price = await page.getByText(/Quote \w+/).textContent();
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login\?from=%2Fmodeofpayment/);
  await expectNothingLeft(page);
  await page.bringToFront();
  await fillLogin(page, customer);
  await expect(page).toHaveURL(/\/modeofpayment/);
  await expectProof(page);
  await expect(page.getByText(price ?? '')).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL(/\/profile/);
  await expectOneOrder(page);
});

for (const arrives of [true, false]) {
  test(`a login that another question finds ended while the payment is under way makes one order after a new login, ${arrives ? 'placed before' : 'or not'}`, async ({
    customerPage: page,
    context,
    networkMayFail,
    customer,
  }) => {
    networkMayFail();
    const [submitted, ended] = [latch(), latch()];
    await context.route(
      '**/api/proceedToPayCoin',
      async (route) => {
        if (arrives) await route.fetch();
        submitted.open();
        await ended.opened;
        // The page has given the answer up by now.
        await route.abort('connectionreset').catch(() => undefined);
      },
      { times: 1 },
    );
    // Asked ahead in the bag; its answer comes late, and is that nobody is logged in.
    await context.route(
      '**/api/getOrders',
      async (route) => {
        await submitted.opened;
        const refused = { postData: JSON.stringify({ token: 'of-nobody' }) };
        await route.fulfill({ response: await route.fetch(refused) });
      },
      { times: 1 },
    );
    await openPayment(page);
    await giveProof(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/login/);
    ended.open();
    await expectNothingLeft(page);
    await fillLogin(page, customer);
    await expect(page).toHaveURL(/\/profile/);
    await expectOneOrder(page);
  });
}

/** Something that can be waited for until it is opened. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
