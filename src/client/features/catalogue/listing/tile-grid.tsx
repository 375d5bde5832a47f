import { Link, type HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OfferText } from '#shared/pricing/offer.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { FromPrice } from '#client/rates/from-price.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PictureCaption } from '#client/ui/picture/picture-caption.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './tile-grid.module.css';

interface TileGridProps {
  children: ReactNode;
  /** These few tiles are all there are: no row may end with a hole. */
  few?: boolean;
}

/** Tiles in two columns on a phone and up to four on a desktop; few of them up to five. */
export function TileGrid({ children, few = false }: TileGridProps) {
  return (
    <ul role="list" className={few ? `${styles.grid} ${styles.few}` : styles.grid}>
      {children}
    </ul>
  );
}

interface PictureTileProps {
  name: string;
  picture: string;
  to: string;
  item?: number | undefined;
  state: HistoryState;
  /** Whether this is one of the first visible tiles: its picture loads at once. */
  first?: boolean;
  /** Over the foot of a picture that shows another weight. */
  caption?: string | undefined;
  /** Below the name. */
  children?: ReactNode;
  /** The offers of the products behind the tile: the tile shows the cheapest one's price. */
  offers?: readonly OfferText[] | undefined;
  /** Whether the tile leads to one weight only. */
  only?: boolean;
}

/** A tile with a picture and a name; all of it is one link. */
export function PictureTile(tile: PictureTileProps) {
  return (
    <li className={styles.cell}>
      <TileLink {...tile} />
    </li>
  );
}

/** The same tile without a list item, for a list that has its own. */
export function TileLink({
  name,
  picture,
  to,
  item,
  state,
  first,
  caption,
  children,
  offers,
  only,
}: PictureTileProps) {
  const { config } = useServices();
  return (
    <Link to={to} search={item === undefined ? {} : { item }} state={state} className={styles.tile}>
      <span className={styles.shot}>
        <Picture
          src={assetAddress(config, picture)}
          alt=""
          ratio="square"
          sizes="(min-width: 997px) 18rem, 46vw"
          priority={first}
          className={styles.picture}
        />
        <PictureCaption silent>{caption}</PictureCaption>
      </span>
      <span className={styles.name}>
        <Spoken>{name}</Spoken>
      </span>
      {children}
      <FromPrice
        offers={offers}
        profile={config.taxProfile}
        {...(only && { only })}
        className={styles.from}
      />
    </Link>
  );
}
