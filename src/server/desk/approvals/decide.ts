import { and, eq, gt, lte } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { approvals } from '#server/db/schema/desk.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { findAct, rightOfAct } from './acts.ts';
import { findLapses, isStaff, osUserOf } from './asker.ts';
import type { ActTx } from './desk-act.ts';
import { findRule } from './one-user.ts';
import { isOwn } from './own.ts';
import {
  type ApprovalRow,
  findWaiting,
  lockRequest,
  settleRequest,
  standingOf,
} from './requests.ts';

/**
 * Carries out a request, with current checks, in the transaction that records the approval: once, however often it is approved.
 * Throws a Refusal: 404 for an unknown request; 409 for the requester themselves, for a declined or expired one, and where the
 * requester may no longer do it; and the act's refusals, which leave it waiting.
 */
export const approve = (desk: Desk, id: number): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row.state === 'approved') return decidedBefore(row);
    requireOpen(row, tx.shop.now());
    await requireSomebodyElse(tx, row);
    await requireAskerStill(tx, row);
    const answer = await findAct(row.act).runKept(approved(tx, row), row.args);
    const changed = !cameToNothing(answer);
    await settleRequest(tx, row, {
      state: 'approved',
      ...(!changed && { reason: `it came to nothing. ${answer.lines.join(' ')}` }),
    });
    const end = changed ? 'is approved' : 'came to nothing';
    return {
      lines: [`Request ${id} of ${row.by} ${end}.`, ...answer.lines],
      data: { approval: id, state: 'approved', changed, act: row.act, done: answer.data },
    };
  });

/** Whether an approved act had nothing left to do: it was done meanwhile, or its object has ended. */
const cameToNothing = ({ data }: DeskAnswer): boolean =>
  typeof data === 'object' && data !== null && 'changed' in data && data.changed === false;

/** Ends a request without carrying it out. Throws the refusals of approve. */
export const decline = (desk: Desk, id: number, reason: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row.state === 'declined') return decidedBefore(row);
    requireOpen(row, tx.shop.now());
    await requireSomebodyElse(tx, row);
    await endDeclined(tx, row, reason);
    return {
      lines: [`Request ${id} of ${row.by} is declined.`],
      data: { approval: id, state: 'declined', changed: true },
    };
  });

/**
 * Ends a request of one's own that nobody has decided. Throws a Refusal 404 for one that is not the caller's, and 409 for an approved
 * or expired one.
 */
export const withdraw = (desk: Desk, id: number): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!isOwn(tx, row)) {
      throw new Refusal(REFUSED.notFound, `Request ${id} is not yours.`);
    }
    if (row.state === 'declined') return decidedBefore(row);
    requireOpen(row, tx.shop.now());
    await endDeclined(tx, row, WITHDRAWN, `withdrawn by ${tx.by}`);
    return {
      lines: [`Request ${id} is withdrawn.`],
      data: { approval: id, state: 'declined', changed: true },
    };
  });

const WITHDRAWN = 'it was withdrawn';

/** Whether who asked took it back, whatever they are called by now; a declined one of theirs can have ended with their right. */
export const isWithdrawn = (row: ApprovalRow): boolean =>
  row.state === 'declined' &&
  row.reason === WITHDRAWN &&
  row.decidedBy !== null &&
  row.decidedOsUser !== null &&
  isOwn({ by: row.decidedBy, osUser: row.decidedOsUser }, row);

/** Declines a request and ends what was created only for it. For an act that this version does not have, nothing else ends. */
async function endDeclined(
  tx: DeskTx,
  row: ApprovalRow,
  reason: string,
  how = `declined by ${tx.by}: ${reason}`,
): Promise<void> {
  await settleRequest(tx, row, { state: 'declined', reason });
  // Asked for again since the first one ran out: what was made for it is the newer one's.
  if (await findWaiting(tx, row.digest)) return;
  if (rightOfAct(row.act)) await findAct(row.act).declineKept(tx, row.args, how);
}

/** Why requests can no longer be approved, by id: their requester has left, or may no longer do it. */
export const findLapsed = (
  shop: Desk['shop'],
  rows: readonly ApprovalRow[],
): Promise<Map<number, string>> =>
  findLapses(
    shop,
    rows
      .filter((row) => standingOf(row, shop.now()) === 'waiting')
      .map((row) => ({ ...row, right: rightOfAct(row.act) })),
  );

async function requireAskerStill(tx: DeskTx, row: ApprovalRow): Promise<void> {
  const why = (await findLapsed(tx.shop, [row])).get(row.id);
  if (why === undefined) return;
  throw new Refusal(
    REFUSED.conflict,
    `Request ${row.id} can only be declined: ${why}. Somebody who may do it has to ask anew.`,
  );
}

/**
 * Declines requests that a person may no longer make, in the transaction that ends their account or changes their roles: nothing
 * is done in the name of somebody who has left.
 */
export async function endLapsedOf(tx: DeskTx, staffId: number): Promise<void> {
  const rows = await tx.shop.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.osUser, osUserOf(staffId)), eq(approvals.state, 'waiting')))
    .orderBy(approvals.id)
    .for('update');
  const lapsed = await findLapsed(tx.shop, rows);
  for (const row of rows) {
    const reason = lapsed.get(row.id);
    if (reason !== undefined) await endDeclined(tx, row, reason);
  }
}

/** How many are read at a time. */
const AT_ONCE = 50;
const NOBODY_DECIDED = 'nobody decided it in time';

/**
 * Declines the requests that waited too long, in the shop's own name: what was made for one alone, such as the refund to a place that
 * a second person had to approve, must not wait for ever. One that cannot be ended is logged and tried again by the next round; it keeps
 * no other waiting. Runs once an hour (`sweeper.ts`), so a request may be ended up to an hour after its time.
 */
export async function sweepExpired(shop: ShopContext): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page = await findExpired(shop, after);
    for (const id of page) await endExpired(shop, id);
    after = page.at(-1);
  }
}

/** The next expired requests after an id. */
async function findExpired({ db, now }: ShopContext, after: number): Promise<number[]> {
  const { id, state, expiresAt } = approvals;
  const rows = await db
    .select({ id })
    .from(approvals)
    .where(and(eq(state, 'waiting'), lte(expiresAt, new Date(now())), gt(id, after)))
    .orderBy(id)
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}

const endExpired = (shop: ShopContext, id: number): Promise<void> =>
  together({ shop, by: 'store', osUser: 'the shop' }, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row.state === 'waiting') await endDeclined(tx, row, NOBODY_DECIDED);
  }).catch((error: unknown) =>
    shop.log.warn({ err: error, approval: id }, 'an expired request was not ended'),
  );

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
