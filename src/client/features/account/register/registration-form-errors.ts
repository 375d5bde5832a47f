import { type Registration, findRegistrationError } from '#shared/accounts/registration.ts';
import { isPlaceAlone } from '../addresses/editor/pin-directory.ts';
import { weakPasswordText } from '../password/password-errors.ts';
import { m } from '#client/messages/compiled/messages.js';
import { gstError } from '../gst-error.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

/** The values of the form: the registration and the repeated password. */
export interface RegistrationForm extends Registration {
  ConfirmPassword: string;
}
export type RegistrationField = keyof RegistrationForm;

/**
 * The first broken rule, in the order of the form. The shared rules are the store's own; the repeated
 * password, which never leaves the device, is checked between the password and the address. Whether an address is more than its
 * PIN code is known once the directory of PIN codes is there; the store knows it in any case.
 */
export function registrationFormError(
  form: RegistrationForm,
  shopName: string,
): FieldError<RegistrationField> | undefined {
  const broken = findRegistrationError(form);
  if (broken && broken !== 'Address' && broken !== 'tooLong') {
    return { field: broken, text: texts[broken]() };
  }
  const weak = weakPasswordText(form.Password, { number: form.Number, shopName });
  if (weak) return { field: 'Password', text: weak };
  if (!form.ConfirmPassword) return { field: 'ConfirmPassword', text: m.register_enter_confirm() };
  if (form.ConfirmPassword !== form.Password) {
    return { field: 'ConfirmPassword', text: m.register_mismatch() };
  }
  const gst = broken === 'tooLong' ? undefined : gstError(form.GstNumber);
  if (gst) return { field: 'GstNumber', text: gst };
  if (broken === 'Address') return { field: 'Address', text: m.register_enter_address() };
  if (isPlaceAlone(form.Address)) return { field: 'Address', text: m.account_address_street() };
  return broken && { ...tooLongField(form), text: m.register_too_long() };
}

const texts = {
  FirstName: m.register_enter_first_name,
  LastName: m.register_enter_last_name,
  Number: m.register_enter_number,
  State: m.register_select_state,
  Email: m.register_enter_email,
  Password: m.register_enter_password,
} as const;

/** A valid registration. Replacing one field of it shows whether that field is too long. */
const VALID: Registration = {
  FirstName: 'A',
  LastName: 'B',
  Number: '9000000000',
  State: 'Goa',
  Email: 'a@b.in',
  Password: 'p',
  GstNumber: '',
  Address: 'Here',
};

function tooLongField(form: Registration): { field?: RegistrationField } {
  const fields = Object.keys(VALID) as (keyof Registration)[];
  const field = fields.find(
    (name) => findRegistrationError({ ...VALID, [name]: form[name] }) === 'tooLong',
  );
  return field ? { field } : {};
}
