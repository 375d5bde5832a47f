import { seenText } from '../seen-text.ts';

/** The fields of the registration form. UserType is always 'User'. */
export interface Registration {
  FirstName: string;
  LastName: string;
  Number: string;
  State: string;
  Email: string;
  Password: string;
  GstNumber: string;
  Address: string;
}

/** A mobile number of India: 10 digits, starting with 6 to 9. */
export const isMobileNumber = (text: string): boolean => /^[6-9]\d{9}$/.test(text);

/** An email address that could be delivered to: something, an @, a domain with a dot. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"',;]+@[^\s@<>"',;.]+(?:\.[^\s@<>"',;.]+)+$/.test(text.trim());

export const LONGEST_PASSWORD = 200;
export const LONGEST_ADDRESS = 1000;
export const LONGEST_GST_NUMBER = 20;

/** Longer than any honest value; the address may be longest. */
const LONGEST: Record<keyof Registration, number> = {
  FirstName: 80,
  LastName: 80,
  Number: 10,
  State: 80,
  Email: 254,
  Password: LONGEST_PASSWORD,
  GstNumber: LONGEST_GST_NUMBER,
  Address: LONGEST_ADDRESS,
};

/** The first rule that a registration breaks, in the order of the form. */
export function findRegistrationError(
  registration: Registration,
): Exclude<keyof Registration, 'GstNumber'> | 'tooLong' | undefined {
  const blank = (field: keyof Registration) => !seenText(registration[field]);
  if (blank('FirstName')) return 'FirstName';
  if (blank('LastName')) return 'LastName';
  if (!isMobileNumber(registration.Number)) return 'Number';
  if (blank('State')) return 'State';
  if (!isEmailAddress(registration.Email)) return 'Email';
  if (!registration.Password) return 'Password';
  if (blank('Address')) return 'Address';
  const fields = Object.keys(LONGEST) as (keyof Registration)[];
  return fields.some((field) => registration[field].length > LONGEST[field])
    ? 'tooLong'
    : undefined;
}
