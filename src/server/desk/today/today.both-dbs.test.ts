import { desc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { payments as paymentRecords } from '#server/db/schema/payments.ts';
import { halts, rateTrips } from '#server/db/schema/trading.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { insertSale } from '#server/testing/people/digital-trades.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import {
  acceptLateOf,
  arrive,
  holdEnd,
  orderByTransfer,
  quoteLateOf,
  rateIs,
} from '#server/testing/people/transfers.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { askTicket } from '#server/testing/people/trader.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findGrams, findTakings } from './figures.ts';

const { Find, Guard, GuardHistory, OutOfOrdinary, ResumeSelling, Selling } = todayOperations;
const { SetRateBand, StopSelling, TodayFigures, WhatWaits } = todayOperations;
const { AskCustomer, CountPayments, HoldPayment, ShowPayment } = paymentsOperations;
const EVERYTHING = { metal: null, part: 'all' } as const;
const LEVEL = { gold: '127000', silver: '154000' };

let shop: TestShop;
let owner: TestStaff;
let dispatch: TestStaff;
let payments: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await openDesk(shop);
  owner = await newStaff(shop, ['owner']);
  dispatch = await newStaff(shop, ['dispatch']);
  payments = await newStaff(shop, ['payments']);
}, 60_000);
afterAll(() => shop.close());

describe('today at the desk', () => {
  it('shows everybody what waits as far as their role may see it', async () => {
    const kinds = async (who: TestStaff) =>
      (await callDesk(shop, WhatWaits, {}, who)).waiting.map(({ kind }) => kind);
    expect(await kinds(owner)).toEqual([
      'payments',
      'approvals',
      'orders',
      'payouts',
      'refunds',
      'enquiries',
      'reviews',
    ]);
    expect(await kinds(dispatch)).toEqual(['orders']);
  });

  it('counts payments as the inbox does, says who has one in hand, and leaves out what is done', async () => {
    const waits = async (kind: string) =>
      (await callDesk(shop, WhatWaits, {}, owner)).waiting.find((each) => each.kind === kind);
    const before = (await waits('payments'))?.count ?? 0;
    const asha = await Buyer.arrive(shop);
    const placed: string[] = [];
    for (let order = 0; order < 2; order += 1) {
      await asha.add(GOLD_10G);
      const lock = await asha.lock();
      await asha.pay({ QuoteId: lock.QuoteId });
      placed.push(lock.ONumber);
    }
    expect(await waits('payments')).toMatchObject({ count: before + 2, holders: [] });
    const [first = ''] = placed;
    const { revision } = await callDesk(shop, ShowPayment, { item: `order:${first}` }, payments);
    await callDesk(shop, HoldPayment, { item: `order:${first}` }, payments);
    expect((await waits('payments'))?.holders).toEqual([payments.name]);
    const asked = { item: `order:${first}`, revision, kind: 'reference' as const, words: '' };
    await callDesk(shop, AskCustomer, asked, payments);
    const { look } = await callDesk(shop, CountPayments, {}, owner);
    expect(await waits('payments')).toMatchObject({ count: look });
    expect(look).toBe(before + 1);

    const at = new Date(shop.now());
    const wrote = { firstName: 'A', lastName: 'B', number: '9', email: 'a@b.in', createdAt: at };
    const open = (await waits('enquiries'))?.count ?? 0;
    await shop.db.insert(enquiries).values([wrote, { ...wrote, doneAt: at }]);
    expect((await waits('enquiries'))?.count).toBe(open + 1);
    const unread = (await waits('reviews'))?.count ?? 0;
    const said = { name: 'A', description: 'Good.', createdAt: at };
    await shop.db.insert(testimonials).values([said, { ...said, removedAt: at }]);
    expect((await waits('reviews'))?.count).toBe(unread + 1);
  });

  it('shows money and the vault to those who may see them, and to nobody else', async () => {
    expect(await callDesk(shop, TodayFigures, {}, owner)).toMatchObject({
      takings: { today: { count: expect.any(Number) }, ways: expect.any(Array) },
      grams: { pieces: { gold: expect.any(String) } },
      vault: [{ metal: 'gold' }, { metal: 'silver' }],
    });
    expect(Object.keys(await callDesk(shop, TodayFigures, {}, dispatch))).toEqual(['at']);
  });

  it('counts the payments that stand, not those that were taken back', async () => {
    const takings = async () => (await callDesk(shop, TodayFigures, {}, owner)).takings;
    const before = (await takings())?.today ?? { count: 0, amount: '0' };
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
    await payFor(shop, ONumber, '1000.00');
    await payFor(shop, ONumber, '500.00');
    const more = (count: number, rupees: number) => ({
      count: before.count + count,
      amount: (Number(before.amount) + rupees).toFixed(2),
    });
    expect(await takings()).toMatchObject({ today: more(2, 1500) });
    const [last] = await shop.db.select().from(paymentRecords).orderBy(desc(paymentRecords.id));
    await runDesk(shop, {
      args: ['void-payment', ONumber, String(last?.id), '--reason', 'Of another shop'],
      user: 'meera',
    });
    const { today, ways = [] } = (await takings()) ?? {};
    expect(today).toEqual(more(1, 1000));
    expect(ways.reduce((sum, { count }) => sum + count, 0)).toBe(today?.count);
    // A day later they are yesterday's figures, as of this time of day.
    const dayLater = shop.now() + DAY_MS + 1000;
    expect(await findTakings({ db: shop.db, now: () => dayLater })).toMatchObject({
      today: { count: 0 },
      yesterday: more(1, 1000),
    });
  });

  it('adds up the grams that were bought back', async () => {
    const bought = async () =>
      Number((await callDesk(shop, TodayFigures, {}, owner)).grams?.bought.gold);
    const before = await bought();
    const asha = await Buyer.arrive(shop);
    await asha.hold({ gold: '2' });
    const sale = { grams: '1.2345', rate: '12500', value: '15431.25', total: '15431.25' };
    await insertSale(shop, asha.id, { ...sale, number: 'S261125BOUGHT' });
    expect((await bought()) - before).toBeCloseTo(1.2345, 4);
  });
});

