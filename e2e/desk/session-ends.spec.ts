import type { BrowserContext, Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import type { RunningStore } from '../support/stores/store.ts';

test.use({ storeEnv: DESK_STORE });

// These journeys open their pages by `context`: those of `page` are listened to, and Chromium logs each refusal.

const cover = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const note = (page: Page) => page.getByLabel('Note for colleagues');

for (const next of ['the same clerk', 'somebody else'] as const) {
  test(`a note that was typed when the session ended is there for nobody but its clerk: ${next} signs in`, async ({
    context,
    store,
  }) => {
    const page = await typeNote(context, store);
    const letOut = await holdRequests(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add note' }).click();
    letOut();
    await expect(cover(page)).toBeVisible();
    // The order's own heading is hidden.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Sign in']);
    const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(await page.evaluate(stored)).not.toContain('Monday');
    if (next === 'the same clerk') {
      await page.getByRole('button', { name: /^Sign in as .*, Payments$/ }).click();
      await expect(note(page)).toHaveValue('Rings on Monday');
      await expect(page.getByText('You are signed out.')).toHaveCount(0);
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(note(page)).toHaveValue('');
      await expect(page.getByText('Rings on Monday')).toBeVisible();
    } else {
      const asked = askedUntilNewPage(page);
      await page.getByRole('button', { name: /^Sign in as .*, Owner$/ }).click();
      await expect(page).toHaveURL(`${store.origin}/desk/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The audit log says of the owner what this tab asks now. Who is signed in, it may ask.
      expect(asked.filter((operation) => operation !== 'Door')).toEqual(['SignIn']);
      await expect(note(page)).toHaveCount(0);
    }
  });
}

/** The operations that the page of now asks, until another is loaded. */
function askedUntilNewPage(page: Page): string[] {
  const asked: string[] = [];
  let isNew = false;
  page.on('framenavigated', () => (isNew = true));
  page.on('request', (request) => {
    const [, operation] = /\/desk\/api\/(\w+)/.exec(request.url()) ?? [];
    if (operation && !isNew) asked.push(operation);
  });
  return asked;
}

/** A clerk of payments with a note at an order that they have not sent. */
async function typeNote(context: BrowserContext, store: RunningStore): Promise<Page> {
  const order = await placeOrder(await StoreApi.logIn(store.origin));
  const page = await context.newPage();
  await signInAtDesk(page, store, 'payments', `/orders/${order}`);
  await note(page).fill('Rings on Monday');
  return page;
}

/**
 * Holds what the page asks until it is let out: what happens at the desk meanwhile, and is asked for anew, does not tell the page
 * that its session has ended before it is used.
 */
async function holdRequests(page: Page): Promise<() => void> {
  let letOut = () => {};
  const out = new Promise<void>((resolve) => {
    letOut = resolve;
  });
  await page.route('**/desk/api/**', async (route) => {
    await out;
    await route.continue();
  });
  return letOut;
}

/** Ends the session in the store, as its age does: no tab says so to another. */
const endSession = (context: BrowserContext, { origin }: RunningStore) =>
  context.request.post(`${origin}/desk/api/SignOut`, { data: {}, headers: { origin } });

test('a tab whose session has ended asks nothing in the name of whoever signs in in another tab', async ({
  context,
  store,
}) => {
  const page = await typeNote(context, store);
  await endSession(context, store);
  await expect(cover(page)).toBeVisible();
  const asked = askedUntilNewPage(page);
  const other = await context.newPage();
  await signInAtDesk(other, store, 'owner', '/account');
  await expect(page).toHaveURL(`${store.origin}/desk/`);
  expect(new Set(asked)).toEqual(new Set(['Door']));
  await expect(note(page)).toHaveCount(0);
});

test('a tab that has not noticed the end of its session does nothing in the name of whoever signed in since', async ({
  context,
  store,
}) => {
  const page = await typeNote(context, store);
  const address = page.url();
  const letOut = await holdRequests(page);
  // Not ended in the store, which would have told the tab.
  await context.clearCookies();
  const other = await context.newPage();
  await signInAtDesk(other, store, 'owner', '/account');
  await page.getByRole('button', { name: 'Add note' }).click();
  letOut();
  await expect(page).toHaveURL(`${store.origin}/desk/`);
  await page.goto(address);
  await expect(note(page)).toHaveValue('');
  await expect(page.getByText('Rings on Monday')).toHaveCount(0);
});

test('a clerk who signs in again in another tab has what they were typing back in the first', async ({
  context,
  store,
}) => {
  const page = await typeNote(context, store);
  await endSession(context, store);
  await expect(cover(page)).toBeVisible();
  await signInAtDesk(await context.newPage(), store, 'payments', '/account');
  await expect(cover(page)).toHaveCount(0);
  await expect(note(page)).toHaveValue('Rings on Monday');
});

for (const way of ['Sign out', 'Sign in as somebody else'] as const) {
  test(`leaving in one tab, by “${way}”, leaves nothing in the others`, async ({
    context,
    store,
  }) => {
    const page = await typeNote(context, store);
    const other = await context.newPage();
    await other.goto(`${store.origin}/desk/account`);
    await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
    if (way === 'Sign out') {
      // Two keys within a second, which a busy machine may miss.
      await expect(async () => {
        await other.keyboard.press('g');
        await other.keyboard.press('y');
        await expect(other.getByRole('button', { name: way })).toBeVisible({ timeout: 2000 });
      }).toPass();
    } else await other.keyboard.press('Shift+L');
    await other.getByRole('button', { name: way }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in/);
    await expect(note(page)).toHaveCount(0);
  });
}

test('what was typed is gone an hour after the end of the session, also of one spent asleep', async ({
  context,
  store,
}) => {
  const page = await typeNote(context, store);
  await page.clock.install();
  await endSession(context, store);
  await expect(cover(page)).toBeVisible();
  // A machine that sleeps stops its timers, not its clock.
  await page.clock.setSystemTime(Date.now() + 61 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/desk\/sign-in/);
});
