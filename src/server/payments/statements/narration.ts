import type { Channel } from '../records/payment-reference.ts';

/** What Indian banks put into the text of a line. */
export interface Narration {
  channel: Channel;
  /** The UTR, or the number of a payment by UPI or IMPS; empty where there is none. */
  reference: string;
  payerName: string;
  /** A UPI id; empty where there is none. */
  payerAccount: string;
}

/** Some banks separate the pieces of a line by `-`, so a `-` within a UPI id cannot be told apart. */
const UPI_ID = /[A-Z0-9][A-Z0-9._]{1,60}@[A-Z][A-Z0-9]{1,20}/i;

/**
 * The references of transfers, by the bank's four letters: RTGS and NEFT of 22 (or 16 and more by older systems), the 12
 * digits of UPI and IMPS.
 */
const UTRS = [
  /\b[A-Z]{4}[RNHCP]\d{17}\b/i,
  /\b[A-Z]{4}[A-Z0-9]?\d{11,12}\b/i,
  /(?<![\dA-Z@.])\d{12}(?![\d@.])/i,
];

/** Bank words between the pieces, which are not names. */
const NO_NAMES =
  /^(UPI|UPIAR|NEFT|RTGS|IMPS|MMT|INB|P2A|P2M|P2V|P2P|CR|DR|CREDIT|DEBIT|BY|TO|TRANSFER|FROM|INET|MOB|NET|BANKING|PAYMENT|COLLECT|FT|TPT|CASH|DEP|DEPOSIT|CHQ|CLG|NA|INR|OKAY|PAY|SENT|USING|APP|REV|REVERSAL|RETURN|INTEREST|INT|CHARGES|SELF)$/i;
const BANKS =
  /\b(BANK|HDFC|ICICI|AXIS|KOTAK|SBI|STATE BANK|PAYTM|PHONEPE|GPAY)\b|^[A-Z]{4}0[A-Z0-9]{6}$/i;

/** Parses the text of a line as far as possible; fields that are not found stay empty. */
export function readNarration(text: string): Narration {
  const upiId = UPI_ID.exec(text)?.[0] ?? '';
  const rest = upiId ? text.replace(upiId, ' / ') : text;
  const reference = UTRS.map((utr) => utr.exec(rest)?.[0]).find((each) => each !== undefined) ?? '';
  return {
    channel: /\bUPI/i.test(text) || upiId ? 'upi' : /\bCASH\b/i.test(text) ? 'cash' : 'bank',
    reference,
    payerName: findName(rest),
    payerAccount: upiId.toLowerCase(),
  };
}

/** The first piece between separators that is neither a number nor a bank word. */
function findName(text: string): string {
  const pieces = text.split(/[/|*:]+|-+|\s{2,}/).map((piece) => piece.trim());
  return pieces.find(isName) ?? '';
}

function isName(piece: string): boolean {
  if (!/^[A-Z][A-Z .&']{2,60}$/i.test(piece) || BANKS.test(piece)) return false;
  return piece.split(/[ .]+/).some((word) => word.length > 1 && !NO_NAMES.test(word));
}
