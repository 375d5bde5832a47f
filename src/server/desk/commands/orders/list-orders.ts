import { and, desc, eq, type SQL } from 'drizzle-orm';
import { ORDER_STATES } from '#shared/contract/orders.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { LIMIT, readLimit } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

export const ordersCommand: DeskCommand = {
  name: 'orders',
  right: 'orders.see',
  personal: true,
  takes: [],
  options: {
    state: { value: 'STATE', about: ORDER_STATES.join(', ') },
    customer: { value: 'NUMBER', about: 'of one customer, by their mobile number' },
    limit: LIMIT,
  },
  about: 'the orders, newest first',
  async run({ shop: { db } }, given) {
    const wanted: SQL[] = [];
    const state = given.option('state');
    if (state !== undefined) {
      const known = ORDER_STATES.find((each) => each === state);
      if (!known) throw new WrongUsage(`There is no state ${state}.`);
      wanted.push(eq(orders.state, known));
    }
    const number = given.option('customer');
    if (number !== undefined) wanted.push(eq(customers.number, number.trim()));
    const found = await db
      .select({ order: orders, customer: customerFields })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(and(...wanted))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(readLimit(given));
    const money = await findMoneyOf(
      { db },
      found.map(({ order }) => order),
    );
    const data = found.map(({ order, customer }) => ({
      order: order.number,
      kind: order.kind,
      state: order.state,
      paymentMode: order.paymentMode,
      amount: order.paid,
      ...(order.heldUntil && { heldUntil: order.heldUntil.toISOString() }),
      refundOpen: (money.get(order.id)?.over ?? 0) > 0,
      placedAt: order.placedAt.toISOString(),
      customer: nameOf(customer),
      number: customer.number,
    }));
    const rows = data.map((each) => [
      each.order,
      each.refundOpen ? `${each.state}, refund due` : stateText(each),
      each.paymentMode,
      rupees(each.amount),
      clockTime(new Date(each.placedAt)),
      each.customer,
      each.number,
    ]);
    const heads = ['ORDER', 'STATE', 'BY', 'AMOUNT', 'PLACED', 'CUSTOMER', 'NUMBER'];
    return { lines: rows.length > 0 ? table(heads, rows) : ['No orders.'], data };
  },
};

/** The state in words; for an order that waits for a transfer with the end of its hold. */
const stateText = ({ state, heldUntil }: { state: string; heldUntil?: string }): string =>
  state === 'placed' && heldUntil ? `placed, held until ${clockTime(new Date(heldUntil))}` : state;
