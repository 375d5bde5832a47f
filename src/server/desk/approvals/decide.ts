import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { approvals } from '#server/db/schema/desk.ts';
import { oneName } from '#server/staff/account-names.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { findAct } from './acts.ts';
import type { ActTx } from './desk-act.ts';
import { findRule } from './one-user.ts';
import { type ApprovalRow, lockRequest, standingOf } from './requests.ts';

/**
 * Carries out what was asked for, with the checks of now, in the transaction that records the approval: once,
 * however often it is said. Throws a Refusal: 404 for no such request, 409 for the one who asked and for one
 * that was declined or has run out, and those of the act, which leave it waiting.
 */
export const approve = (desk: Desk, id: number): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row.state === 'approved') return decidedBefore(row);
    requireOpen(row, tx.shop.now());
    await requireSomebodyElse(tx, row);
    const answer = await findAct(row.act).runKept(approved(tx, row), row.args);
    await decide(tx, row, { state: 'approved' });
    return {
      lines: [`Request ${id} of ${row.by} is approved.`, ...answer.lines],
      data: { approval: id, state: 'approved', changed: true, act: row.act, done: answer.data },
    };
  });

/** Ends a request without doing it. Throws the refusals of approve. */
export const decline = (desk: Desk, id: number, reason: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row.state === 'declined') return decidedBefore(row);
    requireOpen(row, tx.shop.now());
    await requireSomebodyElse(tx, row);
    await decide(tx, row, { state: 'declined', reason });
    return {
      lines: [`Request ${id} of ${row.by} is declined.`],
      data: { approval: id, state: 'declined', changed: true },
    };
  });

/** The desk of who asked, whom the approval lets through every limit. */
const approved = (tx: DeskTx, { id, by, osUser }: ApprovalRow): ActTx => ({
  ...tx,
  by,
  osUser,
  approval: { id, by: tx.by },
  permit: async () => undefined,
  requireSecond: () => undefined,
});

function requireOpen(row: ApprovalRow, now: number): void {
  const standing = standingOf(row, now);
  if (standing === 'waiting') return;
  const how =
    standing === 'expired'
      ? `waited until ${clockTime(row.expiresAt)} and can no longer be decided. Ask again`
      : `was ${saidOf(row)}`;
  throw new Refusal(REFUSED.conflict, `Request ${row.id} ${how}.`);
}

const saidOf = ({ state, decidedBy, decidedAt }: ApprovalRow): string =>
  `${state} by ${decidedBy} on ${decidedAt ? clockTime(decidedAt) : '?'}`;

const decidedBefore = (row: ApprovalRow): DeskAnswer => ({
  lines: [`Nothing was changed: request ${row.id} was ${saidOf(row)}.`],
  data: { approval: row.id, state: row.state, changed: false },
});

/** Signed in at the desk, which proves who it is; a shell could not say so of itself. */
const isStaff = (osUser: string): boolean => /^staff \d+$/.test(osUser);

/** Whether it was asked for by who is at the desk now. */
export function isOwn(
  desk: Pick<Desk, 'by' | 'osUser'>,
  { by, osUser }: Pick<ApprovalRow, 'by' | 'osUser'>,
): boolean {
  const bothSignedIn = isStaff(desk.osUser) && isStaff(osUser);
  return bothSignedIn ? desk.osUser === osUser : oneName(desk.by) === oneName(by);
}

async function requireSomebodyElse(tx: DeskTx, row: ApprovalRow): Promise<void> {
  const { id, by, osUser } = row;
  if (isOwn(tx, row)) {
    throw new Refusal(
      REFUSED.conflict,
      `${by} asked for request ${id}: somebody else must decide it.`,
    );
  }
  const bothSignedIn = isStaff(tx.osUser) && isStaff(osUser);
  if (!bothSignedIn && tx.osUser === osUser && (await findRule(tx.shop)) !== 'yes') {
    throw new Refusal(
      REFUSED.conflict,
      `Request ${id} was asked for by the same user of the machine, ${osUser}: another one must decide it. Where all of the desk shares one, see desk limits one-user.`,
    );
  }
}

async function decide(
  tx: DeskTx,
  { id, act, by }: ApprovalRow,
  { state, reason = '' }: { state: 'approved' | 'declined'; reason?: string },
): Promise<void> {
  await tx.shop.db
    .update(approvals)
    .set({
      state,
      reason,
      decidedBy: tx.by,
      decidedOsUser: tx.osUser,
      decidedAt: new Date(tx.shop.now()),
    })
    .where(eq(approvals.id, id));
  await recordAudit(tx, {
    act: state === 'approved' ? 'approve' : 'decline',
    subject: String(id),
    details: { what: act, askedBy: by, osUser: tx.osUser, ...(reason && { reason }) },
  });
}
