import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on what a dialog was opened for: a browser would put it on the first button, which closes it. */
export function useFocusOnOpen<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
