import type { DecimalText } from '#shared/contract/fields.ts';
import { exact } from '#shared/pricing/decimal.ts';

interface UpiPayment {
  /** The payee's UPI id, `name@bank`. */
  pa: string;
  /** The payee's name. */
  pn: string;
  /** Rupees; left out where no price is locked, and typed by the customer. */
  amount?: DecimalText | undefined;
  /** The order's number. */
  reference?: string | undefined;
  note: string;
}

/** What UPI apps take of a note. */
const LONGEST_NOTE = 50;

/** The link that opens a UPI app, or that one reads from a QR, with everything filled in. */
export function upiLink({ pa, pn, amount, reference, note }: UpiPayment): string {
  const fields: [string, string | undefined][] = [
    ['pa', pa],
    ['pn', pn],
    ['am', amount === undefined ? undefined : exact(amount).toFixed(2)],
    ['cu', 'INR'],
    ['tr', reference],
    ['tn', note.slice(0, LONGEST_NOTE)],
  ];
  const query = fields.flatMap(([name, value]) =>
    // Some apps take a plus for a plus, and look for the @ itself.
    value ? [`${name}=${encodeURIComponent(whole(value)).replaceAll('%40', '@')}`] : [],
  );
  return `upi://pay?${query.join('&')}`;
}

/** Half of a character, which no address can carry, is written as a mark of that. */
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');
