import { isDeepStrictEqual } from 'node:util';
import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import type { Versioned, VersionedKind, VersionedState } from './versioned-kind.ts';

export interface Change<State> {
  /** Its number or name. */
  id: string;
  /** The revision that was seen, 0 where there was none; absent for a new item. */
  seen?: number | undefined;
  /** The wanted state; undefined removes the item. */
  next: (before: State | undefined) => State | undefined;
  details?: Record<string, unknown>;
}

export interface Changed<State> {
  changed: boolean;
  before: Versioned<State> | undefined;
  /** Of what is there now, or was until it was removed. */
  revision: number;
}

/**
 * Makes one change in an open transaction: locks the item, refuses where somebody was quicker (409, with who and when), writes
 * it with the next revision, and records the states before and after. Repeating a change does nothing.
 */
export async function changeVersioned<State extends VersionedState>(
  tx: DeskTx,
  kind: VersionedKind<State>,
  { id, seen, next, details }: Change<State>,
): Promise<Changed<State>> {
  const before = (await kind.hold(tx, id)) ?? (await holdAbsent(tx, kind, id));
  const after = next(before?.state);
  if (isDeepStrictEqual(before?.state, after))
    return { changed: false, before, revision: before?.revision ?? 0 };
  if (seen !== undefined && (before?.revision ?? 0) !== seen)
    throw await somebodyWasQuicker(tx, subjectOf(kind, id));
  if (after) await kind.check?.(tx, after);
  const told = (state: State | undefined) =>
    state === undefined ? null : (kind.recorded?.(state) ?? state);
  const revision = before ? before.revision + 1 : await firstRevision(tx, kind, id);
  await kind.put(tx, id, { state: after, revision });
  await recordAudit(tx, {
    act: kind.act,
    subject: subjectOf(kind, id),
    details: { before: told(before?.state), after: told(after), ...details },
  });
  return { changed: true, before, revision };
}

/** What is not there has no row to lock: of two who make it at the same moment the second must see what the first has made. */
async function holdAbsent<State extends VersionedState>(
  tx: DeskTx,
  kind: VersionedKind<State>,
  id: string,
): Promise<Versioned<State> | undefined> {
  const subject = subjectOf(kind, id);
  await tx.shop.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 19))`);
  return kind.hold(tx, id);
}

export const subjectOf = ({ name }: { name: string }, id: string): string => `${name} ${id}`;

/**
 * 1 for what was never there. What was taken away counts on when it is there again, by its changes, each of which has an entry: a form
 * that was opened before must not match it by accident.
 */
async function firstRevision(
  { shop: { db } }: DeskTx,
  kind: { name: string },
  id: string,
): Promise<number> {
  const [changes] = await db
    .select({ before: count() })
    .from(auditLog)
    .where(eq(auditLog.subject, subjectOf(kind, id)));
  return (changes?.before ?? 0) + 1;
}

/** The refusal that says who changed any of some subjects last, and when. */
export async function somebodyWasQuicker(
  { shop: { db } }: DeskTx,
  ...subjects: string[]
): Promise<Refusal> {
  const [last] = await db
    .select({ at: auditLog.at, by: auditLog.by })
    .from(auditLog)
    .where(inArray(auditLog.subject, subjects))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const who = last ? `${last.by} changed this on ${clockTime(last.at)}` : 'This was changed';
  return new Refusal(
    REFUSED.conflict,
    `${who}, after you opened it. Nothing was saved; what you wrote is still here. Look at theirs, then save again.`,
  );
}
