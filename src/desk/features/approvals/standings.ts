import type { ApprovalRequest } from '#shared/desk/contract/staff/approvals.ts';
import type { StatusKind } from '../../parts/page/status.tsx';

export const STANDINGS: Record<ApprovalRequest['standing'], { kind: StatusKind; words: string }> = {
  waiting: { kind: 'waits', words: 'Waits' },
  approved: { kind: 'right', words: 'Approved' },
  declined: { kind: 'stopped', words: 'Declined' },
  expired: { kind: 'late', words: 'Ran out' },
};
