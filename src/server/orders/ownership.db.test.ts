import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GetOrderDetailsById,
  getConvertCoinOrder,
  getOrdersByUserForFront,
  GetOrderStatus,
} from '#shared/contract/orders.ts';
import {
  proceedToPayCoin,
  proceedToPayCovertToCoin,
  VerifyConvertToCoin,
} from '#shared/contract/payment.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { quoteNumber } from '#shared/paying/quote-number.ts';
import { coupons } from '../db/schema/cart.ts';
import { orders, priceLocks } from '../db/schema/orders.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '../testing/people/buyer.ts';
import { call, type TestCaller } from '../testing/call.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let asha: Buyer;
let ravi: Buyer;
let coin: { detailId: number; grams: string };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = someCards;
  coin = { detailId: (await new CatalogueTour(shop).weight(GOLD_10G)).id, grams: '10' };
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await Buyer.arrive(shop);
  ravi = await Buyer.arrive(shop);
  for (const buyer of [asha, ravi]) {
    await buyer.hold({ gold: '100' });
    await buyer.add(GOLD_10G);
  }
});

const rowsOf = async (buyer: Buyer) =>
  shop.db.select().from(orders).where(eq(orders.customerId, buyer.id));

describe('an order', () => {
  it('says what was bought, where it goes and at which rate, in its list and on its page', async () => {
    const { ONumber } = await asha.pay();
    const [row] = await rowsOf(asha);
    const [listed] = await asha.orders();
    const [line] = await asha.lines(ONumber);
    expect(listed).toMatchObject({
      CartId: ONumber,
      ProductName: line?.ProductName,
      ImagePath: line?.ImagePath,
      Weight: '10gm',
      Quantity: 1,
      Lines: 1,
      Total: row?.paid,
    });
    expect(line?.Weight).toBe('10gm');
    const { DeliverTo, Sealed } = await asha.status(ONumber);
    expect(DeliverTo?.Address).toBe(row?.shipping.address);
    expect(Sealed).toMatchObject({
      At: new Date(row?.rates.time ?? 0).toISOString(),
      Gold: row?.rates.gold,
      Silver: '',
      Quote: quoteNumber(row?.lockId ?? ''),
    });
  });
});

describe("another customer's order", () => {
  it.each(['buy', 'convert'] as const)(
    'another customer’s order of kind %s is neither seen nor known',
    async (kind) => {
      const { ONumber } = kind === 'buy' ? await asha.pay() : await asha.convert(coin);
      const unknown = { code: 404, message: 'We do not know this order.' };
      await expect(ravi.status(ONumber)).rejects.toMatchObject(unknown);
      await expect(ravi.lines(ONumber)).rejects.toMatchObject(unknown);
      // With the same words as for an unknown number, so that numbers cannot be probed.
      await expect(ravi.status('B261120000000')).rejects.toMatchObject(unknown);
      await expect(ravi.lines('B261120000000')).rejects.toMatchObject(unknown);
      const [row] = await rowsOf(asha);
      await expect(ravi.lines(row?.id ?? 0)).rejects.toMatchObject(unknown);
      expect(await ravi.orders()).toEqual([]);
      expect(await ravi.converted()).toEqual([]);
      expect((await asha.status(ONumber)).ONumber).toBe(ONumber);
      expect(await asha.lines(ONumber)).toHaveLength(1);
    },
  );
});

describe("another customer's lock", () => {
  it('cannot be used, for the same bag or coin, and stays theirs', async () => {
    const bag = await asha.lock();
    const made = await asha.lockCoin(coin);
    const unknown = {
      code: 404,
      message: 'We do not hold this price for you. Please open the payment again from your bag.',
    };
    await expect(ravi.pay({ QuoteId: bag.QuoteId })).rejects.toMatchObject(unknown);
    await expect(ravi.convert(coin, { QuoteId: made.QuoteId })).rejects.toMatchObject(unknown);
    await expect(ravi.pay({ QuoteId: 'made up' })).rejects.toMatchObject(unknown);
    expect(await rowsOf(ravi)).toEqual([]);
    await asha.pay({ QuoteId: bag.QuoteId });
    await asha.convert(coin, { QuoteId: made.QuoteId });
    // The refusal does not tell that it was used, or by whom.
    await expect(ravi.pay({ QuoteId: bag.QuoteId })).rejects.toMatchObject(unknown);
  });

  it('has another id and number than one of the same bag', async () => {
    const [hers, his] = [await asha.lock(), await ravi.lock()];
    expect(his.QuoteId).not.toBe(hers.QuoteId);
    expect(his.ONumber).not.toBe(hers.ONumber);
    expect(await shop.db.select().from(priceLocks)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: hers.QuoteId, customerId: asha.id }),
        expect.objectContaining({ id: his.QuoteId, customerId: ravi.id }),
      ]),
    );
  });
});

