import { and, asc, desc, eq, gt, gte, like, lt, type SQL } from 'drizzle-orm';
import type { AuditRow } from '#shared/desk/contract/staff/audit.ts';
import type { ShopContext } from '#server/context.ts';
import { auditLinks, auditLog } from '#server/db/schema/desk.ts';
import { maskSearched } from './mask-searched.ts';

/** A filter for the audit log; absent fields match everything. Moments in epoch ms, `to` exclusive. */
export interface WantedActs {
  by?: string | undefined;
  act?: string | undefined;
  /** The beginning of the subject. */
  subject?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

function conditions({ by, act, subject, from, to }: WantedActs): SQL | undefined {
  const begins = subject && `${subject.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    by ? eq(auditLog.by, by) : undefined,
    act ? eq(auditLog.act, act) : undefined,
    begins ? like(auditLog.subject, begins) : undefined,
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
  );
}

/** Acts, newest first, from after the key; `next` is the last one's key where there are more. */
export async function findEntries(
  { db }: Pick<ShopContext, 'db'>,
  wanted: WantedActs,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ entries: AuditRow[]; next?: string }> {
  const key = after === undefined ? undefined : Number(after);
  const before = key !== undefined && Number.isSafeInteger(key) ? lt(auditLog.id, key) : undefined;
  const rows = await db
    .select({ act: auditLog, hash: auditLinks.hash })
    .from(auditLog)
    .leftJoin(auditLinks, eq(auditLinks.actId, auditLog.id))
    .where(and(conditions(wanted), before))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const entries = rows
    .slice(0, limit)
    .map(({ act, hash }) => ({ ...maskSearched(act), hash }))
    .map(({ id, at, by, act, subject, details, hash }) => ({
      id,
      at: at.getTime(),
      by,
      act,
      subject,
      details,
      hash: hash ?? '',
    }));
  const last = entries.at(-1);
  return { entries, ...(rows.length > limit && last && { next: String(last.id) }) };
}

/** Every name and every act in the log, each once. */
export async function findNames({ db }: Pick<ShopContext, 'db'>) {
  const people = await skimmed(db, 'by');
  const acts = await skimmed(db, 'act');
  return { people, acts };
}

/** Skips through the index from one distinct value to the next: a long log has few people and few acts. */
async function skimmed(db: ShopContext['db'], column: 'by' | 'act'): Promise<string[]> {
  const found: string[] = [];
  const field = auditLog[column];
  for (;;) {
    const last = found.at(-1);
    const [next] = await db
      .select({ value: field })
      .from(auditLog)
      .where(last === undefined ? undefined : gt(field, last))
      .orderBy(asc(field))
      .limit(1);
    if (!next) return found;
    found.push(next.value);
  }
}
