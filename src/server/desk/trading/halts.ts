import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { halts } from '#server/db/schema/trading.ts';
import type { HaltRow } from '#server/trading/controls.ts';
import { scopeOf } from '#server/trading/watch-controls.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

/** The scope of a halt: one metal or, where null, both, and the part of the trade. */
export type HaltScope = Pick<HaltRow, 'metal' | 'part'>;

export interface HaltDone {
  /** The halt concerned; undefined where nothing was halted. */
  halt: HaltRow | undefined;
  changed: boolean;
  /** The outcome, in words. */
  line: string;
}

/** Halts a part of the shop, once; a halt in force can still withdraw held prices. Call `shop.refreshTrading` after the transaction. */
export async function haltIn(
  tx: DeskTx,
  { scope, reason, withdraws = false }: { scope: HaltScope; reason: string; withdraws?: boolean },
): Promise<HaltDone> {
  const { db, now } = tx.shop;
  const words = scopeOf(scope);
  const [open] = await db.select().from(halts).where(inForce(scope)).for('update');
  if (open) {
    const line = `Halted before: ${words}, by ${open.by}: ${open.reason}`;
    if (!withdraws || open.withdraws) return { halt: open, changed: false, line };
    const [halt] = await db.update(halts).set({ withdraws }).where(inForce(scope)).returning();
    await recordAudit(tx, { act: 'halt', subject: words, details: { reason, withdraws } });
    return { halt, changed: true, line: `${line}. From now on held prices are not honoured.` };
  }
  const [halt] = await db
    .insert(halts)
    .values({ ...scope, by: tx.by, reason, withdraws, haltedAt: new Date(now()) })
    .returning();
  await recordAudit(tx, { act: 'halt', subject: words, details: { reason, withdraws } });
  return { halt, changed: true, line: `Halted: ${words}. Customers are told that it is paused.` };
}

/** Ends the halt of this scope. Call `shop.refreshTrading` after the transaction. */
export async function resumeIn(
  tx: DeskTx,
  { scope, reason }: { scope: HaltScope; reason: string },
): Promise<HaltDone> {
  const { db, now } = tx.shop;
  const words = scopeOf(scope);
  const [ended] = await db
    .update(halts)
    .set({ resumedAt: new Date(now()), resumedBy: tx.by })
    .where(inForce(scope))
    .returning();
  if (!ended) return { halt: undefined, changed: false, line: `Not halted: ${words}.` };
  await recordAudit(tx, {
    act: 'resume',
    subject: words,
    details: { reason, halted: { by: ended.by, reason: ended.reason } },
  });
  return { halt: ended, changed: true, line: `Resumed: ${words}.` };
}

/** The halts in force, oldest first. */
export const findHalts = ({ shop: { db } }: Desk): Promise<HaltRow[]> =>
  db.select().from(halts).where(isNull(halts.resumedAt)).orderBy(halts.id);

const inForce = ({ metal, part }: HaltScope): SQL | undefined =>
  and(
    isNull(halts.resumedAt),
    eq(halts.part, part),
    metal ? eq(halts.metal, metal) : isNull(halts.metal),
  );
