import { and, eq, isNull } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { askCardPayment } from '../card/ask-card-payment.ts';
import { SANDBOX } from '../card/sandbox-gateway.ts';

/** What the visitor of the sandbox can choose. */
export const SANDBOX_CHOICES = ['approve', 'decline', 'time-out', 'late'] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

const LATE_BY_MS = 8000;

/** A payment of the sandbox with its order's number. */
export async function findSandboxPayment({ db }: ShopContext, id: string) {
  const [row] = await db
    .select({ payment: cardPayments, orderNumber: orders.number })
    .from(cardPayments)
    .innerJoin(orders, eq(orders.id, cardPayments.orderId))
    .where(and(eq(cardPayments.id, id), eq(cardPayments.provider, SANDBOX)));
  return row && { ...row.payment, orderNumber: row.orderNumber };
}

export type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>;

/** Whether the visitor can still choose. */
export const isOpen = ({ state, sandbox, expiresAt }: SandboxPayment, now: number): boolean =>
  state === 'open' && !sandbox && expiresAt.getTime() > now;

/** Carries out the visitor's choice; a time-out does nothing. Returns false where the payment was already decided. */
export async function chooseInSandbox(
  shop: ShopContext,
  payment: SandboxPayment,
  choice: SandboxChoice,
): Promise<boolean> {
  if (!isOpen(payment, shop.now())) return false;
  if (choice === 'time-out') return true;
  const [chosen] = await shop.db
    .update(cardPayments)
    .set({
      sandbox: {
        answer: choice === 'decline' ? 'failed' : 'paid',
        at: shop.now() + (choice === 'late' ? LATE_BY_MS : 0),
      },
    })
    .where(
      and(
        eq(cardPayments.id, payment.id),
        eq(cardPayments.state, 'open'),
        isNull(cardPayments.sandbox),
      ),
    )
    .returning();
  if (!chosen) return false;
  await askCardPayment(shop, chosen);
  return true;
}
