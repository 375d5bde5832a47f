import { type ComponentType, createContext, use } from 'react';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import type { OfferText } from '#shared/pricing/offer.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import styles from './late-home.module.css';

/**
 * What the home screen does without until it is shown: prices to the paisa need the decimal library, and the day needs its
 * history. The space of each is there from the beginning.
 */
export interface LateHome {
  From: ComponentType<{ offers: readonly OfferText[] }>;
  Day: ComponentType<{ metal: Metal }>;
  QuickWays: ComponentType<{ groups: readonly HomeGroup[] }>;
}

export const LateHomeContext = createContext<LateHome | undefined>(undefined);

/** What the cheapest piece of a tile costs. Nothing, and no space, where the store does not say it. */
export function LateFrom({ offers }: { offers: readonly OfferText[] | undefined }) {
  const late = use(LateHomeContext);
  return offers?.length ? (
    <span className={styles.from}>{late && <late.From offers={offers} />}</span>
  ) : null;
}

/** The change of the day and its line. */
export function LateDay({ metal }: { metal: Metal }) {
  const late = use(LateHomeContext);
  return <span className={styles.day}>{late && <late.Day metal={metal} />}</span>;
}
