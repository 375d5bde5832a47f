import { and, asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { paymentClaims, proofs } from '#server/db/schema/payments.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { readId } from '../../command-line/read-option.ts';
import { clockTime, rupees } from '../../command-line/words.ts';
import { openProof } from '../../payments/review/open-proof.ts';

export const proofCommand: DeskCommand = {
  name: 'proof',
  right: 'payments.see',
  personal: true,
  takes: ['ORDER'],
  options: {
    told: { value: 'N', about: 'the picture of a payment that its customer told of: see show' },
    save: { value: 'FILE', about: 'writes the picture to a file' },
    force: { about: 'even over a file that is there' },
  },
  about: 'the screenshot of a payment',
  async run(desk, given) {
    const { order } = await findOrder(desk, given.place('ORDER'));
    const told = given.option('told');
    const wanted = told === undefined ? undefined : eq(proofs.claimId, readId(told));
    const found = await desk.shop.db
      .select({ proof: proofs, claim: paymentClaims })
      .from(proofs)
      .leftJoin(paymentClaims, eq(paymentClaims.id, proofs.claimId))
      .where(and(eq(proofs.orderId, order.id), wanted))
      .orderBy(asc(proofs.createdAt));
    const [first, ...others] = found;
    if (!first) throw new Refusal(REFUSED.notFound, `${order.number} has no proof.`);
    const { proof, claim } = first;
    const shown = claim ? { paid: claim.amount, utr: claim.reference } : order;
    const bytes = await openProof(desk.shop, proof);
    const { mediaType, width, height, createdAt } = proof;
    const data = {
      order: order.number,
      mediaType,
      width,
      height,
      bytes: bytes.length,
      createdAt,
      amount: shown.paid,
      utr: shown.utr,
      ...(claim && { told: claim.id }),
    };
    const size = `${width} x ${height}, ${Math.ceil(bytes.length / 1024)} KB`;
    const lines = [
      `The proof of ${order.number} is a picture of ${mediaType}, ${size}, sent on ${clockTime(createdAt)}.`,
      `It should show ${rupees(shown.paid)}${shown.utr && ` and the UTR ${shown.utr}`}.`,
      ...(others.length > 0 ? [`It is one of ${found.length}: add --told N, see show.`] : []),
    ];
    if (given.option('save') !== undefined) return { lines, data, file: { mediaType, bytes } };
    return { lines: [...lines, `Add --save FILE to look at it.`], data };
  },
};
