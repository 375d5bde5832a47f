import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DEMO, expect, newCustomer, test } from '../support/journey.ts';
import {
  type PaidOrder,
  placePaid,
  RIGHTLY,
  savedAnew,
  statementOf,
  type Trick,
} from '../support/paying/paid-orders.ts';
import { type RunningStore, WITHOUT_LIMITS } from '../support/stores/store.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: { ...DESK_STORE, ...WITHOUT_LIMITS } });
test.describe.configure({ mode: 'serial' });
test.setTimeout(420_000);

/** 21 of 25: the rest use a reference that an earlier one has already used. */
const FIRST: Trick[] = [
  'right',
  'short',
  'right',
  'over',
  'right',
  'exact without a reference',
  'no reference, no money',
  'right',
  'short by a rupee',
  'right',
  'short',
  'right',
  'exact without a reference',
  'right',
  'over',
  'right',
  'short',
  'right',
  'exact without a reference',
  'no reference, no money',
  'right',
];

/** The limit of a clerk's whole walk, in seconds. */
const TOO_LONG_S = 10 * 60;

/** Customers order and pay, each in their own way; resolves to all orders and the bank's data. */
async function customersPay(store: RunningStore) {
  const someone = await newCustomer(store);
  const apis = [
    await StoreApi.logIn(store.origin, DEMO),
    await StoreApi.logIn(store.origin, someone),
  ];
  const apiOf = (at: number) => apis[at % apis.length] as StoreApi;
  const orders: PaidOrder[] = [];
  for (const [at, trick] of FIRST.entries()) {
    // Money without a reference is matched by its amount alone: no other order may cost the same.
    const quantity = trick === 'exact without a reference' ? 10 + (at % 5) : 1 + (at % 9);
    orders.push(await placePaid(apiOf(at), { trick, quantity }));
  }
  const [first, second] = orders.filter(({ trick }) => trick === 'right');
  if (!first || !second) throw new Error('Nothing to copy');
  const copies = [first.picture, await savedAnew(second.picture)];
  for (const [at, picture] of copies.entries()) {
    const trick = 'picture of another order' as const;
    orders.push(await placePaid(apiOf(at + 1), { trick, quantity: 2 + at, picture }));
  }
  const reuse = async () => {
    const used = orders.filter(({ trick }) => trick === 'right').slice(2, 4);
    for (const [at, { utr }] of used.entries()) {
      const trick = 'reference used before' as const;
      orders.push(await placePaid(apiOf(at + 1), { trick, quantity: 4 + at, utr }));
    }
  };
  return { orders, statement: statementOf(orders), reuse };
}

/** How a clerk enters a decision: by keys, or by a thumb. */
interface Hand {
  presses: number;
  press: (key: string, button: RegExp) => Promise<void>;
  choose: (at: number) => Promise<void>;
  go: (button: RegExp) => Promise<void>;
  openFirst: () => Promise<void>;
}

const keyboard = (page: Page): Hand => ({
  presses: 0,
  async press(key) {
    this.presses += 1;
    await page.keyboard.press(key);
  },
  async choose(at) {
    this.presses += 1;
    await page.keyboard.press(String(at));
  },
  async go() {
    this.presses += 1;
    await page.keyboard.press('Enter');
  },
  async openFirst() {
    this.presses += 1;
    await page.keyboard.press('j');
  },
});

const thumb = (page: Page): Hand => ({
  presses: 0,
  async press(_key, button) {
    this.presses += 1;
    await page.getByRole('button', { name: button }).tap();
  },
  async choose(at) {
    this.presses += 1;
    await page
      .getByRole('dialog')
      .getByRole('radio')
      .nth(at - 1)
      .tap();
  },
  async go(button) {
    this.presses += 1;
    await page.getByRole('dialog').getByRole('button', { name: button }).tap();
  },
  async openFirst() {
    this.presses += 1;
    await page.getByRole('list', { name: 'Payments' }).getByRole('button').first().tap();
  },
});

const verdictOf = async (page: Page): Promise<string> => {
  const head = page.getByRole('article').locator('header').first();
  await expect(head.getByText(/Yours since|^as the bank|seen /).first()).toBeVisible();
  return head.innerText();
};

/** Decides the open payment only by what the screen says. */
async function decide(page: Page, hand: Hand): Promise<void> {
  const said = await verdictOf(page);
  if (/Look-alike/.test(said)) {
    await hand.press('s', /^Same/);
    await expect(page.getByText(/ said: one payment, shown twice/)).toBeVisible();
    await hand.press('r', /^Reject/);
    await hand.choose(2);
    return hand.go(/^Reject/);
  }
  if (/Reference of|Same picture/.test(said)) {
    await hand.press('r', /^Reject/);
    await hand.choose(2);
    return hand.go(/^Reject/);
  }
  if (/Short by ₹1\.00/.test(said)) {
    await hand.press('c', /^Confirm ₹/);
    await hand.choose(2);
    return hand.go(/^Go on/);
  }
  if (/Short by/.test(said)) {
    await hand.press('c', /^Confirm ₹/);
    return hand.go(/^Go on/);
  }
  if (/Over by|Likely \d/.test(said)) return hand.press('c', /^Confirm ₹/);
  if (/Fits nothing/.test(said)) {
    await hand.press('f', /^Not ours/);
    return hand.go(/^Note it/);
  }
  await hand.press('a', /^Ask the customer/);
  return hand.go(/^Ask/);
}

