import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the main element of a dialog, or of what was just added: in a dialog a browser would focus the first button, which closes it. */
export function useFocusOnOpen<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
