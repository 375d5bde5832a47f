import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import styles from './timeline.module.css';

/** `stopped`: the timeline ends here, and not as planned. */
export type TimelineState = 'done' | 'now' | 'ahead' | 'stopped';

export interface TimelineStep {
  key: string;
  title: ReactNode;
  state: TimelineState;
  /** The state in words for screen readers: "done", "to come". */
  spoken: string;
  /** When the step was done. */
  when?: ReactNode;
  note?: ReactNode;
}

export interface TimelineProps {
  /** The accessible name of the list. */
  label: string;
  steps: readonly TimelineStep[];
  className?: string;
}

const marks: Partial<Record<TimelineState, IconName>> = { done: 'check', stopped: 'close' };

/** The progress of something as a vertical list of steps: completed ones, and those to come. */
export function Timeline({ label, steps, className }: TimelineProps) {
  return (
    <ol role="list" aria-label={label} className={classNames(styles.ladder, className)}>
      {steps.map(({ key, title, state, spoken, when, note }) => {
        const mark = marks[state];
        return (
          <li
            key={key}
            data-state={state}
            aria-current={state === 'now' || state === 'stopped' ? 'step' : undefined}
            className={styles.step}
          >
            <span className={styles.mark} aria-hidden>
              {mark && <Icon name={mark} size={16} />}
            </span>
            <div className={styles.text}>
              <p className={styles.title}>
                {title}
                <span className="visually-hidden">, {spoken}</span>
              </p>
              {when && <p className={styles.when}>{when}</p>}
              {note && <p className={styles.note}>{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