/** Decides everything that waits, from the statement to the last order. */
async function walk(page: Page, hand: Hand, seed: Awaited<ReturnType<typeof customersPay>>) {
  await page.locator('input[type="file"]').first().setInputFiles(seed.statement);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const named = dialog.getByLabel(/^Which bank’s/);
  const book = dialog.getByRole('button', { name: /^Book \d+ payments?/ });
  await expect(named.or(book)).toBeVisible();
  if (await named.isVisible()) {
    hand.presses += 5;
    await named.fill('hdfc');
    await named.press('Enter');
  }
  await expect(dialog.getByText('Nothing is booked yet.')).toBeVisible();
  await expect(book).toBeFocused();
  await hand.go(/^Book/);
  await expect(dialog).toBeHidden();
  await seed.reuse();

  const list = page.getByRole('list', { name: 'Payments' });
  await expect(list.getByText(/^Reference of/)).toHaveCount(2);
  await hand.openFirst();
  const article = page.getByRole('article');
  for (let left = 60; left > 0; left -= 1) {
    await expect(article.or(page.getByText('Nothing to look at')).first()).toBeVisible();
    if (!(await article.isVisible())) break;
    const name = (await article.getAttribute('aria-label')) ?? '';
    await decide(page, hand);
    // A closing dialog hides what is behind it, and the list may be empty before the decision is sent.
    const decided = page.getByRole('article', { name, exact: true, includeHidden: true });
    await expect(decided).toHaveCount(0);
  }
  await expect(page.getByText('Nothing to look at')).toBeVisible();
  await hand.press('4', /^Booked/);
  await expect(page.getByRole('button', { name: /^Confirm all/ })).toBeVisible();
  await hand.press('Shift+C', /^Confirm all/);
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
  await hand.go(/^Confirm$/);
  await expect(page.getByText('Nothing to confirm')).toBeVisible({ timeout: 60_000 });
}

/** The states of all orders in the database, once the store is stopped. */
async function statesIn(store: RunningStore, orders: PaidOrder[]) {
  await store.stop();
  const db = new PGlite(path.join(store.folder, 'pg'));
  const { rows } = await db.query<{ number: string; state: string; asked: boolean; came: string }>(
    `select number, state, exists (select from payment_asks where order_id = orders.id and answered_at is null and ended_at is null) as asked,
       (select coalesce(sum(amount), 0) from payments where order_id = orders.id and kind = 'in') as came from orders`,
  );
  await db.close();
  await store.start();
  return orders.map((order) => ({
    ...order,
    ...rows.find(({ number }) => number === order.number),
  }));
}

for (const { how, size, hand } of [
  { how: 'by keyboard alone', size: { width: 1280, height: 900 }, hand: keyboard },
  { how: 'by touch on a phone', size: { width: 390, height: 844 }, hand: thumb },
]) {
  test(`a clerk decides 25 mixed payments rightly ${how}`, async ({ page, store }, info) => {
    const seed = await customersPay(store);
    await page.setViewportSize(size);
    await signInAtDesk(page, store, 'payments', '/payments');
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
    const clerk = hand(page);
    const begun = performance.now();
    await walk(page, clerk, seed);
    const seconds = Math.round((performance.now() - begun) / 1000);
    info.annotations.push({
      type: 'presses',
      description: `${clerk.presses} presses for ${seed.orders.length} orders, ${seconds} s`,
    });
    expect(seed.orders).toHaveLength(25);
    expect(seconds).toBeLessThan(TOO_LONG_S);
    // An open page would report that it has lost its store.
    await page.goto('about:blank');
    const decided = await statesIn(store, seed.orders);
    const wrong = decided.filter(({ trick, state }) => state !== RIGHTLY[trick]);
    expect(wrong).toEqual([]);
    for (const { trick, asked, came, total } of decided) {
      // Only customers who owe an answer or the rest are asked for it.
      expect(asked, trick).toBe(RIGHTLY[trick] === 'placed');
      if (trick === 'short') expect(Number(came) * 100).toBeCloseTo(total - 50_000, 0);
      if (RIGHTLY[trick] === 'rejected' || trick.startsWith('no reference'))
        expect(Number(came)).toBe(0);
    }
  });
}
