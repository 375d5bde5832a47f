import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How far outside the screen an element counts as in view: about what a quick thumb scrolls before the next tick. */
const AROUND = '50%';

type Seen = (inView: boolean) => void;

let observer: IntersectionObserver | undefined;
const watched = new WeakMap<Element, Seen>();

function watch(element: Element, seen: Seen): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: AROUND },
  );
  watched.set(element, seen);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watched.delete(element);
  };
}

/**
 * Returns whether an element is in or near the viewport, callable at any time; true until the browser has reported. The component
 * re-renders when the element comes into view, so that it shows what it missed.
 */
export function useInView(place: RefObject<Element | null>): () => boolean {
  const inView = useRef(true);
  const [, comeIntoView] = useState(0);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return undefined;
    return watch(place.current, (now) => {
      const comes = now && !inView.current;
      inView.current = now;
      if (comes) comeIntoView((times) => times + 1);
    });
  }, [place]);
  return useCallback(() => inView.current, []);
}
