import { type Registration, findRegistrationError } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

/** What the form holds: the registration, and the password once more. */
export interface RegistrationForm extends Registration {
  ConfirmPassword: string;
}
export type RegistrationField = keyof RegistrationForm;

/**
 * The first rule that the form breaks, in the order of the form. The shared rules are those of the store;
 * the repeated password, which never leaves the device, comes between the password and the address.
 */
export function registrationFormFault(
  form: RegistrationForm,
): FieldError<RegistrationField> | undefined {
  const fault = findRegistrationError(form);
  if (fault && fault !== 'Address' && fault !== 'tooLong') {
    return { field: fault, text: texts[fault]() };
  }
  if (!form.ConfirmPassword) return { field: 'ConfirmPassword', text: m.register_enter_confirm() };
  if (form.ConfirmPassword !== form.Password) {
    return { field: 'ConfirmPassword', text: m.register_mismatch() };
  }
  if (fault === 'Address') return { field: 'Address', text: m.register_enter_address() };
  return fault && { ...tooLongField(form), text: m.register_too_long() };
}

const texts = {
  FirstName: m.register_enter_first_name,
  LastName: m.register_enter_last_name,
  Number: m.register_enter_number,
  State: m.register_select_state,
  Email: m.register_enter_email,
  Password: m.register_enter_password,
} as const;

/** A registration that breaks no rule: a field put into it shows whether that field alone does. */
const FLAWLESS: Registration = {
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
  const fields = Object.keys(FLAWLESS) as (keyof Registration)[];
  const field = fields.find(
    (name) => findRegistrationError({ ...FLAWLESS, [name]: form[name] }) === 'tooLong',
  );
  return field ? { field } : {};
}
