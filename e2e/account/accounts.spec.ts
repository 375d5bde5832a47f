import type { BrowserContext, Page } from 'playwright/test';
import { getItemCount } from '../../src/shared/contract/cart.ts';
import { writeRequest } from '../../src/shared/contract/envelope.ts';
import { expect, newCustomer, test } from '../support/journey.ts';
import type { RunningStore } from '../support/stores/store.ts';

// The worker caches pages and pictures: no password may be among them.
test.use({ serviceWorkers: 'allow' });

const PASSWORD = 'the first of two passwords';
const NEW_PASSWORD = 'the second of two passwords';
const someNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

/** The newest one-time code for a number: the demo store writes it into its log. */
async function codeFor(store: RunningStore, number: string): Promise<string> {
  const found = () =>
    [...store.printed().matchAll(new RegExp(`one-time code for ${number}: (\\d{5})`, 'g'))].at(-1);
  await expect.poll(found).toBeTruthy();
  return found()?.[1] ?? '';
}

/** Collects the store's answers and the requested addresses, on every tab, from here on. */
function listen(context: BrowserContext): () => Promise<string[]> {
  const replies: Promise<string>[] = [];
  context.on('response', (response) => {
    replies.push(Promise.resolve(response.url()));
    if (response.url().includes('/api/')) replies.push(response.text().catch(() => ''));
  });
  return () => Promise.all(replies);
}

/** Everything that the device stores, and the address of the page. */
const heldBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const held = [location.href, document.cookie];
    for (const storage of [localStorage, sessionStorage]) held.push(...Object.values(storage));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        const readable = /json|html/.test(kept?.headers.get('content-type') ?? '');
        held.push(request.url, readable && kept ? await kept.text() : '');
      }
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        held.push(JSON.stringify(await done(all)));
      }
      database.close();
    }
    return held;
  });

/** A code is five digits, like the beginning of many prices and numbers: it counts only if nothing else stands with it. */
const holdsCode = (text: string, code: string) =>
  text === code || new RegExp(`"${code}\\\\*"`).test(text);

const SECRETS = [PASSWORD, NEW_PASSWORD].flatMap((password) => [
  password,
  encodeURIComponent(password),
  password.replaceAll(' ', '+'),
]);

/** One assertion for all texts: thousands of assertions, one for each text and secret, took minutes. */
function expectNoSecret(texts: string[], codes: string[] = []): void {
  const telling = texts.filter(
    (text) =>
      SECRETS.some((secret) => text.includes(secret)) ||
      codes.some((code) => holdsCode(text, code)),
  );
  expect(telling.map((text) => text.slice(0, 200))).toEqual([]);
}

