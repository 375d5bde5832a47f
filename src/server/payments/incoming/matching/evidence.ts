import { compareNames, type NameAgreement } from './names.ts';
import { findNumber, type NumberHit, plainNumber } from './order-numbers.ts';

/** An order that incoming money may be for. */
export interface BookOrder {
  id: number;
  number: string;
  customerId: number;
  /** The order waits for money. */
  open: boolean;
  /** Still to pay at its own price, in paise; 0 for an order that is not open. */
  wanted: number;
  /** Epoch ms. */
  placedAt: number;
  /** The names that its customer goes by. */
  names: readonly string[];
  /** References its customer gave for payments not seen yet. `paise` is 0 where no amount was said. */
  claims: readonly { key: string; paise: number }[];
}

/** What is known when money is matched to an order. */
export interface Book {
  orders: readonly BookOrder[];
  /** The id of the order whose own account received the money. */
  accountOrderId?: number | undefined;
  /** The customers for whose orders this payer's account paid before. */
  payerCustomers: readonly number[];
}

/** The fields of a credit that the matching uses. */
export interface Matchable {
  paise: number;
  /** Epoch ms; the beginning of the day where the bank gives only the day. */
  seenAt: number;
  referenceKey: string;
  remark: string;
  payerName: string;
  /** An account's number or a UPI id. */
  payerAccount: string;
  reference: string;
}

/** What points to one order. */
export interface Evidence {
  order: BookOrder;
  account: boolean;
  number: NumberHit | undefined;
  /** Its customer gave this reference. */
  claimed: boolean;
  /** …and exactly this amount. */
  claimedAmount: boolean;
  /** The amount is exactly what is still to pay. */
  exact: boolean;
  /** Not exact, but at most a rupee away. */
  close: boolean;
  name: NameAgreement;
  /** The payer's account has paid for this customer before. */
  knownPayer: boolean;
}

const RUPEE = 100;

/** The evidence for each order that has any. */
export function findEvidence(credit: Matchable, book: Book): Evidence[] {
  const text = plainText(credit);
  return book.orders
    .map((order) => evidenceFor(credit, { book, text }, order))
    .filter((evidence) => weightOf(evidence) > 0);
}

function evidenceFor(
  credit: Matchable,
  { book, text }: { book: Book; text: string },
  order: BookOrder,
): Evidence {
  const away = Math.abs(credit.paise - order.wanted);
  const claims = order.claims.filter(({ key }) => key && key === credit.referenceKey);
  return {
    order,
    account: book.accountOrderId === order.id,
    number: findNumber(text, plainNumber(order.number)),
    claimed: claims.length > 0,
    claimedAmount: claims.some(({ paise }) => paise === credit.paise),
    exact: order.open && away === 0,
    close: order.open && away > 0 && away <= RUPEE,
    name: nameIn(credit, order),
    knownPayer: book.payerCustomers.includes(order.customerId),
  };
}

/** How far the payer's name agrees. The whole name may also stand in the remark or the UPI id: banks put it anywhere. */
function nameIn(
  { payerName, remark, payerAccount }: Matchable,
  { names }: BookOrder,
): NameAgreement {
  const rest = compareNames(`${remark} ${payerAccount.replace(/@.*$/, '')}`, names);
  return rest === 'same' || !payerName ? rest : compareNames(payerName, names);
}

/** The text to search for an order's number: what the payer wrote. */
export const plainText = ({ remark, reference }: Pick<Matchable, 'remark' | 'reference'>): string =>
  // The reference is the bank's, but some banks let the payer choose it.
  plainNumber(remark.includes(reference) ? remark : `${remark} ${reference}`);

/** The payer is the order's customer, as far as a bank can tell. */
export const isPayer = ({ name, knownPayer }: Evidence): boolean => name === 'same' || knownPayer;

const WEIGHTS = {
  account: 100,
  whole: 80,
  claimed: 70,
  exact: 40,
  close: 20,
  payer: 30,
  alike: 10,
};

/** The strength of evidence; only used to list likelier orders first. */
export function weightOf(evidence: Evidence): number {
  const { account, number, claimed, exact, close, name } = evidence;
  return (
    (account ? WEIGHTS.account : 0) +
    numberWeight(number) +
    (claimed ? WEIGHTS.claimed : 0) +
    (exact ? WEIGHTS.exact : 0) +
    (close ? WEIGHTS.close : 0) +
    (isPayer(evidence) ? WEIGHTS.payer : 0) +
    (name === 'alike' ? WEIGHTS.alike : 0)
  );
}

function numberWeight(hit: NumberHit | undefined): number {
  if (!hit) return 0;
  if (hit.how === 'whole') return WEIGHTS.whole;
  return hit.how === 'typed' ? WEIGHTS.whole - 10 * hit.errors : 8 * hit.letters;
}

/** The evidence for an order, in words for the desk. */
export function sayEvidence(evidence: Evidence): string {
  const said = [
    evidence.account && 'came to its own account',
    sayNumber(evidence.number),
    evidence.claimed && 'its customer gave this reference',
    evidence.exact && 'just what is still to pay',
    evidence.close && 'what is still to pay but for a rupee',
    evidence.name === 'same' && 'the name of its customer',
    evidence.name === 'alike' && 'a name like its customer’s',
    evidence.knownPayer && 'an account that paid for this customer before',
  ].filter((each) => each !== false && each !== '');
  return said.join(', ');
}

function sayNumber(hit: NumberHit | undefined): string {
  if (!hit) return '';
  if (hit.how === 'whole') return 'its number is written';
  if (hit.how === 'cut') return 'a part of its number is written';
  return `its number is written with ${hit.errors === 1 ? 'one letter' : 'two letters'} wrong`;
}
