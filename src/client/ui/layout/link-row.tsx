import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import { EXTERNAL } from '../button/more-icons.ts';
import styles from './link-row.module.css';

export interface RowLook {
  icon?: IconName;
  /** A second, quieter line. */
  detail?: ReactNode;
  /** Stands at the end, before the mark, such as a count. */
  end?: ReactNode;
}

function rowBody({ icon, detail, end }: RowLook, children: ReactNode, mark: IconName) {
  return (
    <>
      {icon && <Icon name={icon} size={22} className={styles.icon} />}
      <span className={styles.text}>
        {children}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {end}
      <Icon name={mark} size={18} className={styles.mark} />
    </>
  );
}

export interface AnchorRowProps extends ComponentPropsWithRef<'a'>, RowLook {}

/** A list row that is a plain anchor. Its mark shows when it opens a new tab. */
export function AnchorRow({ icon, detail, end, className, children, ...rest }: AnchorRowProps) {
  const mark = rest.target === '_blank' ? EXTERNAL : 'chevron-right';
  return (
    <a {...rest} className={classNames(styles.row, className)}>
      {rowBody({ icon, detail, end }, children, mark)}
    </a>
  );
}

/** A list row that is a router link. */
export const LinkRow = createLink(AnchorRow);