it('the grams of an order that another one replaced since it was confirmed count once', async () => {
  const sold = async () => Number((await findGrams(shop)).pieces.gold);
  const asked = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
  const { now } = shop.clock;
  onTestFinished(() => {
    shop.clock.now = now;
    rateIs(shop, '127000');
  });
  const buyer = await Buyer.arrive(shop);
  const { ONumber, Total } = await orderByTransfer(buyer);
  const end = await holdEnd(shop, ONumber);
  shop.clock.now = end - 1;
  const before = await sold();
  const { record } = await arrive(buyer, ONumber, { amount: Total });
  await asked('confirm', ONumber);
  expect((await sold()) - before).toBe(10);
  await asked('unconfirm', ONumber, '--reason', 'x');
  await asked('void-payment', ONumber, String(record.id), '--reason', 'x');
  shop.clock.now = end + 1;
  rateIs(shop, '127000');
  await sweepHolds(shop);
  await arrive(buyer, ONumber, { amount: Total });
  const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
  await asked('confirm', next.ONumber);
  expect((await buyer.status(next.ONumber)).State).toBe('confirmed');
  expect((await sold()) - before).toBe(10);
  shop.clock.now = (startOfIndianDay(indianTime(end).day) ?? 0) + DAY_MS;
  expect(await sold()).toBe(0);
});

describe('stop selling', () => {
  it('stops once with its reason, and is told to the desk and kept in the audit log', async () => {
    const stop = { ...EVERYTHING, reason: 'both sources are late', withdraw: true };
    expect(await callDesk(shop, StopSelling, stop, dispatch)).toMatchObject({ changed: true });
    expect(await callDesk(shop, StopSelling, stop, owner)).toMatchObject({ changed: false });
    const { halts: open } = await callDesk(shop, Selling, {}, payments);
    expect(open).toMatchObject([
      { ...EVERYTHING, by: dispatch.name, reason: 'both sources are late', withdraws: true },
    ]);
    const { events } = await callDesk(shop, OutOfOrdinary, {}, dispatch);
    expect(events[0]).toMatchObject({ kind: 'stopped', text: expect.stringContaining('late') });
    const log = await shop.db.select().from(auditLog);
    expect(log.filter(({ act }) => act === 'halt')).toHaveLength(1);
  });

  it('is taken back by who may, at the level that they have seen', async () => {
    const resume = { ...EVERYTHING, reason: 'both are back', level: LEVEL };
    await expect(callDesk(shop, ResumeSelling, resume, dispatch)).rejects.toThrow('role');
    const old = { ...resume, level: { ...LEVEL, gold: '125000' } };
    await expect(callDesk(shop, ResumeSelling, old, payments)).rejects.toThrow('has gone on');
    expect(await callDesk(shop, ResumeSelling, resume, payments)).toMatchObject({ changed: true });
    expect(await callDesk(shop, ResumeSelling, resume, payments)).toMatchObject({ changed: false });
    const rows = await shop.db.select().from(halts);
    expect(rows).toMatchObject([{ resumedBy: payments.name }]);
    expect((await callDesk(shop, Guard, {}, owner)).accepted).toMatchObject({ gold: '127000' });
  });
});

