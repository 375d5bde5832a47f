import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PayoutState } from '#shared/desk/contract/payments/payouts.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalQuotes, digitalSales, payoutDetails } from '#server/db/schema/digital.ts';

const customer = {
  id: customers.id,
  number: customers.number,
  firstName: customers.firstName,
  lastName: customers.lastName,
  blockedAt: customers.blockedAt,
  correctedAt: customers.correctedAt,
};

/** Why the last payout of a sale came back, for colleagues. */
const lastFailure = sql<string>`coalesce((select reason from payout_transfers f where f.sale = ${digitalSales.number}
  and f.failed_at is not null order by f.id desc limit 1), '')`;

export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

const selectPayouts = ({ db }: Pick<ShopContext, 'db'>, where: SQL | undefined) =>
  db
    .select({
      sale: digitalSales,
      ticket: {
        total: digitalQuotes.total,
        source: digitalQuotes.source,
        units: digitalQuotes.units,
      },
      customer,
      transfer: payoutTransfers,
      place: payoutDetails,
      failed: lastFailure,
    })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .innerJoin(customers, eq(customers.id, digitalSales.customerId))
    .leftJoin(
      payoutTransfers,
      and(eq(payoutTransfers.sale, digitalSales.number), isNull(payoutTransfers.failedAt)),
    )
    .leftJoin(payoutDetails, eq(payoutDetails.customerId, digitalSales.customerId))
    .where(where)
    .$dynamic();

/** The payout state of a sale. */
export function payoutStateOf({
  sale,
  transfer,
}: Pick<PayoutRow, 'sale' | 'transfer'>): PayoutState {
  if (sale.paidAt) return 'paid';
  if (!transfer) return 'due';
  return transfer.fileId === null ? 'released' : 'sent';
}

const IN_STATE: Record<PayoutState | 'open', SQL | undefined> = {
  open: isNull(digitalSales.paidAt),
  due: and(isNull(digitalSales.paidAt), isNull(payoutTransfers.id)),
  released: and(
    isNull(digitalSales.paidAt),
    isNotNull(payoutTransfers.id),
    isNull(payoutTransfers.fileId),
  ),
  sent: and(isNull(digitalSales.paidAt), isNotNull(payoutTransfers.fileId)),
  paid: isNotNull(digitalSales.paidAt),
};

/** Sales by payout state, oldest first; paid ones newest first. `after` is `epoch ms|number`. */
export async function findPayouts(
  shop: Pick<ShopContext, 'db'>,
  {
    state,
    after,
    limit,
  }: { state: PayoutState | 'open'; after?: string | undefined; limit: number },
): Promise<{ rows: PayoutRow[]; next: string | null }> {
  const paid = state === 'paid';
  const at = paid ? digitalSales.paidAt : digitalSales.soldAt;
  const [ms = '', number = ''] = after?.split('|') ?? [];
  const moment = new Date(Number(ms) || 0);
  const beyond = paid ? lt : gt;
  const further =
    after === undefined
      ? undefined
      : or(beyond(at, moment), and(eq(at, moment), beyond(digitalSales.number, number)));
  const order = paid ? desc : asc;
  const found = await selectPayouts(shop, and(IN_STATE[state], further))
    .orderBy(order(at), order(digitalSales.number))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1)?.sale;
  const lastAt = paid ? last?.paidAt : last?.soldAt;
  return {
    rows,
    next: found.length > limit && last && lastAt ? `${lastAt.getTime()}|${last.number}` : null,
  };
}

/** The number and sum of open payouts, and of those that wait for the next file. */
export async function sumPayouts({ db }: Pick<ShopContext, 'db'>) {
  const total = sql<string>`coalesce(sum(${digitalQuotes.total}), 0)::numeric(14,2)::text`;
  const count = sql`count(*)`.mapWith(Number);
  const sums = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ count, total })
      .from(digitalSales)
      .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
      .leftJoin(
        payoutTransfers,
        and(eq(payoutTransfers.sale, digitalSales.number), isNull(payoutTransfers.failedAt)),
      )
      .where(where);
    return row ?? { count: 0, total: '0.00' };
  };
  return { open: await sums(IN_STATE.open), released: await sums(IN_STATE.released) };
}

/** One sale with everything about its payout; none for a number that no sale has. */
export const findPayoutsOf = (
  shop: Pick<ShopContext, 'db'>,
  number: string,
): Promise<PayoutRow[]> =>
  selectPayouts(shop, eq(digitalSales.number, number.trim().toUpperCase())).limit(1);

/** The same; undefined for none. */
export async function findPayoutOf(
  shop: Pick<ShopContext, 'db'>,
  number: string,
): Promise<PayoutRow | undefined> {
  const [row] = await findPayoutsOf(shop, number);
  return row;
}
