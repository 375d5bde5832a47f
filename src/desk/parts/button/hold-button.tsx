import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './hold-button.module.css';

const HOLD_MS = 1_000;

export interface HoldButtonProps {
  children: ReactNode;
  icon?: IconName;
  busy?: boolean;
  disabled?: boolean;
  onHeld: () => void;
}

/** For what must not happen by accident: held for a whole second, by finger, mouse, Enter or Space. */
export function HoldButton({ children, icon, busy, disabled, onHeld }: HoldButtonProps) {
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const off = Boolean(disabled || busy);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin() {
    if (off || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      end();
      onHeld();
    }, HOLD_MS);
  }
  function end() {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) begin();
  };
  return (
    <button
      type="button"
      className={classNames(styles.hold, held && styles.held)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onPointerDown={({ button }) => button === 0 && begin()}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={onKey}
      onKeyUp={end}
      onBlur={end}
      // A long press on a phone is this button's own gesture.
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className={styles.words}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
    </button>
  );
}
