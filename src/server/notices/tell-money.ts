import { and, eq, sql } from 'drizzle-orm';
import { notices } from '#server/db/schema/notices.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { tellCustomer } from './tell-customer.ts';

interface OrderOf {
  customerId: number;
  number: string;
}

/** Tells that the money of a sale of digital metal was sent. */
export async function tellPayout(
  tx: Tx,
  { customerId, sale, reference }: { customerId: number; sale: string; reference: string },
): Promise<void> {
  const values = { sale, reference };
  const text = m.notice_payout_paid({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'payout-paid', about: sale, values, text });
}

/** Tells that a payout they were told of was not sent or came back: its money is due again. */
export async function tellPayoutReturned(
  tx: Tx,
  { customerId, sale }: { customerId: number; sale: string },
): Promise<void> {
  const values = { sale };
  const text = m.notice_payout_returned({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'payout-returned', about: sale, values, text });
}

/** Tells that a refund was accepted by the card provider, or is in the bank's file. Told once, however often it is asked about. */
export async function tellRefundSent(
  tx: Tx,
  { customerId, number: order }: OrderOf,
  refund: string,
): Promise<void> {
  if (!tx.notices) return;
  if (await wasTold(tx, { order, refund })) return;
  const values = { order, refund };
  const text = m.notice_refund_sent({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'refund-sent', about: order, values, text });
}

/** Tells that a refund they were told of did not arrive or came back: its money is due again. */
export async function tellRefundReturned(
  tx: Tx,
  { customerId, number: order }: OrderOf,
  refund: string,
): Promise<void> {
  if (!tx.notices || !(await wasTold(tx, { order, refund }))) return;
  const values = { order, refund };
  const text = m.notice_refund_returned({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'refund-returned', about: order, values, text });
}

/** Tells that money was given back by hand, without a refund notice before. */
export async function tellRefundPaid(
  tx: Tx,
  { customerId, number: order }: OrderOf,
  reference: string,
): Promise<void> {
  const values = { order, reference };
  const text = m.notice_refund_paid({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'refund-paid', about: order, values, text });
}

/** Whether the customer was told that this refund is on its way. */
async function wasTold(
  { db }: Tx,
  { order, refund }: { order: string; refund: string },
): Promise<boolean> {
  const [told] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.about, order),
        eq(notices.kind, 'refund-sent'),
        sql`${notices.values}->>'refund' = ${refund}`,
      ),
    );
  return told !== undefined;
}