async function register(page: Page, number: string): Promise<void> {
  for (const [label, text] of [
    ['First name', 'आशा'],
    ['Last name', 'Mehta'],
    ['Phone number', `+91 ${number}`],
    ['Email', 'asha@example.in'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
    ['Address', '14 Ranade Road, Mumbai 400028'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('State', { exact: true }).selectOption('Maharashtra');
  await page.getByRole('button', { name: 'sign up' }).click();
}

async function sendCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(number);
  await expect(page.getByLabel('OTP')).toBeDisabled();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('OTP')).toBeEnabled();
}

async function logInWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

test('a new visitor registers, moves house, loses the password and finds a way back', async ({
  page,
  context,
  store,
}) => {
  const replies = listen(context);
  const number = someNumber();

  await page.goto('/register?from=%2Fprofile');
  await register(page, number);
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  expectNoSecret(await heldBy(page));
  // The number was carried over.
  await expect(page.getByLabel('Mobile number')).toHaveValue(number);
  await logInWith(page, PASSWORD);
  await expect(page).toHaveURL('/profile');
  expectNoSecret(await heldBy(page));

  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'Address' }).click();
  await main.getByRole('button', { name: /Edit.*Billing Address/ }).click();
  await main.getByRole('textbox', { name: 'Address' }).fill('7 New Street, Pune 411001');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('button', { name: /Edit.*Billing Address/ })).toBeVisible();
  await page.reload();
  await expect(main.getByText('7 New Street, Pune 411001')).toBeVisible();

  // Two tabs stay in step.
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'LOGOUT' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await other.close();

  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveTitle('Forgot password - AURUM');
  await sendCode(page, number);
  const code = await codeFor(store, number);
  // The phone closes the page while the SMS is read.
  await page.reload();
  await page.getByLabel('OTP').fill(code);
  expectNoSecret(await heldBy(page), [code]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  expectNoSecret(await heldBy(page), [code]);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  expectNoSecret(await heldBy(page), [code]);

  await expect(page.getByLabel('Mobile number')).toHaveValue(number);
  await logInWith(page, PASSWORD);
  await expect(main.getByText('The mobile number or the password is wrong.')).toBeVisible();
  await logInWith(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  expectNoSecret(await heldBy(page), [code]);
  expectNoSecret(await replies(), [code]);
  expect(store.printed()).not.toContain(PASSWORD);
  expect(store.printed()).not.toContain(NEW_PASSWORD);
});

test('five wrong codes lock the recovery, even for the right code', async ({ page, store }) => {
  const { number } = await newCustomer(store);
  await page.goto('/changepassword');
  await sendCode(page, number);
  const code = await codeFor(store, number);
  const wrong = code === '00000' ? '00001' : '00000';
  const field = page.getByLabel('OTP');
  const verify = async (typed: string) => {
    const answered = page.waitForResponse(/VerifyOtpForFront/);
    await field.fill(typed);
    await page.getByRole('button', { name: 'Verify' }).click();
    return (await answered).text();
  };
  for (let turn = 1; turn <= 5; turn++) {
    expect(await verify(wrong)).toContain('Enter valid otp');
    await expect(page.getByRole('main').getByText('Enter valid otp')).toBeVisible();
    await expect(field).toBeFocused();
  }
  await verify(code);
  await expect(
    page
      .getByRole('main')
      .getByText(/Please try again after/)
      .first(),
  ).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
});

test('recovery for a number without an account looks the same and sends no code', async ({
  page,
  store,
}) => {
  const number = someNumber();
  await page.goto('/changepassword');
  await sendCode(page, number);
  await expect(page.getByText(/If this number has an account/)).toBeVisible();
  await page.getByLabel('OTP').fill('12345');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main').getByText('Enter valid otp')).toBeVisible();
  expect(store.printed()).not.toContain(number);
});

test.describe('before the app is awake', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ['/login', '/register']) {
    test(`${address} without JavaScript puts no password into the address`, async ({ page }) => {
      await page.goto(address);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: /^(?:LOGIN|sign up)$/ })).toBeDisabled();
      await expect(page).toHaveURL(address);
    });
  }

  test('the first step of a recovery can be read without JavaScript', async ({ page }) => {
    await page.goto('/changepassword');
    await expect(page.getByRole('heading', { name: 'Your mobile number' })).toBeVisible();
    await expect(page.getByLabel('OTP')).toBeDisabled();
  });
});

test('a logout without a network ends the session at the store when the shop is opened with one', async ({
  context,
  customerPage: page,
  networkMayFail,
  store,
}) => {
  networkMayFail();
  await page.goto('/profile');
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(logout).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  // The browser keeps its half of the session, the cookie, whatever a page does.
  const askWithOldToken = async () => {
    const data = writeRequest(getItemCount, {}, token);
    const headers = { 'content-type': 'application/json' };
    const answer = await context.request.post(`${store.origin}/api/getItemCount`, {
      headers,
      data,
    });
    return readCode(await answer.text());
  };
  expect(await askWithOldToken()).toBe(200);
  await context.setOffline(true);
  await logout.click();
  await expect(page).toHaveURL(/\/login/);
  const kept = () => page.evaluate(() => localStorage.getItem('unended-login'));
  await expect.poll(kept).toMatch(/^\["[\w-]{43}"\]$/);
  await page.close();
  await context.setOffline(false);
  expect(await askWithOldToken()).toBe(200);
  await (await context.newPage()).goto('/faq');
  await expect.poll(askWithOldToken).toBe(401);
});

const readCode = (reply: string): number => Number(/\b(200|401)\b/.exec(reply)?.[1]);

test('a bag whose login the store has ended meanwhile leads to the login page, and nothing of the customer stays', async ({
  customerPage: page,
}) => {
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('token', 'of a login that has ended');
    // No words of the shop's own: the worker holds its pages, and they speak of trades.
    localStorage.setItem('checkoutData', 'of-the-customer-1');
    sessionStorage.setItem('enquiry-draft', 'of-the-customer-2');
  });
  // After a fortnight the listings are not on the device: the page of the bag waits for them, and the bag's answer comes first.
  await page.addInitScript(() => localStorage.removeItem('kept-catalogue'));
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login\?from=%2Fcart$/);
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  expect((await heldBy(page)).join()).not.toContain('of-the-customer');
});
