import type { ComparedRow, ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { plainText } from '#server/payments/incoming/matching/evidence.ts';
import { compareNames, type NameAgreement } from '#server/payments/incoming/matching/names.ts';
import {
  findNumber,
  type NumberHit,
  plainNumber,
} from '#server/payments/incoming/matching/order-numbers.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import { paise } from '../../command-line/money.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

/** The facts about an order when a bank line is compared with it. */
export interface Judged {
  number: string;
  /** Still to pay, in paise. */
  wanted: number;
  /** The customer's latest claim; undefined for an order by transfer without one. */
  claim: { amount: string; reference: string; at: Date } | undefined;
  placedAt: Date;
  names: string[];
  /** The other orders that have its reference. */
  usedBy: string[];
}

/** Covers a transfer over a weekend and a holiday. */
const NEAR_MS = 4 * DAY_MS;

interface Evidence {
  amount: number;
  reference: 'same' | 'other' | 'none';
  number: NumberHit | undefined;
  payer: NameAgreement;
  near: boolean;
}

function evidenceOf(judged: Judged, line: IncomingRow): Evidence {
  const { claim, names, number, placedAt, wanted } = judged;
  const [said, told] = [utrKey(claim?.reference ?? ''), line.referenceKey];
  return {
    amount: paiseOf(line.amount) - wanted,
    reference: said && told ? (said === told ? 'same' : 'other') : 'none',
    number: findNumber(plainText(line), plainNumber(number)),
    payer: payerOf(line, names),
    near: Math.abs(line.seenAt.getTime() - placedAt.getTime()) < NEAR_MS,
  };
}

function payerOf({ payerName, remark, payerAccount }: IncomingRow, names: string[]): NameAgreement {
  const whole = compareNames(`${remark} ${payerAccount.replace(/@.*$/, '')}`, names);
  return whole === 'same' || !payerName ? whole : compareNames(payerName, names);
}

const WEIGHTS = {
  exact: 35,
  close: 25,
  reference: 40,
  whole: 40,
  part: 20,
  same: 15,
  alike: 8,
  near: 9,
};
const MOST = 99;

/** How likely a bank line is for an order, in percent. Never certain: a certain match was booked automatically. */
export function percentOf(judged: Judged, line: IncomingRow): number {
  const { amount, reference, number, payer, near } = evidenceOf(judged, line);
  const sum =
    (amount === 0 ? WEIGHTS.exact : Math.abs(amount) <= 100 ? WEIGHTS.close : 0) +
    (reference === 'same' ? WEIGHTS.reference : reference === 'other' ? -WEIGHTS.reference : 0) +
    (number ? (number.how === 'whole' ? WEIGHTS.whole : WEIGHTS.part) : 0) +
    (payer === 'same' ? WEIGHTS.same : payer === 'alike' ? WEIGHTS.alike : 0) +
    (near ? WEIGHTS.near : 0);
  return Math.max(0, Math.min(MOST, sum));
}

/** A line below this percentage is shown without a verdict. */
export const LEAST_LIKELY = 40;

/** The verdict on an order in one word, by its best matching line. */
export function verdictOf(
  judged: Judged,
  line: IncomingRow | undefined,
  like: 'undecided' | 'same' | undefined,
): ListedPayment['verdict'] {
  if (like === 'undecided') return { kind: 'alike', text: 'Look-alike' };
  if (like === 'same') return { kind: 'used', text: 'Same picture before' };
  if (judged.usedBy.length > 0) return { kind: 'used', text: `Reference of ${judged.usedBy[0]}` };
  if (judged.wanted === 0) return { kind: 'right', text: 'All of it came' };
  const percent = line ? percentOf(judged, line) : 0;
  if (!line || percent < LEAST_LIKELY) return { kind: 'nothing', text: 'Not in the bank yet' };
  const more = paiseOf(line.amount) - judged.wanted;
  if (more < 0) return { kind: 'short', text: `Short by ${paise(-more)}` };
  if (more > 0) return { kind: 'over', text: `Over by ${paise(more)}` };
  return { kind: 'likely', text: `Likely ${percent} %` };
}

/** The customer's entries beside the bank's, with a verdict per row. */
export function compareRows(judged: Judged, line: IncomingRow | undefined): ComparedRow[] {
  const { claim, number, names, usedBy, wanted } = judged;
  const evidence = line && evidenceOf(judged, line);
  const unseen = { verdict: 'none', text: 'Not in the bank yet' } as const;
  return [
    {
      what: 'Amount',
      wrote: rupees(claim?.amount ?? (wanted / 100).toFixed(2)),
      bank: line ? rupees(line.amount) : '',
      ...(evidence ? amountRow(evidence.amount) : unseen),
    },
    {
      what: 'Reference',
      wrote: claim?.reference ?? '',
      bank: line?.reference ?? '',
      ...referenceRow(evidence, claim?.reference ?? '', line),
    },
    {
      what: 'Order',
      wrote: number,
      bank: line?.remark ?? '',
      ...(evidence ? numberRow(evidence.number) : { verdict: 'none', text: '' }),
    },
    {
      what: 'Payer',
      wrote: names[0] ?? '',
      bank: line ? line.payerName || line.payerAccount : '',
      ...payerRow(evidence, line),
    },
    {
      what: 'Time',
      wrote: claim ? clockTime(claim.at) : '',
      bank: line ? clockTime(line.seenAt) : '',
      ...timeRow(evidence),
    },
    {
      what: 'Seen before',
      wrote: claim?.reference ? (usedBy.length > 0 ? usedBy.join(', ') : 'In no other order') : '',
      bank: '',
      verdict: usedBy.length > 0 ? 'other' : claim?.reference ? 'same' : 'none',
      text: usedBy.length > 0 ? 'Used before' : claim?.reference ? 'No' : 'No reference',
    },
  ];
}

type Said = Pick<ComparedRow, 'verdict' | 'text'>;

function amountRow(more: number): Said {
  if (more === 0) return { verdict: 'same', text: 'Same' };
  return more < 0
    ? { verdict: 'short', text: `Short by ${paise(-more)}` }
    : { verdict: 'over', text: `Over by ${paise(more)}` };
}

function referenceRow(
  evidence: Evidence | undefined,
  said: string,
  line: IncomingRow | undefined,
): Said {
  if (!evidence || !line) return { verdict: 'none', text: said ? '' : 'None given' };
  if (evidence.reference === 'same') return { verdict: 'same', text: 'Same' };
  if (evidence.reference === 'other') return { verdict: 'other', text: 'Another one' };
  return { verdict: 'none', text: said ? 'The bank has none' : 'None given' };
}

function numberRow(hit: NumberHit | undefined): Said {
  if (!hit) return { verdict: 'none', text: 'Not written' };
  if (hit.how === 'whole') return { verdict: 'same', text: 'Same' };
  return hit.how === 'cut'
    ? { verdict: 'cut', text: 'Cut short' }
    : { verdict: 'likely', text: 'Mistyped' };
}

function payerRow(evidence: Evidence | undefined, line: IncomingRow | undefined): Said {
  if (!evidence || !line) return { verdict: 'none', text: '' };
  if (evidence.payer === 'same') return { verdict: 'same', text: 'Same' };
  if (evidence.payer === 'alike') return { verdict: 'likely', text: 'Likely' };
  return line.payerName
    ? { verdict: 'other', text: 'Another name' }
    : { verdict: 'none', text: 'Not told' };
}

function timeRow(evidence: Evidence | undefined): Said {
  if (!evidence) return { verdict: 'none', text: '' };
  return evidence.near
    ? { verdict: 'same', text: 'In time' }
    : { verdict: 'other', text: 'Days apart' };
}
