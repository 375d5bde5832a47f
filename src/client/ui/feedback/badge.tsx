import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** The count in words for a screen reader, such as "2 items"; without it the badge is silent. */
  label?: string;
  className?: string;
}

/** A small count on brass, which springs when it grows; hidden at zero, "99+" from a hundred. */
export function Badge({ count, label, className }: BadgeProps) {
  const [shown, setShown] = useState({ count, grew: false });
  if (shown.count !== count) setShown({ count, grew: count > shown.count });
  if (count < 1) return null;
  return (
    <span className={classNames(styles.badge, className)}>
      {/* A new number is a new element, so that its animation starts over. */}
      <span
        key={count}
        aria-hidden
        className={classNames('num', shown.grew && styles.grew)}
        translate="no"
      >
        {count > 99 ? '99+' : count}
      </span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
