import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { mobileDigits } from '#client/ui/form/mobile-digits.ts';
import { loginError } from './login/login-form.tsx';
import { weaknessOf } from '#shared/accounts/password-rule.ts';
import {
  type NewPassword,
  newPasswordError,
  type PasswordChange,
  passwordChangeError,
} from './password/password-errors.ts';
import { mayBeCode, sentCode } from './recovery/sent-code.ts';
import {
  type RegistrationForm,
  registrationFormError,
} from './register/registration-form-errors.ts';

/** Text that people, and attackers, may put into any field. */
const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '   ',
    'आशा मेहता',
    'ॐ'.repeat(300),
    '👩‍👩‍👧',
    'x'.repeat(10_000),
    '+91 98765 43210',
    '+919876543210',
    '09876543210',
    '९८७६५४३२१०',
    '9876543210',
    '12345',
    'asha@aurum.example',
    '\u0000',
    '<b>',
    "'; drop",
  ),
);
const form = <Field extends string>(...fields: Field[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, odd]))) as unknown as fc.Arbitrary<
    Record<Field, string>
  >;

const OWNER = { number: '9876543210', shopName: 'Aurum' };

interface Checked {
  name: string;
  fields: string[];
  check: (typed: never) => { field?: string; text: string } | undefined;
}
const FORMS: Checked[] = [
  { name: 'login', fields: ['LoginId', 'Password'], check: loginError },
  {
    name: 'new password',
    fields: ['Password', 'ConfirmPassword'],
    check: (typed: NewPassword) => newPasswordError(typed, OWNER),
  },
  {
    name: 'password change',
    fields: ['OldPassword', 'Password', 'ConfirmPassword'],
    check: (typed: PasswordChange) => passwordChangeError(typed, OWNER),
  },
  {
    name: 'registration',
    fields: [
      'FirstName',
      'LastName',
      'Number',
      'State',
      'Email',
      'Password',
      'ConfirmPassword',
      'GstNumber',
      'Address',
    ],
    check: (typed: RegistrationForm) => registrationFormError(typed, OWNER.shopName),
  },
];

describe('the rules of the account forms, given odd text', () => {
  it.each(FORMS)('return an error with a field and a text, or none, for the $name', (checked) => {
    fc.assert(
      fc.property(form(...checked.fields), (typed) => {
        const error = checked.check(typed as never);
        if (!error) return;
        expect(checked.fields).toContain(error.field);
        expect(error.text).not.toBe('');
      }),
    );
  });

  it('accept a login number only with 10 digits, the first from 6 to 9', () => {
    fc.assert(
      fc.property(odd, (LoginId) => {
        const asTyped = loginError({ LoginId: mobileDigits(LoginId), Password: 'p' });
        expect(asTyped === undefined).toBe(/^[6-9][0-9]{9}$/.test(mobileDigits(LoginId)));
      }),
    );
  });

  it.each(['+91 98765 43210', '+919876543210', '09876543210', '९८७६५४३२१०', ' 98765 43210 '])(
    'accept a mobile number written as %j',
    (typed) => {
      expect(mobileDigits(typed)).toBe('9876543210');
      expect(loginError({ LoginId: mobileDigits(typed), Password: 'p' })).toBeUndefined();
    },
  );

  it('accept a new password only if it is repeated exactly', () => {
    fc.assert(
      fc.property(odd, odd, (Password, ConfirmPassword) => {
        const right =
          weaknessOf(Password, OWNER) === undefined &&
          Password.length <= 200 &&
          Password === ConfirmPassword;
        const error = newPasswordError({ Password, ConfirmPassword }, OWNER);
        expect(error === undefined).toBe(right);
      }),
    );
  });

  it('send a code to the store only if it can be the one that was sent', () => {
    fc.assert(
      fc.property(odd, (typed) => {
        const digits = codeDigits(typed);
        expect(mayBeCode(digits, sentCode('9876543210', 'c1'))).toBe(digits.length === 5);
        expect(mayBeCode(digits, sentCode('9876543210', '12345'))).toBe(digits === '12345');
        expect(mayBeCode(digits, sentCode('9876543210', ''))).toBe(digits !== '');
      }),
    );
  });
});
