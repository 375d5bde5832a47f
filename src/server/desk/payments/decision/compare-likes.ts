import { and, eq, or } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { pictureVerdicts } from '#server/db/schema/desk-payments.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { keepLikenesses } from '#server/payments/proof/compare-pictures.ts';
import type { ProofReader } from '#server/payments/proof/proof-bytes.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { findLockedOrder } from '../../find-locked-order.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { findPictureVerdicts } from '../review/judge-orders.ts';

interface Pair {
  own: string;
  other: string;
}

const isPair = ({ own, other }: Pair) =>
  or(
    and(eq(pictureVerdicts.proofId, own), eq(pictureVerdicts.otherId, other)),
    and(eq(pictureVerdicts.proofId, other), eq(pictureVerdicts.otherId, own)),
  );

/** Records what two like pictures are; a new verdict replaces the old one. Throws a Refusal 404. */
export const sayOfPictures = (
  desk: Desk,
  number: string,
  { own, other, verdict }: Pair & { verdict: 'different' | 'same' },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const [mine] = await tx.shop.db
      .select({ orderId: proofs.orderId })
      .from(proofs)
      .where(eq(proofs.id, own));
    const [theirs] = await tx.shop.db
      .select({ orderId: proofs.orderId })
      .from(proofs)
      .where(eq(proofs.id, other));
    if (mine?.orderId !== order.id || !theirs) {
      throw new Refusal(REFUSED.notFound, `${order.number} has no such picture.`);
    }
    const [before] = await tx.shop.db.select().from(pictureVerdicts).where(isPair({ own, other }));
    if (before?.verdict === verdict) {
      return {
        lines: [`Nothing was changed: ${before.by} said so before.`],
        data: { changed: false },
      };
    }
    await tx.shop.db.delete(pictureVerdicts).where(isPair({ own, other }));
    const at = new Date(tx.shop.now());
    await tx.shop.db
      .insert(pictureVerdicts)
      .values({ proofId: own, otherId: other, verdict, at, by: tx.by });
    await recordAudit(tx, {
      act: 'pictures-compared',
      subject: order.number,
      details: { own, other, verdict, ...(before && { before: before.verdict }) },
    });
    const words = verdict === 'different' ? 'two payments' : 'one payment, shown twice';
    return { lines: [`Noted: the pictures are of ${words}.`], data: { changed: true } };
  });

/** Removes the verdict on two pictures, unless `check` refuses that. */
export const forgetSaid = (
  desk: Desk,
  pair: Pair,
  check: (said: typeof pictureVerdicts.$inferSelect) => void,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const said = await tx.shop.db.select().from(pictureVerdicts).where(isPair(pair)).for('update');
    said.forEach(check);
    const gone = await tx.shop.db
      .delete(pictureVerdicts)
      .where(isPair(pair))
      .returning({ verdict: pictureVerdicts.verdict });
    const changed = gone.length > 0;
    if (changed) {
      await recordAudit(tx, {
        act: 'pictures-compared',
        subject: await orderOfPicture(tx, pair.own),
        details: { ...pair, verdict: 'taken back', before: gone[0]?.verdict },
      });
    }
    return {
      lines: [changed ? 'The pictures are to be compared again.' : 'Nothing was changed.'],
      data: { changed },
    };
  });

async function orderOfPicture({ shop: { db } }: DeskTx, id: string): Promise<string> {
  const [row] = await db.select({ orderId: proofs.orderId }).from(proofs).where(eq(proofs.id, id));
  return String(row?.orderId ?? '');
}

/**
 * Throws a Refusal 409 where a picture of the order is like another one without a verdict, or is the later of two with the
 * verdict `same`; with `unseen`, where nobody looks at the order itself, also where some pictures could not be compared. Returns
 * whether pictures were compared.
 */
export async function refuseUncompared(
  desk: Desk,
  number: string,
  { reader, unseen = false }: { reader?: ProofReader; unseen?: boolean } = {},
): Promise<boolean> {
  const { shop } = desk;
  const { order } = await findOrder(desk, number);
  const { likes, unread } = await keepLikenesses(shop, order.id, reader);
  if (unseen && unread > 0) {
    throw new Refusal(
      REFUSED.conflict,
      `The picture of ${order.number} could not be compared with all others: the picture store does not answer.`,
    );
  }
  if (likes.length === 0) return false;
  const ids = likes.flatMap(({ own, other }) => [own, other]);
  const said = await findPictureVerdicts(shop, ids);
  for (const like of likes) {
    const verdict = said.find(
      ({ proofId, otherId }) =>
        (proofId === like.own && otherId === like.other) ||
        (proofId === like.other && otherId === like.own),
    );
    if (!verdict) {
      throw new Refusal(
        REFUSED.conflict,
        `The picture of ${number} is like that of ${like.order}. Nothing was changed. Say first whether they are of one payment.`,
      );
    }
    if (verdict.verdict === 'same' && (await isLater(desk, like))) {
      throw new Refusal(
        REFUSED.conflict,
        `${verdict.by} said that the picture of ${number} is that of ${like.order}, which came first. Nothing was changed.`,
      );
    }
  }
  return true;
}

async function isLater({ shop: { db } }: Desk, { own, other }: Pair): Promise<boolean> {
  const rows = await db
    .select({ id: proofs.id, at: proofs.createdAt })
    .from(proofs)
    .where(or(eq(proofs.id, own), eq(proofs.id, other)));
  const at = (id: string) => rows.find((row) => row.id === id)?.at.getTime() ?? 0;
  return at(own) > at(other);
}
