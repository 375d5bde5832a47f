import { sql } from 'drizzle-orm';
import { BucketRefused } from '#server/bucket/bucket.ts';
import type { ShopContext } from '#server/context.ts';
import { proofs } from '#server/db/schema/payments.ts';

type Kept = Pick<typeof proofs.$inferSelect, 'id' | 'bytes' | 'droppedAt'>;

/** Whether a picture is in the bucket and no longer in its row. No other row is empty without having been dropped. */
export const isMoved = sql<boolean>`(octet_length(${proofs.bytes}) = 0 and ${proofs.droppedAt} is null)`;
/** Whether it is in its row. */
export const isHere = sql<boolean>`(octet_length(${proofs.bytes}) > 0 and ${proofs.droppedAt} is null)`;

const movedRow = ({ bytes, droppedAt }: Kept): boolean => bytes.length === 0 && droppedAt === null;

/**
 * Why there are no bytes of a picture. `dropped`: removed long after its order ended; `away`: the bucket does not answer, or says no;
 * `gone`: it answers, and has it not; `unset`: it is in a bucket for which the store has no settings.
 */
export type WhyUnread = 'dropped' | 'away' | 'gone' | 'unset';

export class ProofUnread extends Error {
  constructor(
    readonly why: WhyUnread,
    cause?: unknown,
  ) {
    super(`The picture cannot be read: ${why}`, { cause });
    this.name = 'ProofUnread';
  }
}

/**
 * The bytes of a picture, from its row or from the bucket, which is asked within its deadline. The one way to them for everybody.
 * Never in a transaction, where a bucket could keep locks waiting. Throws a ProofUnread.
 */
export async function proofBytes(
  { proofBucket }: Pick<ShopContext, 'proofBucket'>,
  proof: Kept,
): Promise<Uint8Array> {
  if (proof.droppedAt) throw new ProofUnread('dropped');
  if (!movedRow(proof)) return proof.bytes;
  if (!proofBucket) throw new ProofUnread('unset');
  const bytes = await proofBucket.get(proof.id).catch((error: unknown) => {
    throw new ProofUnread('away', error);
  });
  if (!bytes) throw new ProofUnread('gone');
  return bytes;
}

/** The bucket answered, and says no to this picture. */
const isRefusal = (cause: unknown): boolean => cause instanceof BucketRefused && cause.status < 500;

/** Reads pictures one after another for a comparison, which goes on without those that cannot be had. */
export interface ProofReader {
  /** `unread` for one that may be had later; undefined for one that never will. */
  read: (proof: Kept) => Promise<Uint8Array | 'unread' | undefined>;
  /** Whether any was unread. */
  readonly missed: boolean;
}

/**
 * A bucket that has not answered once is not waited for again, nor any bucket for longer than `patienceMs` in all; one that refuses a
 * single picture is asked for the others. With `asks` false it is not asked at all, as a transaction must not.
 */
export function proofReader(
  shop: Pick<ShopContext, 'proofBucket'>,
  { asks = true, patienceMs = Infinity }: { asks?: boolean; patienceMs?: number } = {},
): ProofReader {
  let away = !asks;
  const until = performance.now() + patienceMs;
  let missed = false;
  return {
    get missed() {
      return missed;
    },
    async read(proof) {
      try {
        if ((away || performance.now() >= until) && movedRow(proof)) throw new ProofUnread('away');
        return await proofBytes(shop, proof);
      } catch (error) {
        if (!(error instanceof ProofUnread)) throw error;
        if (error.why === 'dropped' || error.why === 'gone') return undefined;
        away ||= !isRefusal(error.cause);
        missed = true;
        return 'unread';
      }
    },
  };
}
