import { type ClipboardEvent, type RefObject, useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { CODE_LENGTH, codeDigits } from '#client/ui/form/code-digits.ts';
import { Field } from '#client/ui/form/field.tsx';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import styles from './recovery.module.css';

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  error: string | null;
  disabled: boolean;
  /** How many digits the store's codes have. */
  length?: number;
}

/** A one-time code: typed, pasted or filled in by the phone. It never submits the form. */
export function CodeField({ field, error, disabled, length = CODE_LENGTH }: CodeFieldProps) {
  useSmsCode(field, length);

  // The browser would cut a pasted message to the field's length before its digits are found.
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const digits = codeDigits(event.clipboardData.getData('text'), length);
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
      maxLength={length}
      error={error}
      disabled={disabled}
      onInput={({ currentTarget }) => {
        writeTidy(currentTarget, (text) => codeDigits(text, length));
      }}
      onPaste={paste}
    />
  );
}

/** Puts a whole code into its field, as if it had been typed. */
function fillIn(field: HTMLInputElement, digits: string): void {
  field.value = digits;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills the code in from an SMS that names this site, in browsers with WebOTP. Elsewhere the keyboard
 * suggests the code, or the customer types it.
 */
function useSmsCode(field: RefObject<HTMLInputElement | null>, length: number): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const left = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: left.signal };
    const fill = (found: object | null) => {
      const digits = found && 'code' in found ? codeDigits(String(found.code), length) : '';
      if (digits && field.current) fillIn(field.current, digits);
    };
    // Denied, timed out or aborted: the customer types the code.
    navigator.credentials.get(request).then(fill, () => undefined);
    return () => left.abort();
  }, [field, length]);
}
