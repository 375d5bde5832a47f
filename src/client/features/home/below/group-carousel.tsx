import { Link } from '@tanstack/react-router';
import { cataloguePath } from '#shared/addresses/paths.ts';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Carousel } from '#client/ui/picture/carousel.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { carouselLabels } from './carousel-labels.ts';
import { LateFrom } from '../first-view/late-home.tsx';
import { listingOf } from '../shown-groups.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PictureCaption } from '#client/ui/picture/picture-caption.tsx';
import { tilePictureOf } from '#client/finding/tile-picture.ts';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './group-carousel.module.css';

/** One group of pieces as a carousel: a shelf under the thumb on a phone, four at a time on a desktop. */
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
      peek={data.length > 2}
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
      to={cataloguePath({ productType: ProductType })}
      state={{ p_id: P_Id, names: [ProductType] }}
    >
      {m.home_all()}
      <span className="visually-hidden"> {ProductType}</span>
    </Link>
  );
}

interface GroupItemProps {
  item: HomeGroup['data'][number];
  groupTitle: string;
  /** Whether the piece is the only one of its group. */
  alone: boolean;
}

/** One piece of a group; a customised one leads to the addresses of customised coins. */
function GroupItem({ item, groupTitle, alone }: GroupItemProps) {
  const { config } = useServices();
  const { P_Id, C_Id, C_Name, ProductType, C_ImagePath, Offers } = item;
  const sameAsTitle = ProductType.trim().toLowerCase() === groupTitle.trim().toLowerCase();
  return (
    <Link
      to={cataloguePath({ productType: ProductType, category: C_Name })}
      state={{ p_id: P_Id, c_id: C_Id, names: [ProductType, C_Name] }}
      draggable={false}
      className={styles.item}
    >
      <span className={styles.shot}>
        <Picture
          src={assetAddress(config, C_ImagePath)}
          alt=""
          ratio="square"
          sizes="(min-width: 997px) 18rem, 40vw"
          late
          tile={!alone}
          className={styles.picture}
        />
        <PictureCaption silent>{tilePictureOf(C_ImagePath, Offers)}</PictureCaption>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Spoken>{C_Name}</Spoken>
        </span>
        {!sameAsTitle && <span className={styles.type}>{ProductType}</span>}
        <LateFrom offers={Offers} />
      </span>
    </Link>
  );
}
