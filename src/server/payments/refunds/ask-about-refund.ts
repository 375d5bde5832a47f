import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { askCardRefund } from './send-card-refunds.ts';

/**
 * Asks the provider how a refund stands that it told of, at once: events may come late and in any order, so none of them
 * is believed by itself. What is not ours is left alone. Where the provider does not answer, the sweep asks again.
 */
export async function askAboutRefund(
  shop: ShopContext,
  { code, providerRefundId }: { code: string; providerRefundId: string },
): Promise<void> {
  const [refund] = await shop.db
    .update(refunds)
    .set({
      checkAt: new Date(shop.now()),
      providerRefundId: sql`coalesce(${refunds.providerRefundId}, ${providerRefundId})`,
    })
    .where(
      and(
        or(eq(refunds.code, code), eq(refunds.providerRefundId, providerRefundId)),
        eq(refunds.provider, shop.cards?.name ?? ''),
        // An event must never cause a refund to be sent.
        isNotNull(refunds.sentAt),
      ),
    )
    .returning();
  if (!refund) {
    shop.log.warn(
      { refund: providerRefundId },
      'the card provider tells of a refund that is not ours',
    );
    return;
  }
  await askCardRefund(shop, refund);
}
