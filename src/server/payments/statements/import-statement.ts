import type { ShopContext } from '#server/context.ts';
import type { IncomingState } from '#server/db/schema/incoming.ts';
import { type IncomingOutcome, takeIncoming } from '../incoming/take-incoming.ts';
import { takeOutgoing } from '../incoming/take-outgoing.ts';
import { identify, type KnownLine } from './line-ids.ts';
import { readNarration } from './narration.ts';
import type { Statement } from './statement.ts';

/** What became of the lines of a statement. */
export interface Imported {
  lines: number;
  /** Credits that were new, by what became of each. */
  credits: Record<IncomingState, number>;
  /** Paise of new credits that were booked. */
  bookedPaise: number;
  debits: number;
  /** Lines that were read before. */
  before: number;
  /** Credits of it that wait for a person, whether they are new or were read before. */
  waiting: { proposed: number; suspense: number };
}

const nothing = (): Imported => ({
  lines: 0,
  credits: { booked: 0, proposed: 0, suspense: 0, same: 0, 'sent-back': 0, foreign: 0 },
  bookedPaise: 0,
  debits: 0,
  before: 0,
  waiting: { proposed: 0, suspense: 0 },
});

/**
 * Takes every line of a bank's statements, each in its own transaction: lines read before change nothing, so an interrupted file
 * is just read again.
 */
export async function importStatements(
  shop: ShopContext,
  { bank, statements }: { bank: string; statements: readonly Statement[] },
): Promise<Imported> {
  const source = `statement:${bank}`;
  const sum = nothing();
  const toldAt = new Date(shop.now());
  for (const known of statements.flatMap(identify)) {
    sum.lines += 1;
    const { isNew, state } = await takeLine(shop, known, { source, toldAt });
    if (state === 'proposed' || state === 'suspense') sum.waiting[state] += 1;
    if (!isNew) sum.before += 1;
    else if (state === 'debit') sum.debits += 1;
    else {
      sum.credits[state] += 1;
      if (state === 'booked') sum.bookedPaise += known.line.paise;
    }
  }
  return sum;
}

/** What became of a line: the outcome of a credit's row, or of a debit. */
export type LineOutcome = Pick<IncomingOutcome, 'isNew' | 'why' | 'orderNumber'> & {
  state: IncomingState | 'debit';
  /** The row of a credit. */
  id?: number;
};

/** Takes one line, in its own transaction unless one is open. */
export async function takeLine(
  shop: ShopContext,
  known: KnownLine,
  { source, toldAt }: { source: string; toldAt: Date },
): Promise<LineOutcome> {
  const { line } = known;
  const { payerName, payerAccount, ...moved } = moneyOf(known, source);
  if (line.direction === 'out') {
    const debit = { ...moved, payeeName: payerName, payeeAccount: payerAccount };
    const { isNew } = await takeOutgoing(shop, debit);
    return { isNew, state: 'debit', why: 'Money that went.' };
  }
  const { virtualAccount } = line;
  const credit = { ...moved, payerName, payerAccount, virtualAccount, toldAt };
  return takeIncoming(shop, credit, source);
}

/** What a line says of its money, whichever way it went. The other side is called the payer, as the statement does. */
function moneyOf({ line, reference, id }: KnownLine, source: string) {
  const told = readNarration(line.remark);
  return {
    source,
    externalId: id,
    paise: line.paise,
    seenAt: new Date(line.at),
    channel: told.channel,
    reference,
    remark: line.remark,
    payerName: line.payerName || told.payerName,
    payerAccount: line.payerAccount || told.payerAccount,
  };
}
