import type { IncomingCandidate, MatchedBy } from '#server/db/schema/incoming.ts';
import { findDoubt } from './doubts.ts';
import {
  type Book,
  type BookOrder,
  type Evidence,
  findEvidence,
  type Matchable,
  sayEvidence,
  weightOf,
} from './evidence.ts';
import { findJoint } from './joint.ts';

/** What happens to incoming money. */
export type Verdict =
  | { state: 'booked'; matchedBy: Exclude<MatchedBy, ''>; order: BookOrder; why: string }
  | { state: 'proposed'; candidates: IncomingCandidate[]; why: string }
  | { state: 'suspense'; why: string };

const MOST_CANDIDATES = 5;

/** Evidence below this weight suggests no order: a shared first name, or a part of a number. */
const LEAST_WEIGHT = 20;

/**
 * The rules that match money to an order, the surest first. The first rule that points to any order decides the leader; evidence
 * for another order then raises a doubt.
 */
const RULES: { by: Exclude<MatchedBy, ''>; means: (found: Evidence[]) => Evidence[] }[] = [
  { by: 'account', means: (found) => found.filter(({ account }) => account) },
  { by: 'number', means: (found) => found.filter(({ number }) => number?.how === 'whole') },
  { by: 'reference', means: (found) => found.filter(({ claimed }) => claimed) },
  { by: 'number', means: (found) => theExactOne(fewestErrors(found)) },
  { by: 'number', means: (found) => theExactOne(mostLetters(found)) },
  { by: 'payer', means: (found) => found.filter(({ exact }) => exact) },
];

/**
 * Which order money is for, and how sure that is: `booked` only where no other order could be meant. Pure: it reads only its
 * arguments.
 */
export function matchCredit(credit: Matchable, book: Book): Verdict {
  const found = findEvidence(credit, book);
  const joint = findJoint(credit.paise, found, book);
  for (const { by, means } of RULES) {
    const meant = means(found);
    const [leader] = meant;
    if (!leader) continue;
    const doubt =
      meant.length > 1
        ? `It may be for ${meant.map(({ order }) => order.number).join(' or ')}.`
        : findDoubt({ credit, leader, by, found, joint });
    if (doubt !== undefined) return propose(doubt, found, joint);
    const why = sayEvidence(leader);
    return { state: 'booked', matchedBy: by, order: leader.order, why };
  }
  return propose('No number and no amount of an order says what it is for.', found, joint);
}

function fewestErrors(found: Evidence[]): Evidence[] {
  const errorsOf = ({ number }: Evidence) =>
    number?.how === 'typed' ? number.errors : Number.POSITIVE_INFINITY;
  const fewest = Math.min(...found.map(errorsOf));
  return Number.isFinite(fewest) ? found.filter((each) => errorsOf(each) === fewest) : [];
}

function mostLetters(found: Evidence[]): Evidence[] {
  const lettersOf = ({ number }: Evidence) => (number?.how === 'cut' ? number.letters : 0);
  const most = Math.max(0, ...found.map(lettersOf));
  return most > 0 ? found.filter((each) => lettersOf(each) === most) : [];
}

/** Where the text may mean several numbers, the amount may decide. */
function theExactOne(meant: Evidence[]): Evidence[] {
  const exact = meant.filter((each) => each.exact);
  return exact.length === 1 ? exact : meant;
}

/** Candidates for a person to choose from, likelier ones first; suspense where there are none. */
function propose(why: string, found: Evidence[], joint: BookOrder[][]): Verdict {
  const sets = joint.map((orders) => ({
    parts: orders.map(({ number, wanted }) => ({ order: number, paise: wanted })),
    why: 'together just what is still to pay for these orders of one customer',
  }));
  const single = found
    .filter((evidence) => weightOf(evidence) >= LEAST_WEIGHT)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.order.id - b.order.id)
    .map((evidence) => ({
      parts: [{ order: evidence.order.number, paise: 0 }],
      why: sayEvidence(evidence),
    }));
  const candidates = [...sets, ...single].slice(0, MOST_CANDIDATES);
  return candidates.length > 0
    ? { state: 'proposed', candidates, why }
    : { state: 'suspense', why };
}
