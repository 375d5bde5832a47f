import { useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { keptCode, type SentCode, sentCode } from './recovery-sent.ts';

/** Where a recovery stands. What opens the account is in memory only. */
export type RecoveryStep =
  | { name: 'number'; number?: string; notice?: string }
  | { name: 'otp'; sent: SentCode; told: string; spent?: boolean }
  | { name: 'password'; number: string; token: string; told: string };

export type Recovery = ReturnType<typeof useRecovery>;

/** The three steps of a recovery, and the ways between them. */
export function useRecovery() {
  const [step, setStep] = useState<RecoveryStep>({ name: 'number' });
  // After a reload; not while the page that the store has rendered is woken up.
  useEffect(() => {
    const sent = keptCode.read();
    if (sent) setStep({ name: 'otp', sent, told: m.recover_sent() });
  }, []);
  return {
    step,
    codeSent(number: string, otp: string, msg: string) {
      const sent = sentCode(number, otp);
      keptCode.keep(sent);
      setStep({ name: 'otp', sent, told: msg || m.recover_sent() });
    },
    /** Too many tries: this code opens nothing any more. */
    codeSpent(sent: SentCode) {
      keptCode.forget();
      setStep({ name: 'otp', sent, told: m.recover_spent(), spent: true });
    },
    verified(number: string, token: string, msg: string) {
      keptCode.forget();
      setStep({ name: 'password', number, token, told: msg || m.recover_verified() });
    },
    startAgain(number: string, notice?: string) {
      keptCode.forget();
      setStep({ name: 'number', number, ...(notice && { notice }) });
    },
  };
}
