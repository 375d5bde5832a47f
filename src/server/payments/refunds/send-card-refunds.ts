import { and, asc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellRefundSent } from '#server/notices/tell-money.ts';
import { type RefundAnswer, RefundRefused } from '../card/gateway.ts';
import { paiseOf } from '../paise.ts';
import { changeRefund, lockRefund, type RefundRow } from './find-refunds.ts';
import { markSent } from './send-refund.ts';
import { refundDone, refundFailed } from './settle-refund.ts';

/** The most that one round handles; the next round continues. */
const MOST = 50;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/**
 * Sends approved card refunds, and asks about those whose end the provider has not told. Run every minute, by every instance:
 * the provider knows a refund by its code, so it is paid once.
 */
export async function sweepCardRefunds(shop: ShopContext): Promise<void> {
  if (!shop.cards?.refunds) return;
  const approved = await shop.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'approved'), eq(refunds.provider, shop.cards.name)))
    .orderBy(asc(refunds.id))
    .limit(MOST);
  for (const { code } of approved) {
    await inTransaction(shop, async (tx) =>
      markSent(tx, await lockRefund(tx, code), { checkAt: new Date(shop.now()) }),
    );
  }
  const due = and(
    lte(refunds.checkAt, new Date(shop.now())),
    eq(refunds.provider, shop.cards.name),
  );
  const found = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(due)
    .orderBy(asc(refunds.checkAt))
    .limit(MOST);
  for (const { id } of found) {
    // Read anew: the answers before it may have taken minutes, in which people gave it up and its money went another way.
    const [refund] = await shop.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, id), due));
    if (refund) await askCardRefund(shop, refund);
  }
}

/**
 * Asks the provider to give the money back, or how a sent refund stands, and settles the refund by the answer. Without an answer
 * the same is asked again later. Must not run inside a transaction.
 */
export async function askCardRefund(shop: ShopContext, refund: RefundRow): Promise<void> {
  const answer = await answerFor(shop, refund);
  await inTransaction(shop, async (tx) => {
    const locked = await lockRefund(tx, refund.code);
    const { id, providerRefundId } = locked.refund;
    if (answer === 'silent') {
      await changeRefund(tx, locked.refund, { checkAt: nextCheck(shop, refund) });
      return;
    }
    if (answer.providerRefundId && !providerRefundId) {
      await changeRefund(tx, locked.refund, { providerRefundId: answer.providerRefundId });
    }
    if (answer.paise !== paiseOf(refund.amount)) {
      tx.log.error(
        { refund: refund.code, paise: answer.paise },
        'a refund is not what was to be given back: nothing is recorded',
      );
      await changeRefund(tx, locked.refund, { checkAt: null });
      return;
    }
    if (answer.state !== 'failed' && locked.refund.state === 'sent') {
      await tellRefundSent(tx, locked.order, refund.code);
    }
    if (answer.state === 'pending') {
      await changeRefund(tx, locked.refund, { checkAt: nextCheck(shop, refund) });
    } else if (answer.state === 'failed') {
      tx.log.warn(
        { refund: refund.code, reason: answer.reason },
        'a refund failed: it is due again',
      );
      await refundFailed(tx, locked, { reason: answer.reason, by: 'card' });
    } else {
      if (locked.refund.state === 'failed') {
        tx.log.error({ refund: refund.code, id }, 'a refund that had failed was paid after all');
      }
      await refundDone(tx, locked, {
        channel: 'card',
        reference: answer.providerRefundId,
        seenAt: new Date(shop.now()),
        by: 'card',
      });
      await changeRefund(tx, locked.refund, { checkAt: null });
    }
  });
}

async function answerFor(
  { cards, log }: ShopContext,
  refund: RefundRow,
): Promise<RefundAnswer | 'silent'> {
  // A refund by a former provider cannot be asked about any more.
  if (!cards?.refunds || cards.name !== refund.provider) return 'silent';
  const { code, providerPaymentId, providerRefundId, amount, sentAt } = refund;
  // A given-up refund is only asked about, never sent: its money may be on its way by another refund.
  if (!providerRefundId && refund.state !== 'sent') return 'silent';
  const known = { code, providerPaymentId, paise: paiseOf(amount), sentAt: sentAt?.getTime() ?? 0 };
  try {
    return providerRefundId
      ? await cards.refunds.ask({ ...known, providerRefundId })
      : await cards.refunds.give(known);
  } catch (error) {
    if (error instanceof RefundRefused) {
      return { state: 'failed', providerRefundId: '', paise: known.paise, reason: error.message };
    }
    log.warn({ err: error, refund: code }, 'the card provider does not say how a refund stands');
    return 'silent';
  }
}

/** The next question: after a minute, then ever more slowly. */
const nextCheck = ({ now }: ShopContext, { sentAt }: RefundRow): Date => {
  const age = now() - (sentAt?.getTime() ?? now());
  return new Date(now() + Math.min(LONGEST_WAIT_MS, Math.max(MINUTE_MS, age / 4)));
};
