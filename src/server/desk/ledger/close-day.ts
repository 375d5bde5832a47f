import { desc, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskPresentedOf } from '#shared/desk/contract/desk-operation.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { dayCloses } from '#server/db/schema/desk-people.ts';
import { entrySets } from '#server/db/schema/ledger.ts';
import { BEGINNING } from '#server/digital/ledger/chain.ts';
import { lockLedger } from '#server/digital/ledger/lock-ledger.ts';
import { findDayFigures, spanOfDay } from '#server/documents/books/day-figures.ts';
import { issueMissing } from '#server/documents/returns/find-papers.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { findAuditHead, hasAuditHead } from './audit-head.ts';
import { hasSet } from './check-ledger.ts';
import { compareLines } from './day-lines.ts';

export type ReadDay = DeskPresentedOf<typeof ledgerOperations.ReadDay>;
export type CloseRow = typeof dayCloses.$inferSelect;

const SHOWN = 31;

const wrongDay = () => new Refusal(REFUSED.badInput, 'There is no such day.');

/** Throws a Refusal 400 for an invalid day. */
function spanOf(day: string) {
  const span = spanOfDay(day);
  if (!span) throw wrongDay();
  return span;
}

/** The days before `before`, or from today where it is absent, with who closed them. */
export async function listDays(shop: ShopContext, before: string | undefined) {
  const start = before === undefined ? shop.now() + DAY_MS : startOfIndianDay(before);
  if (start === undefined) throw wrongDay();
  const days = Array.from(
    { length: SHOWN },
    (_, index) => indianTime(start - (index + 1) * DAY_MS).day,
  );
  const closes = await shop.db.select().from(dayCloses).where(inArray(dayCloses.day, days));
  return days.map((day) => {
    const close = closes.find((each) => each.day === day);
    return {
      day,
      over: spanOf(day).until.getTime() <= shop.now(),
      closedAt: close ? close.closedAt.getTime() : null,
      by: close?.by ?? null,
    };
  });
}

/** The closing of a day; undefined for an open one. */
export async function findClose(
  { db }: Pick<ShopContext, 'db'>,
  day: string,
): Promise<CloseRow | undefined> {
  const [close] = await db.select().from(dayCloses).where(eq(dayCloses.day, day));
  return close;
}

/** The current figures of a day, and what has changed since it was closed. Throws a Refusal 400. */
export async function readDay(shop: ShopContext, day: string): Promise<ReadDay> {
  const span = spanOf(day);
  const close = await findClose(shop, day);
  const lines = compareLines(await findDayFigures(shop, span), close?.figures);
  return {
    day,
    over: span.until.getTime() <= shop.now(),
    closed: close
      ? {
          closedAt: close.closedAt.getTime(),
          by: close.by,
          ledgerHead: close.ledgerHead,
          ledgerSet: close.ledgerSet,
          auditHead: close.auditHead,
          auditEntry: close.auditEntry,
        }
      : null,
    lines,
    differences: lines.filter((line) => line.closed !== null && line.closed !== line.value).length,
    headsKept: close ? await headsKept(shop, close) : true,
  };
}

const headsKept = async (
  shop: ShopContext,
  { ledgerHead, auditHead }: CloseRow,
): Promise<boolean> =>
  (ledgerHead === BEGINNING || (await hasSet(shop, ledgerHead))) &&
  (auditHead === '' || (await hasAuditHead(shop, auditHead)));

/**
 * Records the figures of a day for good, with the heads of the ledger and the audit log. A day is closed once; later changes are
 * shown beside it. Throws a Refusal 400 for an invalid day and 409 for one that is not over.
 */
export async function closeDay(desk: Desk, day: string): Promise<Done> {
  const span = spanOf(day);
  if (span.until.getTime() > desk.shop.now()) {
    throw new Refusal(REFUSED.conflict, `${day} is not over. Nothing was changed.`);
  }
  // Outside the transaction, because papers are drawn for it.
  await issueMissing(desk.shop, span);
  return together(desk, async (tx) => {
    await lockLedger(tx.shop);
    const before = await findClose(tx.shop, day);
    if (before) {
      return {
        lines: [
          `Nothing was changed: ${day} was closed by ${before.by} on ${clockTime(before.closedAt)}.`,
        ],
        changed: false,
      };
    }
    const figures = await findDayFigures(tx.shop, span);
    const [last] = await tx.shop.db
      .select({ id: entrySets.id, hash: entrySets.hash })
      .from(entrySets)
      .orderBy(desc(entrySets.id))
      .limit(1);
    const audit = await findAuditHead(tx.shop);
    const ledgerHead = last?.hash ?? BEGINNING;
    await tx.shop.db.insert(dayCloses).values({
      day,
      closedAt: new Date(tx.shop.now()),
      by: tx.by,
      figures,
      ledgerHead,
      ledgerSet: last?.id ?? 0,
      auditHead: audit.hash,
      auditEntry: audit.entry,
    });
    await recordAudit(tx, { act: 'close-day', subject: day, details: { ledgerHead } });
    return { lines: [`${day} is closed. The head of the ledger is ${ledgerHead}.`], changed: true };
  });
}
