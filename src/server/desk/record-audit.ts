import { auditLog } from '#server/db/schema/desk.ts';
import type { Desk, DeskTx } from './command.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** An entry of the audit log: what somebody at the desk did. */
export interface AuditEntry {
  /** `confirm`, `reject`, … */
  act: string;
  /** An order's number, a coupon's code, a customer's number. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes an entry of the audit log, in the transaction of the change that it records. */
export async function recordAudit(
  { shop, by, approval }: DeskTx,
  { act, subject, details }: AuditEntry,
): Promise<void> {
  const second = approval && { approval: approval.id, approvedBy: approval.by };
  await shop.db
    .insert(auditLog)
    .values({ at: new Date(shop.now()), by, act, subject, details: { ...details, ...second } });
}

/** Makes a change and writes its entry of the audit log in one transaction. */
export const together = <Result>(
  desk: Desk,
  work: (tx: DeskTx) => Promise<Result>,
): Promise<Result> => inTransaction(desk.shop, (shop) => work({ ...desk, shop }));
