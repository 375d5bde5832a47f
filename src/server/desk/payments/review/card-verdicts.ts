import { and, eq, inArray } from 'drizzle-orm';
import type { ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { paise } from '../../command-line/money.ts';
import type { JudgedOrder } from './judge-orders.ts';
import type { TabOrder } from './waiting-orders.ts';

type Verdict = ListedPayment['verdict'];

/**
 * What the card provider has told of orders by card, by their ids: no bank line can confirm them. A silent payment has no
 * verdict of its own.
 */
export async function findCardVerdicts(
  { db, cards }: Pick<ShopContext, 'db' | 'cards'>,
  found: TabOrder[],
  judged: Map<number, JudgedOrder>,
): Promise<Map<number, Verdict>> {
  const byCard = found.flatMap(({ order }) => (order.paymentMode === 'CARD' ? [order] : []));
  if (byCard.length === 0) return new Map();
  const ids = byCard.map(({ id }) => id);
  const strange = await db
    .select({
      id: cardPayments.orderId,
      why: cardPayments.reason,
      provider: cardPayments.provider,
    })
    .from(cardPayments)
    .where(and(inArray(cardPayments.orderId, ids), eq(cardPayments.state, 'strange')));
  const reasons = new Map(
    strange.map(({ id, why, provider }) => [
      id,
      // Nobody can ask a former provider whether the money has gone back.
      provider === cards?.name
        ? why
        : `${why}. The shop’s card provider is no longer ${provider}: give it back at its dashboard. Nobody hears of it here: it leaves the list by the command desk card-returned`,
    ]),
  );
  return new Map(
    byCard.flatMap(({ id, state }): [number, Verdict][] => {
      const why = reasons.get(id);
      if (why !== undefined) return [[id, { kind: 'nothing', text: `Not booked: ${why}` }]];
      const money = judged.get(id)?.money;
      if (state !== 'placed' || !money || money.came === 0 || money.short === 0) return [];
      return [[id, { kind: 'short', text: `Short by ${paise(money.short)}` }]];
    }),
  );
}
