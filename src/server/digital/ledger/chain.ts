import { createHash } from 'node:crypto';
import type { Entry } from './entry.ts';

/** What the first set of a ledger has before it. */
export const BEGINNING = '0'.repeat(64);

export interface LinkedSet {
  previousHash: string;
  kind: string;
  reference: string;
  /** Epoch ms. */
  at: number | string;
  entries: Entry[];
}

/** The hash of a set: of all that it says, in whatever order its entries are read, and of the hash before it. */
export function hashSet({ previousHash, kind, reference, at, entries }: LinkedSet): string {
  const said = entries.map(({ account, asset, amount }) =>
    JSON.stringify([account, asset, amount]),
  );
  const text = JSON.stringify([previousHash, kind, reference, String(at), said.sort()]);
  return createHash('sha256').update(text).digest('hex');
}
