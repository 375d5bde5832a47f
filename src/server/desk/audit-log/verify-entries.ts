import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { auditLinks, auditLog } from '#server/db/schema/desk.ts';

/** Few enough that a running store answers its customers in between. */
const AT_ONCE = 2000;
/** The previous hash of the first act. */
const BEGINNING = '0'.repeat(64);

export interface AuditReport {
  acts: number;
  /** The hash of the last correct act. Noted elsewhere, it later shows whether entries at the end were removed. */
  head: string;
  /** The first act that differs from what was written, or is not in the chain. */
  broken?: { act: number; why: string };
  /** Whether the head of an earlier check is still part of the chain. */
  headKnown: boolean;
}

/** Recomputes every hash of the audit log. The chain only grows, so no lock is needed. */
export async function verifyEntries(
  { db }: Pick<ShopContext, 'db'>,
  head?: string,
): Promise<AuditReport> {
  const report: AuditReport = { acts: 0, head: BEGINNING, headKnown: head === undefined };
  if (head === BEGINNING) report.headKnown = true;
  for (let after = 0; ;) {
    const links = await readLinks(db, after);
    for (const { actId, previousHash, hash, text } of links) {
      const why =
        text === null
          ? 'it was taken out'
          : previousHash !== report.head
            ? 'it does not follow the act before it'
            : sha256(text) === hash
              ? undefined
              : 'it is not what was written';
      if (why) return { ...report, broken: { act: actId, why } };
      report.acts += 1;
      report.head = hash;
      if (hash === head) report.headKnown = true;
    }
    const last = links.at(-1);
    if (!last) break;
    after = last.id;
    await setImmediate();
  }
  const outside = await findOutside(db);
  return outside === undefined
    ? report
    : { ...report, broken: { act: outside, why: 'it stands outside the chain' } };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hashed text, as the migration's trigger composes it. The hash is computed here and not by the database. */
function readLinks(db: ShopContext['db'], after: number) {
  const { id, at, by, act, subject, details } = auditLog;
  const ms = sql`trim_scale(extract(epoch from ${at}) * 1000)::text`;
  return db
    .select({
      id: auditLinks.id,
      actId: auditLinks.actId,
      previousHash: auditLinks.previousHash,
      hash: auditLinks.hash,
      text: sql<
        string | null
      >`case when ${id} is null then null else jsonb_build_array(${auditLinks.previousHash}, ${id}, ${ms}, ${by}, ${act}, ${subject}, ${details})::text end`,
    })
    .from(auditLinks)
    .leftJoin(auditLog, eq(auditLog.id, auditLinks.actId))
    .where(gt(auditLinks.id, after))
    .orderBy(asc(auditLinks.id))
    .limit(AT_ONCE);
}

/** An act that no trigger has chained: somebody has disabled the trigger. */
async function findOutside(db: ShopContext['db']): Promise<number | undefined> {
  const [all] = await db.select({ acts: count() }).from(auditLog);
  const [chained] = await db.select({ links: count() }).from(auditLinks);
  if (all?.acts === chained?.links) return undefined;
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .leftJoin(auditLinks, eq(auditLinks.actId, auditLog.id))
    .where(isNull(auditLinks.id))
    .orderBy(asc(auditLog.id))
    .limit(1);
  return row?.id;
}
