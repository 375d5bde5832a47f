import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { HALF, LIKELY, RING, STOP, TICKED, TWINS } from './icons.ts';
import styles from './status.module.css';

export type StatusKind =
  | 'right'
  | 'likely'
  | 'short'
  | 'alike'
  | 'nothing'
  | 'late'
  | 'stopped'
  | 'waits';

const ICONS: Record<StatusKind, IconName> = {
  right: TICKED,
  likely: LIKELY,
  short: HALF,
  alike: TWINS,
  nothing: RING,
  late: 'alert',
  stopped: STOP,
  waits: 'clock',
};
const WORDS: Record<StatusKind, string> = {
  right: 'Right',
  likely: 'Likely',
  short: 'Short or over',
  alike: 'Look-alike',
  nothing: 'Fits nothing',
  late: 'Late',
  stopped: 'Stopped',
  waits: 'Waits',
};

/** A state: a word and a shape; the colour is only an addition. `children` replaces the word. */
export function Status({ kind, children }: { kind: StatusKind; children?: ReactNode }) {
  return (
    <span className={classNames(styles.status, styles[kind])}>
      <Icon name={ICONS[kind]} size={16} />
      <span>{children ?? WORDS[kind]}</span>
    </span>
  );
}
