import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedProps extends ComponentPropsWithRef<'div'> {
  /** The subject of the choice; names the group. */
  label: string;
  /** `chips`: separate outlined choices. `tray`: halves of one track. */
  look?: 'chips' | 'tray';
}

/** A row of choices: fill it with `SegmentButton`s, or with `SegmentLink`s where it is in the URL. */
export function Segmented({ label, look = 'chips', className, ...rest }: SegmentedProps) {
  return (
    <div
      role="group"
      aria-label={label}
      {...rest}
      className={classNames(styles.row, styles[look], className)}
    />
  );
}

export interface SegmentAnchorProps extends ComponentPropsWithRef<'a'> {
  selected: boolean;
}

/** A choice that is a plain link; see `SegmentLink` for the router's. */
export function SegmentAnchor({ selected, className, ...rest }: SegmentAnchorProps) {
  return (
    <a
      {...rest}
      aria-current={selected ? 'true' : undefined}
      className={classNames(styles.segment, selected && styles.selected, className)}
    />
  );
}
