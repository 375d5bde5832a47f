import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { askCardRefund } from './send-card-refunds.ts';

/**
 * Asks the provider how a refund stands that it told of, at once: events may come late and in any order, so none of them
 * is believed by itself. Where the provider does not answer, the sweep asks again. False for one that this shop never asked for: it is left
 * alone.
 */
export async function askAboutRefund(
  shop: ShopContext,
  { code, providerRefundId }: { code: string; providerRefundId: string },
): Promise<boolean> {
  const isThisOne = or(eq(refunds.code, code), eq(refunds.providerRefundId, providerRefundId));
  const [refund] = await shop.db
    .update(refunds)
    .set({
      checkAt: new Date(shop.now()),
      providerRefundId: sql`coalesce(${refunds.providerRefundId}, ${providerRefundId})`,
    })
    .where(
      and(
        isThisOne,
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
    const [known] = await shop.db.select({ id: refunds.id }).from(refunds).where(isThisOne);
    return known !== undefined;
  }
  await askCardRefund(shop, refund);
  return true;
}
