import { and, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { customers, otpChallenges } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findCustomer } from '../find-customer.ts';
import { countCode } from '../recovery/count-codes.ts';
import { issueCode } from '../recovery/send-code.ts';
import { tryCode, wrongCode } from '../recovery/try-code.ts';
import { noteSecurity } from '../security/security-log.ts';
import { seenFrom } from '../security/seen-from.ts';

interface Asker {
  customerId: number;
  address: string;
  device?: string | undefined;
  agent?: string | undefined;
}

/** What a customer's app needs to ask for the code; `proven` where no code is needed. */
type SentProof =
  | { proven: true }
  | { proven: false; challenge: string; number: string; practice: string };

/**
 * Sends a code to the customer's own number. It counts towards the same daily limit as codes for a new password. Throws a
 * Refusal 404 where the store asks for no proof, or 429.
 */
export async function sendProofCode(shop: ShopContext, asker: Asker): Promise<SentProof> {
  if (!shop.numberProof || !shop.otp) {
    throw new Refusal(REFUSED.notFound, m.number_proof_not_asked());
  }
  const { customerId } = asker;
  const { number, numberProvenAt } = await findCustomer(shop, customerId);
  if (numberProvenAt) return { proven: true };
  await countCode(shop, { ...asker, number });
  const { challenge, code } = await issueCode(shop, { number, customerId, purpose: 'proof' });
  return {
    proven: false,
    challenge,
    number: `••••••${number.slice(-4)}`,
    practice: shop.otpPractice ? code : '',
  };
}

/** Marks a customer's number as proven where the code is right, or it was proven before. Throws a Refusal 400 or 429. */
export async function proveNumber(
  shop: ShopContext,
  asker: Asker,
  { code, challenge }: { code: string; challenge: string },
): Promise<void> {
  const { customerId, address } = asker;
  const { number, numberProvenAt } = await findCustomer(shop, customerId);
  // The answer to the right code was lost, or another tab was first: the code is used up, and nothing is left to prove.
  if (numberProvenAt) return;
  const right = await tryCode(shop, { number, code, challenge, address, purpose: 'proof' });
  if (right.customerId !== customerId) throw wrongCode();
  const now = new Date(shop.now());
  await inTransaction(shop, async ({ db }) => {
    const [used] = await db
      .update(otpChallenges)
      .set({ expiresAt: now })
      .where(right.open)
      .returning({ number: otpChallenges.number });
    if (!used) throw wrongCode();
    // The desk may have corrected the number meanwhile: the code proved only the earlier number.
    const [proven] = await db
      .update(customers)
      .set({ numberProvenAt: now })
      .where(
        and(
          eq(customers.id, customerId),
          eq(customers.number, number),
          isNull(customers.numberProvenAt),
        ),
      )
      .returning({ id: customers.id });
    if (!proven) throw wrongCode();
  });
  await noteSecurity(shop, { customerId, kind: 'number-proven', from: seenFrom(asker) });
}
