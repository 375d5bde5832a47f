import { useMemo, useRef } from 'react';
import { formatRupees } from '#shared/pricing/money.ts';
import { fromPrice, type OfferText, readOffer } from '#shared/pricing/offer.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LiveFigure } from './live-figure.tsx';
import { useInView } from './use-in-view.ts';

interface FromPriceProps {
  /** The offers behind a tile, as the store sends them with the tile. */
  offers: readonly OfferText[] | undefined;
  /** The store's tax rules: `config.taxProfile`. */
  profile: TaxProfile;
  /** Whether this is the price of the only weight, and not of the cheapest of several. */
  only?: boolean;
  className?: string | undefined;
}

/**
 * The all-in price of a tile's cheapest piece, with making and GST, live: what its bag would cost. Nothing where the store sends
 * no offers, as another store may not.
 */
export function FromPrice({ offers, profile, only = false, className }: FromPriceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const inView = useInView(place);
  const priced = useMemo(() => pricer(offers ?? [], profile), [offers, profile]);
  if (!offers?.length) return null;
  return (
    <span ref={place} className={className}>
      {!only && <>{m.price_from()} </>}
      <LiveFigure price={(asks) => priced(asks, inView)} format={String} template="₹00,000.00" />
      <span className="visually-hidden"> {m.price_all_in()}</span>
    </span>
  );
}

/** Prices once per change of an ask; while its tile is out of view and has a price, not at all. */
function pricer(offers: readonly OfferText[], profile: TaxProfile) {
  const pieces = offers.map(readOffer).filter((piece) => piece !== undefined);
  let last: { gold: Asks['gold']; silver: Asks['silver']; text: string | undefined } | undefined;
  return ({ gold, silver }: Asks, inView: () => boolean): string | undefined => {
    if (last && ((last.gold === gold && last.silver === silver) || !inView())) return last.text;
    const price = fromPrice(pieces, { gold, silver }, profile);
    last = { gold, silver, text: price && formatRupees(price) };
    return last.text;
  };
}
