import { useCallback, useState } from 'react';

/** A little before it comes into view. */
const MARGIN = '160px';

/** Whether an element has come into view, once: `ref` goes to it. */
export function useSeen(): [seen: boolean, ref: (element: Element | null) => (() => void) | void] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [seen, ref];
}
