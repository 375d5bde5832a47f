import { seenText } from '../seen-text.ts';
import { latinDigits } from '../typed-text.ts';

/** The payout details of a sale, as typed. */
export interface TypedPayout {
  Kind: 'upi' | 'account';
  Upi: string;
  Holder: string;
  Account: string;
  Ifsc: string;
}

export const LONGEST_HOLDER = 100;

/** `asha@bank`: a name at a bank or an app. */
export const isUpiId = (text: string): boolean =>
  /^[\w.-]{2,100}@[A-Za-z]{2,}[A-Za-z\d.-]*$/.test(text) && text.length <= 150;

/** A branch of an Indian bank: four letters, a zero, six letters or digits. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

export const isAccountNumber = (text: string): boolean => /^\d{9,18}$/.test(text);

/** What groups the digits of a number, and marks that nobody sees: they come along from a chat or a PDF. */
const SPACES = /[\s\p{Cf}-]/gu;

/** The number of an account or a branch as it is kept, of what was typed or pasted. */
export const tidyNumber = (text: string): string =>
  latinDigits(text).replace(SPACES, '').toUpperCase();

/** The details as the store keeps them: fields of the other kind are empty, and digits are Latin ones without spaces. */
export function tidyPayout({ Kind, Upi, Holder, Account, Ifsc }: TypedPayout): TypedPayout {
  const nothing = { Kind, Upi: '', Holder: '', Account: '', Ifsc: '' };
  if (Kind === 'upi')
    return {
      ...nothing,
      Upi: latinDigits(Upi)
        .replace(/\p{Cf}/gu, '')
        .trim(),
    };
  return {
    ...nothing,
    Holder: seenText(Holder).replace(/\s+/g, ' '),
    Account: tidyNumber(Account),
    Ifsc: tidyNumber(Ifsc),
  };
}

/** The first invalid field of tidied payout details, in the order of the form. */
export function findPayoutError(
  payout: TypedPayout,
): Exclude<keyof TypedPayout, 'Kind'> | undefined {
  if (payout.Kind === 'upi') return isUpiId(payout.Upi) ? undefined : 'Upi';
  if (!payout.Holder || payout.Holder.length > LONGEST_HOLDER) return 'Holder';
  if (!isAccountNumber(payout.Account)) return 'Account';
  return isIfsc(payout.Ifsc) ? undefined : 'Ifsc';
}
