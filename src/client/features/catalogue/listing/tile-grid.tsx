import { Link, type HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './tile-grid.module.css';

/** Tiles in two columns on a phone and up to four on a desktop. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.grid}>
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
  /** One of the first tiles that a visitor sees: its picture loads at once. */
  first?: boolean;
  /** Below the name. */
  children?: ReactNode;
}

/** A tile with a picture and a name; all of it is one link. */
export function PictureTile({ name, picture, to, item, state, first, children }: PictureTileProps) {
  const { config } = useServices();
  return (
    <li className={styles.cell}>
      <Link
        to={to}
        search={item === undefined ? {} : { item }}
        state={state}
        className={styles.tile}
      >
        <Picture
          src={assetAddress(config, picture)}
          alt=""
          ratio="square"
          sizes="(min-width: 997px) 18rem, 46vw"
          priority={first}
          className={styles.picture}
        />
        <span className={styles.name}>{name}</span>
        {children}
      </Link>
    </li>
  );
}
