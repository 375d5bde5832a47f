import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { paymentClaims, proofs } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isReplay, withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { lockOwn } from '#server/orders/late/lock-late.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { readUtr } from '#server/orders/placing/payment-details.ts';
import { markAnswered } from '../asks/asks.ts';
import { type Proof, readProof } from '../proof/read-proof.ts';
import { referenceKey } from '../records/payment-reference.ts';
import type { PaymentClaim } from './claims.ts';

/** What a customer says about a payment. */
export interface ToldPayment {
  orderNumber: string;
  /** Rupees. */
  amount: string;
  channel: PaymentClaim['channel'];
  utr: string;
  /** A screenshot as a data URL; empty for none. */
  file: string;
  requestId: string;
}

/** More parts than anybody splits a payment into; each claim may have a picture. */
const MOST_CLAIMS = 20;
const MOST_RUPEES = 10 ** 10;

/**
 * Keeps a customer's claim of a payment for their order by bank transfer, with its picture if there is one. It records no money:
 * it helps the desk find it. A repeat with the same reference and amount is kept once. Once per request id. Throws a Refusal
 * 400, 404, 409 or 413.
 */
export async function tellPayment(
  shop: ShopContext,
  customerId: number,
  told: ToldPayment,
): Promise<void> {
  const { requestId: id, orderNumber, ...fields } = told;
  const sent = { operation: 'TellPayment', id, fields: { ...fields, orderNumber }, customerId };
  // Reading a picture is slow, so it is done before the transaction.
  const claim = (await isReplay(shop, sent)) ? undefined : await readClaim(customerId, told);
  await withIdempotencyKey(shop, sent, async (tx) => {
    if (!claim) throw new Error('A request that was answered is not known any more');
    const order = await lockOwn(tx, customerId, orderNumber);
    requireWaiting(order);
    await keepClaim(tx, order, claim);
    return { msg: '' };
  });
}

interface ReadClaim extends Pick<PaymentClaim, 'amount' | 'channel' | 'reference'> {
  proof: Proof | undefined;
}

async function readClaim(
  customerId: number,
  { amount, channel, utr, file }: ToldPayment,
): Promise<ReadClaim> {
  const rupees = exact(amount);
  if (rupees.lte(0) || rupees.gt(MOST_RUPEES) || !rupees.eq(rupees.round(2))) {
    throw new Refusal(REFUSED.badInput, m.claim_amount());
  }
  const reference = readUtr(utr);
  // A transfer carries the order's number; a UPI payment often carries none, so its claim needs a reference or a picture.
  if (channel === 'upi' && !reference && !file) {
    throw new Refusal(REFUSED.badInput, m.claim_needs_proof());
  }
  const proof = file ? await readProof(file, customerId) : undefined;
  return { amount: rupees.toFixed(2), channel, reference, proof };
}

function requireWaiting({ heldUntil, state, number }: Order): void {
  if (!heldUntil) throw new Refusal(REFUSED.conflict, m.transfer_other_mode({ number }));
  if (state === 'placed' || state === 'lapsed') return;
  throw new Refusal(REFUSED.conflict, m.claim_nothing_asked({ number }));
}

/** Keeps a claim of a locked order and marks its open question as answered. Throws a Refusal 429 for too many. */
export async function keepClaim(
  tx: Tx,
  order: Order,
  { proof, ...told }: ReadClaim,
): Promise<void> {
  const orderId = order.id;
  await markAnswered(tx, orderId);
  const before = await tx.db
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orderId))
    .orderBy(asc(paymentClaims.id));
  const key = referenceKey(told.channel, told.reference);
  const again = before.some(
    (claim) => key !== '' && claim.referenceKey === key && claim.amount === told.amount,
  );
  if (again && !proof) return;
  if (before.length >= MOST_CLAIMS) {
    throw new Refusal(REFUSED.tooMany, m.claim_too_many({ number: order.number }));
  }
  const at = new Date(tx.now());
  const [claim] = await tx.db
    .insert(paymentClaims)
    .values({ ...told, orderId, at, referenceKey: key })
    .returning();
  if (!claim || !proof) return;
  const id = randomBytes(16).toString('base64url');
  const { customerId } = order;
  await tx.db
    .insert(proofs)
    .values({ id, customerId, orderId, claimId: claim.id, createdAt: at, ...proof });
}
