import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { ChangeEntry } from '#shared/desk/contract/staff/history.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind, VersionedState } from './versioned-kind.ts';
import { NOTHING, sayField } from './say-field.ts';

/** A kind without its state's type: each kind reads the audit log by its own schema. */
export interface AnyKind {
  name: string;
  act: string;
  undo: (tx: DeskTx, id: string, change: { before: unknown; after: unknown }) => Promise<void>;
}

/** A kind with its way to undo changes. */
export const undoable = <State extends VersionedState>(kind: VersionedKind<State>): AnyKind => ({
  name: kind.name,
  act: kind.act,
  async undo(tx, id, { before, after }) {
    const earlier = before === null ? undefined : v.parse(kind.schema, before);
    await changeVersioned(tx, kind, {
      id,
      next(now) {
        if (!isDeepStrictEqual(now ?? null, after)) {
          throw new Refusal(
            REFUSED.conflict,
            'It was changed again since, so this change cannot be taken back. Undo the last one first.',
          );
        }
        return earlier;
      },
      details: { undone: true },
    });
  },
});

interface HistoryAsked {
  subject?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** The changes of some kinds, newest first; of one subject where given. */
export async function listChanges(
  { db }: Pick<ShopContext, 'db'>,
  kinds: readonly AnyKind[],
  { subject, after, limit }: HistoryAsked,
): Promise<{ changes: ChangeEntry[]; next?: string }> {
  const acts = [...new Set(kinds.map(({ act }) => act))];
  const older = after === undefined ? undefined : lt(auditLog.id, Number(after) || 0);
  const rows = await db
    .select({
      entry: auditLog.id,
      at: auditLog.at,
      by: auditLog.by,
      act: auditLog.act,
      subject: auditLog.subject,
      details: auditLog.details,
      // Written with the full table name: the query builder would omit it, and it would then mean the inner table.
      last: sql<boolean>`not exists (select 1 from ${auditLog} as later where later.subject = desk_acts.subject and later.id > desk_acts.id)`,
    })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.act, acts),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        older,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    changes: shown.map(({ details, last: isLast, at, ...row }) => ({
      ...row,
      at: at.getTime(),
      fields: changedFields(details),
      undoable: isLast && 'before' in details && 'after' in details,
    })),
    ...(rows.length > limit && last && { next: String(last.entry) }),
  };
}

/** Each field that changed, in words; not a field that is new and empty. */
function changedFields(details: Record<string, unknown>): ChangeEntry['fields'] {
  const before = fieldsOf(details['before']);
  const after = fieldsOf(details['after']);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      before: sayField(field, before[field]),
      after: sayField(field, after[field]),
    }))
    .filter(({ before: was, after: is }) => was !== NOTHING || is !== NOTHING);
}

const fieldsOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

/**
 * Undoes the last change of a subject, as a change of its own. Throws a Refusal 404 for an entry of other kinds, 409 where the
 * subject was changed again since.
 */
export const undoChange = (desk: Desk, kinds: readonly AnyKind[], entry: number): Promise<Done> =>
  together(desk, async (tx) => {
    const acts = kinds.map(({ act }) => act);
    const [row] = await tx.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.id, entry), or(inArray(auditLog.act, acts))));
    const [name = '', ...rest] = row?.subject.split(' ') ?? [];
    const kind = kinds.find((each) => each.name === name && each.act === row?.act);
    if (!row || !kind || !('before' in row.details)) {
      throw new Refusal(REFUSED.notFound, 'There is no such change to take back.');
    }
    const { before, after } = row.details;
    await kind.undo(tx, rest.join(' '), { before, after });
    return {
      lines: [`The change of ${clockTime(row.at)} by ${row.by} is taken back.`],
      changed: true,
    };
  });
