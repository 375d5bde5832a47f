import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ListedPayment, NotBooked } from '#shared/desk/contract/payments/payment-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { whysOf } from '#server/payments/card/strange.ts';
import { paise } from '../../command-line/money.ts';
import type { JudgedOrder } from './judge-orders.ts';
import type { TabOrder } from './waiting-orders.ts';

/** What the card provider has told of an order. */
export interface CardVerdict {
  verdict: ListedPayment['verdict'];
  /** Every capture that cannot be booked, oldest payment first. */
  notBooked: NotBooked[];
}

type Shop = Pick<ShopContext, 'db' | 'cards'>;

/**
 * What the card provider has told of orders by card, by their ids: no bank line can confirm them. A silent payment has no
 * verdict of its own.
 */
export async function findCardVerdicts(
  shop: Shop,
  found: TabOrder[],
  judged: Map<number, JudgedOrder>,
): Promise<Map<number, CardVerdict>> {
  const byCard = found.flatMap(({ order }) => (order.paymentMode === 'CARD' ? [order] : []));
  if (byCard.length === 0) return new Map();
  const strange = await findNotBooked(
    shop,
    byCard.map(({ id }) => id),
  );
  return new Map(
    byCard.flatMap(({ id, state }): [number, CardVerdict][] => {
      const notBooked = strange.get(id) ?? [];
      const [first, ...more] = notBooked;
      if (first) {
        const text =
          more.length > 0
            ? `Not booked: ${first.why}, and ${more.length} more`
            : `Not booked: ${[first.why, first.former && first.next].filter(Boolean).join('. ')}`;
        return [[id, { verdict: { kind: 'nothing', text }, notBooked }]];
      }
      const money = judged.get(id)?.money;
      if (state !== 'placed' || !money || money.came === 0 || money.short === 0) return [];
      const text = `Short by ${paise(money.short)}`;
      return [[id, { verdict: { kind: 'short', text }, notBooked }]];
    }),
  );
}

async function findNotBooked(
  { db, cards }: Shop,
  orderIds: number[],
): Promise<Map<number, NotBooked[]>> {
  const strange = await db
    .select()
    .from(cardPayments)
    .where(and(inArray(cardPayments.orderId, orderIds), eq(cardPayments.state, 'strange')))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id));
  const byOrder = new Map<number, NotBooked[]>();
  for (const payment of strange) {
    const { orderId, provider } = payment;
    const former = provider !== cards?.name;
    const next = former
      ? // Nobody can ask a former provider whether the money has gone back.
        `The shop’s card provider is no longer ${provider}: give it back at its dashboard. Nobody hears of it here: it leaves the list once you say that it went back`
      : `Give it back at the card provider (${provider}): it leaves the list by itself`;
    const own = whysOf(payment).map((why) => ({ why, next, former }));
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), ...own]);
  }
  return byOrder;
}
