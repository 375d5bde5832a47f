import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { halts } from '#server/db/schema/trading.ts';
import type { HaltRow } from '#server/trading/controls.ts';
import { scopeOf } from '#server/trading/watch-controls.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type DeskOption,
  type Given,
  WrongUsage,
} from '../command.ts';
import { METAL, readMetal } from '../read-metal.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';
import { age, clockTime } from '../words.ts';

const SCOPE: Record<string, DeskOption> = {
  metal: METAL,
  digital: { about: 'only what is done with digital metal' },
  'buy-back': { about: 'only what customers sell' },
};
const REASON: DeskOption = { value: 'TEXT', about: 'why; it is kept for good', required: true };

export const haltCommand: DeskCommand = {
  name: 'halt',
  takes: [],
  options: { ...SCOPE, reason: REASON },
  about: 'stops the whole shop, or a part of it, within a second',
  async run(desk, given) {
    const scope = readScope(given);
    const reason = readWords(given, 'reason');
    const answer = await together(desk, async (tx) => {
      const { db, now } = tx.shop;
      const words = scopeOf(scope);
      const [open] = await db.select().from(halts).where(inForce(scope));
      if (open) return told(tx, `Halted before: ${words}, by ${open.by}: ${open.reason}`, open);
      const [halt] = await db
        .insert(halts)
        .values({ ...scope, by: tx.by, reason, haltedAt: new Date(now()) })
        .returning();
      await recordAudit(tx, { act: 'halt', subject: words, details: { reason } });
      return told(tx, `Halted: ${words}. Customers are told that it is paused.`, halt, true);
    });
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

export const resumeCommand: DeskCommand = {
  name: 'resume',
  takes: [],
  options: { ...SCOPE, reason: REASON },
  about: 'takes a halt back: the one of the same options',
  async run(desk, given) {
    const scope = readScope(given);
    const reason = readWords(given, 'reason');
    const answer = await together(desk, async (tx) => {
      const { db, now } = tx.shop;
      const words = scopeOf(scope);
      const [ended] = await db
        .update(halts)
        .set({ resumedAt: new Date(now()), resumedBy: tx.by })
        .where(inForce(scope))
        .returning();
      if (!ended) return told(tx, `Not halted: ${words}.`);
      await recordAudit(tx, {
        act: 'resume',
        subject: words,
        details: { reason, halted: { by: ended.by, reason: ended.reason } },
      });
      return told(tx, `Resumed: ${words}.`, ended, true);
    });
    await desk.shop.refreshTrading?.();
    return answer;
  },
};

type Scope = Pick<HaltRow, 'metal' | 'part'>;

function readScope(given: Given): Scope {
  const [digital, buyBack] = [given.has('digital'), given.has('buy-back')];
  if (digital && buyBack) {
    throw new WrongUsage('--buy-back is part of --digital: give one of them.');
  }
  const part = digital ? 'digital' : buyBack ? 'buy-back' : 'all';
  return { metal: readMetal(given) ?? null, part };
}

const inForce = ({ metal, part }: Scope): SQL | undefined =>
  and(
    isNull(halts.resumedAt),
    eq(halts.part, part),
    metal ? eq(halts.metal, metal) : isNull(halts.metal),
  );

async function told(
  desk: Desk,
  line: string,
  halt?: HaltRow,
  changed = false,
): Promise<DeskAnswer> {
  const still = await haltRows(desk);
  return {
    lines: [line, ...(still.length > 0 ? ['', 'Halted now:', ...haltTable(still)] : [])],
    data: { halt: halt ?? null, changed },
  };
}

/** The halts in force, oldest first. */
export async function haltRows({ shop }: Desk): Promise<string[][]> {
  const open = await shop.db.select().from(halts).where(isNull(halts.resumedAt)).orderBy(halts.id);
  return open.map((halt) => [
    scopeOf(halt),
    clockTime(halt.haltedAt),
    age(halt.haltedAt, shop.now()),
    halt.by,
    halt.reason,
  ]);
}

export const haltTable = (rows: string[][]): string[] =>
  table(['WHAT', 'SINCE', 'FOR', 'BY', 'WHY'], rows);
