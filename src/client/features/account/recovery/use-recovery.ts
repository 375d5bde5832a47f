import { useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import type { Session } from '#client/session/session.ts';
import { type SentCode, sentCode, storedCode } from './sent-code.ts';

/** The step that a recovery has reached. The token that opens the account is in memory only. */
export type RecoveryStep =
  | { name: 'number'; number?: string; notice?: string }
  | { name: 'otp'; sent: SentCode; told: string; spent?: boolean }
  | { name: 'password'; number: string; token: string; told: string };

type Verified = Extract<RecoveryStep, { name: 'password' }>;

/** How long the store accepts a token, see `VerifyOtpForFront`. */
const TOKEN_LIFE_MS = 10 * 60_000;

/**
 * The last step of a tab, for as long as its token may be used: after Back the code that was verified is spent, and the next one is on
 * its way for minutes. In memory only, and gone once anybody logs in or out.
 */
const verifiedIn = new WeakMap<Session, { step: Verified; at: number; user: unknown }>();

function stillVerified(session: Session): Verified | undefined {
  const kept = verifiedIn.get(session);
  const age = Date.now() - (kept?.at ?? 0);
  if (kept && age >= 0 && age < TOKEN_LIFE_MS && kept.user === session.state.user?.Id)
    return kept.step;
  verifiedIn.delete(session);
  return undefined;
}

export type Recovery = ReturnType<typeof useRecovery>;

/** The three steps of a recovery, and the moves between them. */
export function useRecovery() {
  const { session } = useServices();
  const [step, setStep] = useState<RecoveryStep>({ name: 'number' });
  // Restores the step after a reload, or after Back; in an effect, since the server rendered the first step.
  useEffect(() => {
    const verified = stillVerified(session);
    if (verified) return setStep(verified);
    const sent = storedCode.read();
    if (sent) setStep({ name: 'otp', sent, told: m.recover_sent() });
  }, [session]);
  return {
    step,
    codeSent(number: string, otp: string, msg: string) {
      const sent = sentCode(number, otp);
      verifiedIn.delete(session);
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
      const next: Verified = {
        name: 'password',
        number,
        token,
        told: msg || m.recover_verified(),
      };
      verifiedIn.set(session, { step: next, at: Date.now(), user: session.state.user?.Id });
      setStep(next);
    },
    /** The new password is set: the token is used. */
    done: () => void verifiedIn.delete(session),
    startAgain(number: string, notice?: string) {
      storedCode.remove();
      verifiedIn.delete(session);
      setStep({ name: 'number', number, ...(notice && { notice }) });
    },
  };
}
