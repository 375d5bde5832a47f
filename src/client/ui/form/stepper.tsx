import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import { MINUS, PLUS } from '../button/more-icons.ts';
import styles from './stepper.module.css';

export interface StepperProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange'> {
  value: number;
  onChange: (value: number) => void;
  /** The subject of the count; names the group. */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  min?: number;
  max?: number;
  /** A change is pending: further presses are ignored. */
  busy?: boolean;
}

/** A whole number between minus and plus. Announces its value politely when it changes. */
export function Stepper({
  value,
  onChange,
  label,
  decreaseLabel,
  increaseLabel,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  busy = false,
  className,
  'aria-describedby': whyStopped,
  ...rest
}: StepperProps) {
  function step(icon: IconName, name: string, next: number) {
    const stopped = busy || next < min || next > max;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={name}
        aria-disabled={stopped || undefined}
        // On the button itself: on a phone, screen readers go from button to button and say nothing of the group.
        aria-describedby={stopped ? whyStopped : undefined}
        onClick={() => !stopped && onChange(next)}
      >
        <Icon name={icon} size={20} />
      </button>
    );
  }
  return (
    <div
      {...rest}
      role="group"
      aria-label={label}
      aria-busy={busy || undefined}
      className={classNames(styles.stepper, className)}
    >
      {step(MINUS, decreaseLabel, value - 1)}
      <output className={classNames('num', styles.value)} translate="no">
        {value}
      </output>
      {step(PLUS, increaseLabel, value + 1)}
    </div>
  );
}
