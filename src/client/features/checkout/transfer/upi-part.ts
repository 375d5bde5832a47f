import type { Transfer } from '#shared/contract/bank-transfer.ts';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';

/** Rupees of the next UPI payment: what is still to pay, up to the limits of the store and of most customers' banks. */
export function upiPart(
  { StillToPay, UpiMost }: Pick<Transfer, 'StillToPay' | 'UpiMost'>,
  terms: Pick<PaymentTerms, 'UpiBankMost'> | undefined,
): Big {
  const limits = [UpiMost, terms?.UpiBankMost ?? '0'].map(exact).filter((limit) => limit.gt(0));
  return limits.reduce((low, each) => (each.lt(low) ? each : low), exact(StillToPay));
}
