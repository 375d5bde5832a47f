import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AcceptLate } from '#shared/contract/bank-transfer.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { bankTells } from '#server/desk/testing/paid-order.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { untilText } from '#server/payments/transfer/hold-terms.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import {
  arrive,
  holdEnd,
  lapse,
  orderByTransfer,
  quoteLateOf,
  rateIs,
  transferOf,
} from '#server/testing/people/transfers.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());
beforeEach(() => rateIs(shop, '127000'));

const less = (amount: string, by: string) => rupeesOf(paiseOf(amount) - paiseOf(by));
const desk = (...args: string[]) => runDesk(shop, { args: [...args, '--json'], user: 'meera' });

describe('a held price', () => {
  it('holds for money in parts until all has come, on the last millisecond too', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const end = await holdEnd(shop, ONumber);
    await arrive(buyer, ONumber, { amount: '1.00' });
    shop.clock.now = end;
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00'), at: end });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('is over a millisecond later: the order lapses, and money then moves it nowhere by itself', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const end = await holdEnd(shop, ONumber);
    shop.clock.now = end + 1;
    await arrive(buyer, ONumber, { amount: Total });
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'lapsed',
      Money: { Came: Total, StillToPay: '0.00', DueBack: '0.00' },
    });
    // A halt of one metal stops the new price: the app has to know of which they are.
    expect(await transferOf(buyer, ONumber)).toMatchObject({ State: 'lapsed', Metals: ['Gold'] });
    const confirmed = await desk('confirm', ONumber);
    expect(confirmed.code).toBe(1);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });

  it('an order short by a rupee lapses, and the rupee that the bank saw in time brings it back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00') });
    const end = await holdEnd(shop, ONumber);
    shop.clock.now = end + DAY_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: '1.00', at: end - 1 });
    const { State, Steps } = await buyer.status(ONumber);
    expect(State).toBe('payment-received');
    expect(Steps.map((step) => step.State)).toEqual([
      'placed',
      'lapsed',
      'placed',
      'payment-received',
    ]);
  });

  it('an order short by a rupee can be forgiven by the desk, which brings it back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00') });
    shop.clock.now += DAY_MS + 1;
    await sweepHolds(shop);
    const done = await desk('confirm', ONumber, '--anyway', '--reason', 'one rupee of fees');
    expect(done.error).toEqual([]);
    expect((await buyer.status(ONumber)).State).toBe('confirmed');
  });

  it('is given again neither for money that was given back nor for a payment that was no payment', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const { record } = await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
    shop.clock.now += DAY_MS + 1;
    const taken = await desk('void-payment', ONumber, String(record.id), '--reason', 'bounced');
    expect(taken.error).toEqual([]);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });
});

describe('an order that lapsed a week ago', () => {
  const WEEK_MS = 7 * DAY_MS;

  it('is closed where nothing came, and stays while a person has yet to say whether money is its own', async () => {
    const buyer = await Buyer.arrive(shop);
    // Prices that no other order of these tests asks.
    rateIs(shop, '131311');
    const { ONumber, Total } = await lapse(buyer);
    rateIs(shop, '127000');
    const { ONumber: other } = await lapse(buyer);
    shop.clock.now += 6 * DAY_MS;
    const told = await bankTells(shop, { paise: paiseOf(Total) });
    expect(told.state).toBe('proposed');
    shop.clock.now += 2 * DAY_MS;
    await sweepHolds(shop);
    expect((await buyer.status(other)).State).toBe('rejected');
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    // Nobody has said anything for a week: it may well be another's.
    shop.clock.now += WEEK_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('rejected');
  });

  it('is lapsed for that week first: a store that was off so long has not read what the bank told meanwhile', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const end = await holdEnd(shop, ONumber);
    shop.clock.now = end + 2 * WEEK_MS;
    await sweepHolds(shop);
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: Total, at: end - 1 });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('is closed a week after a payment that was taken back as none', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapse(buyer);
    const { record } = await arrive(buyer, ONumber, { amount: '500.00' });
    shop.clock.now += WEEK_MS;
    await desk('void-payment', ONumber, String(record.id), '--reason', 'another order');
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    shop.clock.now += WEEK_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('rejected');
  });
});

