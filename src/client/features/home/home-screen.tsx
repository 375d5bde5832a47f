import type { ReactNode } from 'react';
import type { HomeGroup, ProductType } from '#shared/contract/catalogue.ts';
import type { Banner as BannerData, RatePremium } from '#shared/contract/content.ts';
import { useFirstFrame } from '#client/ui/use-first-frame.ts';
import { Banner } from './banner.tsx';
import { GroupCarousel } from './group-carousel.tsx';
import { Hero } from './hero.tsx';
import { ProductTypes } from './product-types.tsx';
import { Promises } from './promises.tsx';
import { RateBoard } from './rate-board.tsx';
import { RotatingBanners } from './rotating-banners.tsx';
import { shownGroups } from './shown-groups.ts';
import styles from './home-screen.module.css';

interface HomeData {
  premiums?: RatePremium | null | undefined;
  types?: readonly ProductType[] | undefined;
  banners?: readonly BannerData[] | undefined;
  groups?: readonly HomeGroup[] | undefined;
}

interface HomeScreenProps extends HomeData {
  /** A section with the words of customers, from another feature. */
  testimonials: ReactNode;
}

/** The home screen. A section whose data is missing or empty is left out. */
export function HomeScreen({ premiums, types, banners, groups, testimonials }: HomeScreenProps) {
  // The first banner is near the top; the others rotate further down.
  const [topBanner, ...otherBanners] = banners ?? [];
  const below = useFirstFrame();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <RateBoard premiums={premiums} />
        <Hero />
      </div>
      {types && types.length > 0 && <ProductTypes types={types} />}
      <div className={styles.top}>
        {topBanner && <Banner banner={topBanner} />}
        <Promises />
      </div>
      {below && (
        <>
          {shownGroups(groups ?? []).map((group) => (
            <GroupCarousel key={group.headerTitle} group={group} />
          ))}
          {otherBanners.length > 0 && <RotatingBanners banners={otherBanners} />}
          {testimonials}
        </>
      )}
    </div>
  );
}
