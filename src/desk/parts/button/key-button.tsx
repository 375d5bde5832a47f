import { DeskButton, type DeskButtonProps } from './desk-button.tsx';
import { Kbd, keyShortcut } from './kbd.tsx';
import { useKeys } from './keys.ts';

export interface KeyButtonProps extends Omit<DeskButtonProps, 'onClick'> {
  /** The key that presses it, as `useKeys` takes it. */
  k: string;
  /** What the key does, for the sheet of keys; the button's own words where they are text. */
  label?: string;
  onPress: () => void;
}

/** A button with its key beside it; the key presses it wherever nothing is typed, and not while it is blocked or busy. */
export function KeyButton({ k, label, onPress, children, ...rest }: KeyButtonProps) {
  const words = label ?? (typeof children === 'string' ? children : '');
  const off = Boolean(rest.blockedReason) || rest.busy === true || rest.disabled === true;
  useKeys({ [k]: { label: words, run: onPress } }, !off);
  return (
    <DeskButton {...rest} onClick={onPress} aria-keyshortcuts={keyShortcut(k)}>
      {children}
      <Kbd>{k}</Kbd>
    </DeskButton>
  );
}
