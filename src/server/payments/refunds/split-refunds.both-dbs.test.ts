import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { deskLimits } from '#server/db/schema/desk.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { newUtr } from '#server/desk/testing/paid-order.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { sandboxGateway } from '../card/sandbox-gateway.ts';
import { orderWithMoney } from '../card/testing/card-money.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { chooseInSandbox, findSandboxPayment } from '../sandbox/choose-in-sandbox.ts';
import { askRefunds } from './ask-refunds.ts';
import { lockRefund } from './find-refunds.ts';
import { sweepCardRefunds } from './send-card-refunds.ts';
import { approveRefund, markSent } from './send-refund.ts';

const { AskRefund, MakeRefundFile, RefundSeen } = refundsOperations;
const { Approvals, Approve, Decline, SetLimit, Withdraw } = approvalsOperations;
const EXTRA = '1000.00';

let shop: TestShop;
let asha: Buyer;
let meera: TestStaff;
let ravi: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = sandboxGateway(shop);
  asha = await Buyer.arrive(shop);
  await insertPayout(shop, asha.id);
  [meera, ravi] = [await newStaff(shop, ['owner']), await newStaff(shop, ['owner'])];
}, 60_000);
afterAll(() => shop.close());

/** An order that was paid by card, and a thousand rupees too much by bank, and then rejected. Returns its number and what the card paid. */
async function overpaid(utr = '700000000001') {
  await asha.add(GOLD_10G);
  const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
  const { Url, Amount } = only(
    (await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data,
  );
  const payment = await findSandboxPayment(shop, Url.split('/').at(-1) ?? '');
  if (!payment) throw new Error('no payment');
  await chooseInSandbox(shop, payment, 'approve');
  const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
  await desk('received', number, '--amount', EXTRA, '--utr', utr, '--channel', 'bank');
  expect((await desk('reject', number, '--reason', 'Sold out')).code).toBe(0);
  return { number, byCard: Amount };
}

it('a refund in two parts of which the second is above the day’s limit: each part goes once, and again after it was declined or withdrawn', async () => {
  const { number, byCard } = await overpaid();
  const day = (Number(byCard) + 500).toFixed(2);
  await callDesk(shop, SetLimit, { name: 'rupees', each: day, day }, meera);
  const ask = async () => (await callDesk(shop, AskRefund, { order: number }, meera)).lines;
  const requests = async () => (await callDesk(shop, Approvals, {}, ravi)).requests;
  const told = async () => (await asha.status(number)).Money;
  const recorded = async () => {
    const { records } = await findOrderMoney(shop, await orderWithMoney(shop, number));
    return records.flatMap(({ kind, channel, amount }) =>
      kind === 'out' ? [{ channel, amount }] : [],
    );
  };
  const all = (Number(byCard) + Number(EXTRA)).toFixed(2);

  const said = (await ask()).join(' ');
  expect(said).toMatch(/to the card it came from/);
  expect(said).toMatch(/would have been done today without a second person/);
  expect(await told()).toMatchObject({
    DueBack: all,
    GivenBack: '0.00',
    Refunds: [
      { State: 'approved', Amount: byCard, Way: 'card' },
      { State: 'asked', Amount: EXTRA, Way: 'bank' },
    ],
  });
  // Asked once more, both go on as they are.
  await ask();
  const first = only(await requests());
  const rows = () => shop.db.select().from(refunds);
  expect(await rows()).toHaveLength(2);

  await sweepCardRefunds(shop);
  shop.clock.now += 2 * 60_000;
  await sweepCardRefunds(shop);
  expect(await recorded()).toEqual([{ channel: 'card', amount: byCard }]);

  await callDesk(shop, Decline, { id: first.id, reason: 'ask her first' }, ravi);
  expect(await told()).toMatchObject({
    DueBack: EXTRA,
    GivenBack: byCard,
    Refunds: [{ State: 'done', Amount: byCard }],
  });
  await expect(callDesk(shop, Approve, { id: first.id }, ravi)).rejects.toThrow(/declined by/);

  await ask();
  await callDesk(shop, Withdraw, { id: only(await requests()).id }, meera);

  // The day's limit holds for the new one too.
  await ask();
  const second = only(await requests());
  await expect(callDesk(shop, Approve, { id: second.id }, meera)).rejects.toThrow(
    /somebody else must decide it/,
  );
  await callDesk(shop, Approve, { id: second.id }, ravi);
  expect((await callDesk(shop, MakeRefundFile, {}, ravi)).file?.name).toBeTruthy();
  const seen = { order: number, amount: EXTRA, reference: '700000000002' };
  await callDesk(shop, RefundSeen, seen, meera);
  await callDesk(shop, RefundSeen, seen, meera);
  expect(await recorded()).toEqual([
    { channel: 'card', amount: byCard },
    { channel: 'bank', amount: EXTRA },
  ]);
  expect(await told()).toMatchObject({
    DueBack: '0.00',
    GivenBack: all,
    Refunds: [
      { State: 'done', Amount: byCard, Way: 'card' },
      { State: 'done', Amount: EXTRA, Way: 'bank', Reference: '700000000002' },
    ],
  });
  const ended = await shop.db.select().from(refunds).where(eq(refunds.state, 'failed'));
  expect(ended.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
    [EXTRA, `declined by ${ravi.name}: ask her first`],
    [EXTRA, `withdrawn by ${meera.name}`],
  ]);
});

