import { and, eq, gt } from 'drizzle-orm';
import { digest } from '#server/crypto.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { collectAccounts } from '#server/db/schema/collect.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { SANDBOX } from '../../card/sandbox-gateway.ts';
import { paiseOf } from '../../paise.ts';
import { findOrderMoney } from '../../records/find-order-money.ts';

/** An account of the sandbox with what its page tells of the order. */
export interface SandboxAccount {
  providerId: string;
  account: string;
  ifsc: string;
  holder: string;
  upiId: string;
  isOpen: boolean;
  orderNumber: string;
  /** Whole paise: what is still to pay, or the whole total where nothing is. */
  toPay: number;
  /** Whether the order still waits for money. */
  isWanted: boolean;
  heldUntil: Date;
  /** The payer's name. */
  payer: string;
  /** The payer's account: one of each customer's own, or every visitor of a demo would pass for the payer of every other. */
  payerAccount: string;
}

/**
 * An account of the sandbox, only for the browser of the order's own customer: undefined for everybody else, as for an unknown
 * account. The session cookie alone decides, which is enough for a demo page.
 */
export async function findSandboxAccount(
  shop: ShopContext,
  account: string,
  cookie: string | undefined,
): Promise<SandboxAccount | undefined> {
  if (!cookie) return undefined;
  const [found] = await shop.db
    .select({ own: collectAccounts, order: orders })
    .from(collectAccounts)
    .innerJoin(orders, eq(orders.id, collectAccounts.orderId))
    .innerJoin(sessions, eq(sessions.customerId, orders.customerId))
    .where(
      and(
        eq(collectAccounts.account, account),
        eq(collectAccounts.provider, SANDBOX),
        eq(sessions.cookieHash, digest(cookie)),
        gt(sessions.expiresAt, new Date(shop.now())),
      ),
    );
  if (!found) return undefined;
  const { own, order } = found;
  const { short } = await findOrderMoney(shop, order);
  return {
    providerId: own.providerId ?? '',
    account: own.account,
    ifsc: own.ifsc,
    holder: own.holder,
    upiId: own.upiId,
    isOpen: own.state === 'open',
    orderNumber: order.number,
    toPay: short > 0 ? short : paiseOf(order.paid),
    isWanted: short > 0,
    heldUntil: order.heldUntil ?? order.placedAt,
    payer: order.billing.name,
    payerAccount: String(order.customerId).padStart(12, '0'),
  };
}