describe('stopped already', () => {
  afterEach(async () => {
    shop.market = undefined;
    await shop.db.delete(rateTrips);
    await callDesk(shop, ResumeSelling, { ...EVERYTHING, reason: 'back', level: LEVEL }, owner);
  });

  it('held prices are withdrawn too once somebody asks for that, and never honoured again by a weaker stop', async () => {
    const stop = { ...EVERYTHING, reason: 'a price is wrong' };
    const withdraws = async () =>
      (await callDesk(shop, Selling, {}, owner)).halts.map((halt) => halt.withdraws);
    await callDesk(shop, StopSelling, { ...stop, withdraw: false }, dispatch);
    expect(await withdraws()).toEqual([false]);
    const stronger = await callDesk(shop, StopSelling, { ...stop, withdraw: true }, owner);
    expect(await withdraws()).toEqual([true]);
    expect(stronger).toMatchObject({ changed: true });
    for (const withdraw of [true, false]) {
      const again = await callDesk(shop, StopSelling, { ...stop, withdraw }, owner);
      expect(again).toMatchObject({ changed: false });
    }
    expect(await withdraws()).toEqual([true]);
    const [last] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({ act: 'halt', by: owner.name, details: { withdraws: true } });
  });

  it('counts as held what its customer can still order at, and no ticket that a newer one took the place of', async () => {
    const held = async () => (await callDesk(shop, Selling, {}, owner)).held.count;
    const before = await held();
    const asha = await Buyer.arrive(shop);
    for (const grams of ['1', '2']) await askTicket(asha, { grams, liveRate: '12811.74' });
    expect(await held()).toBe(before + 1);
  });

  it('is resumed at the level that the guard doubts, which the screen shows', async () => {
    const doubted = { gold: '135000', silver: '154000' };
    await callDesk(shop, StopSelling, { ...EVERYTHING, reason: 'x', withdraw: false }, owner);
    const reading = { ...doubted, time: shop.now() };
    await shop.db.insert(rateTrips).values({
      metal: 'gold',
      reason: 'jump',
      words: 'gold went up by 6.3 % in a second',
      trippedAt: new Date(shop.now()),
      first: reading,
      latest: reading,
      most: { gold: 135000, silver: 154000 },
    });
    shop.market = () => ({ open: true, checking: true });
    const { level } = await callDesk(shop, Selling, {}, owner);
    expect(level).toMatchObject(doubted);
    const resume = { ...EVERYTHING, reason: 'two sources say so' };
    await expect(callDesk(shop, ResumeSelling, { ...resume, level: LEVEL }, owner)).rejects.toThrow(
      'gold is at ₹1,35,000',
    );
    expect(await callDesk(shop, ResumeSelling, { ...resume, level: doubted }, owner)).toMatchObject(
      { changed: true },
    );
  });
});

describe('the guard', () => {
  it('a band that somebody else has set meanwhile is not set over unseen', async () => {
    const ratio = (from: string, to: string, seenAt: number | null, who = owner) =>
      callDesk(shop, SetRateBand, { of: 'ratio', from, to, seenAt }, who);
    const setAt = async () => {
      const { bands } = await callDesk(shop, Guard, {}, owner);
      return bands.find(({ of }) => of === 'ratio')?.at ?? null;
    };
    const second = await newStaff(shop, ['owner'], 'Ravi');
    const seen = await setAt();
    expect(await ratio('60', '100', seen, second)).toMatchObject({ changed: true });
    await expect(ratio('50', '110', seen)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('Ravi has set 60 to 100 meanwhile'),
    });
    expect(await ratio('50', '110', await setAt())).toMatchObject({ changed: true });
    // The answer to one's own was lost.
    shop.clock.now += 1000;
    expect(await ratio('50', '115', seen)).toMatchObject({ changed: true });
  });

  it('shows bands and checks, and a band is set by an owner alone', async () => {
    const band = { of: 'gold', from: '100000', to: '170000' } as const;
    await expect(callDesk(shop, SetRateBand, band, payments)).rejects.toThrow('role');
    await expect(callDesk(shop, SetRateBand, { ...band, to: '900000' }, owner)).rejects.toThrow(
      'at most 5 times',
    );
    expect(await callDesk(shop, SetRateBand, band, owner)).toMatchObject({ changed: true });
    expect(await callDesk(shop, SetRateBand, band, owner)).toMatchObject({ changed: false });
    const guard = await callDesk(shop, Guard, {}, dispatch);
    expect(guard.bands.find(({ of }) => of === 'gold')).toMatchObject({ by: owner.name });
    expect(guard.checks.map(({ check, right }) => [check, right])).toEqual([
      ['minute', true],
      ['day', true],
      ['ratio', true],
    ]);
    expect(await callDesk(shop, GuardHistory, {}, dispatch)).toEqual({ trips: [] });
  });
});

