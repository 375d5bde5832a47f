import { indianTime } from '#shared/india-time.ts';
import type { StatementLine } from '#shared/desk/contract/payments/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { type LineOutcome, takeLine } from '#server/payments/statements/import-statement.ts';
import { identify, type KnownLine } from '#server/payments/statements/line-ids.ts';
import type { Desk } from '../../command-line/command.ts';
import type { OpenStatement } from './statement.ts';

/** How many lines are tried in one transaction: enough to weigh lines of one order together, and few enough to hold no lock for long. */
const TOGETHER = 100;
/** How many lines of each state are shown, so that a year's statement still fits an answer. */
const MOST_SHOWN = 200;

/** Thrown to roll back a trial. */
class OnlyTried extends Error {}

export interface Preview {
  lines: StatementLine[];
  /** How many lines get each outcome. */
  counts: Record<string, number>;
  /** Rupees that would be booked. */
  booked: string;
}

/**
 * The outcome of every line of a statement, found by booking it for real in transactions that are rolled back, so the same rules
 * apply. Nothing is changed. Lines far apart in a long file do not affect each other.
 */
export async function previewStatement(
  desk: Desk,
  { bank, statements }: OpenStatement,
): Promise<Preview> {
  const known = statements.flatMap(identify);
  const preview: Preview = { lines: [], counts: {}, booked: '0.00' };
  let booked = 0;
  for (let at = 0; at < known.length; at += TOGETHER) {
    for (const { line, outcome, candidates } of await tryLines(
      desk,
      bank,
      known.slice(at, at + TOGETHER),
    )) {
      const state = outcome.isNew ? outcome.state : 'before';
      const count = (preview.counts[state] = (preview.counts[state] ?? 0) + 1);
      if (state === 'booked') booked += line.line.paise;
      if (count <= MOST_SHOWN) preview.lines.push(shownLine(line, { state, outcome, candidates }));
    }
  }
  return { ...preview, booked: rupeesOf(booked) };
}

interface Tried {
  line: KnownLine;
  outcome: LineOutcome;
  /** The orders that it may be for. */
  candidates: string[];
}

async function tryLines(desk: Desk, bank: string, lines: KnownLine[]): Promise<Tried[]> {
  const source = `statement:${bank}`;
  const tried: Tried[] = [];
  try {
    await inTransaction(desk.shop, async (tx) => {
      const toldAt = new Date(tx.now());
      for (const line of lines) {
        const outcome = await takeLine(tx, line, { source, toldAt });
        const candidates =
          outcome.state === 'proposed' && outcome.id !== undefined
            ? (await findIncoming(tx, outcome.id)).candidates
            : [];
        tried.push({
          line,
          outcome,
          candidates: [
            ...new Set(candidates.flatMap(({ parts }) => parts.map(({ order }) => order))),
          ],
        });
      }
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  return tried;
}

function shownLine(
  { line, reference }: KnownLine,
  { state, outcome, candidates }: { state: string; outcome: LineOutcome; candidates: string[] },
): StatementLine {
  return {
    day: indianTime(line.at).day,
    amount: `${line.direction === 'out' ? '-' : ''}${rupeesOf(line.paise)}`,
    payer: line.payerName || line.payerAccount,
    reference,
    remark: line.remark,
    state,
    orders: outcome.orderNumber === undefined ? candidates : [outcome.orderNumber],
    why: outcome.why,
  };
}
