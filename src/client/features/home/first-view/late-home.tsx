import {
  type ComponentType,
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import type { OfferText } from '#shared/pricing/offer.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import styles from './late-home.module.css';

/**
 * What the home screen shows without at first: prices to the paisa need the decimal library, and the day's change needs its
 * history. The room for each is reserved from the beginning.
 */
export interface LateHome {
  From: ComponentType<{ offers: readonly OfferText[] }>;
  Day: ComponentType<{ metal: Metal }>;
  QuickWays: ComponentType<{ groups: readonly HomeGroup[] }>;
  /** Says that the rates could not be loaded; nothing where they were, or are on their way for the first time. */
  RateFailed: ComponentType;
}

/**
 * Holds `LateHome` and tells the screen's parts when it arrives. The holder itself never changes: a changed context would make
 * React discard the server-rendered parts that are not hydrated yet.
 */
function createHolder(first?: LateHome) {
  let late = first;
  const listeners = new Set<() => void>();
  return {
    get: () => late,
    put: (next: LateHome | undefined) => {
      if (next === late) return;
      late = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

export const LateHomeContext = createContext(createHolder());

/** The context's value for a screen that has `late`, or will have it. */
export function useLateHolder(late: LateHome | undefined) {
  const [holder] = useState(() => createHolder(late));
  useEffect(() => holder.put(late), [holder, late]);
  return holder;
}

function useLate(): LateHome | undefined {
  const { subscribe, get } = use(LateHomeContext);
  return useSyncExternalStore(subscribe, get, () => undefined);
}

/** The price of a tile's cheapest piece. Nothing, and no space, where the store sends no offers. */
export function LateFrom({ offers }: { offers: readonly OfferText[] | undefined }) {
  const late = useLate();
  return offers?.length ? (
    <span className={styles.from}>{late && <late.From offers={offers} />}</span>
  ) : null;
}

/** The change of the day and its line. */
export function LateDay({ metal }: { metal: Metal }) {
  const late = useLate();
  return <span className={styles.day}>{late && <late.Day metal={metal} />}</span>;
}
