import type { Config } from '#shared/contract/config.ts';
import type { Transfer } from '#shared/contract/bank-transfer.ts';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { upiLink } from '#shared/paying/upi-link.ts';
import { m } from '#client/messages/compiled/messages.js';
import { upiPart } from './upi-part.ts';

interface UpiPayment {
  /** The UPI id to pay to; empty where only the link contains it. */
  payee: string;
  name: string;
  /** Rupees. */
  amount: Big;
  /** Opens an app on this device, or is shown as a QR code for another. */
  link: string;
}

interface UpiMeans {
  terms: Pick<PaymentTerms, 'UpiBankMost'> | undefined;
  store: Config['upi'];
  /** Epoch ms of the store's clock. */
  now: number;
}

/**
 * The next payment by UPI for an order: by the code made for it while that is open, else to the order's own UPI id, else to the
 * store's. Undefined where there is none of them.
 */
export function upiPayment(
  transfer: Transfer,
  { terms, store, now }: UpiMeans,
): UpiPayment | undefined {
  const { UpiId, UpiCode, Holder, Reference, ONumber } = transfer;
  if (UpiCode && now < UpiCode.ClosesAt) {
    return { payee: '', name: Holder, amount: exact(UpiCode.Amount), link: UpiCode.Link };
  }
  const payee = UpiId || store?.pa;
  if (!payee) return undefined;
  const name = UpiId ? Holder : store?.pn || Holder;
  const amount = upiPart(transfer, terms);
  const link = upiLink({
    pa: payee,
    pn: name,
    amount: amount.toFixed(2),
    // Providers of an order's own UPI id refuse a payment with a reference.
    reference: UpiId ? undefined : Reference,
    note: m.pay_note({ order: ONumber }),
  });
  return { payee, name, amount, link };
}
