import { maskPans } from '#shared/identity/pan.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import type { Desk, DeskTx } from './command-line/command.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** An entry of the audit log: what somebody at the desk did. */
export interface AuditEntry {
  /** `confirm`, `reject`, … */
  act: string;
  /** An order's number, a coupon's code, a customer's number. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes an audit log entry, in the transaction of the change that it records. */
export async function recordAudit(
  { shop, by, approval }: DeskTx,
  { act, subject, details }: AuditEntry,
): Promise<void> {
  const second = approval && { approval: approval.id, approvedBy: approval.by };
  await shop.db
    .insert(auditLog)
    .values({ at: new Date(shop.now()), by, act, subject, details: { ...details, ...second } });
}

/** Opening the same data again within this time is not recorded again. */
const OPENED_AGAIN_MS = 10 * 60_000;
const MOST_REMEMBERED = 2000;
const lately = new Map<string, number>();

/**
 * Records that somebody opened personal data, before it is shown. A search text may be a PAN, and readers of the log may not be
 * allowed to see one: it is masked.
 */
export async function recordOpened(
  desk: Desk,
  { operation, opened: asGiven }: { operation: string; opened: string },
): Promise<void> {
  const { shop, by } = desk;
  const opened = maskPans(asGiven);
  const key = `${by}|${operation}|${opened}`;
  const before = lately.get(key);
  if (before !== undefined && shop.now() - before < OPENED_AGAIN_MS && shop.now() >= before) return;
  await together(desk, (tx) =>
    recordAudit(tx, { act: 'opened', subject: opened, details: { operation } }),
  );
  if (lately.size >= MOST_REMEMBERED) lately.clear();
  lately.set(key, shop.now());
}

/** Makes a change and writes its entry of the audit log in one transaction. */
export const together = <Result>(
  desk: Desk,
  work: (tx: DeskTx) => Promise<Result>,
): Promise<Result> => inTransaction(desk.shop, (shop) => work({ ...desk, shop }));
