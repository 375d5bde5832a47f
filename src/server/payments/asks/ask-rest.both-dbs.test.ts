import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { takeBackAsk } from '#server/desk/payments/decision/ask-customer.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
import { sweepCardPayments } from '../card/sweep-card-payments.ts';

const MINUTE = 60_000;
const PART = '1000.00';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());

let utrs = 0;
const newUtr = () => `7${String((utrs += 1)).padStart(11, '0')}`;
const desk = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args: [...args, '--json'], user: 'meera' });
  if (code !== 0) throw new Error(error.join(' '));
  return JSON.parse(out.join('\n')) as Record<string, unknown>;
};
const received = (number: string) =>
  desk('received', number, '--amount', PART, '--utr', newUtr(), '--channel', 'bank');
const told = (remark: string) => {
  const reference = newUtr();
  const credit = {
    source: 'statement:hdfc',
    externalId: reference,
    paise: 100_000,
    seenAt: new Date(shop.now()),
    channel: 'bank' as const,
    reference,
    remark,
    payerName: '',
    payerAccount: '',
    virtualAccount: '',
  };
  return takeIncoming(shop, credit, 'statement:hdfc');
};

/** A card order whose customer did not go on to the card page in time to pay. */
async function cardOrder() {
  await asha.add(GOLD_10G);
  return (await asha.pay({ paymentMode: 'CARD' })).ONumber;
}

it.each([
  ['the command records', received],
  ['a statement tells of', (number: string) => told(`NEFT ${number}`)],
  [
    'the desk books by hand',
    async (number: string) => {
      const { id } = await told('GOLD COIN');
      await desk('incoming', 'match', String(id), number);
    },
  ],
])('a part that %s asks for the rest of a card order, which is paid by card', async (_, book) => {
  const number = await cardOrder();
  await book(number);
  expect(await asha.status(number)).toMatchObject({
    State: 'placed',
    CanPay: true,
    Asked: { Kind: 'rest', Words: '' },
    Money: { Came: PART },
  });
  shop.clock.now += 31 * MINUTE;
  await sweepCardPayments(shop);
  const { Paid } = await asha.status(number);
  const rest = only((await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data);
  expect(Number(rest.Amount)).toBeCloseTo(Number(Paid) - Number(PART), 2);
});

it('a second part asks nothing anew, and a payment that was taken back leaves nothing asked', async () => {
  const number = await cardOrder();
  const first = await received(number);
  const asked = (await asha.status(number)).Asked;
  shop.clock.now += MINUTE;
  const second = await received(number);
  expect((await asha.status(number)).Asked).toEqual(asked);
  const takeBack = ({ payment }: Record<string, unknown>) =>
    desk('void-payment', number, String(payment), '--reason', 'not ours');
  await takeBack(second);
  expect((await asha.status(number)).Asked).toEqual(asked);
  await takeBack(first);
  expect((await asha.status(number)).Asked).toBeUndefined();
});

it('one of two payments that is taken back makes a paid card order ask for its rest', async () => {
  const number = await cardOrder();
  const { stillToPay } = await received(number);
  const args = ['--amount', String(stillToPay), '--utr', newUtr(), '--channel', 'bank'];
  const { payment } = await desk('received', number, ...args);
  await desk('confirm', number);
  // The screen ends the question when it confirms.
  await takeBackAsk({ shop, by: 'meera', osUser: 'meera' }, number);
  await desk('unconfirm', number, '--reason', 'one more look');
  shop.clock.now += 31 * MINUTE;
  const takeBack = ['void-payment', number, String(payment), '--reason', 'not ours'];
  const { out } = await runDesk(shop, { args: takeBack, user: 'meera' });
  expect(out.join('\n')).toMatch(
    /is still to be paid: the customer is asked on the order’s page\./,
  );
  expect(await asha.status(number)).toMatchObject({
    State: 'placed',
    CanPay: true,
    Asked: { Kind: 'rest', Words: '' },
  });
  await sweepCardPayments(shop);
  const rest = only((await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data);
  expect(rest.Amount).toBe(stillToPay);
});

it('the command says that the customer is asked', async () => {
  const number = await cardOrder();
  const args = ['received', number, '--amount', PART, '--utr', newUtr(), '--channel', 'bank'];
  for (const _ of ['recorded', 'said again']) {
    const { out } = await runDesk(shop, { args, user: 'meera' });
    expect(out.join('\n')).toMatch(
      /is still to be paid: the customer is asked on the order’s page\./,
    );
  }
});
