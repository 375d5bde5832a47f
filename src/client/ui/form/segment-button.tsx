import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

export interface SegmentButtonProps extends ComponentPropsWithRef<'button'> {
  selected: boolean;
}

/** A choice of a `Segmented` row that is a plain button: the choice is not in the URL. */
export function SegmentButton({ selected, className, ...rest }: SegmentButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={classNames(styles.segment, selected && styles.selected, className)}
    />
  );
}
