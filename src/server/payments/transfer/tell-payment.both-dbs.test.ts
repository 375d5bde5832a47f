import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, proofs } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { askCustomer } from '#server/desk/payments/decision/ask-customer.ts';
import { Buyer, GOLD_10G, screenshot } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import {
  acceptLateOf,
  arrive,
  lapse,
  orderByTransfer,
  quoteLateOf,
  tell,
  transferOf,
} from '#server/testing/people/transfers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

const desk = async (...args: string[]) => {
  const { code, out, error, file } = await runDesk(shop, {
    args: [...args, '--json'],
    user: 'meera',
  });
  return { code, error, file, data: out.length > 0 ? JSON.parse(out.join('\n')) : undefined };
};
const claimsOf = async (number: string) =>
  shop.db
    .select({ claim: paymentClaims })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(eq(orders.number, number));

describe('a customer’s claim of a payment', () => {
  it('a claim is kept and shown until a record answers it, and pays for nothing', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    await tell(buyer, ONumber, { Amount: '50000', Utr: 'HDFC 0012 3456' });
    const told = await tell(buyer, ONumber, { Amount: '20000.5', Channel: 'upi', Utr: '4123' });
    expect(told).toMatchObject({ State: 'open', Came: '0.00', StillToPay: Total });
    expect(told.Claims).toMatchObject([
      { Amount: '50000.00', Channel: 'bank', Reference: 'HDFC00123456' },
      { Amount: '20000.50', Channel: 'upi', Reference: '4123' },
    ]);
    await arrive(buyer, ONumber, { amount: '50000.00', reference: 'hdfc00123456' });
    expect((await transferOf(buyer, ONumber)).Claims).toMatchObject([{ Reference: '4123' }]);
    await arrive(buyer, ONumber, { amount: '20000.50' });
    expect((await transferOf(buyer, ONumber)).Claims).toEqual([]);
  });

  it('is not told of an order that is paid otherwise', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { ONumber } = await buyer.pay();
    const told = tell(buyer, ONumber, { Amount: '1' });
    await expect(told).rejects.toThrow('is not paid by bank transfer');
    expect(await claimsOf(ONumber)).toEqual([]);
  });

  it('needs no reference for a transfer, and one or a picture for UPI', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    await tell(buyer, ONumber, { Amount: '1' });
    const bare = tell(buyer, ONumber, { Amount: '1', Channel: 'upi' });
    await expect(bare).rejects.toThrow('Enter the UTR number of your payment, or attach');
    await tell(buyer, ONumber, { Amount: '1', Channel: 'upi', file: await screenshot() });
    expect(await claimsOf(ONumber)).toHaveLength(2);
  });

  it.each(['0', '-5', '0.001', '1e15'])('a claim of %s is refused', async (Amount) => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    await expect(tell(buyer, ONumber, { Amount })).rejects.toMatchObject({ code: 400 });
  });

  it('a claim is kept once however often it is sent, at the same time too', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    const once = { Amount: '100', Utr: '77', RequestId: 'tell-1' };
    await Promise.all([tell(buyer, ONumber, once), tell(buyer, ONumber, once)]);
    await tell(buyer, ONumber, { ...once, RequestId: 'tell-2' });
    expect(await claimsOf(ONumber)).toHaveLength(1);
    const other = tell(buyer, ONumber, { ...once, Amount: '200' });
    await expect(other).rejects.toMatchObject({ code: 409 });
  });

  it('is another payment without a reference, or with another amount, and a later picture is kept', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    for (let time = 0; time < 2; time += 1) await tell(buyer, ONumber, { Amount: '100' });
    for (const Amount of ['100', '200']) await tell(buyer, ONumber, { Amount, Utr: '7788' });
    await tell(buyer, ONumber, { Amount: '100', Utr: '7788', file: await screenshot() });
    const told = (await claimsOf(ONumber)).map(({ claim }) => [claim.amount, claim.reference]);
    expect(told.toSorted()).toEqual([
      ['100.00', ''],
      ['100.00', ''],
      ['100.00', '7788'],
      ['100.00', '7788'],
      ['200.00', '7788'],
    ]);
  });

  it('answers what the desk asks, also where it was told before', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    const own = { shop, by: 'meera', osUser: 'meera' };
    for (const _ of ['told', 'told again']) {
      await askCustomer(own, ONumber, { kind: 'reference', words: '' });
      expect((await buyer.status(ONumber)).Asked).toMatchObject({ Kind: 'reference' });
      await tell(buyer, ONumber, { Amount: '10', Utr: 'ASKED1' });
      expect((await buyer.status(ONumber)).Asked).toBeUndefined();
    }
    expect(await claimsOf(ONumber)).toHaveLength(1);
  });

  it('is told twenty times at most, by its own customer, while money is asked for', async () => {
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const { ONumber, Total } = await orderByTransfer(buyer);
    await expect(tell(other, ONumber, { Amount: '1' })).rejects.toMatchObject({ code: 404 });
    for (let n = 1; n <= 20; n += 1) await tell(buyer, ONumber, { Amount: String(n) });
    await expect(tell(buyer, ONumber, { Amount: '21' })).rejects.toMatchObject({ code: 429 });
    await arrive(buyer, ONumber, { amount: Total });
    await expect(tell(buyer, ONumber, { Amount: '1' })).rejects.toThrow('Nothing is to be paid');
  });
});

