import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { insertRegister } from '#shared/contract/account.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { call } from '#server/testing/call.ts';
import { logInAs, newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTradeShop } from '#server/testing/people/trader.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { arrive, holdEnd } from '#server/testing/people/transfers.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { approve } from '../approvals/decide.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { readTimeline } from './read-timeline.ts';

const { BlockCustomer, EraseCustomer, MergeCustomers, UnblockCustomer } = customersOperations;
const { CorrectCustomerNumber, ProveCustomerNumber } = customersOperations;
const { ReadCustomer, ReadCustomerTimeline } = customersOperations;

let shop: TestShop;
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  shop = await openTradeShop();
  owner = await newStaff(shop, ['owner']);
  second = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

/** A conversion by transfer that lapses, and is taken up again when its money comes. */
async function convertTwice() {
  const { now } = shop.clock;
  onTestFinished(() => void (shop.clock.now = now));
  const buyer = await Buyer.arrive(shop);
  await buyer.hold({ gold: '10' });
  const coin = { detailId: (await buyer.add(GOLD_10G)).id, grams: '10' };
  const { QuoteId, Total } = await buyer.lockCoin(coin);
  const sent = { QuoteId, paymentMode: 'TRANSFER' as const, file: '' };
  const { ONumber } = await buyer.convert(coin, sent);
  const end = await holdEnd(shop, ONumber);
  shop.clock.now = end + 1;
  await sweepHolds(shop);
  await arrive(buyer, ONumber, { amount: Total, at: end });
  return { buyer, ONumber };
}

describe('the time line of a customer', () => {
  it('names the piece that metal was made into, a bar too', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.hold({ gold: '10' });
    const { id, grams } = await new CatalogueTour(shop).weight(GOLD_10G);
    await buyer.convert({ detailId: id, grams });
    const asked = { id: buyer.id, limit: 100 };
    const { rows } = await callDesk(shop, ReadCustomerTimeline, asked, owner);
    expect(rows.map(({ words }) => words)).toContain(
      'Made into a piece, gold: Lotus Minted Gold Bar',
    );
  });

  it('names the order and the piece of a conversion that lapsed, each time that its metal is taken', async () => {
    const { buyer, ONumber } = await convertTwice();
    const { rows } = await readTimeline(shop, { id: buyer.id, limit: 100 });
    const made = { subject: ONumber, words: 'Made into a piece, gold: Lotus Minted Gold Bar' };
    expect(rows.filter(({ words }) => words.startsWith('Made'))).toMatchObject([made, made]);
  });

  it('holdings name a conversion by its order each time that its metal is taken, and a credit as it was booked', async () => {
    const { buyer, ONumber } = await convertTwice();
    const [customer] = await shop.db.select().from(customers).where(eq(customers.id, buyer.id));
    const ask = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
    const number = customer?.number ?? '';
    await ask('credit', number, '--gold', '1', '--ref', 'K/2', '--reason', 'A coin was melted');
    const out = (await ask('holdings', number)).out.join('\n');
    expect(out.match(new RegExp(`conversion +${ONumber} `, 'g'))).toHaveLength(2);
    expect(out).toMatch(/desk-credit +K\/2 /);
  });

  it('says once that an order was placed', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { ONumber } = await buyer.pay();
    await payFor(shop, ONumber);
    const asked = { id: buyer.id, limit: 100 };
    const { rows } = await callDesk(shop, ReadCustomerTimeline, asked, owner);
    const told = rows.filter(({ subject, kind }) => subject === ONumber && kind !== 'desk');
    expect(told.map(({ words }) => words).filter((words) => /placed|ordered/i.test(words))).toEqual(
      ['Ordered: UPI'],
    );
    expect(told.map(({ kind }) => kind)).toContain('step');
  });

  it('has nothing of whoever had the number before', async () => {
    const before = await newCustomer(shop);
    const { id, number } = before;
    for (const operation of [BlockCustomer, UnblockCustomer]) {
      await callDesk(shop, operation, { id, reason: 'a stolen card' }, owner);
    }
    const shown = await callDesk(shop, ReadCustomerTimeline, { id, limit: 100 }, owner);
    expect(shown.rows.map(({ words }) => words)).toContain('block: a stolen card');
    await callDesk(shop, EraseCustomer, { id, number, reason: 'asked' }, owner);
    shop.clock.now += 60_000;
    const registration = {
      FirstName: 'Ravi',
      LastName: 'Rao',
      Number: number,
      State: 'Goa',
      Email: 'ravi@aurum.example',
      Password: 'another secret',
      GstNumber: '',
      Address: '2 Market Road',
      UserType: 'User',
    };
    await call(shop, insertRegister, registration, { address: before.address });
    const after = await logInAs(shop, number, 'another secret', before.address);
    const asked = { id: after.id, limit: 100 };
    const { rows } = await callDesk(shop, ReadCustomerTimeline, asked, owner);
    expect(rows.filter(({ kind }) => kind === 'desk')).toEqual([]);
  });

  it('keeps the acts under the number of before, and has none of whoever had the new one', async () => {
    const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
    await block(one, 'a stolen card');
    await block(other, 'a forged PAN');
    await renumber(other, newcomer().number);
    await renumber(one, other.number);
    await callDesk(shop, UnblockCustomer, { id: one.id, reason: 'it was found' }, owner);
    expect(await actsOf(one)).toEqual([
      'unblock: it was found',
      'correct-number: a new phone',
      'block: a stolen card',
    ]);
    expect(await actsOf(other)).toEqual(['correct-number: a new phone', 'block: a forged PAN']);
  });

  it('keeps the acts of an account that was merged into theirs and left them its number', async () => {
    const [kept, given] = [await newCustomer(shop), await newCustomer(shop)];
    const proven = { id: given.id, seen: given.number, reason: 'seen at the counter' };
    await callDesk(shop, ProveCustomerNumber, proven, owner);
    const merged = { from: given.id, into: kept.id, proof: 'Aadhaar', reason: 'one person' };
    await agree(await callDesk(shop, MergeCustomers, merged, owner));
    await renumber(kept, given.number);
    const acts = await actsOf(kept);
    expect(acts).toHaveLength(3);
    expect(acts).toContain('merge: one person');
  });
});

type Person = Awaited<ReturnType<typeof newCustomer>>;

const block = ({ id }: Person, reason: string) =>
  callDesk(shop, BlockCustomer, { id, reason }, owner);

async function renumber({ id }: Person, number: string): Promise<void> {
  const seen = (await callDesk(shop, ReadCustomer, { id }, owner)).number;
  const asked = { id, seen, number, proof: 'Aadhaar', reason: 'a new phone' };
  await agree(await callDesk(shop, CorrectCustomerNumber, asked, owner));
}

const agree = ({ approval = 0 }: { approval?: number | undefined }) =>
  approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval);

async function actsOf({ id }: Person): Promise<string[]> {
  const { rows } = await callDesk(shop, ReadCustomerTimeline, { id, limit: 100 }, owner);
  return rows.filter(({ kind }) => kind === 'desk').map(({ words }) => words);
}
