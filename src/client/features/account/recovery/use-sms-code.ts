import { type RefObject, useEffect } from 'react';
import { codeDigits } from '#client/ui/form/code-digits.ts';

/** Puts a whole code into its field, as if it had been typed. */
export function fillIn(field: HTMLInputElement, digits: string): void {
  field.value = digits;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills the code in from an SMS that names this site, where the browser offers to (WebOTP). It sends
 * nothing by itself. Elsewhere the keyboard suggests the code, or it is typed.
 */
export function useSmsCode(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const left = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: left.signal };
    const fill = (found: object | null) => {
      const digits = found && 'code' in found ? codeDigits(String(found.code)) : '';
      if (digits && field.current) fillIn(field.current, digits);
    };
    // Not allowed, timed out, or left: then it is typed.
    navigator.credentials.get(asked).then(fill, () => undefined);
    return () => left.abort();
  }, [field]);
}
