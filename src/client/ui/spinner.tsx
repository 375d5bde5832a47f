import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Said to a screen reader. */
  label: string;
  className?: string;
}

/** Waiting for something of unknown size; where the size is known use a skeleton. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
