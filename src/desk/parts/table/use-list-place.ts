import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Where a list is hidden behind what is open of it, as on a phone: that begins at its top, however far down the list its row was, and
 * who closes it finds the list where they left it.
 */
export function useListPlace(
  list: RefObject<HTMLElement | null>,
  detail: RefObject<HTMLElement | null>,
  open: boolean,
) {
  const left = useRef(0);
  useEffect(() => {
    // Not as it is about to be hidden: by then the page may be too short for it.
    const note = () => {
      if (isShown(list.current)) left.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [list]);
  const was = useRef(open);
  useLayoutEffect(() => {
    if (was.current === open) return;
    was.current = open;
    const top = detail.current?.getBoundingClientRect().top ?? 0;
    if (open && !isShown(list.current) && top < 0) scrollTo({ top: 0, behavior: 'instant' });
    if (!open && left.current > 0) scrollTo({ top: left.current, behavior: 'instant' });
  }, [open, list, detail]);
}

const isShown = (element: HTMLElement | null): boolean =>
  element !== null && element.getClientRects().length > 0;
