import type { Banner as BannerData } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Carousel } from '#client/ui/picture/carousel.tsx';
import { Banner } from './banner.tsx';
import { carouselLabels } from './carousel-labels.ts';

/** The store's banners in turn; a single one fades in and stays. */
export function RotatingBanners({ banners }: { banners: readonly BannerData[] }) {
  return (
    <Carousel
      labels={carouselLabels(m.home_banners())}
      autoplay={2000}
      transition={2000}
      dots
      fade={banners.length < 2}
    >
      {banners.map((banner) => (
        <Banner key={banner.S_Id} banner={banner} />
      ))}
    </Carousel>
  );
}
