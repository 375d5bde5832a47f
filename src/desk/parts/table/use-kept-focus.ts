import { type RefObject, useEffect, useRef } from 'react';

type Box = RefObject<HTMLElement | null>;

/**
 * Keeps the focus in a list and what is open of it where the element that had it goes: another entry opens in the place of the one that
 * was decided, or on a phone the one box hides the other. Who closes what is open is at its row again.
 */
export function useKeptFocus(list: Box, detail: Box, open: boolean): void {
  const isOurs = useRef(false);
  const row = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const inList = list.current?.contains(target) === true;
      isOurs.current = inList || detail.current?.contains(target) === true;
      if (inList) row.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, detail]);
  // After every drawing: another entry may open without any of these changing.
  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (!isOurs.current || (focused !== body && isShown(focused))) return;
    const before = open || !isShown(row.current) ? null : row.current;
    const next = before ?? (open ? detail : list).current;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}

const isShown = (element: Element | null): boolean =>
  element !== null && element.getClientRects().length > 0;
