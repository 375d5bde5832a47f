import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import styles from './timeline.module.css';

/** `stopped`: the way ends here, and not as it was meant to. */
export type LadderState = 'done' | 'now' | 'ahead' | 'stopped';

export interface LadderStep {
  key: string;
  title: ReactNode;
  state: LadderState;
  /** The state in words, for who does not see its mark: "done", "to come". */
  said: string;
  /** When it was. */
  when?: ReactNode;
  note?: ReactNode;
}

export interface LadderProps {
  /** Names the list. */
  label: string;
  steps: readonly LadderStep[];
  className?: string;
}

const marks: Partial<Record<LadderState, IconName>> = { done: 'check', stopped: 'close' };

/** How far something has come: steps one below the other, those that are done, and those to come. */
export function Ladder({ label, steps, className }: LadderProps) {
  return (
    <ol role="list" aria-label={label} className={classNames(styles.ladder, className)}>
      {steps.map(({ key, title, state, said, when, note }) => {
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
                <span className="visually-hidden">, {said}</span>
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
