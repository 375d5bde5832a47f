import { and, desc, eq, gt, inArray, lt, not, or } from 'drizzle-orm';
import type {
  ApprovalRequest,
  approvalsOperations,
  LimitRow,
} from '#shared/desk/contract/staff/approvals.ts';
import type { Role } from '#shared/desk/roles.ts';
import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { approvals, DESK_LIMITS, type DeskLimit, deskLimits } from '#server/db/schema/desk.ts';
import { toGrams, toUnits } from '#server/digital/ledger/grams.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { sayLimit, setLimitAct } from '../../acts/set-limit.ts';
import { actsShownTo } from '../../approvals/acts.ts';
import { approve, decline, findLapsed, isWithdrawn, withdraw } from '../../approvals/decide.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { usedOn } from '../../approvals/limits.ts';
import { isOwn, whereOwn } from '../../approvals/own.ts';
import { findFactNames } from '../../approvals/fact-names.ts';
import { type FactNames, requestFacts } from '../../approvals/request-facts.ts';
import { type ApprovalRow, standingOf } from '../../approvals/requests.ts';
import type { Desk } from '../../command-line/command.ts';
import { done } from '../../command-line/done.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const approvalsHandlers: DeskHandlersOf<typeof approvalsOperations> = {
  async Approvals({ all, others, after, limit }, { desk, staff }) {
    const acts = actsShownTo(staff.roles);
    const rows = await findRequests(desk, { all, others, after, acts, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const said = await findSaid(desk, shown, staff.roles);
    return {
      data: {
        requests: shown.map((row) => present(desk, row, said)),
        ...(rows.length > limit && last && { next: String(last.id) }),
      },
      opened: 'requests for a second person',
    };
  },
  Approve: async ({ id }, { desk }) => ({ data: done(await approve(desk, id)) }),
  Decline: async ({ id, reason }, { desk }) => ({
    data: done(await decline(desk, id, reason)),
  }),
  async OwnRequests(_request, { desk }) {
    const rows = await findOwn(desk);
    // No customer is named: this is no look at personal data, which the audit log would name.
    const said = await findSaid(desk, rows, []);
    return { data: { requests: rows.map((row) => present(desk, row, said)) } };
  },
  Withdraw: async ({ id }, { desk }) => ({ data: done(await withdraw(desk, id)) }),
  async Limits(_request, { shop }) {
    const rows = await shop.db.select().from(deskLimits);
    const used = await usedOn(shop, indianTime(shop.now()).day);
    const limits = DESK_LIMITS.map((name): LimitRow => {
      const row = rows.find((each) => each.name === name);
      return {
        name,
        ...(row && { each: amountOf(name, row.each), day: amountOf(name, row.day) }),
        used: amountOf(name, used[name]),
      };
    });
    return { data: { limits } };
  },
  async SetLimit({ name, each, day, seen }, { desk }) {
    const [most, ofDay] = [unitsOf(name, each), unitsOf(name, day)];
    if (most > ofDay) {
      throw new Refusal(REFUSED.badInput, 'each must not be more than the limit of a day');
    }
    if (seen) await requireSeen(desk, name, { seen, wanted: { each: most, day: ofDay } });
    return {
      data: done(await carryOut(desk, setLimitAct, { name, each: most, day: ofDay })),
    };
  },
};

/** Refuses with 409 what was typed over another limit than there is, unless it is the same. */
async function requireSeen(
  { shop }: Pick<Desk, 'shop'>,
  name: DeskLimit,
  {
    seen,
    wanted,
  }: {
    seen: { each?: string | undefined; day?: string | undefined };
    wanted: { each: number; day: number };
  },
): Promise<void> {
  const [row] = await shop.db.select().from(deskLimits).where(eq(deskLimits.name, name));
  if (!row) return;
  const units = (text: string | undefined) => text !== undefined && unitsOf(name, text);
  const isSeen = units(seen.each) === row.each && units(seen.day) === row.day;
  if (isSeen || (row.each === wanted.each && row.day === wanted.day)) return;
  throw new Refusal(
    REFUSED.conflict,
    `Somebody else has set ${sayLimit(name, row)} meanwhile. Set yours again to replace that.`,
  );
}

interface Listed {
  all: boolean;
  others: boolean;
  after: string | undefined;
  acts: string[] | undefined;
  limit: number;
}

async function findRequests(
  desk: Desk,
  { all, others, after, acts, limit }: Listed,
): Promise<ApprovalRow[]> {
  const { db, now } = desk.shop;
  const open = all
    ? undefined
    : and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, new Date(now())));
  return db
    .select()
    .from(approvals)
    .where(
      and(
        after === undefined ? undefined : lt(approvals.id, Number(after) || 0),
        open,
        acts && inArray(approvals.act, acts),
        others ? not(await whereOwn(desk, open)) : undefined,
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(limit);
}

/** Long enough for whoever was away over a weekend. */
const TOLD_MS = 3 * DAY_MS;
const MOST_TOLD = 20;
/** More than one person ever has waiting: one that is not listed could not be withdrawn. */
const MOST_WAITING = 1000;

/** What waits, then what was decided lately. */
async function findOwn(desk: Desk): Promise<ApprovalRow[]> {
  const { db, now } = desk.shop;
  const isWaiting = eq(approvals.state, 'waiting');
  const isTold = gt(approvals.decidedAt, new Date(now() - TOLD_MS));
  const own = await whereOwn(desk, or(isWaiting, isTold));
  const waiting = await db
    .select()
    .from(approvals)
    .where(and(own, isWaiting))
    .orderBy(desc(approvals.id))
    .limit(MOST_WAITING);
  const decided = await db
    .select()
    .from(approvals)
    .where(and(own, isTold))
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(MOST_TOLD);
  return [...waiting, ...decided];
}

/** What is said of requests beside their own rows. */
interface Said {
  lapsed: ReadonlyMap<number, string>;
  names: FactNames;
}
const findSaid = async (
  { shop }: Desk,
  rows: readonly ApprovalRow[],
  roles: readonly Role[],
): Promise<Said> => ({
  lapsed: await findLapsed(shop, rows),
  names: await findFactNames(shop, rows, roles),
});

function present(desk: Desk, row: ApprovalRow, said: Said): ApprovalRequest {
  const lapsed = said.lapsed.get(row.id);
  return {
    id: row.id,
    summary: row.summary,
    why: row.why,
    standing: standingOf(row, desk.shop.now()),
    by: row.by,
    at: row.at.getTime(),
    expiresAt: row.expiresAt.getTime(),
    own: isOwn(desk, row),
    ...(lapsed !== undefined && { lapsed }),
    ...(isWithdrawn(row) && { withdrawn: true }),
    ...(row.decidedBy !== null && { decidedBy: row.decidedBy }),
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt.getTime() }),
    reason: row.reason,
    details: requestFacts(row.args, said.names),
  };
}

const amountOf = (name: DeskLimit, units: number): string =>
  name === 'rupees' ? rupeesOf(units) : toGrams(units);

/** Throws a Refusal 400 for a fraction of a unit, or an amount below 0. */
function unitsOf(name: DeskLimit, text: string): number {
  try {
    const units = name === 'rupees' ? paiseOf(text) : toUnits(text);
    if (Number.isSafeInteger(units) && units >= 0) return units;
  } catch {
    // Said below.
  }
  throw new Refusal(REFUSED.badInput, `${text} is no amount of ${name}.`);
}