describe('find', () => {
  it('finds who a price was held for by its number, while no order has it', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { ONumber, QuoteId, Total } = await buyer.lock();
    const look = async (who: TestStaff) =>
      (await callDesk(shop, Find, { text: ` ${ONumber.toLowerCase()} ` }, who)).found;
    expect(await look(owner)).toEqual([
      {
        kind: 'customer',
        title: expect.stringContaining(' '),
        about: `${ONumber}, a price that was held and not ordered at · ${formatRupees(Total)}`,
        to: `/customers/${buyer.id}`,
      },
    ]);
    expect(await look(dispatch)).toEqual([]);
    const { code, out } = await runDesk(shop, { args: ['quote', ONumber], user: 'meera' });
    expect([code, out.join('\n')]).toEqual([0, expect.stringContaining('No order was placed')]);

    await buyer.pay({ QuoteId });
    expect((await look(owner)).map(({ kind }) => kind)).toEqual(['order']);
    const ordered = await runDesk(shop, { args: ['quote', ONumber], user: 'meera' });
    expect(ordered.out.join('\n')).not.toContain('No order was placed');
  });

  it('finds by how numbers and names begin, by role, and keeps in the audit log what was looked for', async () => {
    const [customer] = await rowsOf<{ number: string; first_name: string; last_name: string }>(
      shop.db,
      sql`select number, first_name, last_name from customers where erased_at is null limit 1`,
    );
    const name = `${customer?.first_name} ${customer?.last_name}`;
    for (const text of [customer?.number ?? '', name.slice(0, 5).toUpperCase()]) {
      const { found } = await callDesk(shop, Find, { text }, owner);
      expect(found).toContainEqual(expect.objectContaining({ kind: 'customer', title: name }));
    }
    const { found } = await callDesk(shop, Find, { text: customer?.number ?? '' }, dispatch);
    expect(found.filter(({ kind }) => kind === 'customer')).toEqual([]);
    expect((await callDesk(shop, Find, { text: '100%_' }, owner)).found).toEqual([]);
    const log = await shop.db.select().from(auditLog);
    expect(log).toContainEqual(
      expect.objectContaining({ act: 'opened', subject: `what was found for ${customer?.number}` }),
    );
  });
});

describe('approvals at the desk', () => {
  it('are decided by somebody else, and limits go down by one person and up by two', async () => {
    const { Approvals, Approve, Limits, SetLimit } = approvalsOperations;
    const { limits } = await callDesk(shop, Limits, {}, owner);
    const before = limits.find(({ name }) => name === 'rupees');
    const raise = { name: 'rupees', each: '900000', day: '9000000' } as const;
    const asked = await callDesk(shop, SetLimit, raise, owner);
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    const id = asked.approval ?? 0;
    const listed = async (who: TestStaff) =>
      (await callDesk(shop, Approvals, {}, who)).requests.find((each) => each.id === id);
    expect((await listed(owner))?.own).toBe(true);
    expect(await listed(payments)).toMatchObject({
      own: false,
      // Kept as paise, read as rupees.
      details: [
        { name: 'At once', value: '₹9,00,000.00' },
        { name: 'A day', value: '₹90,00,000.00' },
      ],
    });
    await expect(callDesk(shop, Approve, { id }, owner)).rejects.toThrow('somebody else');
    await expect(callDesk(shop, Approve, { id }, dispatch)).rejects.toThrow('role');
    expect(await callDesk(shop, Approve, { id }, payments)).toMatchObject({ changed: true });
    const after = (await callDesk(shop, Limits, {}, owner)).limits;
    expect(after.find(({ name }) => name === 'rupees')).toMatchObject({ each: '900000.00' });
    expect(before?.each).not.toBe('900000.00');
    // Typed before that was set.
    const seen = { each: before?.each, day: before?.day };
    const lower = { name: 'rupees', each: '100', day: '1000' } as const;
    await expect(callDesk(shop, SetLimit, { ...lower, seen }, owner)).rejects.toThrow(
      'Somebody else has set ₹9,00,000.00 at once and ₹90,00,000.00 a day meanwhile',
    );
    expect(await callDesk(shop, SetLimit, lower, owner)).toMatchObject({ changed: true });
  });
});
