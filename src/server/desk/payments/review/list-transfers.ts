import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims } from '#server/db/schema/payments.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { unseenClaims } from '#server/payments/transfer/claims.ts';
import { holdOf } from '#server/payments/transfer/hold.ts';
import type { Desk } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, count, rupees } from '../../command-line/words.ts';

/** Orders by bank transfer that wait for money, or for their customer's decision about late money, in the order of their holds' ends. */
export async function listTransfers({ shop }: Desk) {
  const waiting = await shop.db
    .select({ order: orders, customer: customerFields })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(isNotNull(orders.heldUntil), inArray(orders.state, ['placed', 'lapsed'])))
    .orderBy(asc(orders.heldUntil), asc(orders.id));
  if (waiting.length === 0) return [];
  const found = waiting.map(({ order }) => order);
  const money = await findMoneyOf(shop, found);
  const claims = await shop.db
    .select()
    .from(paymentClaims)
    .where(
      inArray(
        paymentClaims.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentClaims.id));
  return waiting.flatMap(({ order, customer }) => {
    const own = money.get(order.id);
    const records = own?.records ?? [];
    const told = unseenClaims(
      claims.filter(({ orderId }) => orderId === order.id),
      records,
    );
    // Without money and without a claim there is nothing to do.
    if (order.state === 'lapsed' && !own?.came && told.length === 0) return [];
    const { depositShort } = holdOf(order, records, shop.now());
    return [
      {
        order: order.number,
        state: order.state,
        amount: order.paid,
        came: rupeesOf(own?.came ?? 0),
        stillToPay: rupeesOf(own?.short ?? 0),
        heldUntil: order.heldUntil?.toISOString() ?? '',
        ...(depositShort > 0 &&
          order.depositUntil && {
            depositDue: rupeesOf(depositShort),
            depositUntil: order.depositUntil.toISOString(),
          }),
        told: told.map(({ amount, channel, reference, at }) => ({
          amount,
          channel,
          reference,
          at: at.toISOString(),
        })),
        customer: nameOf(customer),
        number: customer.number,
      },
    ];
  });
}

export type WaitingTransfers = Awaited<ReturnType<typeof listTransfers>>;

export function transferLines(waiting: WaitingTransfers): string[] {
  if (waiting.length === 0) return [];
  const heads = [
    'BY TRANSFER',
    'STATE',
    'AMOUNT',
    'CAME',
    'STILL TO PAY',
    'HELD UNTIL',
    'TOLD',
    'CUSTOMER',
    'NUMBER',
  ];
  const rows = waiting.map((each) => [
    each.order,
    each.state === 'lapsed' ? 'lapsed, customer decides' : each.state,
    rupees(each.amount),
    Number(each.came) > 0 ? rupees(each.came) : '-',
    rupees(each.stillToPay),
    clockTime(new Date(each.heldUntil)),
    each.told.map(toldText).join('; ') || '-',
    each.customer,
    each.number,
  ]);
  return ['', ...table(heads, rows), `${count(rows.length, 'order')} by bank transfer.`];
}

/** A customer's claim of a payment that nobody has seen, in words. */
export const toldText = ({
  amount,
  channel,
  reference,
}: Pick<WaitingTransfers[number]['told'][number], 'amount' | 'channel' | 'reference'>): string =>
  [rupees(amount), channel, reference].filter(Boolean).join(' ');
