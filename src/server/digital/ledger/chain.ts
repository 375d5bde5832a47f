import { createHash } from 'node:crypto';
import type { Entry } from './entry.ts';

/** The previous hash of the first set. */
export const BEGINNING = '0'.repeat(64);

export interface LinkedSet {
  previousHash: string;
  kind: string;
  reference: string;
  /** Epoch ms. */
  at: number | string;
  entries: Entry[];
}

/** The hash of a set: over its fields, its entries in a fixed order, and the hash of the set before it. */
export function hashSet({ previousHash, kind, reference, at, entries }: LinkedSet): string {
  const texts = entries.map(({ account, asset, amount }) =>
    JSON.stringify([account, asset, amount]),
  );
  const text = JSON.stringify([previousHash, kind, reference, String(at), texts.sort()]);
  return createHash('sha256').update(text).digest('hex');
}
