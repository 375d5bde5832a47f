import type { ReactNode } from 'react';
import type { HomeGroup, ProductType } from '#shared/contract/catalogue.ts';
import type { RatePremium } from '#shared/contract/content.ts';
import { useFirstFrame } from '#client/ui/use-first-frame.ts';
import { Hero } from './first-view/hero.tsx';
import { ProductTypes } from './first-view/product-types.tsx';
import { RateBoard } from './first-view/rate-board.tsx';
import { type LateHome, LateHomeContext, useLateHolder } from './first-view/late-home.tsx';
import { shownGroups } from './shown-groups.ts';
import styles from './home-screen.module.css';

interface HomeScreenProps {
  premiums?: RatePremium | null | undefined;
  types?: readonly ProductType[] | undefined;
  groups?: readonly HomeGroup[] | undefined;
  /** Loaded after the screen is shown. */
  late?: LateHome | undefined;
  /** The change of the rate since the previous visit; takes no room. */
  since?: ReactNode;
  /** The sections below the first view. */
  below: ReactNode;
}

/** The home screen. A section whose data is missing or empty is left out. */
export function HomeScreen({ premiums, types, groups, late, since, below }: HomeScreenProps) {
  const painted = useFirstFrame();
  const holder = useLateHolder(late);
  const shown = shownGroups(groups ?? []);
  const priced = shown[0]?.data[0]?.Offers;
  return (
    <LateHomeContext value={holder}>
      <div className={styles.page}>
        <div className={styles.top}>
          <RateBoard premiums={premiums} />
          {late && <late.RateFailed />}
          {since}
          <Hero />
          {priced && <div className={styles.ways}>{late && <late.QuickWays groups={shown} />}</div>}
        </div>
        {types && types.length > 0 && <ProductTypes types={types} />}
        {painted && below}
      </div>
    </LateHomeContext>
  );
}
