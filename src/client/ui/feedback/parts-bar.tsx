import { classNames } from '../class-names.ts';
import styles from './parts-bar.module.css';

export interface BarPart {
  key: string;
  /** Of the whole, from 0 to 1. */
  share: number;
  /** `first` and `more` are reached, and look different only to be told apart; `said` is announced, but not reached. */
  look: 'first' | 'more' | 'said';
}

export interface PartsBarProps {
  parts: readonly BarPart[];
  className?: string;
}

const WHOLE = 1000;

/** How far something is filled, part by part, to scale. Decorative: the text beside it says the same. */
export function PartsBar({ parts, className }: PartsBarProps) {
  const widths = parts.map(({ share }) => Math.round(Math.max(0, Math.min(1, share)) * WHOLE));
  return (
    <svg
      className={classNames(styles.bar, className)}
      viewBox={`0 0 ${WHOLE} 8`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {parts.map(({ key, look }, at) => (
        <rect
          key={key}
          x={widths.slice(0, at).reduce((sum, width) => sum + width, 0)}
          width={widths[at]}
          height={8}
          className={styles[look]}
        />
      ))}
    </svg>
  );
}
