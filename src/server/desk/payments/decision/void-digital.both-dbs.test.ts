import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { writeOffAct } from '../../acts/write-off.ts';
import { approve } from '../../approvals/decide.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { done } from '../../command-line/done.ts';
import { dispatchOrder } from '../../orders/packing/sending.ts';
import { newUtr } from '../../testing/paid-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { voidPayment } from './void-payment.ts';

const { ConfirmPayment, ListPayments, ShowPayment } = paymentsOperations;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

it('a payment of digital metal that was recorded wrongly is taken back, and nothing of it is sold until its money has come', async () => {
  const meera = await newStaff(shop, ['payments']);
  const desk = { shop, by: meera.name, osUser: '' };
  const asha = await Buyer.arrive(shop);
  await tellPayout(asha);
  const { ONumber } = await makeTrade(asha, await askTicket(asha, { side: 'buy', grams: '10' }));
  await payFor(shop, ONumber);
  await confirmOrder(desk, ONumber, { looked: true });
  const find = async () =>
    only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
  const { records } = await findOrderMoney(shop, await find());
  const sell = (grams: string) => askTicket(asha, { side: 'sell', grams });
  const early = await sell('10');
  await voidPayment(desk, ONumber, { payment: only(records).id, reason: 'another customer’s' });
  await expect(makeTrade(asha, early)).rejects.toThrow(`wait for the payment of ${ONumber}`);
  expect(await find()).toMatchObject({ state: 'confirmed' });
  const waits = async () =>
    (await callDesk(shop, ListPayments, { tab: 'look', limit: 500 }, meera)).items.map(
      ({ order }) => order,
    );
  expect(await waits()).toContain(ONumber);
  await expect(sell('0.0100')).rejects.toThrow(
    `10.0000 g of your digital gold wait for the payment of ${ONumber}`,
  );
  const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
  const coin = { detailId: id, grams: '10', quantity: 1 };
  await expect(asha.lockCoin(coin)).rejects.toThrow(ONumber);
  await expect(asha.convert(coin)).rejects.toThrow(ONumber);
  await asha.hold({ gold: '0.5' });
  await expect(sell('0.5001')).rejects.toThrow(ONumber);
  await makeTrade(asha, await sell('0.5000'));
  await payFor(shop, ONumber);
  expect(await waits()).not.toContain(ONumber);
  await makeTrade(asha, await sell('10'));
});

it('grams that were credited for a bar that could not be delivered wait too where its payment is taken back, until two people give it up', async () => {
  const meera = await newStaff(shop, ['payments']);
  const second = await newStaff(shop, ['owner']);
  const desk = { shop, by: meera.name, osUser: `staff ${meera.id}` };
  const asha = await Buyer.arrive(shop);
  await tellPayout(asha);
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay();
  await payFor(shop, ONumber);
  await confirmOrder(desk, ONumber, { looked: true });
  await dispatchOrder(desk, ONumber, 'BlueDart');
  await moveOrder(shop, { orderNumber: ONumber, to: 'credited-back', by: 'desk:meera' });
  const find = async () =>
    only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
  const { records } = await findOrderMoney(shop, await find());
  await voidPayment(desk, ONumber, { payment: only(records).id, reason: 'charged back' });
  const waits = async () =>
    (await callDesk(shop, ListPayments, { tab: 'look', limit: 500 }, meera)).items.find(
      ({ order }) => order === ONumber,
    );
  expect(await waits()).toMatchObject({
    verdict: { text: 'Sent or credited: its payment was taken back' },
  });
  const sell = () => askTicket(asha, { side: 'sell', grams: '10' });
  await expect(sell()).rejects.toThrow(
    `10.0000 g of your digital gold wait for the payment of ${ONumber}`,
  );
  await payFor(shop, ONumber);
  expect(await waits()).toBeUndefined();
  await sell();
  const again = standingOf((await findOrderMoney(shop, await find())).records);
  await voidPayment(desk, ONumber, { payment: only(again).id, reason: 'charged back' });
  const amount = rupeesOf((await findOrderMoney(shop, await find())).short);
  const asked = await carryOut(desk, writeOffAct, { order: ONumber, amount, reason: 'Lost' });
  const request = done(asked).approval ?? 0;
  await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, request);
  expect(await waits()).toBeUndefined();
  await sell();
});

it('no shortfall of a digital order is forgiven: its grams are worth their whole price', async () => {
  const meera = await newStaff(shop, ['payments']);
  const asha = await Buyer.arrive(shop);
  const { ONumber } = await makeTrade(asha, await askTicket(asha, { side: 'buy', grams: '1' }));
  const item = `order:${ONumber}`;
  const shown = await callDesk(shop, ShowPayment, { item }, meera);
  expect(shown.order?.writeOff).toBe('0.00');
  const paise = paiseOf(shown.order?.money.stillToPay ?? '') - 10;
  const seen = { amount: rupeesOf(paise), reference: newUtr() };
  const deciding = { item, revision: shown.revision, seen };
  await expect(
    callDesk(shop, ConfirmPayment, { ...deciding, forgive: 'whole rupees' }, meera),
  ).rejects.toThrow(`Nothing of ${ONumber} can be forgiven. Nothing was changed.`);
  const order = only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
  expect((await findOrderMoney(shop, order)).came).toBe(0);
});
