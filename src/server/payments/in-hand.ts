import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { paymentHolds } from '#server/db/schema/desk-payments.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';

/** After this time without activity whoever has a payment in hand at the desk is assumed to have left. */
const IDLE_MS = 5 * 60_000;

type Shop = Pick<ShopContext, 'db' | 'now'>;

/** Who has touched a payment since then has it in hand still. */
export const idleSince = ({ now }: Pick<Shop, 'now'>): Date => new Date(now() - IDLE_MS);

/** A condition on orders: somebody at the desk has the payment in hand and is about to decide it. */
export const isInHand = (shop: Shop): SQL => isHeld(shop, sql`'order:' || ${orders.number}`);

/** The same of the money of `incoming_payments`. */
export const isIncomingInHand = (shop: Shop): SQL =>
  isHeld(shop, sql`'incoming:' || ${incomingPayments.id}`);

const isHeld = (shop: Shop, item: SQL): SQL =>
  exists(
    shop.db
      .select({ item: paymentHolds.item })
      .from(paymentHolds)
      .where(and(eq(paymentHolds.item, item), gt(paymentHolds.touchedAt, idleSince(shop)))),
  );
