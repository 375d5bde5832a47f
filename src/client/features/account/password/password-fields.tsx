import { SHORTEST_PASSWORD } from '#shared/accounts/password-rule.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Field } from '#client/ui/form/field.tsx';
import type { NewPassword } from './password-errors.ts';

interface NewPasswordFieldsProps {
  field: (name: keyof NewPassword) => { name: string; error: string | null };
}

/** A new password, and its repetition. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const common = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <Field
        {...common}
        {...field('Password')}
        label={m.password_new()}
        hint={m.password_hint({ least: SHORTEST_PASSWORD })}
        reveal={{ show: m.password_show_new(), hide: m.password_hide_new() }}
      />
      <Field
        {...common}
        {...field('ConfirmPassword')}
        label={m.password_confirm()}
        enterKeyHint="done"
        reveal={{ show: m.password_show_confirm(), hide: m.password_hide_confirm() }}
      />
    </>
  );
}

/**
 * Tells a password manager whose password the form sets. Not seen and not reached by the keyboard: Chromium
 * and Apple advise this for forms that do not ask for the user name themselves.
 */
export function ManagerUsername({ number }: { number: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={number}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