describe("another customer's address", () => {
  it.each([
    ['ShippingId', 'Please select shipping address'],
    ['BillingId', 'Please select billing address'],
  ])('cannot be ordered to: %s', async (field, message) => {
    const change = { [field]: asha[field === 'ShippingId' ? 'shippingId' : 'billingId'] };
    const refusal = { code: 400, message };
    await expect(ravi.pay(change)).rejects.toMatchObject(refusal);
    await expect(ravi.pay({ ...change, paymentMode: 'CARD' })).rejects.toMatchObject(refusal);
    await expect(ravi.convert(coin, change)).rejects.toMatchObject(refusal);
    expect(await rowsOf(ravi)).toEqual([]);
    expect(await ravi.balance()).toMatchObject({ gold: '100.0000' });
  });
});

describe("another customer's bag and metal", () => {
  it('stay as they are', async () => {
    await asha.add(SILVER_10G, 3);
    await ravi.pay();
    await ravi.convert(coin);
    expect(await asha.bag()).toHaveLength(2);
    expect(await asha.balance()).toMatchObject({ gold: '100.0000' });
  });

  it('do not open a way to a coin that the customer does not hold', async () => {
    const leela = await Buyer.arrive(shop);
    expect((await leela.verifyCoin(coin)).code).toBe(409);
    await expect(leela.lockCoin(coin)).rejects.toMatchObject({ code: 409 });
    await expect(leela.convert(coin)).rejects.toMatchObject({ code: 409 });
  });
});

it('a coupon that one customer has spent is there for another to spend', async () => {
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.code, 'LOTUS500'));
  for (const buyer of [asha, ravi]) {
    await buyer.pay({ couponId: coupon?.id ?? 0 });
    expect(await rowsOf(buyer)).toMatchObject([{ coupon: '500.00' }]);
  }
});

describe('a session', () => {
  const conversion = { Quantity: 1, Weight: '10gm', productId: 1 };
  const payment = {
    paymentMode: 'UPI' as const,
    UserType: 'User',
    BillingId: 1,
    ShippingId: 1,
    DeviceType: 'web',
  };
  const operations = {
    LockPrice: (caller: TestCaller) => call(shop, LockPrice, { Kind: 'buy' }, caller),
    VerifyConvertToCoin: (caller: TestCaller) =>
      call(shop, VerifyConvertToCoin, conversion, caller),
    proceedToPayCoin: (caller: TestCaller) => call(shop, proceedToPayCoin, payment, caller),
    proceedToPayCovertToCoin: (caller: TestCaller) =>
      call(shop, proceedToPayCovertToCoin, { ...payment, ...conversion }, caller),
    getOrdersByUserForFront: (caller: TestCaller) =>
      call(shop, getOrdersByUserForFront, {}, caller),
    getConvertCoinOrder: (caller: TestCaller) => call(shop, getConvertCoinOrder, {}, caller),
    GetOrderDetailsById: (caller: TestCaller) =>
      call(shop, GetOrderDetailsById, { CartId: 1 }, caller),
    GetOrderStatus: (caller: TestCaller) => call(shop, GetOrderStatus, { ONumber: '1' }, caller),
  };
  const halves: [what: string, caller: () => TestCaller][] = [
    ['nothing', () => ({})],
    ['a token without its cookie', () => ({ ...asha.caller, cookie: undefined })],
    ['a cookie without its token', () => ({ cookie: asha.caller.cookie })],
    ["a token with another's cookie", () => ({ ...asha.caller, cookie: ravi.caller.cookie })],
  ];
  it.each(
    Object.entries(operations).flatMap(([name, ask]) =>
      halves.map(([what, caller]) => [name, what, ask, caller] as const),
    ),
  )('%s refuses %s', async (_name, _what, ask, caller) => {
    await expect(ask(caller())).rejects.toMatchObject({ code: 401 });
  });
});
