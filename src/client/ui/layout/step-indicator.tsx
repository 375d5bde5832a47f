import type { ReactNode } from 'react';
import { Icon } from '../button/icon.tsx';
import styles from './step-indicator.module.css';

export interface IndicatorStep {
  name: string;
  /** Replaces the label by a link, for a step that the customer can go back to. */
  link?: ReactNode;
}

export interface StepIndicatorProps {
  /** The accessible name: what the steps lead to. */
  label: string;
  steps: readonly IndicatorStep[];
  /** The index of the current step. */
  at: number;
}

/** Shows how far a page is between the first step and the last. */
export function StepIndicator({ label, steps, at }: StepIndicatorProps) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles.trail}>
        {steps.map(({ name, link }, step) => (
          <li
            key={name}
            className={styles.step}
            data-done={step < at}
            aria-current={step === at ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {step < at ? <Icon name="check" size={16} /> : step + 1}
            </span>
            {(step < at && link) || name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
