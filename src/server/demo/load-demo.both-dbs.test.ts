import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import {
  GetBannerForFront,
  GetBlogForFront,
  GetFaqForFront,
  GetTestimonialsForFront,
} from '#shared/contract/content.ts';
import { GetBalance } from '#shared/contract/holdings.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import { products, productTypes } from '#server/db/schema/catalogue.ts';
import { DESK_LIMITS, deskLimits } from '#server/db/schema/desk.ts';
import { digitalTerms } from '#server/db/schema/digital.ts';
import { findTerms, isOpen } from '#server/digital/find-terms.ts';
import { findVaultStand } from '#server/digital/ledger/vault.ts';
import { newStaff } from '#server/testing/desk-call.ts';
import { hasDemoCustomer } from './demo-customer.ts';
import { DEMO_LOGIN, loadDemo } from './load-demo.ts';

let shop: TestShop;
const caller: TestCaller = {};

beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const productCount = async () => (await shop.db.select({ rows: count() }).from(products))[0]?.rows;

it('the demo leaves a store with its own catalogue alone', async () => {
  const own = { name: 'Coins', image: 'x', position: 0 };
  await shop.db.insert(productTypes).values(own);
  expect(await loadDemo(shop.db)).toBe(false);
  expect(await productCount()).toBe(0);
  await shop.db.delete(productTypes);
});

it('the demo leaves a store alone that somebody owns and sets up, before it has a catalogue', async () => {
  const beingSetUp = await openTestShop();
  await newStaff(beingSetUp, ['owner']);
  expect(await loadDemo(beingSetUp.db)).toBe(false);
  expect(await beingSetUp.db.select().from(productTypes)).toEqual([]);
  expect(await hasDemoCustomer(beingSetUp.db)).toBe(false);
  await beingSetUp.close();
});

it('the demo fills an empty store once, even if several instances load it', async () => {
  const loaded = await Promise.all([loadDemo(shop.db), loadDemo(shop.db)]);
  expect(loaded.toSorted()).toEqual([false, true]);
  expect(await loadDemo(shop.db)).toBe(false);
  expect(await productCount()).toBe(45);
});

it('the demo has content, with testimonials published in the order of the file', async () => {
  expect((await call(shop, GetBannerForFront, {})).data).toHaveLength(3);
  expect((await call(shop, GetBlogForFront, {})).data).toHaveLength(11);
  expect((await call(shop, GetFaqForFront, {})).data?.[0]?.F_Title).toBe(
    'What is the difference between 999 and 995 gold?',
  );
  const testimonials = (await call(shop, GetTestimonialsForFront, {})).data;
  expect(testimonials).toHaveLength(14);
  expect(testimonials?.[0]?.T_Name).toBe('Meenakshi Subramaniam, Chennai');
});

it('the demo has a customer who can log in, with a billing and a shipping address', async () => {
  const login = { LoginId: DEMO_LOGIN.number, Password: DEMO_LOGIN.password };
  const { data, token } = await call(shop, GetLogin, login);
  expect(token).toBeTruthy();
  expect(data?.[0]).toMatchObject({
    FirstName: 'Asha',
    LastName: 'Mehta',
    Email: 'asha@aurum.example',
    State: 'Maharashtra',
    Number: '9876543210',
  });
  const rows = await shop.db.select().from(addresses);
  expect(rows.map(({ type }) => type)).toEqual(['billing', 'shipping']);
});

it('the demo customer gets digital gold and silver once, even in an older demo', async () => {
  const login = { LoginId: DEMO_LOGIN.number, Password: DEMO_LOGIN.password };
  const { token = '' } = await call(shop, GetLogin, login, caller);
  caller.token = token;
  const held = async () => (await call(shop, GetBalance, {}, caller)).data;
  expect(await held()).toMatchObject([{ gold: '25.0000', silver: '750.0000' }]);
  await loadDemo(shop.db);
  expect(await held()).toMatchObject([{ gold: '25.0000', silver: '750.0000' }]);
});

it('the demo has metal in its vault, limits and open digital metal, once and even if the desk closes it', async () => {
  const { inVault, customers } = await findVaultStand(shop);
  expect(customers).toEqual({ gold: 250_000, silver: 7_500_000 });
  expect(inVault).toEqual({ gold: 250_000_000, silver: 15_000_000_000 });
  expect(await shop.db.select().from(deskLimits)).toHaveLength(DESK_LIMITS.length);
  expect(Object.values(await findTerms(shop)).every(isOpen)).toBe(true);
  await shop.db.update(digitalTerms).set({ openedAt: null });
  await loadDemo(shop.db);
  expect(Object.values(await findTerms(shop)).some(isOpen)).toBe(false);
});
