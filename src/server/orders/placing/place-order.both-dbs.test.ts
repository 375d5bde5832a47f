import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AddDeliveryAddress } from '#shared/contract/addresses.ts';
import { VerifyCouponCode } from '#shared/contract/bag-changes.ts';
import { quoteNumber } from '#shared/paying/quote-number.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { couponUses, orderLines, orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from '../lifecycle/move-order.ts';

let shop: TestShop;
let asha: Buyer;
let couponId: number;
const reading = { gold: '127000', silver: '154000', time: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, 'LOTUS500'));
  couponId = row?.id ?? 0;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.cards = someCards;
  shop.rates.reading = { ...reading, time: shop.clock.now };
  asha = await Buyer.arrive(shop);
});

/** Another shipping address than the billing one. */
const shipElsewhere = () =>
  call(
    shop,
    AddDeliveryAddress,
    { Address: 'Elsewhere', GstNumber: '', Type: 'shipping', index: 1, status: true },
    asha.caller,
  );
const orderRow = async (number: string) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error(`No ${number}`);
  return row;
};
const ordersOf = async (buyer: Buyer) =>
  shop.db.select().from(orders).where(eq(orders.customerId, buyer.id));
const proofsOf = async (buyer: Buyer) =>
  shop.db.select().from(proofs).where(eq(proofs.customerId, buyer.id));

