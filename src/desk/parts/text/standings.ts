import type { ApprovalRequest } from '#shared/desk/contract/staff/approvals.ts';
import type { StatusKind } from '../page/status.tsx';

type Decided = Pick<ApprovalRequest, 'standing' | 'withdrawn' | 'decidedBy' | 'reason'>;

/** How the store begins the reason of what was approved, and had nothing left to do. */
const TO_NOTHING = 'it came to nothing';

/** The shape of a request's standing: what came to nothing was not done. */
export const standingKind = ({ standing, reason }: Decided): StatusKind =>
  standing === 'approved' && reason.startsWith(TO_NOTHING) ? 'nothing' : STANDINGS[standing].kind;

const STANDINGS: Record<ApprovalRequest['standing'], { kind: StatusKind; words: string }> = {
  waiting: { kind: 'waits', words: 'Waits' },
  approved: { kind: 'right', words: 'Approved' },
  declined: { kind: 'stopped', words: 'Declined' },
  expired: { kind: 'late', words: 'Ran out' },
};

/** How a request stands, in a word or two. */
export const standingWord = ({ standing, withdrawn }: Decided): string =>
  withdrawn ? 'Withdrawn' : STANDINGS[standing].words;

/**
 * How a request stands, by whom it was decided, and why: `Declined by Anand Mehta: not this week`. Nobody is named where the shop
 * itself ended it, or who asked.
 */
export function standingWords(request: Decided): string {
  const { withdrawn, decidedBy, reason } = request;
  const word = standingWord(request);
  if (decidedBy === undefined || withdrawn) return word;
  return `${word}${decidedBy === 'store' ? '' : ` by ${decidedBy}`}${reason && `: ${reason}`}`;
}
