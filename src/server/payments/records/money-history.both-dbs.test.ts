import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderSearch } from '#server/db/schema/dispatch.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { walkBudget } from '#server/testing/walks/thorough.ts';
import { rupeesOf } from '../paise.ts';
import { addRecord } from './add-record.ts';
import { keptSql, mostKeptSql } from './find-due-back.ts';
import { findOrderMoney, standingOf } from './find-order-money.ts';
import { reversePayment } from './reverse-payment.ts';

/** In whole paise, as all here. */
const INVOICE = 100_000;
const BUDGET = walkBudget(3000);

const deed = fc.record({
  what: fc.constantFrom(
    ...(['in', 'in', 'out', 'out', 'void', 'forgive', 'debit'] as const),
    ...(['return', 'return', 'cancel', 'replace'] as const),
  ),
  size: fc.constantFrom<number>(1, 800, 5_000, 10_000, 20_000, 99_999, INVOICE),
  pick: fc.nat(50),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** One who remembers in words what the customer and the shop owe one another, and knows none of the formulas. */
class Witness {
  /** What the customer sent, less what the shop sent until the return. */
  private until = 0;
  private since = 0;
  private forgiven = 0;
  private debited = 0;
  private givesBack: number | undefined;
  private ended = false;

  /** Money of a record; one that is taken back counts again below 0, and `late` as it did. */
  moved(kind: 'in' | 'out' | 'forgiven', paise: number, late: boolean): void {
    if (kind === 'in') this.until += paise;
    if (kind === 'forgiven') this.forgiven += paise;
    if (kind === 'out' && late) this.since += paise;
    if (kind === 'out' && !late) this.until -= paise;
  }
  noted(paise: number): void {
    this.debited += paise;
  }
  cameBack(paise: number): void {
    this.givesBack = paise;
  }
  ends(): void {
    this.ended = true;
  }

  says(): { short: number; over: number } {
    const kept = this.until - this.since;
    if (this.ended) return { short: 0, over: Math.max(0, kept) };
    // As if the order had stayed: beyond the invoice and its debit notes all is due back, below what was not forgiven all is missing.
    const tooMuch = Math.max(0, this.until - INVOICE - this.debited);
    const missing = Math.max(0, INVOICE - this.forgiven - this.until);
    // A return adds its money to that, and what was sent since has lessened it.
    const owed = tooMuch - missing + (this.givesBack ?? 0) - this.since;
    return { short: Math.max(0, -owed), over: Math.max(0, Math.min(owed, kept)) };
  }
}

let shop: TestShop;
let customer: number;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  customer = (await newCustomer(shop)).id;
}, 60_000);
afterAll(() => shop.close());

/** Does what can be done of a deed, and tells the witness. */
async function act(tx: Tx, number: string, { what, size, pick }: Deed, witness: Witness) {
  const order = await lockOrder(tx, number);
  const { short, over, records, keptRightly } = await findOrderMoney(tx, order);
  const isOpen = order.state === 'delivered';
  const add = (kind: 'in' | 'out' | 'forgiven', paise: number) => {
    if (paise <= 0) return undefined;
    witness.moved(kind, paise, order.state === 'returned');
    return addRecord(tx, order, {
      kind,
      amount: rupeesOf(paise),
      channel: 'bank',
      reference: '',
      by: 'desk:meera',
    });
  };
  if (what === 'in') await add('in', size);
  if (what === 'out') await add('out', Math.min(size, over));
  if (what === 'forgive' && order.state !== 'cancelled') await add('forgiven', short);
  if (what === 'void') {
    const standing = standingOf(records);
    const record = standing[pick % Math.max(1, standing.length)];
    if (!record) return;
    const late = record.id > (order.returnedAfter ?? 0) && order.state === 'returned';
    witness.moved(record.kind, -Math.round(Number(record.amount) * 100), late);
    await reversePayment(tx, order, { record, by: 'desk:meera', note: '' });
  }
  if (what === 'debit' && isOpen) {
    witness.noted(size);
    await tx.db.insert(issuedDocuments).values({
      kind: 'debit-note',
      number: `DN/W/${(made += 1)}`,
      orderId: order.id,
      issuedAt: new Date(tx.now()),
      data: { total: rupeesOf(size) },
      template: 1,
      pdf: new Uint8Array(),
      sha256: '',
    });
  }
  if (what === 'return' && isOpen) {
    const back = Math.max(0, Math.min(size, keptRightly));
    witness.cameBack(back);
    await moveOrder(tx, { orderNumber: number, to: 'returned', by: 'desk:meera', note: 'Dented' });
    await tx.db
      .update(orders)
      .set({ returnedMoney: rupeesOf(back) })
      .where(eq(orders.id, order.id));
  }
  if ((what === 'cancel' || what === 'replace') && isOpen && pick < 10) {
    witness.ends();
    const state = what === 'cancel' ? 'cancelled' : 'replaced';
    await tx.db.update(orders).set({ state }).where(eq(orders.id, order.id));
  }
}

/** What the program, the mark in the database and the query of the refunds say of an order. */
async function say(number: string) {
  const [found] = await shop.db
    .select({
      order: orders,
      marked: orderSearch.over,
      due: sql<string>`greatest(0, (select ${keptSql} from ${payments} where ${payments.orderId} = ${orders.id}) - ${mostKeptSql})::numeric(14, 2)`,
    })
    .from(orders)
    .innerJoin(orderSearch, eq(orderSearch.orderId, orders.id))
    .where(eq(orders.number, number));
  if (!found) throw new Error(`${number} is not there`);
  const { short, over } = await findOrderMoney(shop, found.order);
  return { short, over, marked: found.marked, due: found.due };
}

const expectAsWitnessed = async (history: Deed[]) => {
  const number = await insertOrder(shop, customer, { paid: rupeesOf(INVOICE) });
  const witness = new Witness();
  await shop.db
    .update(orders)
    .set({ state: 'delivered', invoiceNumber: `W/${(made += 1)}` })
    .where(eq(orders.number, number));
  for (const each of history) {
    await inTransaction(shop, (tx) => act(tx, number, each, witness));
    const { short, over } = witness.says();
    expect(await say(number)).toEqual({ short, over, marked: over > 0, due: rupeesOf(over) });
  }
  return witness.says();
};

it('money that went back before a return has paid for no debit note, and is no part of what the return gives back', async () => {
  const history: [Deed['what'], number][] = [
    ['in', 110_000],
    ['out', 10_000],
    ['debit', 5_000],
    ['return', 20_000],
  ];
  const said = await expectAsWitnessed(history.map(([what, size]) => ({ what, size, pick: 50 })));
  expect(said).toEqual({ short: 0, over: 20_000 });
});

it(
  'whatever is paid, given back, forgiven, charged anew, taken back and returned: what is due is what a witness says, everywhere',
  async () => {
    let deeds = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 14 }), async (history) => {
        if (BUDGET.over(deeds)) return;
        deeds += history.length;
        await expectAsWitnessed(history);
      }),
      { numRuns: 5000, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(0);
  },
  BUDGET.timeoutMs,
);
