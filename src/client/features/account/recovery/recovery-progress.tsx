import { m } from '#client/messages/compiled/messages.js';
import type { RecoveryStep } from './use-recovery.ts';
import styles from './recovery.module.css';

const steps = [
  ['number', m.recover_short_number],
  ['otp', m.recover_short_otp],
  ['password', m.recover_short_password],
] as const;

/** How far a recovery has come. */
export function RecoveryProgress({ now }: { now: RecoveryStep['name'] }) {
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
