import { Refusal, REFUSED } from '#shared/contract/refusal.ts';

/** What waits for a decision: the payment of an order, or money that matches none. */
export type Item = { order: string } | { incoming: number };

/** Reads `order:B261119K3F9QX` or `incoming:12`. Throws a Refusal 400. */
export function readItem(text: string): Item {
  const [kind, rest = ''] = text.split(':');
  if (kind === 'order' && rest) return { order: rest };
  if (kind === 'incoming' && /^[1-9]\d*$/.test(rest)) return { incoming: Number(rest) };
  throw new Refusal(REFUSED.badInput, `${text} is no payment.`);
}

/** The number of an item's order. Throws a Refusal 400. */
export function orderOf(text: string): string {
  const item = readItem(text);
  if ('order' in item) return item.order;
  throw new Refusal(REFUSED.badInput, 'That is money of no order.');
}

/** The id of an item's incoming money. Throws a Refusal 400. */
export function incomingOf(text: string): number {
  const item = readItem(text);
  if ('incoming' in item) return item.incoming;
  throw new Refusal(REFUSED.badInput, 'That is the payment of an order.');
}
