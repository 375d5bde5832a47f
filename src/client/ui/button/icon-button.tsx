import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** Its name to a screen reader. */
  label: string;
  /** Stands on a disc of its own, for use over a picture. */
  raised?: boolean;
}

/** A 44 px button that shows an icon only. */
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
