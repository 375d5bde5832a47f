import type { PaymentMode } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { type Proof, readProof } from '#server/payments/proof/read-proof.ts';
import type { ShopContext } from '#server/context.ts';

const UTR = /^[A-Za-z0-9]{0,35}$/;

/** How an order is paid: checked, with its screenshot re-encoded. */
export interface PaymentDetails {
  mode: PaymentMode;
  utr: string;
  proof: Proof | undefined;
}

/**
 * Checks how an order is to be paid: by UPI with a screenshot, by card where the store takes cards, or by bank transfer
 * where it takes those, of which there is nothing to see yet. Throws a Refusal 400 or 413. Reading a picture is
 * slow, so call it before the transaction.
 */
export async function readPayment(
  shop: Pick<ShopContext, 'cards' | 'transfer'>,
  customerId: number,
  { paymentMode, file, utr }: { paymentMode: PaymentMode; file: string; utr: string },
): Promise<PaymentDetails> {
  if (paymentMode === 'CARD') {
    if (!shop.cards) throw new Refusal(REFUSED.badInput, m.cards_not_taken());
    return { mode: paymentMode, utr: '', proof: undefined };
  }
  if (paymentMode === 'TRANSFER') {
    if (!shop.transfer) throw new Refusal(REFUSED.badInput, m.transfers_not_taken());
    return { mode: paymentMode, utr: '', proof: undefined };
  }
  return { mode: paymentMode, utr: readUtr(utr), proof: await readProof(file, customerId) };
}

/** The number of a payment as its app shows it, in groups. Throws a Refusal 400 for what cannot be one. */
export function readUtr(utr: string): string {
  const plain = utr.replace(/[\s-]/g, '');
  if (!UTR.test(plain)) throw new Refusal(REFUSED.badInput, m.utr_unreadable());
  return plain;
}
