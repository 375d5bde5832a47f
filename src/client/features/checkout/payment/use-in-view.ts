import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the element of the ref when it appears, unless it is in view: what a press at the end of a long page led to is said near
 * its head.
 */
export function useInView<Place extends HTMLElement>(there: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const was = useRef(there);
  useEffect(() => {
    if (there && !was.current) place.current?.scrollIntoView({ block: 'nearest' });
    was.current = there;
  }, [there]);
  return place;
}
