import { measureElement, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { MoreRows } from '../../api/use-desk-pages.ts';
import { usePrinting } from './use-printing.ts';

const ROW_PX = 37;
const OVERSCAN = 12;
/** The next part of a list is requested when this many rows are left below. */
const AHEAD = 20;

/**
 * The rows of a list that are drawn: those in view, and on paper all that are loaded. More of it is requested before its end is in
 * view.
 */
export function useDrawnRows(
  box: RefObject<HTMLDivElement | null>,
  list: readonly { id: string }[],
  more: MoreRows | undefined,
  /** The heights that the rows had when the list was left. */
  heights: VirtualItem[] | undefined,
) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this app
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    // While the list is hidden behind what is open of it, its rows have no height: measured as 0, all would stay away for good.
    measureElement: (row, entry, instance) =>
      row.getClientRects().length > 0
        ? measureElement(row, entry, instance)
        : (instance.measurementsCache[instance.indexFromElement(row)]?.size ?? ROW_PX),
    getItemKey: (index) => list[index]?.id ?? index,
    overscan: OVERSCAN,
    // What comes in above moves nothing of what is read; at the top it is what is waited for, and is shown.
    anchorTo: (box.current?.scrollTop ?? 0) > 0 ? 'end' : 'start',
    ...(heights && { initialMeasurementsCache: heights }),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const inView = virtualizer.getVirtualItems();
  const last = inView.at(-1)?.index ?? -1;
  useEffect(() => {
    if (more?.has && !more.loading && !more.failed && last >= list.length - AHEAD) more.load();
  }, [more, last, list.length]);
  // Paper does not scroll: it has every row that is loaded.
  const printing = usePrinting();
  return {
    virtualizer,
    drawn: printing ? list.map(({ id }, index) => ({ index, key: id })) : inView,
    container: virtualizer.containerRef,
    measure: printing ? undefined : virtualizer.measureElement,
  };
}
