import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import type { ShopContext } from '#server/context.ts';

const MINUTE_MS = 60_000;

/** By which rules a store is paid, as its customers read them. */
export function paymentTermsOf({
  transfer,
  upi,
}: Pick<ShopContext, 'transfer' | 'upi'>): PaymentTerms {
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
    IdentityFrom: '0',
    DigitalIdentityFrom: '0',
  };
}
