import { type RefObject, useEffect } from 'react';

/**
 * Brings what is chosen to the middle of a row that scrolls. With the next frame: measured at once, the page
 * would be laid out before all of it is there, and then again.
 */
export function useCentred(row: RefObject<HTMLElement | null>, chosen: number): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = row.current;
      const part = list?.children[chosen];
      if (list && part instanceof HTMLElement) {
        list.scrollLeft = part.offsetLeft - (list.clientWidth - part.offsetWidth) / 2;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [row, chosen]);
}
