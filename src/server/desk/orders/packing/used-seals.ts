import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { parcels } from '#server/db/schema/dispatch.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { DeskTx } from '#server/desk/command-line/command.ts';
import type { Parcel } from './lock-parcel.ts';

/**
 * Locks a seal until the transaction ends, so that a second clerk with the same one waits and reads where it is. Throws a Refusal 409
 * for a seal that is or was on a parcel, this one included: a seal that was opened proves nothing. The audit log knows the seals that
 * were removed, and those that were only written by mistake.
 */
export async function refuseUsedSeal({ shop: { db } }: DeskTx, seal: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${seal}, 18))`);
  const [other] = await db
    .select({ number: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.seal, seal));
  if (other) {
    throw new Refusal(
      REFUSED.conflict,
      `Seal ${seal} is on the parcel of ${other.number}. Nothing was changed.`,
    );
  }
  const [before] = await findSealing(db, seal);
  if (!before) return;
  throw new Refusal(
    REFUSED.conflict,
    `Seal ${seal} is used up: it was on the parcel of ${before.number}. Take another one. Nothing was changed.`,
  );
}

/** Of an act that sealed a parcel: nobody has said since, on opening it or later, that its number was written by mistake. */
const notMistyped = sql`not exists (select 1 from ${auditLog} back where back.subject = ${auditLog.subject} and back.id > ${auditLog.id}
  and back.act in ('open-parcel', 'free-seal') and back.details ->> 'seal' = ${auditLog.details} ->> 'seal'
  and back.details ->> 'mistyped' = 'true')`;

/** The seals that were taken off the parcel of an order and are used up, oldest first. */
export async function findUsedSealsOf(
  db: Database,
  { seal: present }: Pick<Parcel, 'seal'>,
  number: string,
): Promise<string[]> {
  const seal = sql<string>`${auditLog.details} ->> 'seal'`;
  const rows = await db
    .select({ seal })
    .from(auditLog)
    .where(
      and(eq(auditLog.subject, number), eq(auditLog.act, 'seal'), ne(seal, present), notMistyped),
    )
    .orderBy(asc(auditLog.id));
  return [...new Set(rows.map((row) => row.seal))];
}

/** The order of an act that sealed a parcel with this seal, unless the parcel was opened because the number was written by mistake. */
export const findSealing = (db: Database, seal: string) =>
  db
    .select({ number: auditLog.subject })
    .from(auditLog)
    .where(
      and(
        // Written out, since a partial index is not chosen for a value that is only known later.
        sql`${auditLog.act} = 'seal'`,
        sql`${auditLog.details} ->> 'seal' = ${seal}`,
        notMistyped,
      ),
    )
    .limit(1);
