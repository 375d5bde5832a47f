import type { ShopContext } from '#server/context.ts';
import type { IncomingState } from '#server/db/schema/incoming.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
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
}

const nothing = (): Imported => ({
  lines: 0,
  credits: { booked: 0, proposed: 0, suspense: 0, same: 0, 'sent-back': 0, foreign: 0 },
  bookedPaise: 0,
  debits: 0,
  before: 0,
});

/**
 * Takes every line of a bank's statements, each in a transaction of its own: what was read before changes nothing, so a file
 * that broke off is just read again.
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
    if (known.line.direction === 'out') {
      const { isNew } = await takeOutgoing(shop, debitOf(known, source));
      if (isNew) sum.debits += 1;
      else sum.before += 1;
      continue;
    }
    const { isNew, state } = await takeIncoming(
      shop,
      { ...creditOf(known, source), toldAt },
      source,
    );
    if (!isNew) {
      sum.before += 1;
      continue;
    }
    sum.credits[state] += 1;
    if (state === 'booked') sum.bookedPaise += known.line.paise;
  }
  return sum;
}

function creditOf({ line, reference, id }: KnownLine, source: string) {
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
    virtualAccount: line.virtualAccount,
  };
}

function debitOf({ line, reference, id }: KnownLine, source: string) {
  const told = readNarration(line.remark);
  return {
    source,
    externalId: id,
    paise: line.paise,
    seenAt: new Date(line.at),
    channel: told.channel,
    reference,
    remark: line.remark,
    payeeName: line.payerName || told.payerName,
    payeeAccount: line.payerAccount || told.payerAccount,
  };
}
