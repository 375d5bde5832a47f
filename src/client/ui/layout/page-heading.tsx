import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-heading.module.css';

export interface PageHeadingProps extends Omit<ComponentPropsWithRef<'h1'>, 'title'> {
  /** 1 for the page, 2 for a section of it. */
  level?: 1 | 2;
  /** A small line above. */
  eyebrow?: ReactNode;
  /** A sentence below. */
  lead?: ReactNode;
  /** At the end of the line, such as a link "All 14". */
  action?: ReactNode;
  /** A brass hairline beneath. */
  rule?: boolean;
}

/** The heading of a page or a section. Attributes and ref go to the heading element. */
export function PageHeading({
  level = 1,
  eyebrow,
  lead,
  action,
  rule,
  className,
  children,
  ...rest
}: PageHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.block, rule && styles.rule, className)}>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading {...rest}>{children}</Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
