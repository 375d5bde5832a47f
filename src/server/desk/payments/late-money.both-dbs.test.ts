import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { todayOperations, type WaitsKind } from '#shared/desk/contract/today.ts';
import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { rupees } from '#server/desk/command-line/words.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import {
  acceptLateOf,
  arrive,
  lapse,
  quoteLateOf,
  tell,
} from '#server/testing/people/transfers.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { CountPayments, ListPayments, RejectPayment, ShowPayment } = paymentsOperations;

let shop: TestShop;
let owner: TestStaff;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  owner = await newStaff(shop, ['owner']);
  buyer = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());

/** A staff session expires before an order lapses, so it is renewed. */
const lapsed = async () => {
  const order = await lapse(buyer);
  owner = await newStaff(shop, ['owner']);
  return order;
};
const listed = async (tab: 'look' | 'late', number: string) =>
  (await callDesk(shop, ListPayments, { tab }, owner)).items.find(({ order }) => order === number);
const counts = () => callDesk(shop, CountPayments, {}, owner);
const waits = async (wanted: WaitsKind) =>
  (await callDesk(shop, todayOperations.WhatWaits, {}, owner)).waiting.find(
    ({ kind }) => kind === wanted,
  );
const today = () => waits('payments');
const refundsToAsk = async () => (await waits('refunds'))?.count ?? 0;
const unpaid = async () => {
  const dayOf = (at: number) => indianTime(at).day;
  const [from, to] = [dayOf(shop.now() - 10 * DAY_MS), dayOf(shop.now())];
  const asked = { report: 'failed', from, to } as const;
  return Number((await callDesk(shop, reportsOperations.ReadReport, asked, owner)).totals[3]);
};

describe('money of an order that has lapsed', () => {
  it('waits for its customer, is counted, and is no unpaid order', async () => {
    const { ONumber, Total } = await lapsed();
    const [before, failed] = [await counts(), await unpaid()];
    expect(await listed('late', ONumber)).toBeUndefined();
    await arrive(buyer, ONumber, { amount: Total });
    expect(await listed('late', ONumber)).toMatchObject({
      amount: Total,
      verdict: { kind: 'late', text: 'Late: its customer decides' },
    });
    expect(await counts()).toMatchObject({ look: before.look, late: before.late + 1 });
    expect(await today()).toMatchObject({
      count: before.look + before.late + 1,
      note: expect.stringContaining('1 came late, its customer decides'),
    });
    expect(await unpaid()).toBe(failed - 1);
    const { acts } = await callDesk(shop, ordersOperations.ShowOrder, { order: ONumber }, owner);
    expect(acts.find(({ act }) => act === 'refund')?.not).toContain('Payments, under Late');

    await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
    expect(await listed('late', ONumber)).toBeUndefined();
    expect(await counts()).toEqual(before);
  });

  it('goes back by the desk, which has it among what is due back then', async () => {
    const { ONumber, Total } = await lapsed();
    await arrive(buyer, ONumber, { amount: Total });
    const item = `order:${ONumber}`;
    const shown = await callDesk(shop, ShowPayment, { item }, owner);
    expect(shown).toMatchObject({ verdict: { kind: 'late' }, order: { late: true } });
    const reason = 'The money came after the price had lapsed.';
    const given = { item, revision: shown.revision, reason };
    expect(await callDesk(shop, RejectPayment, given, owner)).toMatchObject({ changed: true });
    expect(await listed('late', ONumber)).toBeUndefined();
    const { items } = await callDesk(shop, refundsOperations.ListDueBack, {}, owner);
    expect(items).toContainEqual(expect.objectContaining({ order: ONumber, due: Total }));
    expect((await buyer.status(ONumber)).State).toBe('rejected');
  });

  it('is looked at first while its customer has told of more', async () => {
    const { ONumber } = await lapsed();
    await arrive(buyer, ONumber, { amount: '5.00' });
    expect(await listed('late', ONumber)).toMatchObject({ amount: '5.00' });
    await tell(buyer, ONumber, { Amount: '7.00' });
    expect(await listed('late', ONumber)).toBeUndefined();
    expect(await listed('look', ONumber)).toBeDefined();
    // The claimed money is seen at the bank, also late.
    const item = `order:${ONumber}`;
    const { revision } = await callDesk(shop, ShowPayment, { item }, owner);
    const seen = { amount: '7.00', reference: 'LATE0000007', channel: 'bank' as const };
    await callDesk(shop, paymentsOperations.ConfirmPayment, { item, revision, seen }, owner);
    expect((await buyer.status(ONumber)).Money?.Came).toBe('12.00');
  });

  it('is late, and nothing to look at, once all of it came, however often and of whatever amount its customer told', async () => {
    const { ONumber, Total } = await lapsed();
    for (const Amount of [Total, Total, '12.00']) await tell(buyer, ONumber, { Amount });
    expect(await listed('look', ONumber)).toBeDefined();
    await arrive(buyer, ONumber, { amount: Total });
    expect(await listed('look', ONumber)).toBeUndefined();
    expect(await listed('late', ONumber)).toMatchObject({ verdict: { kind: 'late' } });
    const shown = await callDesk(shop, ShowPayment, { item: `order:${ONumber}` }, owner);
    expect(shown).toMatchObject({ verdict: { kind: 'late' }, order: { late: true } });
  });

  it('is due back at the older order once its way to the replacement is taken back, and the answer says so', async () => {
    const { ONumber, Total } = await lapsed();
    await arrive(buyer, ONumber, { amount: Total });
    const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
    const asked = { order: next.ONumber };
    const { story } = await callDesk(shop, ordersOperations.ShowOrder, asked, owner);
    const told = story.find(({ what }) => what === 'Money came')?.words ?? '';
    const payment = Number(/payment (\d+)$/.exec(told)?.[1]);
    const given = { ...asked, payment, reason: 'It was meant for nothing.' };
    const before = await refundsToAsk();
    const { lines } = await callDesk(shop, paymentsOperations.VoidPayment, given, owner);
    const { Money } = await buyer.status(next.ONumber);
    expect(lines).toEqual([
      `Payment ${payment} of ${rupees(Total)} is taken back. ${next.ONumber} is placed.`,
      `So is payment ${payment - 1} of ${ONumber}, which is replaced: it is the same money.`,
      `${ONumber}: ${rupees(Total)} is due back to the customer: send it back under Refunds.`,
      `${next.ONumber}: ${rupees(Money?.StillToPay ?? '')} is still to be paid: ask the customer for it.`,
    ]);
    const { items } = await callDesk(shop, refundsOperations.ListDueBack, {}, owner);
    expect(items).toContainEqual(expect.objectContaining({ order: ONumber, due: Total }));
    expect(await refundsToAsk()).toBe(before + 1);
  });
});
