import type { Bucket } from '#server/bucket/bucket.ts';

/** The bucket with the payment pictures that were moved out of the database. */
export interface ProofBucket {
  /** Whether more pictures are moved there; if not, the bucket is only read and cleared, as after a return to the database. */
  moves: boolean;
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined where there is none. */
  get: (id: string) => Promise<Uint8Array | undefined>;
  remove: (id: string) => Promise<void>;
  /** Checks that the bucket can be used. Rejects with one line. */
  probe: () => Promise<void>;
}

/**
 * Not below `pictures/`, which the shop serves to everybody. The key comes from the row's random id and never changes, so a
 * second put writes the same file.
 */
const keyOf = (id: string) => `payments/${id}.jpg`;

export const proofBucket = (bucket: Bucket, { moves }: { moves: boolean }): ProofBucket => ({
  moves,
  put: (id, bytes) => bucket.put(keyOf(id), { mediaType: 'image/jpeg', bytes }),
  get: async (id) => (await bucket.get(keyOf(id)))?.bytes,
  remove: (id) => bucket.remove(keyOf(id)),
  probe: () => bucket.probe(keyOf('probe')),
});
