import { maskPans } from '#shared/identity/pan.ts';
import type { auditLog } from '#server/db/schema/desk.ts';

type Entry = Pick<typeof auditLog.$inferSelect, 'act' | 'subject' | 'details'>;

/** Acts that say what somebody searched for. */
const SEARCHES: readonly string[] = ['opened', 'export-orders', 'export audit log'];

/**
 * An entry as it may be shown: a PAN that somebody searched for is masked. New entries are written so; older ones have it as typed,
 * and the log's chain of hashes does not let them be changed.
 */
export function maskSearched<Row extends Entry>(row: Row): Row {
  if (!SEARCHES.includes(row.act)) return row;
  const details = Object.fromEntries(
    Object.entries(row.details).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskPans(value) : value,
    ]),
  );
  return { ...row, subject: maskPans(row.subject), details };
}
