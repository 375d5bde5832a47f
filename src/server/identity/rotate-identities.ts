import { eq, ne } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { identities } from '#server/db/schema/identity.ts';
import type { Tx } from '#server/db/transaction.ts';

export interface Rotated {
  /** The key that seals them now. */
  key: string;
  /** How many were sealed anew. */
  sealed: number;
  /** The keys that had sealed these. */
  from: string[];
}

/**
 * Seals every PAN anew with the current key, all or none. The rows' content stays the same. Throws a Refusal 409 without keys,
 * and an Error where one cannot be opened.
 */
export async function rotateIdentities(tx: Tx): Promise<Rotated> {
  const { cipher } = tx.identity;
  if (!cipher) throw new Refusal(REFUSED.conflict, 'IDENTITY_KEYS is not set at this desk.');
  const rows = await tx.db
    .select()
    .from(identities)
    .where(ne(identities.keyId, cipher.writesWith))
    .orderBy(identities.id)
    .for('update');
  for (const row of rows) {
    const resealed = cipher.seal(cipher.open(row), row.id);
    await tx.db.update(identities).set(resealed).where(eq(identities.id, row.id));
  }
  const from = [...new Set(rows.map(({ keyId }) => keyId))].sort();
  return { key: cipher.writesWith, sealed: rows.length, from };
}
