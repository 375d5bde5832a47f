import type { DecimalText } from '#shared/contract/fields.ts';
import { exact } from '#shared/pricing/decimal.ts';

interface UpiPayment {
  /** The payee's UPI id, `name@bank`. */
  pa: string;
  /** The payee's name. */
  pn: string;
  /** Rupees; left out if no price is locked: then the customer types the amount. */
  amount?: DecimalText | undefined;
  /** The order's number. */
  reference?: string | undefined;
  note: string;
}

/** The length of a note that UPI apps accept. */
const LONGEST_NOTE = 50;

/** The link that opens a UPI app or is encoded in the QR, with everything filled in. */
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
    // Some apps do not decode + as a space, and expect a literal @.
    value ? [`${name}=${encodeURIComponent(whole(value)).replaceAll('%40', '@')}`] : [],
  );
  return `upi://pay?${query.join('&')}`;
}

/** A lone surrogate cannot be percent-encoded: it becomes the replacement character. */
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');
