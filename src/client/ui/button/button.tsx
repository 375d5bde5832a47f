import { useId } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the width of its container. */
  wide?: boolean;
  className?: string;
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Busy: keeps its width and name, and ignores further presses. */
  busy?: boolean;
  /**
   * The reason why the button is blocked, in a text for the customer; empty or absent if it is not. A blocked button stays
   * focusable and is described by this text. Show it with `<BlockedReason id>` and pass that id as `aria-describedby`, so that it
   * is announced once.
   */
  blockedReason?: string | null;
}

/** A button, of type `button` by default. A blocked or busy one neither clicks nor submits. */
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

/** The line beside a blocked button that gives the reason. Keeps its space when empty. */
export function BlockedReason({ className, children, ...rest }: BlockedReasonProps) {
  return (
    <p {...rest} className={classNames(styles.reason, className)}>
      {children}
    </p>
  );
}
