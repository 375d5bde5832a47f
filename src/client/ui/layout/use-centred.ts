import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the selected item to the middle of its row. It waits for the next frame: measuring at once would lay out the page before
 * all of it is there, and then again.
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
