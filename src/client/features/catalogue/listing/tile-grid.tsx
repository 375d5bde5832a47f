import { Link, type HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OfferText } from '#shared/pricing/offer.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { FromPrice } from '#client/rates/from-price.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PictureCaption } from '#client/ui/picture/picture-caption.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './tile-grid.module.css';

interface TileGridProps {
  children: ReactNode;
  /** How many there are, if they are few and all there are: no row may end with a hole. */
  few?: number;
}

/**
 * Tiles in two columns on a phone and up to four on a desktop; few of them up to five. Few are counted here and not by the style,
 * which would change its mind while the page is still arriving.
 */
export function TileGrid({ children, few }: TileGridProps) {
  return (
    <ul
      role="list"
      className={classNames(
        styles.grid,
        few !== undefined && styles.few,
        few !== undefined && few % 3 === 2 && styles.twoLarge,
      )}
    >
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

/** A tile with a picture and a name; all of it is one link. A `wide` one takes a row of a phone for itself. */
export function PictureTile({ wide, ...tile }: PictureTileProps & { wide?: boolean }) {
  return (
    <li className={classNames(styles.cell, wide && styles.wide)}>
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
