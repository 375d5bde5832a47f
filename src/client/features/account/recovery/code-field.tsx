import type { ClipboardEvent, RefObject } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { CODE_LENGTH, codeDigits } from '#client/ui/form/code-digits.ts';
import { Field } from '#client/ui/form/field.tsx';
import { fillIn, useSmsCode } from './use-sms-code.ts';
import styles from './recovery.module.css';

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  error: string | null;
  disabled: boolean;
}

/** Where a one-time code is typed, pasted or filled in by the phone. Never sends by itself. */
export function CodeField({ field, error, disabled }: CodeFieldProps) {
  useSmsCode(field);

  // The browser cuts what is pasted to the length of the field, words and all: the digits first.
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const digits = codeDigits(event.clipboardData.getData('text'));
    if (digits) fillIn(event.currentTarget, digits);
  }
  return (
    <Field
      ref={field}
      className={styles.code}
      label={m.recover_otp()}
      hint={disabled ? undefined : m.recover_otp_hint()}
      name="Otp"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      maxLength={CODE_LENGTH}
      error={error}
      disabled={disabled}
      onPaste={paste}
    />
  );
}
