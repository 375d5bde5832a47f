import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** The count in words for a screen reader, such as "2 items"; without it the badge is silent. */
  label?: string;
  className?: string;
}

/** A small count on brass; hidden at zero, "99+" from a hundred. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count < 1) return null;
  return (
    <span className={classNames(styles.badge, className)}>
      <span aria-hidden className="num">
        {count > 99 ? '99+' : count}
      </span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
