import { useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { type SentCode, sentCode, storedCode } from './sent-code.ts';

/** The step that a recovery has reached. The token that opens the account is in memory only. */
export type RecoveryStep =
  | { name: 'number'; number?: string; notice?: string }
  | { name: 'otp'; sent: SentCode; told: string; spent?: boolean }
  | { name: 'password'; number: string; token: string; told: string };

export type Recovery = ReturnType<typeof useRecovery>;

/** The three steps of a recovery, and the moves between them. */
export function useRecovery() {
  const [step, setStep] = useState<RecoveryStep>({ name: 'number' });
  // Restores the step after a reload; in an effect, since the server rendered the first step.
  useEffect(() => {
    const sent = storedCode.read();
    if (sent) setStep({ name: 'otp', sent, told: m.recover_sent() });
  }, []);
  return {
    step,
    codeSent(number: string, otp: string, msg: string) {
      const sent = sentCode(number, otp);
      storedCode.write(sent);
      setStep({ name: 'otp', sent, told: msg || m.recover_sent() });
    },
    /** Too many wrong attempts: the store no longer accepts this code. */
    codeSpent(sent: SentCode) {
      storedCode.remove();
      setStep({ name: 'otp', sent, told: m.recover_spent(), spent: true });
    },
    verified(number: string, token: string, msg: string) {
      storedCode.remove();
      setStep({ name: 'password', number, token, told: msg || m.recover_verified() });
    },
    startAgain(number: string, notice?: string) {
      storedCode.remove();
      setStep({ name: 'number', number, ...(notice && { notice }) });
    },
  };
}
