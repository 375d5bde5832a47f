import { desc, eq, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { LedgerCheck } from '#shared/desk/contract/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import { ledgerChecks } from '#server/db/schema/desk-people.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { checkLedger, countSets } from './check-ledger.ts';

/** A check without a sign of life for this long was interrupted by a stop of the store. */
const SILENT_MS = 60_000;
const SHOWN = 10;

type CheckRow = typeof ledgerChecks.$inferSelect;

/**
 * Starts a check of the whole ledger in the background and returns its number; `ended` resolves at its end. Only one runs at a
 * time. Throws a Refusal 409.
 */
export async function startCheck(
  desk: Desk,
  head: string,
): Promise<{ id: number; ended: Promise<void> }> {
  const { shop } = desk;
  const id = await together(desk, async (tx) => {
    await tx.shop.db.execute(sql`select pg_advisory_xact_lock(hashtext('ledger check'))`);
    const [last] = await tx.shop.db
      .select()
      .from(ledgerChecks)
      .orderBy(desc(ledgerChecks.id))
      .limit(1);
    if (last && stateOf(last, shop.now()) === 'running') {
      throw new Refusal(REFUSED.conflict, `${last.by} has the ledger checked already.`);
    }
    const at = new Date(shop.now());
    const total = await countSets(tx.shop);
    const [row] = await tx.shop.db
      .insert(ledgerChecks)
      .values({ by: tx.by, startedAt: at, seenAt: at, state: 'running', sets: 0, total })
      .returning({ id: ledgerChecks.id });
    if (!row) throw new Error('The check was not kept');
    await recordAudit(tx, { act: 'ledger-check', subject: String(row.id), details: { total } });
    return row.id;
  });
  return { id, ended: run(shop, id, head) };
}

async function run(shop: ShopContext, id: number, head: string): Promise<void> {
  const set = (fields: Partial<CheckRow>) =>
    shop.db
      .update(ledgerChecks)
      .set({ ...fields, seenAt: new Date(shop.now()) })
      .where(eq(ledgerChecks.id, id));
  try {
    const { report, lines, failed } = await checkLedger(shop, {
      head: head === '' ? undefined : head,
      onProgress: async (sets) => void (await set({ sets })),
    });
    await set({
      state: failed ? 'wrong' : 'right',
      sets: report.sets,
      head: report.head,
      lines,
      endedAt: new Date(shop.now()),
    });
  } catch (error) {
    // Its row gets no further sign of life, and the desk shows it as interrupted.
    shop.log.error({ err: error, check: id }, 'ledger check failed');
  }
}

/** The last checks, newest first. */
export async function listChecks(shop: ShopContext): Promise<LedgerCheck[]> {
  const rows = await shop.db
    .select()
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(SHOWN);
  return rows.map((row) => ({
    id: row.id,
    by: row.by,
    startedAt: row.startedAt.getTime(),
    endedAt: row.endedAt && row.endedAt.getTime(),
    state: stateOf(row, shop.now()),
    sets: row.sets,
    total: row.total,
    head: row.head,
    lines: row.lines,
  }));
}

const stateOf = ({ state, seenAt }: CheckRow, now: number): LedgerCheck['state'] =>
  state === 'running' && now - seenAt.getTime() > SILENT_MS ? 'broken-off' : state;
