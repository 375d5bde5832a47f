import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { keepChosen } from '../login/return-address.ts';
import { NumberStep } from './number-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ageOf, CODE_LIFE_S, type SentCode } from './sent-code.ts';
import { type RecoveryStep, useRecovery } from './use-recovery.ts';
import { useSecond } from './use-second.ts';
import styles from './recovery.module.css';
import form from '../login/account-form.module.css';

const headings = {
  number: m.recover_step_number,
  otp: m.recover_step_otp,
  password: m.recover_step_password,
} as const;

/** A forgotten password: the number, the code sent to it, a new password, and on to the login. */
export function RecoverPassword({ from }: { from: string | undefined }) {
  const recovery = useRecovery();
  const { step } = recovery;
  const stage = step.name === 'otp' ? `otp ${step.sent.at}` : step.name;
  const heading = useFocusOnChange(step.name === 'otp' && step.spent ? `${stage} spent` : stage);
  const search = from && from !== '/' ? { from } : {};
  return (
    <div className={styles.recovery}>
      <RecoveryProgress now={step.name} />
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {headings[step.name]()}
        </h2>
        <p role="status" className={styles.told}>
          {step.name === 'otp' && <CodeTold {...step} />}
          {step.name === 'password' && step.told}
        </p>
      </div>
      {step.name === 'number' && <NumberStep recovery={recovery} {...step} />}
      {step.name === 'otp' && <OtpStep key={stage} recovery={recovery} {...step} />}
      {step.name === 'password' && <PasswordStep recovery={recovery} {...step} from={from} />}
      <p className={form.others}>
        <span>
          {m.recover_remembered()}{' '}
          <Link to="/login" search={search} state={keepChosen}>
            {m.register_login()}
          </Link>
        </span>
        {step.name === 'number' && (
          <span>
            {m.login_new_here()}{' '}
            <Link to="/register" search={search} state={keepChosen}>
              {m.login_create()}
            </Link>
          </span>
        )}
      </p>
    </div>
  );
}

const steps = [
  ['number', m.recover_short_number],
  ['otp', m.recover_short_otp],
  ['password', m.recover_short_password],
] as const;

/** The steps of the recovery, the current one marked. */
function RecoveryProgress({ now }: { now: RecoveryStep['name'] }) {
  const at = steps.findIndex(([name]) => name === now);
  return (
    <ol className={styles.steps} aria-label={m.recover_steps()}>
      {steps.map(([name, label], index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
          {label()}
          {index < at && <span className="visually-hidden"> {m.recover_done_step()}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The store's message about the code, until the code expires. */
function CodeTold({ sent, told }: { sent: SentCode; told: string }) {
  return ageOf(sent, useSecond()) < CODE_LIFE_S ? told : m.recover_expired();
}

/** Focuses the heading whenever the step below it changes, but not when the page opens. */
function useFocusOnChange(stage: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) heading.current?.focus();
    shown.current = stage;
  }, [stage]);
  return heading;
}
