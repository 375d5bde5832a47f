import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `text`: lines of the surrounding text. The others take their size from `className`. */
  shape?: 'block' | 'square' | 'circle' | 'text';
  /** For `text` only. */
  lines?: number;
  className?: string;
}

/** A placeholder for loading content, in its final size. Silent: announce "loading" once on the container. */
export function Skeleton({ shape = 'block', lines = 1, className }: SkeletonProps) {
  if (shape !== 'text') {
    return <span aria-hidden className={classNames(styles.bone, styles[shape], className)} />;
  }
  return (
    <span aria-hidden className={classNames(styles.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line}>
          <span className={classNames(styles.bone, styles.text)} />
        </span>
      ))}
    </span>
  );
}
