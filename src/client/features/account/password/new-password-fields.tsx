import { m } from '#client/messages/compiled/messages.js';
import { Field } from '#client/ui/form/field.tsx';
import type { NewPassword } from './password-errors.ts';

interface NewPasswordFieldsProps {
  errorOf: (field: keyof NewPassword) => string | null;
}

/** A new password, and the same once more. */
export function NewPasswordFields({ errorOf }: NewPasswordFieldsProps) {
  const look = {
    type: 'password',
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <Field
        {...look}
        label={m.password_new()}
        name="Password"
        reveal={{ show: m.password_show_new(), hide: m.password_hide_new() }}
        error={errorOf('Password')}
      />
      <Field
        {...look}
        label={m.password_confirm()}
        name="ConfirmPassword"
        enterKeyHint="done"
        reveal={{ show: m.password_show_confirm(), hide: m.password_hide_confirm() }}
        error={errorOf('ConfirmPassword')}
      />
    </>
  );
}
