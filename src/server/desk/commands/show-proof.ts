import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { clockTime, rupees } from '../words.ts';

export const proofCommand: DeskCommand = {
  name: 'proof',
  takes: ['ORDER'],
  options: {
    save: { value: 'FILE', about: 'writes the picture to a file' },
    force: { about: 'even over a file that is there' },
  },
  about: 'the screenshot of a payment by UPI',
  async run(desk, given) {
    const { order } = await findOrder(desk, given.place('ORDER'));
    const [proof] = await desk.shop.db.select().from(proofs).where(eq(proofs.orderId, order.id));
    if (!proof) throw new Refusal(REFUSED.notFound, `${order.number} has no proof.`);
    const { mediaType, width, height, createdAt, bytes } = proof;
    const data = {
      order: order.number,
      mediaType,
      width,
      height,
      bytes: bytes.length,
      createdAt,
      amount: order.paid,
      utr: order.utr,
    };
    const size = `${width} x ${height}, ${Math.ceil(bytes.length / 1024)} KB`;
    const lines = [
      `The proof of ${order.number} is a picture of ${mediaType}, ${size}, sent on ${clockTime(createdAt)}.`,
      `It should show ${rupees(order.paid)}${order.utr && ` and the UTR ${order.utr}`}.`,
    ];
    if (given.option('save') !== undefined) return { lines, data, file: { mediaType, bytes } };
    return { lines: [...lines, `Add --save FILE to look at it.`], data };
  },
};
