import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetPayout, SavePayout } from '#shared/contract/payouts.ts';
import { customers, securityEvents } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { findPayout } from './payout.ts';

const HOUR = 60 * 60_000;
const PLACE = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
let shop: TestShop;
let start: number;
beforeAll(async () => {
  shop = await openTradeShop();
  shop.saleWaitMs = 24 * HOUR;
  start = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = start;
});

async function seller(): Promise<Buyer> {
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '5' });
  return asha;
}
const noticed = ({ id }: Buyer) =>
  shop.db.select().from(securityEvents).where(eq(securityEvents.customerId, id));
const sell = async (asha: Buyer) => makeTrade(asha, await askTicket(asha, { side: 'sell' }));

describe('a sale', () => {
  it('waits a day after a place for payouts is named or changed, and says until when', async () => {
    const asha = await seller();
    const { data } = await call(shop, SavePayout, PLACE, asha.caller);
    expect(only(data).SaleFrom).toBe(start + 24 * HOUR);
    await expect(askTicket(asha, { side: 'sell' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/^The place .* 21 Nov 2026, 12:00 IST/),
    });
    shop.clock.now += 24 * HOUR;
    expect((await sell(asha)).isSuccess).toBe(true);
    expect(only((await call(shop, GetPayout, {}, asha.caller)).data).SaleFrom).toBeUndefined();
    await call(shop, SavePayout, { ...PLACE, Upi: 'thief@okbank' }, asha.caller);
    await expect(askTicket(asha, { side: 'sell' })).rejects.toMatchObject({ code: 409 });
  });

  it('waits no longer because the same place is saved again, which is told to nobody', async () => {
    const asha = await seller();
    await call(shop, SavePayout, PLACE, asha.caller);
    shop.clock.now += 25 * HOUR;
    const told = await noticed(asha);
    expect(told).not.toHaveLength(0);
    const { data } = await call(shop, SavePayout, { ...PLACE, Upi: ' asha@okbank' }, asha.caller);
    expect(only(data)).toMatchObject({ Upi: 'asha@okbank' });
    expect(only(data).SaleFrom).toBeUndefined();
    expect(await noticed(asha)).toEqual(told);
    expect((await sell(asha)).isSuccess).toBe(true);
  });

  it('waits a day after a reset of the password', async () => {
    const asha = await seller();
    await call(shop, SavePayout, PLACE, asha.caller);
    shop.clock.now += 25 * HOUR;
    const resetAt = new Date(shop.now());
    await shop.db.update(customers).set({ resetAt }).where(eq(customers.id, asha.id));
    await expect(askTicket(asha, { side: 'sell' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('Your password was reset'),
    });
    shop.clock.now += HOUR;
    await call(shop, SavePayout, { ...PLACE, Upi: 'asha@okaxis' }, asha.caller);
    const { data } = await call(shop, GetPayout, {}, asha.caller);
    // The later of two waits: the earlier would end in a refusal.
    expect(only(data).SaleFrom).toBe(shop.now() + 24 * HOUR);
    shop.clock.now += 24 * HOUR;
    expect((await sell(asha)).isSuccess).toBe(true);
  });

  it('a sale at a price held before the place was changed waits too', async () => {
    const asha = await seller();
    await call(shop, SavePayout, PLACE, asha.caller);
    shop.clock.now += 25 * HOUR;
    const ticket = await askTicket(asha, { side: 'sell' });
    await call(shop, SavePayout, { ...PLACE, Upi: 'thief@okbank' }, asha.caller);
    await expect(makeTrade(asha, ticket)).rejects.toMatchObject({ code: 409 });
    expect(await asha.balance()).toMatchObject({ gold: '5.0000' });
  });
});

it('a new ticket ends the older one of its side and metal, and no other', async () => {
  const asha = await seller();
  await call(shop, SavePayout, PLACE, asha.caller);
  shop.clock.now += 25 * HOUR;
  const [first, bought] = [await askTicket(asha, { side: 'sell' }), await askTicket(asha)];
  const second = await askTicket(asha, { side: 'sell' });
  await expect(makeTrade(asha, first)).rejects.toMatchObject({ code: 409, reason: 'price-moved' });
  expect((await makeTrade(asha, second)).isSuccess).toBe(true);
  expect((await makeTrade(asha, bought)).isSuccess).toBe(true);
});

it('a customer who names another place is told which sales are still paid to the one of before', async () => {
  const asha = await seller();
  await call(shop, SavePayout, PLACE, asha.caller);
  shop.clock.now += 25 * HOUR;
  const paid = await askTicket(asha, { side: 'sell' });
  await makeTrade(asha, paid);
  const due = await askTicket(asha, { side: 'sell' });
  await makeTrade(asha, due);
  const { number } = digitalSales;
  await shop.db
    .update(digitalSales)
    .set({ paidAt: new Date(shop.now()), paidReference: 'NEFT4711' })
    .where(eq(number, paid.ONumber));
  const same = await call(shop, SavePayout, PLACE, asha.caller);
  expect(same.msg).toBe('Saved. Your money goes here.');
  const { msg } = await call(shop, SavePayout, { ...PLACE, Upi: 'asha@okaxis' }, asha.caller);
  expect(msg).toContain(`The money of ${due.ONumber} still goes to the place`);
  // Once the desk has sent it there, it is no longer named.
  const payout = await findPayout(shop, asha.id);
  await shop.db.update(digitalSales).set({ payout }).where(eq(number, due.ONumber));
  const after = await call(shop, SavePayout, { ...PLACE, Upi: 'asha@okaxis' }, asha.caller);
  expect(after.msg).toBe('Saved. Your money goes here.');
});
