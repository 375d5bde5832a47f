import { useMemo } from 'react';
import { compactRupees } from '#shared/pricing/money.ts';
import { fromPrice, type OfferText, readOffer } from '#shared/pricing/offer.ts';
import { useServices } from '#client/api/services-context.ts';
import { LiveFigure } from '#client/rates/live-figure.tsx';
import styles from './weight-selector.module.css';

/** The all-in price of one piece of a weight, short enough for its chip. Nothing where the store does not say it. */
export function WeightPrice({ offer }: { offer: OfferText | undefined }) {
  const { taxProfile } = useServices().config;
  const pieces = useMemo(() => {
    const piece = offer === undefined ? undefined : readOffer(offer);
    return piece ? [piece] : [];
  }, [offer]);
  if (pieces.length === 0) return null;
  return (
    <LiveFigure
      price={(asks) => fromPrice(pieces, asks, taxProfile)}
      format={compactRupees}
      template="₹00,000"
      className={styles.price}
    />
  );
}