it('all that is due goes back only where it is what was seen to be due', async () => {
  const { number, byCard } = await overpaid('700000000003');
  const { id } = await orderWithMoney(shop, number);
  const rows = () => shop.db.select().from(refunds).where(eq(refunds.orderId, id));
  const ask = (due: string) => callDesk(shop, AskRefund, { order: number, due }, meera);
  await expect(ask(byCard)).rejects.toThrow(/is due back by now, and not .* Look again\.$/);
  expect(await rows()).toEqual([]);
  const all = (Number(byCard) + Number(EXTRA)).toFixed(2);
  await ask(all);
  // Its answer was lost.
  await ask(all);
  expect(await rows()).toHaveLength(2);
});

describe('of two refunds of an order whose money is due back no more in part', () => {
  /** An order that was paid in two parts and rejected, with a refund of each; `end`: takes the second payment back. */
  async function twoRefunds() {
    const number = await insertOrder(shop, asha.id, { paid: '100.00' });
    const desk = async (...args: string[]) =>
      expect((await runDesk(shop, { args, user: 'meera' })).code).toBe(0);
    for (const amount of ['60.00', '40.00']) {
      await desk('received', number, '--amount', amount, '--utr', newUtr(), '--channel', 'bank');
    }
    await desk('reject', number, '--reason', 'Sold out');
    const { records } = await findOrderMoney(shop, await orderWithMoney(shop, number));
    const asked = await inTransaction(shop, async (tx) => {
      const order = await lockOrder(tx, number);
      const of = (paise: number) => askRefunds(tx, order, { paise, to: undefined, by: 'desk:m' });
      return [only(await of(6000)), only(await of(4000))] as const;
    });
    const [first, second] = asked.map(({ code }) => code) as [string, string];
    const end = () =>
      desk('void-payment', number, String(records[1]?.id), '--reason', 'another order’s');
    return { first, second, end };
  }
  const approved = (code: string) =>
    inTransaction(shop, async (tx) => approveRefund(tx, await lockRefund(tx, code)));
  const sent = (code: string) =>
    inTransaction(shop, async (tx) => markSent(tx, await lockRefund(tx, code), {}));

  it('the first is sent, and the second fails', async () => {
    const { first, second, end } = await twoRefunds();
    await approved(first);
    await approved(second);
    await end();
    expect([await sent(second), await sent(first), await sent(first)]).toEqual([
      false,
      true,
      false,
    ]);
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.code, second));
    expect(row).toMatchObject({ state: 'failed', reason: 'its money was not due back any more' });
    await expect(approved(second)).rejects.toThrow(`The refund ${second} is failed.`);
  });

  it('the first is not approved where the second is on its way already', async () => {
    const { first, second, end } = await twoRefunds();
    await approved(second);
    expect(await sent(second)).toBe(true);
    await end();
    await expect(approved(first)).rejects.toThrow(`The money of ${first} is not due back any more`);
  });
});

it('a refund that is asked for before any limit is set stays asked for, is not said to be nothing, and goes on once there is one', async () => {
  const number = await insertOrder(shop, asha.id, { paid: '1250.50' });
  const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
  await desk('received', number, '--amount', '1250.50', '--utr', newUtr());
  await desk('reject', number, '--reason', 'Sold out');
  const [limit] = await shop.db.delete(deskLimits).where(eq(deskLimits.name, 'rupees')).returning();
  if (!limit) throw new Error('no limit of rupees is set');
  await expect(callDesk(shop, AskRefund, { order: number }, meera)).rejects.toThrow(
    'No limit is set for rupees, so one person cannot do this yet. An owner sets it under Approvals.',
  );
  const state = async () => only((await asha.status(number)).Money?.Refunds).State;
  expect(await state()).toBe('asked');
  const wide = 1_000_000_00;
  await shop.db.insert(deskLimits).values({ ...limit, each: wide, day: wide });
  await callDesk(shop, AskRefund, { order: number }, meera);
  expect(await state()).toBe('approved');
});
