import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the element of the ref when the focused element disappears, unless something else
 * has the focus.
 */
export function useFocusAfter<Place extends HTMLElement>(there: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const was = useRef(there);
  useEffect(() => {
    if (was.current && !there && document.activeElement === document.body) place.current?.focus();
    was.current = there;
  }, [there]);
  return place;
}