describe('a deposit', () => {
  const deposits = () => {
    shop.transfer = { ...TEST_TRANSFER, depositPercent: '10' };
  };
  const none = () => {
    shop.transfer = TEST_TRANSFER;
  };
  const withDeposit = async () => {
    deposits();
    const buyer = await Buyer.arrive(shop);
    const order = await orderByTransfer(buyer);
    none();
    const { DepositDue = '' } = await transferOf(buyer, order.ONumber);
    return { buyer, ...order, DepositDue };
  };

  it('a deposit of 10 percent, down to the rupee, must come within two hours, else the order lapses early', async () => {
    const { buyer, ONumber, Total, DepositDue } = await withDeposit();
    expect(DepositDue).toBe(`${Math.floor(Number(Total) / 10)}.00`);
    expect((await transferOf(buyer, ONumber)).State).toBe('deposit');
    await arrive(buyer, ONumber, { amount: less(DepositDue, '0.01') });
    shop.clock.now += TEST_TRANSFER.depositMs + 1;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });

  it('who orders, or takes a newer price, reads by when the deposit has to come, and not of the whole time alone', async () => {
    const { msg, DepositDue, ONumber } = await withDeposit();
    const [first, until] = [TEST_TRANSFER.depositMs, TEST_TRANSFER.holdMs].map((ms) =>
      untilText(new Date(shop.now() + ms)),
    );
    expect(msg).toBe(
      `Your order ${ONumber} is placed. ${formatRupees(DepositDue)} of it has to be here by ${first}, or its price is let go. For the rest it holds until ${until}.`,
    );
    const late = await Buyer.arrive(shop);
    const lapsed = await lapse(late);
    await arrive(late, lapsed.ONumber, { amount: '500.00' });
    deposits();
    const quote = await quoteLateOf(late, lapsed.ONumber);
    const sent = { ONumber: lapsed.ONumber, QuoteId: quote.QuoteId, RequestId: randomUUID() };
    const accepted = await call(shop, AcceptLate, sent, late.caller);
    none();
    const { DepositDue: due } = await transferOf(late, only(accepted.data).ONumber);
    expect(accepted.msg).toContain(`${formatRupees(due)} of it has to be here by`);
  });

  it('ends the hold at its own time for as long as it is missing, and so its customer is told', async () => {
    const { buyer, ONumber, DepositDue } = await withDeposit();
    const depositEnd = shop.now() + TEST_TRANSFER.depositMs;
    expect((await buyer.status(ONumber)).HeldUntil).toBe(depositEnd);
    shop.clock.now = depositEnd + 1;
    await sweepHolds(shop);
    const ended = { State: 'lapsed', HeldUntil: depositEnd };
    expect(await buyer.status(ONumber)).toMatchObject(ended);
    expect(await transferOf(buyer, ONumber)).toMatchObject(ended);
    await arrive(buyer, ONumber, { amount: DepositDue, at: depositEnd });
    const open = { HeldUntil: await holdEnd(shop, ONumber) };
    expect(await buyer.status(ONumber)).toMatchObject({ State: 'placed', ...open });
    expect(await transferOf(buyer, ONumber)).toMatchObject({ State: 'open', ...open });
  });

  it('a deposit that came leaves the rest of the day for the rest', async () => {
    const { buyer, ONumber, Total, DepositDue } = await withDeposit();
    await arrive(buyer, ONumber, { amount: DepositDue });
    shop.clock.now += DAY_MS - 1;
    await sweepHolds(shop);
    expect((await transferOf(buyer, ONumber)).State).toBe('open');
    await arrive(buyer, ONumber, { amount: less(Total, DepositDue) });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('a deposit that the bank saw in time brings a lapsed order back to wait for the rest', async () => {
    const { buyer, ONumber, DepositDue } = await withDeposit();
    const sent = shop.now() + 1;
    shop.clock.now += TEST_TRANSFER.depositMs + MINUTE_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: DepositDue, at: sent });
    expect((await transferOf(buyer, ONumber)).State).toBe('open');
  });

  it('a deposit and its end are told to the desk, where the order is shown and decided, until it came', async () => {
    const { buyer, ONumber, DepositDue } = await withDeposit();
    const who = await newStaff(shop, ['payments', 'support']);
    const shown = async () => [
      await callDesk(shop, deskOperations.ShowOrder, { order: ONumber }, who),
      (await callDesk(shop, deskOperations.ShowPayment, { item: `order:${ONumber}` }, who)).order,
    ];
    const { DepositUntil: until } = await transferOf(buyer, ONumber);
    const half = rupeesOf(paiseOf(DepositDue) / 2);
    await arrive(buyer, ONumber, { amount: half });
    const deposit = { due: less(DepositDue, half), until };
    const heldUntil = await holdEnd(shop, ONumber);
    expect(await shown()).toMatchObject([
      { deposit, heldUntil },
      { deposit, heldUntil },
    ]);
    await arrive(buyer, ONumber, { amount: less(DepositDue, half) });
    for (const each of await shown()) expect(each).not.toHaveProperty('deposit');
  });
});
