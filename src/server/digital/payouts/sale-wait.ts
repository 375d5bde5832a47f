import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import { untilText } from '#server/payments/transfer/hold-terms.ts';

type Store = Pick<ShopContext, 'now' | 'saleWaitMs'>;

interface Changed {
  /** Since when the customer's payout place applies; undefined where they have named none. */
  placeSince: Date | undefined;
  resetAt: Customer['resetAt'];
}

/**
 * From when on a customer may sell: a thief who takes over an account resets its password, names their own payout place and
 * sells everything, so the owner has a day to notice. Undefined where they may sell now.
 */
export function saleWait(
  { now, saleWaitMs = 0 }: Store,
  { placeSince, resetAt }: Changed,
): { from: Date; because: 'place' | 'reset' } | undefined {
  const waits = [
    { since: placeSince, because: 'place' as const },
    { since: resetAt, because: 'reset' as const },
  ].flatMap(({ since, because }) =>
    since ? [{ from: new Date(since.getTime() + saleWaitMs), because }] : [],
  );
  return waits
    .filter(({ from }) => from.getTime() > now())
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())[0];
}

/** Throws a Refusal 409 that says from when a sale is possible. */
export function requireNoSaleWait(shop: Store, changed: Changed): void {
  const wait = saleWait(shop, changed);
  if (!wait) return;
  const from = untilText(wait.from);
  const words =
    wait.because === 'place' ? m.sale_waits_place({ from }) : m.sale_waits_reset({ from });
  throw new Refusal(REFUSED.conflict, words, 'price-stands');
}
