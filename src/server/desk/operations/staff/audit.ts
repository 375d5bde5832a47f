import type { auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { exportActs } from '../../audit-log/export-entries.ts';
import { findEntries, findNames } from '../../audit-log/find-entries.ts';
import { verifyEntries } from '../../audit-log/verify-entries.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const auditHandlers: DeskHandlersOf<typeof auditOperations> = {
  ListAudit: async ({ after, limit, ...wanted }, { shop }) => ({
    data: await findEntries(shop, wanted, { after, limit }),
    opened: 'audit log',
  }),
  AuditNames: async (_request, { shop }) => ({ data: await findNames(shop) }),
  ExportAudit: async (wanted, { desk }) => ({ data: await exportActs(desk, wanted) }),
  VerifyAudit: async ({ head }, { shop }) => ({ data: await verifyEntries(shop, head) }),
};
