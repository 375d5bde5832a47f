import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetPaymentTerms } from '#shared/contract/payment-terms.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import { orderByTransfer, transferOf } from '#server/testing/people/transfers.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
});
afterAll(() => shop.close());

describe('an order by bank transfer', () => {
  it('an order is placed without a picture, empties the bag, and has its price held for a day', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, msg, Total } = await orderByTransfer(buyer);
    expect(msg).toBe(
      `Your order ${ONumber} is placed. Its price holds until 21 Nov 2026, 12:00 IST: please transfer the money by then.`,
    );
    expect(await buyer.bag()).toEqual([]);
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'placed',
      PaymentMode: 'TRANSFER',
      HeldUntil: shop.now() + DAY_MS,
      Paid: Total,
      Surcharge: '0.00',
      ReplacedBy: '',
      Replaces: '',
      CanPay: false,
    });
  });

  it('says where to pay, and counts down what is still to pay', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const { holder, account, ifsc, bank } = TEST_TRANSFER.account;
    expect(await transferOf(buyer, ONumber)).toEqual({
      ONumber,
      State: 'open',
      Holder: holder,
      Account: account,
      Ifsc: ifsc,
      Bank: bank,
      OwnAccount: false,
      UpiId: '',
      SandboxUrl: '',
      Reference: ONumber,
      Total,
      Came: '0.00',
      StillToPay: Total,
      UpiMost: '0',
      HeldUntil: shop.now() + DAY_MS,
      DepositDue: '0.00',
      Claims: [],
    });
    await payFor(shop, ONumber, '100000.00');
    const left = (Number(Total) - 100_000).toFixed(2);
    expect(await transferOf(buyer, ONumber)).toMatchObject({
      State: 'open',
      Came: '100000.00',
      StillToPay: left,
    });
    await payFor(shop, ONumber);
    expect(await transferOf(buyer, ONumber)).toMatchObject({ State: 'done', StillToPay: '0.00' });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('a transfer is shown to its own customer alone, and an order that is paid otherwise has none', async () => {
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const { ONumber } = await orderByTransfer(buyer);
    await expect(transferOf(other, ONumber)).rejects.toMatchObject({ code: 404 });
    await other.add(GOLD_10G);
    const { QuoteId } = await other.lock();
    const byUpi = await other.pay({ QuoteId });
    await expect(transferOf(other, byUpi.ONumber)).rejects.toMatchObject({ code: 409 });
  });

  it('needs a price that is held', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const unheld = buyer.pay({ paymentMode: 'TRANSFER', file: '' });
    await expect(unheld).rejects.toThrow('the price must be held first');
    expect(await buyer.bag()).toHaveLength(1);
  });

  it('is one of three that wait at most; one that is paid makes room', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await orderByTransfer(buyer);
    await orderByTransfer(buyer);
    await orderByTransfer(buyer);
    await expect(orderByTransfer(buyer)).rejects.toThrow(
      'as many orders waiting for a bank transfer as you can have at a time: 3.',
    );
    await payFor(shop, ONumber);
    await orderByTransfer(buyer);
  });

  it('has its room beside orders that are paid otherwise', async () => {
    const buyer = await Buyer.arrive(shop);
    for (const paymentMode of ['UPI', 'UPI', 'CARD'] as const) {
      await buyer.add(GOLD_10G);
      await buyer.pay({ paymentMode });
    }
    expect((await buyer.status((await orderByTransfer(buyer)).ONumber)).State).toBe('placed');
  });
});

describe('digital metal', () => {
  it('digital metal is not paid by bank transfer; its ticket stays open', async () => {
    const trading = await openTradeShop();
    const buyer = await Buyer.arrive(trading);
    const ticket = await askTicket(buyer);
    const byTransfer = makeTrade(buyer, ticket, { paymentMode: 'TRANSFER', file: '' });
    await expect(byTransfer).rejects.toThrow('Digital metal cannot be paid by bank transfer');
    await makeTrade(buyer, ticket);
    await trading.close();
  });
});

describe('a store', () => {
  it('refuses UPI above its limit to the paisa, and keeps the price for another way', async () => {
    const limited = { ...shop };
    const buyer = await Buyer.arrive(limited);
    await buyer.add(GOLD_10G);
    const { QuoteId, Total } = await buyer.lock();
    limited.upi = { most: (Number(Total) - 0.01).toFixed(2), bankMost: '0' };
    const byUpi = buyer.pay({ QuoteId });
    await expect(byUpi).rejects.toThrow('One payment by UPI to this store can be ');
    limited.upi = { most: Total, bankMost: '0' };
    await buyer.pay({ QuoteId });
  });

  it('a store without an account takes no transfers, and says so in its terms', async () => {
    const without = { ...shop, transfer: undefined };
    const buyer = await Buyer.arrive(without);
    await buyer.add(GOLD_10G);
    const { QuoteId } = await buyer.lock();
    const byTransfer = buyer.pay({ QuoteId, paymentMode: 'TRANSFER', file: '' });
    await expect(byTransfer).rejects.toThrow('takes no bank transfers');
    const terms = only((await call(without, GetPaymentTerms, {})).data);
    expect(terms.Transfer).toBeUndefined();
  });

  it('tells the terms that it is paid by', async () => {
    const own = { ...shop, upi: { most: '200000', bankMost: '100000' } };
    expect((await call(own, GetPaymentTerms, {})).data).toEqual([
      {
        UpiMost: '200000',
        UpiBankMost: '100000',
        Transfer: { HoldMinutes: 1440, DepositPercent: '0', DepositMinutes: 120, OpenMost: 3 },
        IdentityFrom: '0',
        DigitalIdentityFrom: '0',
      },
    ]);
  });
});
