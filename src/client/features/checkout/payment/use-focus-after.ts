import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where to go on once something has gone and had the focus: the element of the ref takes it, unless
 * something else has it.
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
