import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import type { proofs } from '#server/db/schema/payments.ts';
import { reasonOf } from '#server/log.ts';
import { proofBytes, ProofUnread } from '#server/payments/proof/proof-bytes.ts';
import { clockTime } from '../../command-line/words.ts';

type Shop = Pick<ShopContext, 'proofBucket' | 'log'>;
type Proof = Pick<typeof proofs.$inferSelect, 'id' | 'bytes' | 'droppedAt'>;

const AWAY =
  'The picture is in the picture store, which does not answer now. Nothing is lost: look again in a minute. The order goes on without it.';
const GONE = 'The picture is not in the picture store any more. What it is found again by is kept.';
const UNSET =
  'The picture is in a picture store that this shop has no settings for: tell whoever runs it that S3_ settings are missing.';

/** The bytes of a picture for the desk. Throws a Refusal that says why there are none. */
export async function openProof({ proofBucket, log }: Shop, proof: Proof): Promise<Uint8Array> {
  try {
    return await proofBytes({ proofBucket }, proof);
  } catch (error) {
    if (!(error instanceof ProofUnread)) throw error;
    if (error.why === 'away') {
      log.warn({ reason: reasonOf(error.cause) }, 'a picture of a payment could not be read');
      throw new Refusal(REFUSED.failed, AWAY);
    }
    if (error.why === 'unset') throw new Refusal(REFUSED.failed, UNSET);
    if (error.why === 'gone' || !proof.droppedAt) throw new Refusal(REFUSED.notFound, GONE);
    const at = clockTime(proof.droppedAt);
    throw new Refusal(
      REFUSED.notFound,
      `The picture was removed on ${at}: its order ended long ago. What it is found again by is kept.`,
    );
  }
}
