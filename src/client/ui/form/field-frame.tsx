import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import styles from './field.module.css';

export interface FieldFrameProps {
  label: ReactNode;
  /** Shown after the label, such as "optional". */
  labelNote?: string;
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control invalid. */
  error?: string | null;
}

/** The ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldIds(
  givenId: string | undefined,
  { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

/** Label above, control between, hint and error below. */
export function FieldFrame({
  id,
  label,
  labelNote,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.frame, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {labelNote && <span className={styles.note}> {labelNote}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
