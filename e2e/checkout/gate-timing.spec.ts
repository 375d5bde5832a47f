import { expect, type Locator, type Page } from 'playwright/test';
import type { FeedProxy } from '../support/network/feed-proxy.ts';
import { type GateShop, STALE_AFTER_MS, test } from '../support/stores/gate-shop.ts';
import { logInByHttp, newCustomer, waitForLive } from '../support/journey.ts';
import { changesOf, watchGate } from '../support/watch-gate.ts';

/** The most time by which the gate may close late or open late. */
const AT_ONCE_MS = 1000;
const ROUNDS = 3;

/** The button of a product, as a logged-in customer sees it. */
async function openButton(page: Page, { feed, store }: GateShop): Promise<Locator> {
  await logInByHttp(page.context(), feed.origin, await newCustomer(store));
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  const button = page.getByRole('button', { name: 'Buy Now' });
  await watchGate(button);
  return button;
}

/** The time when the gate last changed to this state. */
async function changedAt(button: Locator, open: boolean): Promise<number> {
  if (open) await expect(button).not.toHaveAttribute('aria-disabled');
  else await expect(button).toHaveAttribute('aria-disabled', 'true');
  const change = (await changesOf(button)).at(-1);
  expect(change?.open).toBe(open);
  return change?.at ?? Number.NaN;
}

/** Silences the feed from now on; returns the time of the last rate. */
function fallSilent(feed: FeedProxy): number {
  feed.mode('silent');
  return feed.lastPush();
}

test('the gate closes within 1 s of the limit, and opens within 1 s of a fresh push', async ({
  page,
  shop,
}) => {
  const { feed } = shop;
  const button = await openButton(page, shop);
  const took: { closed: number; opened: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = fallSilent(feed);
    const closed = (await changedAt(button, false)) - last - STALE_AFTER_MS;
    const fresh = feed.mode('live');
    took.push({ closed, opened: (await changedAt(button, true)) - fresh });
  }
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(took) });
  for (const { closed, opened } of took) {
    // Never too early either: a customer who may still buy is not stopped.
    expect(closed).toBeGreaterThan(-200);
    expect(closed).toBeLessThan(AT_ONCE_MS);
    expect(opened).toBeLessThan(AT_ONCE_MS);
  }
});

test('a notice from the store closes the gate at once', async ({ page, shop }) => {
  const { feed } = shop;
  const button = await openButton(page, shop);
  for (const mode of ['empty', 'old', 'closed', 'refused'] as const) {
    const said = feed.mode(mode);
    expect((await changedAt(button, false)) - said, mode).toBeLessThan(AT_ONCE_MS);
    feed.mode('live');
    await changedAt(button, true);
  }
});

test('a peer that is dead behind an open connection is noticed within 15 s', async ({
  page,
  shop,
}) => {
  const { feed } = shop;
  const button = await openButton(page, shop);
  const connections: number[] = [];
  page.on('websocket', () => connections.push(Date.now()));
  const frozen = feed.freeze();
  expect((await changedAt(button, false)) - frozen).toBeLessThan(STALE_AFTER_MS + AT_ONCE_MS);
  // The browser itself waits longer for a dead peer's close; the app has opened a new connection.
  await expect.poll(() => connections.length, { timeout: 25_000 }).toBeGreaterThan(0);
  expect((connections[0] ?? Number.NaN) - frozen).toBeLessThan(15_000 + 2 * AT_ONCE_MS);
  await changedAt(button, true);
});
