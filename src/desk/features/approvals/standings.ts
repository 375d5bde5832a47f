import type { ApprovalRequest } from '#shared/desk/contract/approvals.ts';
import type { StatusKind } from '../../parts/status.tsx';

export const STANDINGS: Record<ApprovalRequest['standing'], { kind: StatusKind; words: string }> = {
  waiting: { kind: 'waits', words: 'Waits' },
  approved: { kind: 'right', words: 'Approved' },
  declined: { kind: 'stopped', words: 'Declined' },
  expired: { kind: 'late', words: 'Ran out' },
};
