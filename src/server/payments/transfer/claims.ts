import type { paymentClaims } from '#server/db/schema/payments.ts';
import { type PaymentRecord, standingOf } from '../records/find-order-money.ts';

export type PaymentClaim = typeof paymentClaims.$inferSelect;

/**
 * The claims that no record answers yet. A record answers the claim with its reference, else the oldest claim of its amount with
 * no or another reference; each record answers one claim.
 */
export function unseenClaims(claims: PaymentClaim[], records: PaymentRecord[]): PaymentClaim[] {
  const came = standingOf(records).filter(({ kind }) => kind === 'in');
  let left = [...claims];
  const answer = (fits: (claim: PaymentClaim) => boolean): boolean => {
    const answered = left.find(fits);
    left = left.filter((claim) => claim !== answered);
    return answered !== undefined;
  };
  const others = came.filter(
    ({ referenceKey: key }) => !(key && answer((claim) => claim.referenceKey === key)),
  );
  for (const { amount } of others) answer((claim) => claim.amount === amount);
  return left;
}
