import type { CDPSession, Page } from 'playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import type { RunningStore } from '../support/stores/store.ts';

test.use({ storeEnv: DESK_STORE });

const STEP_MS = 30_000;
const PASSWORD = 'lotus under a brass lamp';

/** A virtual authenticator whose finger always matches. */
async function giveAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** The demo's owner invites somebody; resolves to the link. */
async function invite(
  page: Page,
  store: RunningStore,
  name: string,
  role: string,
): Promise<string> {
  await signInAtDesk(page, store, 'owner', '/staff');
  await page.getByRole('button', { name: /^Invite/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@refinery.example`);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('button', { name: /^Invite/ }).click();
  const link = await page.getByLabel('Link of the invitation').textContent();
  return link ?? '';
}

const signInToPayments = (page: Page) =>
  page.getByRole('button', { name: /^Sign in as .*, Payments$/ }).click();

test('a signed-out visitor to a desk page signs in and gets there', async ({ page, store }) => {
  await page.goto(`${store.origin}/desk/orders?metal=gold`);
  await expect(page).toHaveURL(`${store.origin}/desk/sign-in?from=%2Forders%3Fmetal%3Dgold`);
  await signInToPayments(page);
  await expect(page).toHaveURL(`${store.origin}/desk/orders?metal=gold`);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.goto(`${store.origin}/desk/customers/abc`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});

test('a clerk whose session has ended signs in and gets where they were going', async ({
  browser,
  store,
}) => {
  // Without the listener for console errors: Chromium logs each refusal.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${store.origin}/desk/orders`);
  await signInToPayments(page);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await context.clearCookies();
  const sections = page.getByRole('navigation', { name: /^Sections/ });
  await sections.getByRole('link', { name: /^Payments/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await signInToPayments(page);
  await expect(page).toHaveURL(`${store.origin}/desk/payments`);
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await context.close();
});

test('somebody joins by a link with a passkey, and signs in by it without a name', async ({
  page,
  store,
  browser,
}) => {
  const link = await invite(page, store, 'Kavita Nair', 'Payments');
  expect(link).toContain('/desk/invite#');

  const context = await browser.newContext();
  const hers = await context.newPage();
  await giveAuthenticator(hers);
  await hers.goto(link);
  await expect(hers.getByRole('heading', { name: 'Welcome, Kavita Nair' })).toBeVisible();
  await hers.getByRole('button', { name: 'Make a passkey' }).click();
  await hers.waitForURL(/\/desk\/?$/);
  expect(hers.url()).not.toContain('#');

  await hers.goto(`${store.origin}/desk/account`);
  await expect(hers.getByText(/^Passkey, /)).toBeVisible();
  await context.clearCookies();
  await hers.goto(`${store.origin}/desk/sign-in?from=/account`);
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();

  // Locked by its key, the screen is covered, and the same finger unlocks it where it was.
  await hers.keyboard.press('Shift+L');
  await hers.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();

  // The link is used up.
  const another = await browser.newContext();
  const stranger = await another.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert')).toContainText('has been used');
  await another.close();
  await context.close();
});

test('somebody joins with a password and codes, and each code opens once', async ({
  page,
  store,
  browser,
}) => {
  const link = await invite(page, store, 'Irfan Sheikh', 'Dispatch');
  const context = await browser.newContext();
  const his = await context.newPage();
  await his.goto(link);
  await his.getByRole('button', { name: 'Use a password and codes instead' }).click();
  await his.getByLabel('New password').fill(PASSWORD);
  const secret = ((await his.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '');
  const codeAt = (ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  // The previous step's code is valid until this one ends, and this step's code is for the login.
  await expect.poll(() => STEP_MS - (Date.now() % STEP_MS)).toBeGreaterThan(STEP_MS / 2);
  await his.getByLabel('Code', { exact: true }).fill(codeAt(Date.now() - STEP_MS));
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(
    10,
  );
  const recovery = await his
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent();
  await his.getByRole('button', { name: 'I have kept them' }).click();
  await his.waitForURL(/\/desk\/?$/);

  const signIn = async (code: string) => {
    await context.clearCookies();
    await his.goto(`${store.origin}/desk/sign-in?from=/account`);
    await his.getByRole('button', { name: 'Use a password and code' }).click();
    await his.getByLabel('Email').fill('irfan@refinery.example');
    await his.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await his.getByLabel('Code', { exact: true }).fill(code);
    await his.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const account = his.getByRole('heading', { name: 'Your account' });
  await signIn(codeAt(Date.now()));
  await expect(account).toBeVisible();
  await signIn(recovery ?? '');
  await expect(account).toBeVisible();
  await signIn(recovery ?? '');
  await expect(his.getByRole('alert')).toContainText('That is not right');
  await context.close();
});

test('a recovery code unlocks too, and can be typed on a phone', async ({
  page,
  store,
  browser,
}) => {
  const link = await invite(page, store, 'Nisha Rao', 'Dispatch');
  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Use a password and codes instead' }).click();
  await hers.getByLabel('New password').fill(PASSWORD);
  const secret = ((await hers.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await hers.getByLabel('Code', { exact: true }).fill(code);
  await hers.getByRole('button', { name: 'Join' }).click();
  const codes = hers.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const recovery = (await codes.first().textContent()) ?? '';
  expect(recovery).toMatch(/[A-Z]/);
  await hers.getByRole('button', { name: 'I have kept them' }).click();
  await hers.waitForURL(/\/desk\/?$/);
  await hers.goto(`${store.origin}/desk/account`);
  await expect(hers.getByText('Password and codes')).toBeVisible();

  await hers.keyboard.press('Shift+L');
  const field = hers.getByLabel('Code', { exact: true });
  // A keypad of digits has no letters.
  await expect(field).not.toHaveAttribute('inputmode', 'numeric');
  await field.fill(recovery);
  await hers.getByRole('button', { name: 'Unlock' }).click();
  await expect(field).toHaveCount(0);
  await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('a passkey that was removed at the desk, and is still on the device, says that it opens nothing', async ({
  page,
  store,
  browser,
}) => {
  const link = await invite(page, store, 'Deepa Menon', 'Payments');
  // Without the listener for console errors: Chromium logs each refusal.
  const context = await browser.newContext();
  const hers = await context.newPage();
  const session = await giveAuthenticator(hers);
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Make a passkey' }).click();
  await hers.waitForURL(/\/desk\/?$/);
  await hers.goto(`${store.origin}/desk/account`);
  const remove = hers.getByRole('button', { name: /^Remove the passkey/ });
  const hold = hers.getByRole('button', { name: 'Hold to remove' });
  await remove.click();
  // A slip of the finger removes nothing.
  await hold.click();
  await hold.focus();
  await hers.keyboard.down('Enter');
  await expect(hers.getByText(/^It is the only way in that you have/).first()).toBeVisible();
  await hers.keyboard.up('Enter');
  await hers.keyboard.press('Escape');

  // Another device of hers.
  await session.send('WebAuthn.disable');
  await giveAuthenticator(hers);
  await hers.getByRole('button', { name: 'Add one' }).click();
  await hers.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(remove).toHaveCount(2);
  // Of the same kind as the first: told apart by their names.
  await hers.getByRole('button', { name: / 2$/ }).click();
  await hold.focus();
  await hers.keyboard.down('Enter');
  await expect(hers.getByText('Removed. Your other sessions have ended.')).toBeVisible();
  await hers.keyboard.up('Enter');
  await expect(remove).toHaveCount(1);

  await context.clearCookies();
  await hers.goto(`${store.origin}/desk/sign-in`);
  await hers.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(hers.getByRole('alert')).toContainText('This passkey opens nothing here any more');
  await context.close();
});

test('an owner ends the session of somebody in the middle of work', async ({
  page,
  store,
  browser,
}) => {
  const context = await browser.newContext();
  const hers = await context.newPage();
  await signInAtDesk(hers, store, 'support', '/account');
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await signInAtDesk(page, store, 'owner', '/staff');
  await page.getByText('Farida Shaikh').click();
  // Other journeys of this store may have left sessions of hers.
  const sessions = page.getByRole('button', { name: /^End the session on/ });
  await expect(sessions.first()).toBeVisible();
  for (let left = (await sessions.count()) - 1; left >= 0; left -= 1) {
    await sessions.first().click();
    await expect(sessions).toHaveCount(left);
  }
  await expect(page.getByText('Signed in nowhere.')).toBeVisible();
  // Without any action of hers.
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('nothing of the desk is cached, kept on the device or answered by the shop’s worker', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(store.origin);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const cached: string[] = [];
  const workers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/desk') || pathname.startsWith('/desk/assets/')) return;
    if (response.headers()['cache-control'] !== 'no-store') cached.push(pathname);
    if (response.fromServiceWorker()) workers.push(pathname);
  });
  await signInAtDesk(page, store, 'owner', '/audit');
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  await page.goto(`${store.origin}/desk/staff`);
  await expect(page.getByText('Sudhir Joshi')).toBeVisible();
  expect({ cached, workers }).toEqual({ cached: [], workers: [] });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return {
      caches: found.flat().filter((url) => new URL(url).pathname.startsWith('/desk')),
      storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
    };
  });
  expect(kept.caches).toEqual([]);
  expect(kept.storage).not.toMatch(/Sudhir|refinery\.example|ListStaff/);
  await context.close();
});

test('a screen that nobody has touched for a quarter of an hour is covered', async ({
  page,
  store,
}) => {
  await page.clock.install();
  await signInAtDesk(page, store, 'owner', '/account');
  const heading = page.getByRole('heading', { name: 'Your account' });
  await expect(heading).toBeVisible();
  await page.clock.runFor(14 * 60_000);
  await expect(heading).toBeVisible();

  // The store's clock cannot be changed from here, and its own test waits out its lock: this is its answer then.
  const unattended: (string | undefined)[] = [];
  await page.route('**/desk/api/Door', async (route) => {
    unattended.push(route.request().headers()['x-desk-unattended']);
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { session: { locked: boolean } } };
    body.data.session.locked = true;
    await route.fulfill({ response: reply, json: body });
  });
  await page.clock.runFor(2 * 60_000);
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await expect(heading).toBeHidden();
  // Checking the session must not keep it awake.
  expect(new Set(unattended)).toEqual(new Set(['1']));
});
