import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { DeskRight } from '#shared/desk/rights.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { approvals } from '#server/db/schema/desk.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { findLapses } from './asker.ts';
import { lockLimits } from './limits.ts';
import { isOwn } from './own.ts';

/** Longer than a weekend: the approver may be away. */
const WAITS_MS = 3 * 24 * 60 * 60_000;

export type ApprovalRow = typeof approvals.$inferSelect;

type NewRequest = Pick<ApprovalRow, 'act' | 'args' | 'digest' | 'summary' | 'why'>;

/**
 * Keeps an act until somebody else decides; a waiting request for the same act is not kept twice. One whose requester may no
 * longer do it is ended, as it would block a new request.
 */
export const keepRequest = (
  desk: Desk,
  request: NewRequest,
  right: DeskRight,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    // One at a time, so that the same act is not kept twice.
    await lockLimits(tx.shop);
    const waiting = await dropLapsed(tx, await findWaiting(tx, request.digest), right);
    const row = waiting ?? (await insertRequest(tx, request));
    const { id, summary, expiresAt } = row;
    const until = clockTime(expiresAt);
    const who = isOwn(tx, row) ? 'somebody else' : `anybody but ${row.by}`;
    const lines = waiting
      ? [
          `Nothing was changed: this waits as request ${id} by ${row.by}. Until ${until}, ${who} can say: desk approve ${id}.`,
        ]
      : [
          `Not done yet: ${request.why}.`,
          `Kept as request ${id}: ${summary}. Until ${until}, somebody else can say: desk approve ${id}.`,
        ];
    const data = { changed: false, approval: id, why: row.why, expiresAt: expiresAt.toISOString() };
    return { lines, data, failed: true };
  });

/** The request for the same act that can still be decided. */
export async function findWaiting(
  { shop }: DeskTx,
  digest: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await shop.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.digest, digest),
        eq(approvals.state, 'waiting'),
        gt(approvals.expiresAt, new Date(shop.now())),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(1);
  return row;
}

/** All requests for an act that can still be decided, the oldest first. */
export const findOpenRequests = (
  { shop: { db, now } }: Desk,
  act: string,
): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.act, act),
        eq(approvals.state, 'waiting'),
        gt(approvals.expiresAt, new Date(now())),
      ),
    )
    .orderBy(approvals.id);

async function dropLapsed(
  tx: DeskTx,
  waiting: ApprovalRow | undefined,
  right: DeskRight,
): Promise<ApprovalRow | undefined> {
  if (!waiting) return undefined;
  const reason = (await findLapses(tx.shop, [{ ...waiting, right }])).get(waiting.id);
  if (reason === undefined) return waiting;
  const row = await lockRequest(tx, waiting.id);
  if (row.state === 'waiting') await settleRequest(tx, row, { state: 'declined', reason });
  return undefined;
}

async function insertRequest(tx: DeskTx, request: NewRequest): Promise<ApprovalRow> {
  const { shop, by, osUser } = tx;
  const at = new Date(shop.now());
  const expiresAt = new Date(shop.now() + WAITS_MS);
  const [row] = await shop.db
    .insert(approvals)
    .values({ ...request, state: 'waiting', by, osUser, at, expiresAt })
    .returning();
  if (!row) throw new Error('The request was not kept');
  const { act, args, why } = request;
  await recordAudit(tx, {
    act: 'ask',
    subject: String(row.id),
    details: { what: act, args, why, osUser },
  });
  return row;
}

/** A request, locked until the transaction ends. Throws a Refusal 404. */
export async function lockRequest({ shop: { db } }: DeskTx, id: number): Promise<ApprovalRow> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id)).for('update');
  if (!row) throw new Refusal(REFUSED.notFound, `There is no request ${id}.`);
  return row;
}

/** Records how a locked request ended, and by whom. */
export async function settleRequest(
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

/** The state of a request; `expired` where it waited too long. */
export type Standing = ApprovalRow['state'] | 'expired';

export const standingOf = (
  { state, expiresAt }: Pick<ApprovalRow, 'state' | 'expiresAt'>,
  now: number,
): Standing => (state === 'waiting' && expiresAt.getTime() <= now ? 'expired' : state);

/** Requests, newest first; without `all` those that can still be decided, with `acts` those for these. */
export const listRequests = (
  { shop: { db, now } }: Desk,
  { all, acts, limit }: { all: boolean; acts: string[] | undefined; limit: number },
): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(
      and(
        acts && inArray(approvals.act, acts),
        all
          ? undefined
          : and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, new Date(now()))),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(limit);
