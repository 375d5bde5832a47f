import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { paymentsIn } from '#server/payments/card/open-payments.ts';
import { settleCardPayment } from '#server/payments/card/settle-card-payment.ts';
import { whysOf } from '#server/payments/card/strange.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { findLockedOrder } from '../../find-locked-order.ts';
import { recordAudit, together } from '../../record-audit.ts';

/**
 * Notes that money which could not be booked went back at a provider that takes no cards for the shop any more: nobody can ask it. The
 * present one is asked every minute, so nobody says it in its place. A repeat changes nothing. Throws a Refusal 404 or 409.
 */
export const cardReturned = (desk: Desk, number: string, reason: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const strange = await paymentsIn(tx.shop, order.id, 'strange');
    if (strange.length === 0) {
      return {
        lines: [`Nothing was changed: no card money of ${order.number} waits to go back.`],
        data: { order: order.number, state: order.state, changed: false },
      };
    }
    const former = strange.filter(({ provider }) => provider !== tx.shop.cards?.name);
    if (former.length === 0) {
      throw new Refusal(
        REFUSED.conflict,
        `The shop asks ${strange[0]?.provider} every minute whether the money of ${order.number} went back. Nothing was changed. Give it back there, and it leaves the list by itself.`,
      );
    }
    const went = former.flatMap((payment) => whysOf(payment));
    for (const payment of former) {
      await settleCardPayment(tx.shop, payment.id, { state: 'gone', whys: whysOf(payment) });
    }
    await recordAudit(tx, {
      act: 'card-returned',
      subject: order.number,
      details: { provider: former[0]?.provider, wentBack: went, reason },
    });
    const { order: after } = await findOrder(tx, order.number);
    return {
      lines: [
        `It is noted that this card money of ${order.number} went back: ${went.join('; ')}. The order is ${after.state}.`,
      ],
      data: { order: order.number, state: after.state, changed: true },
    };
  });
