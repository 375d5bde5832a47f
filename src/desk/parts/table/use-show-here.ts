import { useEffect, useRef } from 'react';

/** For a row that is wider than a phone: scrolls its chosen item, which `here` names, into view. */
export function useShowHere<Row extends HTMLElement>(here: unknown) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current], [aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const [around, own] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    // Not `scrollIntoView`, which would move the page as well.
    row.current.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
  }, [here]);
  return row;
}
