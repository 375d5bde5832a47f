import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddToCart } from '#shared/contract/bag-changes.ts';
import { GetCart } from '#shared/contract/cart.ts';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { customers } from '../db/schema/accounts.ts';
import { productDetails } from '../db/schema/catalogue.ts';
import { orders } from '../db/schema/orders.ts';
import { inTransaction } from '../db/transaction.ts';
import { runDesk } from '../desk/command-line/run-desk.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { digest } from '#server/crypto.ts';
import { storePassword } from '../accounts/store-password.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { settleCardPayment } from '#server/payments/card/settle-card-payment.ts';
import { cardPayments } from '../db/schema/payments.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '../testing/people/buyer.ts';
import { call } from '../testing/call.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { payFor } from '../testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { moveOrder } from './lifecycle/move-order.ts';

const TURNS = 5;

let shop: TestShop;
const failed: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  shop.log.error = (what: unknown) => void failed.push(what);
}, 60_000);
afterAll(() => shop.close());

/** A refusal has words; any other error is a fault. */
const orRefused = <Value>(work: Promise<Value>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code >= 500) failed.push(error);
    return undefined;
  });

it('concurrent payments, desk moves and conversions neither deadlock nor lose a gram', async () => {
  const tour = new CatalogueTour(shop);
  const [gold, silver] = [await tour.weight(GOLD_10G), await tour.weight(SILVER_10G)];
  const buyers = await Promise.all([0, 1, 2].map(() => Buyer.arrive(shop)));
  for (const buyer of buyers) await buyer.hold({ gold: '60', silver: '100' });
  const coin = { detailId: silver.id, grams: '10' };

  const changePassword = (buyer: Buyer) =>
    inTransaction(shop, async ({ db }) => {
      const [row] = await db
        .select()
        .from(customers)
        .where(eq(customers.id, buyer.id))
        .for('update');
      if (!row) return;
      const { passwordHash } = row;
      await storePassword(db, row, {
        passwordHash,
        now: new Date(shop.now()),
        keep: digest(buyer.caller.token ?? ''),
      });
    });

  const payByCard = async (buyer: Buyer) => {
    const placed = await orRefused(buyer.pay({ paymentMode: 'CARD' }));
    if (!placed) return;
    const { ONumber } = placed;
    await orRefused(call(shop, CreateCardPayment, { ONumber }, buyer.caller));
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, ONumber));
    if (!order) return;
    const [payment] = await shop.db
      .select()
      .from(cardPayments)
      .where(eq(cardPayments.orderId, order.id));
    if (!payment) return;
    const paid = {
      state: 'paid' as const,
      providerPaymentId: `pay_${ONumber}`,
      paise: Math.round(Number(order.paid) * 100),
      currency: 'INR',
    };
    await Promise.all([
      orRefused(settleCardPayment(shop, payment.id, paid)),
      orRefused(
        moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'desk:a', note: 'no' }),
      ),
      orRefused(settleCardPayment(shop, payment.id, { state: 'failed', reason: 'x' })),
      orRefused(settleCardPayment(shop, payment.id, paid)),
    ]);
  };
  const convert = async (buyer: Buyer) => {
    const placed = await orRefused(buyer.convert(coin));
    if (!placed) return;
    const orderNumber = placed.ONumber;
    const back = { orderNumber, to: 'rejected' as const, by: 'desk:a', note: 'no' };
    await Promise.all([
      orRefused(moveOrder(shop, back)),
      orRefused(moveOrder(shop, back)),
      orRefused(payFor(shop, orderNumber)),
    ]);
  };
  const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });

  const deeds: ((buyer: Buyer, turn: number) => Promise<unknown>)[] = [
    (buyer) =>
      orRefused(
        call(shop, AddToCart, { P_DetailsId: gold.id, Quantity: 1, Weight: '10gm' }, buyer.caller),
      ),
    (buyer) =>
      orRefused(
        call(
          shop,
          AddToCart,
          { P_DetailsId: silver.id, Quantity: 1, Weight: '10gm' },
          buyer.caller,
        ),
      ),
    (buyer) => orRefused(buyer.lock()),
    (buyer) => orRefused(buyer.pay()),
    payByCard,
    convert,
    changePassword,
    (buyer) => orRefused(call(shop, GetCart, {}, buyer.caller)),
    async (buyer, turn) => {
      const [row] = await shop.db.select().from(customers).where(eq(customers.id, buyer.id));
      await desk(
        'credit',
        row?.number ?? '',
        '--gold',
        '0.1',
        '--reason',
        'x',
        '--ref',
        `c${buyer.id}-${turn}`,
      );
    },
    () => sweepCardPayments(shop),
    async () => {
      const [row] = await shop.db
        .select()
        .from(orders)
        .where(eq(orders.state, 'payment-received'))
        .limit(1);
      if (row) await desk('confirm', row.number);
    },
    () => shop.db.update(productDetails).set({ margin: '1' }).where(eq(productDetails.id, gold.id)),
  ];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.all(buyers.flatMap((buyer) => deeds.map((deed) => deed(buyer, turn))));
    shop.clock.now += 2 * 60_000;
  }
  expect(failed).toEqual([]);
  const report = await verifyLedger(shop);
  expect(report.broken).toBeUndefined();
  for (const buyer of buyers) {
    const { gold: held } = await buyer.balance();
    expect(Number(held)).toBeCloseTo(60 + TURNS * 0.1, 6);
  }
  const all = await shop.db.select().from(orders);
  const money = await findMoneyOf(shop, all);
  for (const { id, state, paid } of all) {
    // Money that came once goes back at most once.
    const due = rupeesOf(money.get(id)?.over ?? 0);
    expect(['0.00', paid]).toContain(due);
    if (state !== 'rejected') expect(due).toBe('0.00');
  }
}, 120_000);
