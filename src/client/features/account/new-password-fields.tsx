import { m } from '#client/messages/compiled/messages.js';
import { Field } from '#client/ui/field.tsx';
import type { NewPassword } from './password-fault.ts';

interface NewPasswordFieldsProps {
  errorOf: (field: keyof NewPassword) => string | null;
}

/** A new password, and the same once more. */
export function NewPasswordFields({ errorOf }: NewPasswordFieldsProps) {
  const look = {
    type: 'password',
    autoComplete: 'new-password',
    reveal: { show: m.login_show_password(), hide: m.login_hide_password() },
  } as const;
  return (
    <>
      <Field {...look} label={m.password_new()} name="Password" error={errorOf('Password')} />
      <Field
        {...look}
        label={m.password_confirm()}
        name="ConfirmPassword"
        error={errorOf('ConfirmPassword')}
      />
    </>
  );
}
