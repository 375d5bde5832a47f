import type { ReactNode } from 'react';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import type { Banner as BannerData } from '#shared/contract/content.ts';
import { Banner } from './banner.tsx';
import { GroupCarousel } from './group-carousel.tsx';
import { Promises } from './promises.tsx';
import { RotatingBanners } from './rotating-banners.tsx';
import { shownGroups } from '../shown-groups.ts';
import styles from '../home-screen.module.css';

interface HomeSectionsProps {
  banners?: readonly BannerData[] | undefined;
  groups?: readonly HomeGroup[] | undefined;
  /** The testimonials section, from another feature. */
  testimonials: ReactNode;
}

/** The sections below the first view of the home screen. One whose data is missing or empty is left out. */
export function HomeSections({ banners, groups, testimonials }: HomeSectionsProps) {
  // The first banner stands near the top; the others rotate further down.
  const [topBanner, ...otherBanners] = banners ?? [];
  return (
    <>
      <div className={styles.top}>
        {topBanner && <Banner banner={topBanner} />}
        <Promises />
      </div>
      {shownGroups(groups ?? []).map((group) => (
        <GroupCarousel key={group.headerTitle} group={group} />
      ))}
      {otherBanners.length > 0 && <RotatingBanners banners={otherBanners} />}
      {testimonials}
    </>
  );
}
