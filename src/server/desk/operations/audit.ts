import type { auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { exportActs } from '../audit-log/export-acts.ts';
import { findActs, findNames } from '../audit-log/find-acts.ts';
import { verifyActs } from '../audit-log/verify-acts.ts';
import type { DeskHandlersOf } from './handler.ts';

export const auditHandlers: DeskHandlersOf<typeof auditOperations> = {
  ListAudit: async ({ after, limit, ...wanted }, { shop }) => ({
    data: await findActs(shop, wanted, { after, limit }),
    opened: 'audit log',
  }),
  AuditNames: async (_request, { shop }) => ({ data: await findNames(shop) }),
  ExportAudit: async (wanted, { desk }) => ({ data: await exportActs(desk, wanted) }),
  VerifyAudit: async ({ head }, { shop }) => ({ data: await verifyActs(shop, head) }),
};