describe('an order by UPI', () => {
  it('has the lines, the price and the number of its quote', async () => {
    await asha.add(GOLD_10G, 2);
    await asha.add(SILVER_10G);
    const lock = await asha.lock(couponId);
    shop.rates.reading = { ...reading, gold: '200000', time: shop.now() };
    const placed = await asha.pay({ QuoteId: lock.QuoteId, couponId, Utr: ' 4123 5678-9012 ' });
    expect(placed).toEqual({
      isSuccess: true,
      ONumber: lock.ONumber,
      OrderDate: new Date(shop.now()).toISOString(),
      msg: `Thank you. We have your order ${lock.ONumber} and will verify your payment.`,
    });
    expect(await orderRow(lock.ONumber)).toMatchObject({
      kind: 'buy',
      state: 'placed',
      paymentMode: 'UPI',
      amount: lock.Amount,
      gst: lock.Gst,
      makingCharge: lock.MakingCharge,
      otherTax: lock.OtherTax,
      logistics: lock.Logistics,
      coupon: '500.00',
      surcharge: '0.00',
      paid: lock.Total,
      utr: '412356789012',
      rates: { gold: '127000', silver: '154000' },
    });
    expect(await asha.bag()).toEqual([]);
    expect(await proofsOf(asha)).toMatchObject([
      { mediaType: 'image/jpeg', width: 24, height: 40, createdAt: new Date(shop.now()) },
    ]);
    expect(await asha.status(lock.ONumber)).toEqual({
      ONumber: lock.ONumber,
      Kind: 'buy',
      State: 'placed',
      PaymentMode: 'UPI',
      ReplacedBy: '',
      Replaces: '',
      OrderDate: placed.OrderDate,
      DeliverTo: {
        Name: 'Asha Mehta',
        Address: '14 Ranade Road',
        Number: expect.stringMatching(/^\d{10}$/),
      },
      Sealed: {
        At: '2026-11-20T06:30:00.000Z',
        Gold: '127000',
        Silver: '154000',
        Quote: quoteNumber(lock.QuoteId),
      },
      Steps: [{ State: 'placed', At: placed.OrderDate, Note: '', What: '' }],
      Paid: lock.Total,
      Surcharge: '0.00',
      Logistics: lock.Logistics,
      Coupon: '500.00',
      FromHolding: '0',
      Metal: '',
      GramsBack: false,
      Money: {
        Came: '0.00',
        Refunds: [],
        Failed: [],
        StillToPay: lock.Total,
        DueBack: '0.00',
        GivenBack: '0.00',
        Payments: [],
      },
      Utr: '412356789012',
      CanPay: false,
      Invoice: false,
      Notes: [],
      Pieces: [],
    });
  });

  it('shows its lines as they were sold, whatever the catalogue says later', async () => {
    const weight = await asha.add(GOLD_10G, 2);
    const lock = await asha.lock();
    const { ONumber } = await asha.pay({ QuoteId: lock.QuoteId });
    const set = (makingCharge: string) =>
      shop.db.update(productDetails).set({ makingCharge }).where(eq(productDetails.id, weight.id));
    await set('30');
    try {
      expect(await asha.lines(ONumber)).toEqual([
        {
          ImagePath: 'gold-bar-minted',
          ProductName: 'Lotus Minted Gold Bar',
          CategoryName: 'Minted Bar',
          Purity: '999',
          Weight: '10gm',
          Quantity: 2,
          Total: lock.Lines?.[0]?.Price,
          CouponAmount: '0.00',
          MakingCharge: '2.5',
          OtherCharge: '0',
          TaxProfile: 'specification',
          GstPercent: '3',
          Gst: lock.Gst,
          Logistics: lock.Logistics,
          Surcharge: '0.00',
        },
      ]);
    } finally {
      await set(weight.makingCharge);
    }
  });

  it('keeps the address as it was', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    await shipElsewhere();
    await shop.db.update(customers).set({ firstName: 'Usha' }).where(eq(customers.id, asha.id));
    const copy = {
      name: 'Asha Mehta',
      address: '14 Ranade Road',
      gstNumber: '',
      email: 'asha@aurum.example',
      state: 'Goa',
    };
    expect(await orderRow(ONumber)).toMatchObject({ shipping: copy, billing: copy });
  });

  it('an order may go to the billing address', async () => {
    await asha.add(GOLD_10G);
    await shipElsewhere();
    const { ONumber } = await asha.pay({ ShippingId: asha.billingId });
    const { shipping, billing } = await orderRow(ONumber);
    expect(shipping).toEqual(billing);
  });

  it('an order by UPI is listed, newest first', async () => {
    await asha.add(GOLD_10G);
    const first = await asha.pay();
    shop.clock.now += 1000;
    shop.rates.reading = { ...reading, time: shop.clock.now };
    await asha.add(GOLD_10G);
    const second = await asha.pay();
    expect(await asha.orders()).toEqual(
      [second, first].map(({ ONumber, OrderDate }) => ({
        Id: ONumber,
        OrderDate,
        CartId: ONumber,
        ProductName: 'Lotus Minted Gold Bar',
        Weight: '10gm',
        ImagePath: 'gold-bar-minted',
        Quantity: 1,
        Lines: 1,
        Total: '136762.00',
      })),
    );
    expect(await asha.converted()).toEqual([]);
  });

  it('needs a readable picture', async () => {
    await asha.add(GOLD_10G);
    for (const file of ['', ' ', 'data:image/png;base64,', 'data:text/html;base64,PGI+']) {
      await expect(asha.pay({ file })).rejects.toMatchObject({ code: 400 });
    }
    expect(await asha.bag()).toHaveLength(1);
    expect(await ordersOf(asha)).toEqual([]);
  });

  it.each(['<script>', '12;34', 'x'.repeat(36)])('takes no number of %s', async (Utr) => {
    await asha.add(GOLD_10G);
    await expect(asha.pay({ Utr })).rejects.toMatchObject({ code: 400 });
  });
});

describe('an order by card', () => {
  it('has the surcharge of its quote, no proof, and can be paid', async () => {
    await asha.add(GOLD_10G);
    const lock = await asha.lock();
    shop.cardSurchargePercent = '50';
    try {
      const paid = exact(lock.Total).plus(lock.Surcharge).toFixed(2);
      const { ONumber, msg } = await asha.pay({ paymentMode: 'CARD', QuoteId: lock.QuoteId });
      expect(msg).toBe(`Your order ${ONumber} is waiting for its payment by card.`);
      expect(await orderRow(ONumber)).toMatchObject({ surcharge: lock.Surcharge, paid });
      expect(await asha.status(ONumber)).toMatchObject({
        PaymentMode: 'CARD',
        Paid: paid,
        Surcharge: lock.Surcharge,
        CanPay: true,
      });
      expect(await proofsOf(asha)).toEqual([]);
      await payFor(shop, ONumber);
      expect(await asha.status(ONumber)).toMatchObject({ CanPay: false });
    } finally {
      shop.cardSurchargePercent = '2';
    }
  });

  it('an order by card is refused by a store that takes no cards', async () => {
    shop.cards = undefined;
    await asha.add(GOLD_10G);
    await expect(asha.pay({ paymentMode: 'CARD' })).rejects.toMatchObject({
      code: 400,
      message: 'This store takes no cards. Please pay by UPI.',
    });
  });
});