describe('the desk', () => {
  it('sees what was told, with each picture, until when the price holds, and what replaced it', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    const pictures = [await screenshot(), await screenshot()];
    for (const file of pictures) await tell(buyer, ONumber, { Amount: '10', file });
    const { data } = await desk('payments');
    expect(data.transfers.find(({ order }: { order: string }) => order === ONumber)).toMatchObject({
      state: 'placed',
      came: '0.00',
      told: [{ amount: '10.00' }, { amount: '10.00' }],
    });
    const shown = (await desk('show', ONumber)).data;
    expect(shown.claims).toMatchObject([{ picture: true }, { picture: true, unseen: true }]);
    expect(shown.hold).toMatchObject({ replaces: '', replacedBy: '' });
    const [first, second] = shown.claims;
    const saved = await desk('proof', ONumber, '--told', String(second.claim), '--save', 'x.jpg');
    const other = await desk('proof', ONumber, '--told', String(first.claim), '--save', 'x.jpg');
    expect(saved.file).not.toEqual(other.file);
  });

  it('finds the picture of one payment that two orders tell of', async () => {
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const [one, two] = [await orderByTransfer(buyer), await orderByTransfer(other)];
    const file = await screenshot();
    await tell(buyer, one.ONumber, { Amount: '10', file });
    await tell(other, two.ONumber, { Amount: '10', file });
    await arrive(buyer, one.ONumber, { amount: one.Total });
    expect((await desk('confirm', one.ONumber)).error.join()).toContain(two.ONumber);
  });

  it('the desk is warned of a reference that another customer gave', async () => {
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const [one, two] = [await orderByTransfer(buyer), await orderByTransfer(other)];
    await tell(buyer, one.ONumber, { Amount: '10', Utr: 'SBIN5551' });
    const args = ['--amount', '10', '--utr', 'SBIN5551'];
    expect((await desk('received', two.ONumber, ...args)).error.join()).toContain(one.ONumber);
    expect((await desk('received', one.ONumber, ...args)).code).toBe(0);
  });

  it('records when the bank had the money, which brings a lapsed order back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapse(buyer);
    const args = ['--amount', Total, '--utr', `SEEN${ONumber}`];
    const late = await desk('received', ONumber, ...args, '--seen', '2030-01-01');
    expect(late.code).toBe(2);
    const dated = await desk('received', ONumber, ...args, '--seen', '2026-11-18');
    expect(dated.error.join()).toContain('no money can have come for it');
    const inTime = await desk('received', ONumber, ...args, '--seen', '2026-11-20 13:00');
    expect(inTime.error).toEqual([]);
    expect(inTime.data).toMatchObject({ state: 'payment-received', changed: true });
  });
});

it('claims and their pictures move to the order that replaces theirs', async () => {
  const buyer = await Buyer.arrive(shop);
  const { ONumber } = await lapse(buyer);
  await tell(buyer, ONumber, { Amount: '10', Utr: 'GOESON1', file: await screenshot() });
  await arrive(buyer, ONumber, { amount: '20.00' });
  const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
  expect(await claimsOf(ONumber)).toEqual([]);
  expect((await transferOf(buyer, next.ONumber)).Claims).toMatchObject([{ Reference: 'GOESON1' }]);
  const [row] = await shop.db.select().from(orders).where(eq(orders.number, next.ONumber));
  expect(
    await shop.db
      .select()
      .from(proofs)
      .where(eq(proofs.orderId, row?.id ?? 0)),
  ).toHaveLength(1);
  await expect(tell(buyer, ONumber, { Amount: '1' })).rejects.toMatchObject({ code: 409 });
});
