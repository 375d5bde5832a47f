import { openBucket } from '#server/bucket/bucket.ts';
import { hasBucket, parseBucket } from '#server/bucket/settings.ts';
import type { Settings } from '#server/settings.ts';
import { proofBucket, type ProofBucket } from './proof-bucket.ts';

export interface ProofSettings {
  kind: 'database' | 's3';
  /** Undefined in a store without a bucket. */
  open: () => ProofBucket | undefined;
}

/**
 * Reads where payment pictures are kept. Moved pictures are read from the bucket as long as its settings are there. Throws an
 * Error of one line that names the wrong or missing setting.
 */
export function parseProofStore({
  PROOF_STORE: kind,
  env,
}: Pick<Settings, 'PROOF_STORE' | 'env'>): ProofSettings {
  const moves = kind === 's3';
  if (!moves && !hasBucket(env)) return { kind, open: () => undefined };
  const settings = parseBucket(env, `PROOF_STORE is ${kind}`);
  return { kind, open: () => proofBucket(openBucket(settings), { moves }) };
}
