import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  /** Drawn on a disc, for use over a picture. */
  raised?: boolean;
}

/** A 44 px button with only an icon. */
export function IconButton({ icon, label, raised, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(styles.button, raised && styles.raised, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
