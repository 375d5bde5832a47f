import { useId } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as the place it stands in. */
  wide?: boolean;
  className?: string;
}

/** The classes of a button, for what must look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** At work: keeps its width and its name, takes no further press. */
  busy?: boolean;
  /**
   * Why it cannot be pressed now, in the customer's words; empty or absent where it can.
   * The button stays focusable and is described by this text. Show it to the eye with
   * `<BlockedReason id>` and pass that id as `aria-describedby` to have it said once.
   */
  blockedReason?: string | null;
}

/** A button. Type `button` unless told; a blocked or busy one neither clicks nor submits. */
export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  blockedReason,
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const ownReason = useId();
  const blocked = Boolean(blockedReason);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked || busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className })}
      onClick={press}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy ?? (blocked ? ownReason : undefined)}
    >
      {children}
      {blocked && !describedBy && (
        <span id={ownReason} hidden>
          {blockedReason}
        </span>
      )}
    </button>
  );
}

export interface BlockedReasonProps extends ComponentPropsWithRef<'p'> {
  id?: string;
  children?: ReactNode;
}

/** The line beside a blocked button that says why. Keeps its place when there is nothing to say. */
export function BlockedReason({ className, children, ...rest }: BlockedReasonProps) {
  return (
    <p {...rest} className={classNames(styles.reason, className)}>
      {children}
    </p>
  );
}
