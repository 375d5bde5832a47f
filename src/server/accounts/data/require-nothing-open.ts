import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Order } from '#server/orders/list-orders.ts';
import {
  findMoneyOf,
  type MoneyOfOrder,
  type PaymentRecord,
  standingOf,
} from '#server/payments/records/find-order-money.ts';
import { ON_ITS_WAY } from '#server/payments/refunds/find-refunds.ts';
import { unseenClaims } from '#server/payments/transfer/claims.ts';

/** By then any transfer that was sent has reached the bank, or gone back to its payer. */
const CLAIM_ECHO_MS = 7 * DAY_MS;

/** End states of an order. A delivered order may still come back, which the desk settles with its papers. */
const ENDED: readonly OrderState[] = [
  'delivered',
  'rejected',
  'credited-back',
  'cancelled',
  'returned',
  'replaced',
];

/** What keeps an account from being closed: numbers of orders and sales, and grams (`0.0000` where none are held). */
export interface StillOpen {
  underWay: string[];
  held: Record<'gold' | 'silver', string>;
  payouts: string[];
  sought: string[];
  sending: string[];
  owing: string[];
}

/**
 * Throws a Refusal 409 that names everything that keeps an account from being closed: orders under way, metal, money owed either
 * way, refunds on their way, and claimed payments not found yet. `say` words it; by default for the customer. Requires a
 * transaction that holds the customer's row.
 */
export async function requireNothingOpen(
  tx: Tx,
  customerId: number,
  say: (open: StillOpen) => string = toCustomer,
): Promise<void> {
  const own = await tx.db.select().from(orders).where(eq(orders.customerId, customerId));
  const money = await findMoneyOf(tx, own);
  const open = own
    .filter((order) => !hasEnded(order, (money.get(order.id)?.came ?? 0) > 0))
    .map(({ number }) => number);
  const sending = await findSending(tx, own);
  const owing = own
    .filter(({ id, number }) => (money.get(id)?.over ?? 0) > 0 && !sending.includes(number))
    .map(({ number }) => number);
  const sought = (await findSought(tx, own, money)).filter((number) => !open.includes(number));
  const held = await findHoldings(tx, customerId);
  const sales = await tx.db
    .select({ number: digitalSales.number })
    .from(digitalSales)
    .where(and(eq(digitalSales.customerId, customerId), isNull(digitalSales.paidAt)));
  const still: StillOpen = {
    underWay: open,
    held: { gold: toGrams(held.gold), silver: toGrams(held.silver) },
    payouts: sales.map(({ number }) => number),
    sought,
    sending,
    owing,
  };
  const lists = [still.underWay, still.payouts, sought, sending, owing];
  if (!holdsMetal(still) && lists.every(({ length }) => length === 0)) return;
  throw new Refusal(REFUSED.conflict, say(still));
}

/** Whether the account still holds any grams. */
export const holdsMetal = ({ held }: StillOpen): boolean =>
  Number(held.gold) !== 0 || Number(held.silver) !== 0;

function toCustomer(open: StillOpen): string {
  const { underWay, held, payouts, sought, sending, owing } = open;
  const reasons = [
    ...(underWay.length > 0 ? [m.account_open_orders({ numbers: list(underWay) })] : []),
    ...(holdsMetal(open) ? [m.account_open_metal(held)] : []),
    ...(payouts.length > 0 ? [m.account_open_payouts({ numbers: list(payouts) })] : []),
    ...(sought.length > 0 ? [m.account_open_claims({ numbers: list(sought) })] : []),
    ...(sending.length > 0 ? [m.account_open_sending({ numbers: list(sending) })] : []),
    ...(owing.length > 0 ? [m.account_open_refunds({ numbers: list(owing) })] : []),
  ];
  return m.account_still_open({ reasons: reasons.join(' ') });
}

/** The orders whose money is on its way back. */
async function findSending({ db }: Tx, own: Order[]): Promise<string[]> {
  const rows = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.orderId,
          own.map(({ id }) => id),
        ),
        inArray(refunds.state, [...ON_ITS_WAY]),
      ),
    );
  return own.filter(({ id }) => rows.some((row) => row.orderId === id)).map(({ number }) => number);
}

/**
 * Orders that the customer lately claimed to have paid, or placed by UPI, without any money seen, and those for which money waits
 * at the desk: after the erasure it could go back to nobody.
 */
async function findSought(
  { db, now }: Tx,
  own: Order[],
  money: Map<number, MoneyOfOrder>,
): Promise<string[]> {
  const claims = await db
    .select()
    .from(paymentClaims)
    .where(
      inArray(
        paymentClaims.orderId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentClaims.id));
  const proposed = await db
    .select({ candidates: incomingPayments.candidates })
    .from(incomingPayments)
    .where(eq(incomingPayments.state, 'proposed'));
  const thoughtOf = new Set(
    proposed.flatMap(({ candidates }) =>
      candidates.flatMap(({ parts }) => parts.map(({ order }) => order)),
    ),
  );
  return own
    .filter((order) => {
      const told = claims.filter(({ orderId }) => orderId === order.id);
      const records = money.get(order.id)?.records ?? [];
      const toldAt = unseenClaims(told, records).map(({ at }) => at);
      if (isUnseenUpi(order, records)) toldAt.push(order.placedAt);
      return (
        thoughtOf.has(order.number) || toldAt.some((at) => at.getTime() > now() - CLAIM_ECHO_MS)
      );
    })
    .map(({ number }) => number);
}

/** An order by UPI came with a picture of its payment, so it says that it is paid. The money of a replaced one went along. */
const isUnseenUpi = ({ paymentMode, state }: Order, records: PaymentRecord[]): boolean =>
  paymentMode === 'UPI' &&
  state !== 'replaced' &&
  standingOf(records).every(({ kind }) => kind !== 'in');

/** Digital metal is delivered when its order is confirmed: it is in the holding then. An unpaid lapsed order counts as ended. */
const hasEnded = ({ kind, state }: Order, paid: boolean): boolean =>
  ENDED.includes(state) ||
  (kind === 'digital' && state === 'confirmed') ||
  (state === 'lapsed' && !paid);

const list = (numbers: string[]): string => numbers.join(', ');
