import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { notices } from '#server/db/schema/notices.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import {
  tellPayout,
  tellPayoutReturned,
  tellRefundReturned,
  tellRefundSent,
} from './tell-money.ts';

let shop: TestShop;
let customerId: number;
beforeAll(async () => {
  shop = await openTestShop();
  shop.notices = { host: 'notify.example', send: () => Promise.resolve() };
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id: customerId } = await newCustomer(shop));
});

const written = () => shop.db.select().from(notices).where(eq(notices.customerId, customerId));
const waiting = async () => (await written()).filter(({ state }) => state === 'waiting');
/** As if all that waits had been tried or sent. */
const set = (to: Partial<typeof notices.$inferInsert>) =>
  shop.db.update(notices).set(to).where(eq(notices.customerId, customerId));
const tell = (say: (tx: Tx) => Promise<void>) => inTransaction(shop, say);

const payout = (reference: string) => (tx: Tx) =>
  tellPayout(tx, { customerId, sale: 'D1', reference });
const payoutReturned = (tx: Tx) => tellPayoutReturned(tx, { customerId, sale: 'D1' });
const refund = (tx: Tx) => tellRefundSent(tx, { customerId, number: 'A1' }, 'RF1');
const refundReturned = (tx: Tx) => tellRefundReturned(tx, { customerId, number: 'A1' }, 'RF1');

it.each([
  ['a payout', payout('N1'), payoutReturned],
  ['a refund', refund, refundReturned],
])(
  '%s that came back before anybody was told that it went is told of in no way',
  async (_, sent, back) => {
    await tell(sent);
    await tell(back);
    expect(await waiting()).toEqual([]);
  },
);

it.each([
  ['a payout', payout('N1'), payoutReturned],
  ['a refund', refund, refundReturned],
])(
  '%s that the gateway may have told of is not told of again once it came back',
  async (_, sent, back) => {
    await tell(sent);
    await set({ tries: 1 });
    await tell(back);
    expect(await waiting()).toMatchObject([{ kind: expect.stringMatching(/-returned$/) }]);
  },
);

it('a payout that came back is overtaken by the next one', async () => {
  await tell(payout('N1'));
  await set({ state: 'sent', sentAt: new Date(shop.now()) });
  await tell(payoutReturned);
  await tell(payout('N2'));
  expect(await waiting()).toMatchObject([{ kind: 'payout-paid', values: { reference: 'N2' } }]);
  // And that one is taken back too: by the first they believe that the money has come.
  await tell(payoutReturned);
  expect(await waiting()).toMatchObject([{ kind: 'payout-returned' }]);
});
