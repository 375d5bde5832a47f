import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { identities } from '#server/db/schema/identity.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import type { PanCipher } from '#server/identity/keys/pan-cipher.ts';
import { reasonOf } from '#server/log.ts';
import { type Finding, found } from './finding.ts';

const { ok, warn, fail } = found('PANs');

/** Checks whether the keys open sealed PANs, one per key, and who verifies new ones. Shows no PAN. */
export async function checkIdentity(
  { identity }: Partial<Parts>,
  db: Database | undefined,
): Promise<Finding[]> {
  if (!identity) return [fail('They were not looked at: their settings are wrong.')];
  // Opening it would create a demo's missing key, and the doctor changes nothing.
  if (!identity.keyIds)
    return [ok('No keys are given: a demo has its own, a real store keeps none.')];
  const { cipher } = identity.open();
  const verified =
    identity.kind === 'none'
      ? ok('No service verifies them: only their form is checked.')
      : ok(`They are verified by ${identity.kind}; it was not asked now.`);
  if (!db || !cipher) return [warn('They were not looked at: the database comes first.'), verified];
  return [...(await tryKeys(db, cipher)), verified];
}

async function tryKeys(db: Database, cipher: PanCipher): Promise<Finding[]> {
  const [there] = await db
    .select({ yes: sql<boolean>`to_regclass('identities') is not null` })
    .from(sql`(select 1) as one`);
  const oneOfEach = db
    .select({ id: sql<string>`min(${identities.id})` })
    .from(identities)
    .groupBy(identities.keyId);
  const rows = there?.yes
    ? await db
        .select()
        .from(identities)
        .where(inArray(identities.id, oneOfEach))
        .orderBy(identities.keyId)
    : [];
  if (rows.length === 0) return [ok(`None are kept yet; the key ${cipher.writesWith} writes.`)];
  return rows.map((row) => {
    try {
      cipher.open(row);
    } catch (error) {
      return fail(`${reasonOf(error)}. Restore that key: IDENTITY_KEYS.`);
    }
    return row.keyId === cipher.writesWith
      ? ok(`The key ${row.keyId} opens them.`)
      : warn(`Some are still sealed with the key ${row.keyId}: npm run desk -- identity rotate`);
  });
}
