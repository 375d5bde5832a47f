import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import type { ShopContext } from '#server/context.ts';

const MINUTE_MS = 60_000;

/** The store's payment rules, as its customers read them. */
export function paymentTermsOf({
  transfer,
  upi,
  identity,
}: Pick<ShopContext, 'transfer' | 'upi' | 'identity'>): PaymentTerms {
  return {
    UpiMost: upi.most,
    UpiBankMost: upi.bankMost,
    ...(transfer && {
      Transfer: {
        HoldMinutes: transfer.holdMs / MINUTE_MS,
        DepositPercent: transfer.depositPercent,
        DepositMinutes: transfer.depositMs / MINUTE_MS,
        OpenMost: transfer.openMost,
      },
    }),
    IdentityFrom: identity.from,
    DigitalIdentityFrom: identity.digitalFrom,
  };
}
