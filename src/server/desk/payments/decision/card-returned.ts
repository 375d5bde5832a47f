import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { paymentsIn } from '#server/payments/card/open-payments.ts';
import { settleCardPayment } from '#server/payments/card/settle-card-payment.ts';
import { whysOf } from '#server/payments/card/strange.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { findLockedOrder } from '../../find-locked-order.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { refuseChanged } from './revisions.ts';

/**
 * Notes that money which could not be booked went back at a provider that takes no cards for the shop any more: nobody can ask it. The
 * present one is asked every minute, so nobody says it in its place. What the desk has recorded under the provider's id is in the books
 * and only leaves the list. A repeat changes nothing. With the `revision` at which somebody saw its payment, one that has changed since is
 * refused: all that waits is noted, also what they did not see. Throws a Refusal 404 or 409.
 */
export const cardReturned = (
  desk: Desk,
  number: string,
  reason: string,
  revision?: string,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const strange = await paymentsIn(tx.shop, order.id, 'strange');
    if (strange.length === 0) {
      return {
        lines: [`Nothing was changed: no card money of ${order.number} waits to go back.`],
        data: { order: order.number, state: order.state, changed: false },
      };
    }
    if (revision !== undefined) await refuseChanged(tx, `order:${order.number}`, revision);
    const former = strange.filter(({ provider }) => provider !== tx.shop.cards?.name);
    if (former.length === 0) {
      throw new Refusal(
        REFUSED.conflict,
        `The shop asks ${strange[0]?.provider} every minute whether the money of ${order.number} went back. Nothing was changed. Give it back there, and it leaves the list by itself.`,
      );
    }
    const wentBack: string[] = [];
    const providers = new Set<string>();
    for (const { id, provider } of former) {
      await settleCardPayment(tx.shop, id, { state: 'recorded' });
      const payment = await strangePayment(tx, order.id, id);
      if (!payment) continue;
      const whys = whysOf(payment);
      await settleCardPayment(tx.shop, id, { state: 'gone', whys, by: `desk:${tx.by}` });
      wentBack.push(...whys);
      providers.add(provider);
    }
    const kept = former.flatMap(whysOf).filter((why) => !wentBack.includes(why));
    if (wentBack.length > 0) {
      await recordAudit(tx, {
        act: 'card-returned',
        subject: order.number,
        details: { provider: [...providers].toSorted().join(', '), wentBack, reason },
      });
    }
    const { order: after } = await findOrder(tx, order.number);
    return {
      lines: [
        ...(wentBack.length > 0
          ? [
              `It is noted that this card money of ${order.number} went back: ${wentBack.join('; ')}. The order is ${after.state}.`,
            ]
          : []),
        ...(kept.length > 0
          ? [
              `This leaves the list, since it is recorded for ${order.number}: ${kept.join('; ')}. It is not noted that it went back. If it did, take its record back: see void-payment.`,
            ]
          : []),
      ],
      data: { order: order.number, state: after.state, changed: true },
    };
  });

const strangePayment = async (tx: DeskTx, orderId: number, id: string) =>
  (await paymentsIn(tx.shop, orderId, 'strange')).find((payment) => payment.id === id);
