import { sql } from 'drizzle-orm';
import { BucketRefused } from '#server/bucket/bucket.ts';
import type { ShopContext } from '#server/context.ts';
import { proofs } from '#server/db/schema/payments.ts';

type Kept = Pick<typeof proofs.$inferSelect, 'id' | 'bytes' | 'droppedAt'>;

/** Whether a picture is in the bucket and no longer in its row. Any other row without bytes was dropped. */
export const isMoved = sql<boolean>`(octet_length(${proofs.bytes}) = 0 and ${proofs.droppedAt} is null)`;
/** Whether the bytes are in the row. */
export const isHere = sql<boolean>`(octet_length(${proofs.bytes}) > 0 and ${proofs.droppedAt} is null)`;

const movedRow = ({ bytes, droppedAt }: Kept): boolean => bytes.length === 0 && droppedAt === null;

/**
 * Why a picture has no bytes. `dropped`: removed long after its order ended; `away`: the bucket does not answer, or refuses;
 * `gone`: the bucket answers, but does not have it; `unset`: it is in a bucket for which the store has no settings.
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
 * The bytes of a picture, from its row or from the bucket, which has a deadline. Everything that needs them calls this. Never in
 * a transaction, where a bucket could keep locks waiting. Throws a ProofUnread.
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

/** The bucket answered, and refused this picture. */
const isRefusal = (cause: unknown): boolean => cause instanceof BucketRefused && cause.status < 500;

/** Reads pictures one after another for a comparison, which goes on without the unreadable ones. */
export interface ProofReader {
  /** `unread` for a picture that may be readable later; undefined for one that never will be. */
  read: (proof: Kept) => Promise<Uint8Array | 'unread' | undefined>;
  /** Whether any picture was unread. */
  readonly missed: boolean;
}

/**
 * After one missing answer the bucket is not asked again, and it is never waited for longer than `patienceMs` in all; after a
 * refusal of one picture it is asked for the others. With `asks` false it is not asked at all: required in a transaction.
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
