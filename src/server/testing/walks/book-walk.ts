import fc from 'fast-check';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { Refusal } from '#shared/contract/refusal.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { entrySets } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { findMoneyOf, standingOf } from '#server/payments/records/find-order-money.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '../people/buyer.ts';
import { tellPayout } from '../people/tell-payout.ts';
import { askTicket, makeTrade } from '../people/trader.ts';
import { acceptLateOf, arrive, quoteLateOf, rateIs } from '../people/transfers.ts';
import type { TestShop } from '../test-shop.ts';

export const DEEDS = [
  ...(['order', 'convert', 'buy', 'sell', 'pay', 'confirm', 'dispatch', 'back', 'end'] as const),
  ...(['refund', 'void', 'debit', 'payOut', 'payOutBack', 'credit', 'reverse', 'goOn'] as const),
];
type Deed = (typeof DEEDS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOME_MS = [0, 1, MINUTE_MS, MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS];
const WAITS = [...SOME_MS, 2 * HOUR_MS, 3 * HOUR_MS, 'midnight' as const, 'last' as const];

/** One deed of a walk, and what it is done to. */
export const bookDeed = fc.record({
  what: fc.constantFrom<Deed>(...DEEDS, 'order', 'pay', 'pay', 'confirm', 'confirm', 'dispatch'),
  pick: fc.nat(1_000_000),
  size: fc.integer({ min: 1, max: 9999 }),
  way: fc.constantFrom('UPI' as const, 'TRANSFER' as const),
  /** Until the next deed: some hours, or exactly until a day begins in India, or its last millisecond. */
  wait: fc.constantFrom(...WAITS),
});
type Drawn = typeof bookDeed extends fc.Arbitrary<infer Value> ? Value : never;

/** Nothing is there that a deed could be done to. */
class Nothing extends Error {}

/**
 * For tests of books and reports: customers and clerks whose orders and trades of all kinds are paid, confirmed, sent, returned,
 * taken back and replaced, one after another, over days of India. What the shop refuses is left undone.
 */
export class BookWalk {
  readonly buyers: Buyer[] = [];
  /** How often each deed was done. */
  readonly done: Partial<Record<Deed, number>> = {};
  private references = 0;

  constructor(readonly shop: TestShop) {}

  async begin(): Promise<void> {
    for (let left = 2; left > 0; left -= 1) {
      const buyer = await Buyer.arrive(this.shop);
      await buyer.hold({ gold: '50.0001', silver: '500.1234' });
      await tellPayout(buyer);
      this.buyers.push(buyer);
    }
  }

  async step(drawn: Drawn): Promise<void> {
    rateIs(this.shop, '127000');
    try {
      await this[drawn.what](drawn);
      this.done[drawn.what] = (this.done[drawn.what] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof Nothing || error instanceof Refusal)) throw error;
    }
    const { clock } = this.shop;
    const midnight = startOfIndianDay(indianTime(clock.now + DAY_MS).day) ?? clock.now;
    if (drawn.wait === 'midnight') clock.now = midnight;
    else if (drawn.wait === 'last') clock.now = Math.max(clock.now, midnight - 1);
    else clock.now += drawn.wait;
    await sweepHolds(this.shop);
  }

  private reference = (): string => `7${String((this.references += 1)).padStart(11, '0')}`;

  private one<Item>(found: readonly Item[], { pick }: Drawn): Item {
    // The newest, since most states take several deeds to reach.
    const item = found.at(-1 - (pick % Math.min(found.length, 6)));
    if (item === undefined) throw new Nothing();
    return item;
  }

  private async orderIn(drawn: Drawn, ...states: OrderState[]): Promise<Order> {
    const among = inArray(orders.state, states);
    return this.one(
      await this.shop.db.select().from(orders).where(among).orderBy(asc(orders.id)),
      drawn,
    );
  }

  /** A desk command; somebody else approves what one person may not do alone. */
  private async desk(...args: string[]): Promise<void> {
    const as = (by: string, words: string[]) =>
      runDesk(this.shop, { args: [...words, '--by', by, '--json'], user: by.toLowerCase() });
    const { code, out, error } = await as('Meera', args);
    if (code === 2) throw new Error(`${args.join(' ')}: ${error.join(' ')}`);
    if (out.length === 0) throw new Nothing();
    const { approval } = JSON.parse(out.join('\n')) as { approval?: number };
    if (approval !== undefined) await as('Ravi', ['approve', String(approval)]);
  }

  private async order(drawn: Drawn): Promise<void> {
    const buyer = this.one(this.buyers, drawn);
    await buyer.add(GOLD_10G, 1 + (drawn.size % 3));
    await buyer.add(SILVER_10G, 1 + (drawn.size % 2));
    await buyer.pay({ ...(await sending(buyer, drawn)), QuoteId: (await buyer.lock()).QuoteId });
  }

  private async convert(drawn: Drawn): Promise<void> {
    const buyer = this.one(this.buyers, drawn);
    const { id: detailId } = await buyer.add(GOLD_10G);
    const coin = { detailId, grams: '10' };
    const { QuoteId } = await buyer.lockCoin(coin);
    await buyer.convert(coin, { ...(await sending(buyer, drawn)), QuoteId });
  }

  private trade = async (side: 'buy' | 'sell', drawn: Drawn): Promise<void> => {
    const buyer = this.one(this.buyers, drawn);
    const source = drawn.pick % 3 === 0 ? 'silver' : 'gold';
    const grams = toGrams(source === 'gold' ? 500 + drawn.size : 20_000 + 7 * drawn.size);
    await makeTrade(buyer, await askTicket(buyer, { side, source, grams }));
  };
  private buy = (drawn: Drawn) => this.trade('buy', drawn);
  private sell = (drawn: Drawn) => this.trade('sell', drawn);

  private async pay(drawn: Drawn): Promise<void> {
    const order = await this.orderIn(drawn, 'placed', 'lapsed', 'payment-received');
    const part = [1, 1, 1, 1, 0.5, 1.01][drawn.size % 6] ?? 1;
    const amount = rupeesOf(Math.ceil(paiseOf(order.paid) * part));
    await arrive(this, order.number, { amount, reference: this.reference() });
  }

  private confirm = async (drawn: Drawn) =>
    this.desk('confirm', (await this.orderIn(drawn, 'payment-received')).number, '--looked');

  private dispatch = async (drawn: Drawn) =>
    this.desk('dispatch', (await this.orderIn(drawn, 'confirmed')).number);

  /** A parcel comes back: for its grams, for a part of its money, or for both. */
  private async back(drawn: Drawn): Promise<void> {
    const { number, paid } = await this.orderIn(drawn, 'dispatched');
    if (drawn.size % 3 === 0) return this.desk('credit-back', number, ...REASON);
    const money = rupeesOf(Math.ceil((paiseOf(paid) * drawn.size) / 40_000));
    const grams = drawn.size % 2 === 0 ? ['--grams'] : [];
    return this.desk('return', number, '--money', money, ...grams, ...REASON);
  }

  private async end(drawn: Drawn): Promise<void> {
    const { number, state } = await this.orderIn(drawn, 'lapsed', 'payment-received', 'confirmed');
    const act = state === 'confirmed' ? 'cancel' : 'reject';
    await this.desk(drawn.size % 3 === 0 ? 'unconfirm' : act, number, ...REASON);
  }

  private async refund(drawn: Drawn): Promise<void> {
    const all = await this.shop.db.select().from(orders).orderBy(asc(orders.id));
    const money = await findMoneyOf(this.shop, all);
    const overOf = ({ id }: Order) => money.get(id)?.over ?? 0;
    const order = this.one(
      all.filter((each) => overOf(each) > 0),
      drawn,
    );
    const amount = rupeesOf(Math.ceil(overOf(order) / (1 + (drawn.size % 2))));
    await this.desk('refunded', order.number, '--reference', this.reference(), '--amount', amount);
  }

  private async void(drawn: Drawn): Promise<void> {
    const rows = await this.shop.db
      .select({ record: payments, number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .orderBy(asc(payments.id));
    const standing = standingOf(rows.map(({ record }) => record));
    const { record, number } = this.one(
      rows.filter((row) => standing.includes(row.record)),
      drawn,
    );
    await this.desk('void-payment', number, String(record.id), ...REASON);
  }

  private async debit(drawn: Drawn): Promise<void> {
    const { number } = await this.orderIn(drawn, 'confirmed', 'dispatched');
    await this.desk('debit-note', number, '--amount', rupeesOf(drawn.size), ...REASON);
  }

  private async saleWhere(state: SQL, drawn: Drawn): Promise<{ number: string }> {
    // In the order of the ledger: numbers are random, and two sales may be of one moment.
    const sold = and(eq(entrySets.reference, digitalSales.number), eq(entrySets.kind, 'sale'));
    const found = this.shop.db
      .select({ number: digitalSales.number })
      .from(digitalSales)
      .innerJoin(entrySets, sold)
      .where(state);
    return this.one(await found.orderBy(asc(entrySets.id)), drawn);
  }

  private async payOut(drawn: Drawn): Promise<void> {
    const { number } = await this.saleWhere(isNull(digitalSales.paidAt), drawn);
    await this.desk('payout-paid', number, '--reference', this.reference());
  }

  private async payOutBack(drawn: Drawn): Promise<void> {
    const { number } = await this.saleWhere(isNotNull(digitalSales.paidAt), drawn);
    await this.desk('payout-returned', number, ...REASON);
  }

  private async credit(drawn: Drawn): Promise<void> {
    const { id } = this.one(this.buyers, drawn);
    const { number } = this.one(
      await this.shop.db.select().from(customers).where(eq(customers.id, id)),
      drawn,
    );
    const grams = toGrams(drawn.size);
    await this.desk('credit', number, '--gold', grams, '--ref', this.reference(), ...REASON);
  }

  private async reverse(drawn: Drawn): Promise<void> {
    const { db } = this.shop;
    const sets = await db.select().from(entrySets).where(eq(entrySets.kind, 'desk-credit'));
    await this.desk('reverse', 'desk-credit', this.one(sets, drawn).reference, ...REASON);
  }

  /** Money came late, and its customer takes the price of now. */
  private async goOn(drawn: Drawn): Promise<void> {
    const { number, customerId, paid } = await this.orderIn(drawn, 'lapsed');
    const buyer = this.buyers.find(({ id }) => id === customerId);
    await arrive(this, number, { amount: paid, reference: this.reference() });
    if (buyer) await acceptLateOf(buyer, number, await quoteLateOf(buyer, number));
  }
}

const REASON = ['--reason', 'x'];

const sending = async (buyer: Buyer, { way }: Drawn) =>
  way === 'TRANSFER' ? { paymentMode: way, file: '' } : buyer.payment();
