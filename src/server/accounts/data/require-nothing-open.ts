import { and, eq, isNull } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Order } from '#server/orders/list-orders.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';

/** Where an order ends. One that was delivered may still come back, which the desk settles with its papers. */
const ENDED: readonly OrderState[] = [
  'delivered',
  'rejected',
  'credited-back',
  'cancelled',
  'returned',
  'replaced',
];

/**
 * Throws a Refusal 409 that names all that keeps an account from being closed: orders under way, metal, money that is
 * owed either way. In a transaction that holds the customer's row.
 */
export async function requireNothingOpen(tx: Tx, customerId: number): Promise<void> {
  const own = await tx.db.select().from(orders).where(eq(orders.customerId, customerId));
  const money = await findMoneyOf(tx, own);
  const open = own
    .filter((order) => !hasEnded(order, (money.get(order.id)?.came ?? 0) > 0))
    .map(({ number }) => number);
  const owing = own.filter(({ id }) => (money.get(id)?.over ?? 0) > 0).map(({ number }) => number);
  const held = await findHoldings(tx, customerId);
  const sales = await tx.db
    .select({ number: digitalSales.number })
    .from(digitalSales)
    .where(and(eq(digitalSales.customerId, customerId), isNull(digitalSales.paidAt)));
  const reasons = [
    ...(open.length > 0 ? [m.account_open_orders({ numbers: list(open) })] : []),
    ...(held.gold !== 0 || held.silver !== 0
      ? [m.account_open_metal({ gold: toGrams(held.gold), silver: toGrams(held.silver) })]
      : []),
    ...(sales.length > 0
      ? [m.account_open_payouts({ numbers: list(sales.map(({ number }) => number)) })]
      : []),
    ...(owing.length > 0 ? [m.account_open_refunds({ numbers: list(owing) })] : []),
  ];
  if (reasons.length === 0) return;
  throw new Refusal(REFUSED.conflict, m.account_still_open({ reasons: reasons.join(' ') }));
}

/** Digital metal is delivered when it is confirmed: it is in the holding then. What lapsed unpaid is left as it is. */
const hasEnded = ({ kind, state }: Order, paid: boolean): boolean =>
  ENDED.includes(state) ||
  (kind === 'digital' && state === 'confirmed') ||
  (state === 'lapsed' && !paid);

const list = (numbers: string[]): string => numbers.join(', ');
