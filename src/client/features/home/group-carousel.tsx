import { Link } from '@tanstack/react-router';
import { isCustomised } from '#shared/addresses/paths.ts';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Carousel } from '#client/ui/picture/carousel.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { GroupItem } from './group-item.tsx';
import { carouselLabels } from './carousel-labels.ts';
import { listingOf } from './shown-groups.ts';
import styles from './group-carousel.module.css';

/** One group of pieces in a row that moves: two at a time on a phone, four on a desk. */
export function GroupCarousel({ group }: { group: HomeGroup }) {
  const { headerTitle, data } = group;
  const alone = data.length < 2;
  return (
    <Carousel
      labels={carouselLabels(headerTitle)}
      header={
        <PageHeading level={2} action={<ListingLink group={group} />}>
          {headerTitle}
        </PageHeading>
      }
      perView={alone ? 1 : 2}
      perViewWide={alone ? 1 : 4}
      autoplay={2000}
      transition={500}
      className={alone ? styles.alone : undefined}
    >
      {data.map((item) => (
        <GroupItem
          key={`${item.P_Id} ${item.C_Id}`}
          item={item}
          groupTitle={headerTitle}
          alone={alone}
        />
      ))}
    </Carousel>
  );
}

function ListingLink({ group }: { group: HomeGroup }) {
  const listing = listingOf(group);
  if (!listing) return null;
  const { P_Id, ProductType } = listing;
  return (
    <Link
      to={isCustomised(ProductType) ? '/customize-coins/$productType' : '/products/$productType'}
      params={{ productType: ProductType }}
      state={{ p_id: P_Id }}
    >
      {m.home_all()}
      <span className="visually-hidden"> {ProductType}</span>
    </Link>
  );
}
