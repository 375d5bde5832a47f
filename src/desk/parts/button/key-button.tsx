import { DeskButton, type DeskButtonProps } from './desk-button.tsx';
import { Kbd, keyShortcut } from './kbd.tsx';
import { useKeys } from './keys.ts';

export interface KeyButtonProps extends Omit<DeskButtonProps, 'onClick'> {
  /** The key that presses the button, as `useKeys` takes it. */
  k: string;
  /** A label for the sheet of keys; by default the button's own text. */
  label?: string;
  onPress: () => void;
}

/**
 * A button with its key beside it; the key presses it unless somebody is typing, or it is blocked or busy. The second click of two quick
 * ones is no press: by then another payment's button may stand in its place.
 */
export function KeyButton({ k, label, onPress, children, ...rest }: KeyButtonProps) {
  const words = label ?? (typeof children === 'string' ? children : '');
  const off = Boolean(rest.blockedReason) || rest.busy === true || rest.disabled === true;
  useKeys({ [k]: { label: words, run: onPress } }, !off);
  return (
    <DeskButton
      {...rest}
      onClick={({ detail }) => {
        if (detail < 2) onPress();
      }}
      aria-keyshortcuts={keyShortcut(k)}
    >
      {children}
      <Kbd>{k}</Kbd>
    </DeskButton>
  );
}
