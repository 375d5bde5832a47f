import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm';
import { notices } from '#server/db/schema/notices.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { overtake, tellCustomer } from './tell-customer.ts';

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
  await overtake(tx, { customerId, about: sale }, eq(notices.kind, 'payout-returned'));
  await tellCustomer(tx, { customerId, kind: 'payout-paid', about: sale, values, text });
}

/** Tells that a payout they were told of was not sent or came back: its money is due again. Not told where nobody has got that. */
export async function tellPayoutReturned(
  tx: Tx,
  { customerId, sale }: { customerId: number; sale: string },
): Promise<void> {
  const values = { sale };
  const text = m.notice_payout_returned({ shop: tx.name, ...values });
  const isPayout = eq(notices.kind, 'payout-paid');
  const unsent = await overtake(tx, { customerId, about: sale }, isPayout);
  if (unsent && !(await wasTold(tx, sale, isPayout))) return;
  await tellCustomer(tx, { customerId, kind: 'payout-returned', about: sale, values, text });
}

/** Tells that a refund was accepted by the card provider, or is in the bank's file. Told once, however often it is asked about. */
export async function tellRefundSent(
  tx: Tx,
  { customerId, number: order }: OrderOf,
  refund: string,
): Promise<void> {
  if (!tx.notices) return;
  if (await wasTold(tx, order, isRefund(refund))) return;
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
  await overtake(tx, { customerId, about: order }, isRefund(refund));
  if (!tx.notices || !(await wasTold(tx, order, isRefund(refund)))) return;
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

const isRefund = (refund: string) =>
  and(eq(notices.kind, 'refund-sent'), sql`${notices.values}->>'refund' = ${refund}`);

/** Whether the customer may have got a notice about an order or a sale, or still gets it. */
export async function wasTold({ db }: Tx, about: string, kind: SQL | undefined): Promise<boolean> {
  const got = or(ne(notices.state, 'given-up'), gt(notices.tries, 0));
  const [told] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.about, about), kind, got));
  return told !== undefined;
}
