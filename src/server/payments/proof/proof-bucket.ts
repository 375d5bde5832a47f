import type { Bucket } from '#server/bucket/bucket.ts';

/** Where pictures of payments lie that were moved out of the database. */
export interface ProofBucket {
  /** Whether more are moved there; else it is only read and cleared, as after going back to the database. */
  moves: boolean;
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined where there is none. */
  get: (id: string) => Promise<Uint8Array | undefined>;
  remove: (id: string) => Promise<void>;
  /** Asks it whether it can be used. Rejects with one line. */
  probe: () => Promise<void>;
}

/**
 * Not below `pictures/`, which the shop serves to everybody. A picture has one key for good, made from the random id of its row: put a
 * second time, by whoever, it is the same file.
 */
const keyOf = (id: string) => `payments/${id}.jpg`;

export const proofBucket = (bucket: Bucket, { moves }: { moves: boolean }): ProofBucket => ({
  moves,
  put: (id, bytes) => bucket.put(keyOf(id), { mediaType: 'image/jpeg', bytes }),
  get: async (id) => (await bucket.get(keyOf(id)))?.bytes,
  remove: (id) => bucket.remove(keyOf(id)),
  probe: () => bucket.probe(keyOf('probe')),
});
