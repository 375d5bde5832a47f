import { type RefObject, startTransition, useEffect, useState } from 'react';
import { mayWake } from './later.tsx';

/**
 * Whether a part that is slow to render on a phone may be rendered in its place: see `mayWake`. It is then rendered in slices, so
 * that a touch does not wait for all of it.
 */
export function useMayWake(place: RefObject<Element | null>): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    let left = false;
    if (place.current) {
      void mayWake(place.current).then(() => {
        if (!left) startTransition(() => setMay(true));
      });
    }
    return () => {
      left = true;
    };
  }, [place]);
  return may;
}