describe('a coupon', () => {
  const verify = async () =>
    (await call(shop, VerifyCouponCode, { CouponCode: 'LOTUS500' }, asha.caller)).data?.[0];

  it('a coupon is used once by a customer, and by the next customer too', async () => {
    await asha.add(GOLD_10G);
    await asha.pay({ couponId });
    const used = { code: 400, message: expect.stringMatching(/^You have used this coupon/) };
    await expect(verify()).rejects.toMatchObject(used);
    await asha.add(GOLD_10G);
    await expect(asha.lock(couponId)).rejects.toMatchObject(used);
    await expect(asha.pay({ couponId })).rejects.toMatchObject(used);
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G);
    await ravi.pay({ couponId });
  });

  it('a coupon is given back by an order that is rejected', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay({ couponId });
    await moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'desk:m', note: 'No money' });
    expect((await verify())?.CouponCode).toBe('LOTUS500');
    await asha.add(GOLD_10G);
    await asha.pay({ couponId });
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.customerId, asha.id));
    expect(uses).toHaveLength(1);
  });

  it('a coupon is not used twice by two quotes that were both made with it', async () => {
    await asha.add(GOLD_10G);
    const first = await asha.lock(couponId);
    await asha.add(SILVER_10G);
    const second = await asha.lock(couponId);
    await asha.pay({ QuoteId: second.QuoteId, couponId });
    await asha.add(GOLD_10G);
    await expect(asha.pay({ QuoteId: first.QuoteId, couponId })).rejects.toMatchObject({
      code: 400,
    });
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await asha.bag()).toHaveLength(1);
  });
});

describe('the addresses', () => {
  it.each([
    [{ ShippingId: 0 }, 'Please select shipping address'],
    [{ ShippingId: 0, BillingId: 0 }, 'Please select shipping address'],
    [{ BillingId: 999_999 }, 'Please select billing address'],
    [{ BillingId: 'x' }, 'Please select billing address'],
  ])('addresses of %o are refused: %s', async (change, message) => {
    await asha.add(GOLD_10G);
    await expect(asha.pay(change)).rejects.toMatchObject({ code: 400, message });
  });

  it.each([
    ['billing', 'First enter the billing address and then save it'],
    ['shipping', 'First enter the shipping address and then save it'],
  ] as const)('must have a text: %s', async (type, message) => {
    await asha.add(GOLD_10G);
    const id = Number(type === 'billing' ? asha.billingId : asha.shippingId);
    await shop.db.update(addresses).set({ address: ' ' }).where(eq(addresses.id, id));
    await expect(asha.pay()).rejects.toMatchObject({ code: 400, message });
  });
});

it('an order ignores any price, number or owner in the request', async () => {
  const ravi = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  const lock = await asha.lock();
  const lies = {
    QuoteId: lock.QuoteId,
    customerId: ravi.id,
    CustomerId: ravi.id,
    Total: '1',
    paid: '1',
    Amount: '1',
    ONumber: 'B261120000000',
    totals: { total: '1' },
    state: 'confirmed',
    lines: [],
  };
  const { ONumber } = await asha.pay(lies);
  expect(ONumber).toBe(lock.ONumber);
  expect(await orderRow(ONumber)).toMatchObject({
    customerId: asha.id,
    paid: lock.Total,
    state: 'placed',
  });
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, (await orderRow(ONumber)).id));
  expect(lines).toHaveLength(1);
});
