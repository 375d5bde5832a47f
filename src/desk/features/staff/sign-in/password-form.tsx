import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import styles from './door.module.css';

export interface TypedSignIn {
  email: string;
  password: string;
  code: string;
}

/** What a code may be. Recovery codes have letters, so no field for one may bring up a keypad of digits. */
export const CODE_HINT = 'Of your authenticator app, or one of your recovery codes';

/** Address, password and code in one step, so that nobody learns which of them was wrong. */
export function PasswordForm({
  busy,
  onSend,
}: {
  busy: boolean;
  onSend: (typed: TypedSignIn) => void;
}) {
  const [typed, setTyped] = useState<TypedSignIn>({ email: '', password: '', code: '' });
  const bind = (name: keyof TypedSignIn) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: target.value }),
    required: true,
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.email && typed.password && typed.code) onSend(typed);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field {...bind('email')} label="Email" type="email" autoComplete="username" />
      <Field
        {...bind('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: 'Show the password', hide: 'Hide the password' }}
      />
      <Field
        {...bind('code')}
        label="Code"
        hint={CODE_HINT}
        autoComplete="one-time-code"
        autoCapitalize="characters"
      />
      <Button type="submit" wide busy={busy} variant="secondary">
        Sign in
      </Button>
    </form>
  );
}
