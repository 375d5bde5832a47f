import type { ReactNode } from 'react';
import { CannotFind } from '#client/finding/cannot-find.tsx';
import { FacetBar, FacetBarPlace } from '#client/finding/facet-bar.tsx';
import { FacetPanel } from '#client/finding/facet-panel.tsx';
import type { TileFacts } from '#client/finding/tile-facts.ts';
import { useChoice } from '#client/finding/use-choice.ts';
import { useNarrowed } from '#client/finding/use-narrowed.ts';
import type { AskedBefore } from '#client/persistence/report/saved-as-of.tsx';
import type { CataloguePosition } from '../catalogue-position.ts';
import type { PositionIds } from '../queries.ts';
import { ListingLayout } from './listing-layout.tsx';
import { TileSkeletons } from './listing-skeleton.tsx';
import { PieceTiles } from './piece-tiles.tsx';

interface NarrowedListingProps {
  position: CataloguePosition;
  ids: PositionIds;
  asked: AskedBefore;
  /** What the listing shows while no facet is chosen. */
  children: (facts: TileFacts | undefined) => ReactNode;
}

/** A listing with its facets. Once a facet or a sort order is chosen, it shows pieces instead of categories or products. */
export function NarrowedListing({ position, ids, asked, children }: NarrowedListingProps) {
  const { choice, active } = useChoice();
  const { listing, options, waiting, asked: sought, further } = useNarrowed(ids, choice);
  return (
    <ListingLayout
      position={position}
      ids={ids}
      asked={asked}
      bar={
        options ? (
          <FacetBar options={options} count={listing?.count} />
        ) : (
          waiting && <FacetBarPlace />
        )
      }
      aside={options && <FacetPanel options={options} />}
    >
      {!active ? (
        children(listing?.facts)
      ) : listing ? (
        <>
          <PieceTiles pieces={listing.pieces} />
          {further && <CannotFind asked={further} />}
        </>
      ) : waiting ? (
        <TileSkeletons />
      ) : (
        <CannotFind asked={sought} />
      )}
    </ListingLayout>
  );
}
