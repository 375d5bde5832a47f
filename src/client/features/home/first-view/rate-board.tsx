import { useEffect, useRef } from 'react';
import type { RatePremium } from '#shared/contract/content.ts';
import { boardRate, formatWholeRupees } from '#shared/pricing/board-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from '#client/rates/clock-time.ts';
import { LiveFigure } from '#client/rates/live-figure.tsx';
import { useFreshness, useFromRates } from '#client/rates/use-from-rates.ts';
import { useServices } from '#client/api/services-context.ts';
import { LateDay } from './late-home.tsx';
import styles from './rate-board.module.css';

interface BoardItem {
  label: () => string;
  unit: () => string;
  metal: Metal;
  premium: keyof RatePremium;
}

const items: BoardItem[] = [
  { label: m.home_gold_999, unit: m.home_unit_gold, metal: 'gold', premium: 'PremiumGold999' },
  { label: m.home_gold_995, unit: m.home_unit_gold, metal: 'gold', premium: 'PremiumGold995' },
  {
    label: m.home_silver_999,
    unit: m.home_unit_silver,
    metal: 'silver',
    premium: 'PremiumSilver999',
  },
];

/**
 * The refinery's live rate. Without the premiums no price is known: the bare ask is not what the shop
 * charges.
 */
export function RateBoard({ premiums }: { premiums: RatePremium | null | undefined }) {
  const strip = useRef<HTMLDListElement>(null);

  // The strip is focusable only if it scrolls, so that arrow keys can move it.
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const sized = new ResizeObserver(() => {
      element.tabIndex = element.scrollWidth > element.clientWidth ? 0 : -1;
    });
    sized.observe(element);
    return () => sized.disconnect();
  }, []);

  return (
    <section aria-labelledby="rate-board" className={styles.board}>
      <div className={styles.head}>
        <h2 id="rate-board">
          <Title />
        </h2>
        <AsOf />
      </div>
      <dl ref={strip} className={styles.strip}>
        {items.map(({ label, unit, metal, premium }) => (
          <div key={premium} className={styles.item}>
            <dt>{label()}</dt>
            <dd>
              <LiveFigure
                className={styles.price}
                template="₹0,00,000"
                flash
                format={formatWholeRupees}
                price={(asks) => (premiums ? boardRate(asks[metal], premiums[premium]) : undefined)}
              />
              <span className={styles.unit}>{unit()}</span>
              <LateDay metal={metal} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Prices are called live only while they are. Rates that came with the page count as about to be live. */
function Title() {
  const { config } = useServices();
  const freshness = useFreshness();
  const known = useFromRates(({ asOf }) => asOf !== undefined);
  const live = freshness === 'live' || freshness === 'waiting';
  return (live || !known ? m.home_board_title : m.home_board_title_last)({
    shop: config.projectName,
  });
}

/** The time of the rates while they are not live; otherwise the header shows it. */
function AsOf() {
  const asOf = useFromRates((rates) => (rates.freshness === 'live' ? undefined : rates.asOf));
  if (asOf === undefined) return null;
  return (
    <p className="num" translate="no">
      {m.rates_as_of({ time: clockTime(asOf, 'minutes') })}
    </p>
  );
}
