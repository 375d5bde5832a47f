import { useRouterState } from '@tanstack/react-router';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Where somebody was in a list when they left it. */
interface Place {
  /** The heights of the rows that were drawn, without which the same scroll position is at another row. */
  heights: VirtualItem[];
  /** The row that J and K had reached. */
  row: string | undefined;
}

/** By entry of the tab's history, the latest last; in this tab's memory only, since the keys of rows name orders. */
const places = new Map<string, Place>();
const MOST = 30;

/**
 * The place in a list at this entry of the tab's history: who comes back to it, or to the entry, finds the row where they left it. At
 * another entry, and where it is `of` something else, a list begins at its top.
 */
export function usePlace(
  label: string,
  of = '',
): { was: Place | undefined; keep: (place: Place) => void } {
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const entry = `${state.__TSR_key ?? ''} ${label} ${of}`;
  const [first] = useState({ pathname, was: places.get(entry) });
  const own = useRef(entry);
  useEffect(() => {
    // The address is already that of the next page before this one has gone.
    if (pathname === first.pathname) own.current = entry;
  }, [pathname, first, entry]);
  const keep = useCallback((place: Place) => {
    places.delete(own.current);
    places.set(own.current, place);
    const [oldest] = places.keys();
    if (places.size > MOST && oldest !== undefined) places.delete(oldest);
  }, []);
  return { was: first.was, keep };
}

/** Keeps the place that a list has when it is left. */
export function useKeptOnLeaving(keep: (place: Place) => void, placeNow: () => Place): void {
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => keep(placeNow());
  });
  useEffect(() => () => leave.current?.(), []);
}
