import { DAY_MS } from '#shared/india-time.ts';
import type { MatchedBy } from '#server/db/schema/incoming.ts';
import { type BookOrder, type Evidence, isPayer, type Matchable, plainText } from './evidence.ts';
import { looksLikeNumber } from './order-numbers.ts';

interface Case {
  credit: Matchable;
  /** The one order that the rule points to. */
  leader: Evidence;
  by: MatchedBy;
  /** The evidence for every order, the leader's included. */
  found: readonly Evidence[];
  joint: readonly BookOrder[][];
}

/** Why money must not be booked automatically for the leading order; undefined where nothing is in doubt. */
export function findDoubt(given: Case): string | undefined {
  return (
    otherNamed(given) ??
    jointTransfer(given) ??
    otherFits(given) ??
    tooEarly(given) ??
    notBorneOut(given)
  );
}

const others = ({ leader, found }: Case): Evidence[] => found.filter((each) => each !== leader);

/** Another order is named just as plainly. */
function otherNamed(given: Case): string | undefined {
  const other = others(given).find(
    ({ account, number, claimed }) => account || number?.how === 'whole' || claimed,
  );
  return other && `${other.order.number} is named too.`;
}

/** The amount is the sum of several orders of the leader's customer. */
function jointTransfer({ leader, joint }: Case): string | undefined {
  const isOwn = (set: BookOrder[]) =>
    set.some(({ customerId }) => customerId === leader.order.customerId);
  return !leader.exact && joint.some(isOwn)
    ? 'It is just what several orders of one customer come to.'
    : undefined;
}

/** The amount is exactly another order's, and more than the amount points to that order. */
function otherFits(given: Case): string | undefined {
  const { leader } = given;
  const isFit = (other: Evidence) =>
    other.order.customerId === leader.order.customerId ||
    other.number !== undefined ||
    other.name !== 'none' ||
    other.knownPayer;
  const other = leader.exact ? undefined : others(given).find((each) => each.exact && isFit(each));
  return other && `It is just what is still to pay for ${other.order.number}.`;
}

/**
 * The order was placed after the money came, and neither account nor whole number names it. A statement gives only the day,
 * hence DAY_MS.
 */
function tooEarly({ credit, leader: { account, number, order } }: Case): string | undefined {
  if (account || number?.how === 'whole') return undefined;
  return order.placedAt > credit.seenAt + DAY_MS
    ? `${order.number} was placed after the money came.`
    : undefined;
}

/** An indirect match needs the amount or the payer to confirm it. */
function notBorneOut(given: Case): string | undefined {
  const { leader, by } = given;
  if (by === 'account' || leader.number?.how === 'whole') return undefined;
  if (by === 'reference') return claimNotBorneOut(given);
  if (by === 'payer') return payerNotBorneOut(given);
  return numberNotBorneOut(given);
}

/**
 * Knowing a reference does not prove who paid: a screenshot of it is enough. So the amount must be the order's to the paisa, or
 * the claimed one from a payer who is no stranger.
 */
function claimNotBorneOut({ credit, leader, found }: Case): string | undefined {
  const stranger = credit.payerName !== '' && leader.name === 'none' && !leader.knownPayer;
  const isPart = leader.claimedAmount && leader.order.open && credit.paise <= leader.order.wanted;
  if (!leader.exact && !(isPart && !stranger)) {
    if (!leader.order.open) {
      return `The customer of ${leader.order.number} gave its reference, but that waits for no money.`;
    }
    return `The customer of ${leader.order.number} gave its reference, but another amount is to be paid.`;
  }
  const numbered = found.find(({ number }) => number && number !== leader.number);
  if (numbered && !leader.number) return `It names an order like ${numbered.order.number}.`;
  const rival = found.find((each) => each !== leader && each.exact && isPayer(each));
  return rival && stranger ? `The payer has the name of ${rival.order.number}.` : undefined;
}

const LEAST_LETTERS_ALONE = 4;

/** The remark has the order's number with errors, or a part of it. */
function numberNotBorneOut(given: Case): string | undefined {
  const { credit, leader } = given;
  const { exact, number, order } = leader;
  if (!order.open) return `It names an order like ${order.number}, which waits for no money.`;
  const isPart = isPayer(leader) && credit.paise <= order.wanted;
  const isEnough =
    number?.how === 'typed' || (number?.how === 'cut' && number.letters >= LEAST_LETTERS_ALONE);
  if (!exact && !(isPart && isEnough)) {
    return `It names an order like ${order.number}, but neither amount nor payer bear it out.`;
  }
  const rival = others(given).find(
    (each) => each.number && (each.exact || (isPayer(each) && !isPayer(leader))),
  );
  return rival && `It may be for ${order.number} or ${rival.order.number}.`;
}

const HUNDRED_RUPEES = 100_00;

/** Only name and amount match: refuses a round sum, which could be for anything, and any sign of another order. */
function payerNotBorneOut(given: Case): string | undefined {
  const { credit, leader, joint } = given;
  if (!isPayer(leader)) return 'Only the amount is that of an order.';
  if (credit.paise % HUNDRED_RUPEES === 0) return 'The amount is round: it may be for anything.';
  if (looksLikeNumber(plainText(credit))) return 'It names an order that is not there.';
  if (joint.length > 0) return 'It is also what several orders of one customer come to.';
  const rival = others(given).find((each) => each.close && isPayer(each));
  return rival && `It may be for ${leader.order.number} or ${rival.order.number}.`;
}
