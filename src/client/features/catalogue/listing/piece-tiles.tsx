import { m } from '#client/messages/compiled/messages.js';
import { NO_CHOICE } from '#shared/finding/choice.ts';
import type { Piece } from '#shared/finding/piece.ts';
import { pieceFacts, pieceLink, pieceOffers, piecePicture } from '#client/finding/piece.ts';
import { useChoice } from '#client/finding/use-choice.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { TileLink } from './tile-grid.tsx';
import styles from './tile-grid.module.css';

/** How many pieces are shown first, and added with each press. */
const STEP = 24;

/** The pieces that match the visitor's choice, each at the matching weight. */
export function PieceTiles({ pieces }: { pieces: readonly Piece[] }) {
  const { choice, linkTo } = useChoice();
  if (pieces.length === 0) {
    const { to, search } = linkTo({ ...NO_CHOICE, sort: choice.sort });
    return (
      <EmptyState
        title={m.facet_none_title()}
        action={
          <ButtonLink to={to} search={search}>
            {m.facet_clear()}
          </ButtonLink>
        }
      >
        {m.facet_none_text()}
      </EmptyState>
    );
  }
  return (
    <PagedList
      items={pieces}
      step={STEP}
      keyOf={({ product }) => product.P_DetailsId}
      more={m.search_more()}
      className={styles.grid}
    >
      {(piece) => <PieceTile piece={piece} />}
    </PagedList>
  );
}

function PieceTile({ piece }: { piece: Piece }) {
  const { product, weight } = piece;
  const { to, search, state } = pieceLink(product, weight ?? product.P_DetailsId);
  const offers = pieceOffers(piece);
  const { src, caption } = piecePicture(piece);
  return (
    <TileLink
      name={product.ProductName}
      picture={src}
      caption={caption}
      to={to}
      item={search.item}
      state={state}
      offers={offers}
      only={offers.length === 1 && (weight !== undefined || product.Gram.length === 1)}
    >
      <span className={styles.facts}>{pieceFacts(piece)}</span>
    </TileLink>
  );
}
