import { formatRupees } from '#shared/pricing/money.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LivePrice } from '#client/rates/live-price.tsx';
import { useFreshness, useFromRates } from '#client/rates/use-from-rates.ts';
import { DayChange, DayLine } from './day-line.tsx';
import { type RateTerms, ratesAt } from './rate-terms.ts';
import styles from './rate-headline.module.css';

interface RateHeadlineProps {
  terms: RateTerms;
  side: TradeSide;
}

/** The gram price of the chosen side with its change of the day, that of the other side, and the spread. */
export function RateHeadline({ terms, side }: RateHeadlineProps) {
  const gold = terms.metal === 'gold';
  const buys = side === 'buy';
  return (
    <section aria-label={m.digital_prices()} className={styles.headline}>
      <p className={styles.label}>
        <span>{gold ? m.digital_gold() : m.digital_silver()}</span>{' '}
        <span>{gold ? m.digital_purity_gold() : m.digital_purity_silver()}</span>
        <DayChange terms={terms} side={side} />
      </p>
      <div className={styles.now}>
        <p className={styles.price}>
          <LivePrice
            size="hero"
            smallPaise
            template={gold ? '₹00,000.00' : '₹000.00'}
            price={(asks) => ratesAt(terms, asks)?.[side]}
          />
          <span className={styles.unit}> {m.digital_per_gm()}</span>
        </p>
        <DayLine terms={terms} side={side} />
      </div>
      <OtherSide terms={terms} buys={buys} />
    </section>
  );
}

/** Not a LivePrice: only one of the two prices flashes. */
function OtherSide({ terms, buys }: { terms: RateTerms; buys: boolean }) {
  const live = useFreshness() === 'live';
  const words = useFromRates(({ asks }) => otherSide(terms, asks, buys));
  return (
    <p className={`${styles.other} num`} translate="no" data-live={live}>
      {words}
    </p>
  );
}

function otherSide(terms: RateTerms, asks: Asks, buys: boolean): string | undefined {
  const rates = ratesAt(terms, asks);
  if (!rates) return undefined;
  const spread = formatRupees(rates.buy.minus(rates.sell));
  return buys
    ? m.rate_other_sell({ price: formatRupees(rates.sell), spread })
    : m.rate_other_buy({ price: formatRupees(rates.buy), spread });
}
