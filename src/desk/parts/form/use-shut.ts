import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Shut<Part extends HTMLElement> {
  ref: RefObject<Part | null>;
  inert: boolean;
}

/**
 * For the fields of a dialog, shut while they are sent: the answer closes the dialog, and what was typed since would be gone with
 * it, as if it had been sent too. Whoever is refused goes on where they were.
 */
export function useShut<Part extends HTMLElement>(isSent: boolean): Shut<Part> {
  const ref = useRef<Part>(null);
  const before = useRef<HTMLElement>(undefined);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isSent) {
      const isOurs = focused instanceof HTMLElement && ref.current?.contains(focused);
      before.current = isOurs ? focused : undefined;
    } else if (focused === document.body || focused instanceof HTMLDialogElement) {
      before.current?.focus();
    }
  }, [isSent]);
  return { ref, inert: isSent };
}
