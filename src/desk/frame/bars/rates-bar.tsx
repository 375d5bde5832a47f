import { useEffect, useState } from 'react';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Rates } from '#client/rates/rates.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFromRates, useRates } from '../../live/live-rates.ts';
import { rateState } from '../../live/rate-words.ts';
import { useShopConfig } from '../../live/shop-config.ts';
import { storeClock } from '../../live/store-clock.ts';
import { Status } from '../../parts/page/status.tsx';
import styles from './rates-bar.module.css';

/** Both rates of the feed and the age of the reading. An old rate is never shown as a live one. */
export function RatesBar() {
  const config = useShopConfig();
  const rates = useRates(config?.rateStaleAfterMs);
  const freshness = useFromRates(rates, (state) => state.freshness) ?? 'waiting';
  const notOpen = useDeskQuery(todayOperations.Selling, {}).data?.notOpen === true;
  const [kind, words] = rateState(freshness, notOpen);
  return (
    <dl className={styles.rates}>
      <Rate metal="gold" label="Gold 999 · 10 g" rates={rates} />
      <Rate metal="silver" label="Silver 999 · 1 kg" rates={rates} />
      <div className={styles.rate}>
        <dt>Reading</dt>
        <dd aria-live="off">
          {freshness === 'live' ? (
            <ReadingAge rates={rates} />
          ) : (
            <Status kind={kind}>{words}</Status>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Rate({ metal, label, rates }: { metal: Metal; label: string; rates: Rates | undefined }) {
  const ask = useFromRates(rates, (state) => state.asks[metal]);
  const live = useFromRates(rates, (state) => state.freshness === 'live') ?? false;
  return (
    <div className={styles.rate}>
      <dt>{label}</dt>
      <dd className="num" translate="no" data-live={live}>
        {ask === undefined ? '–' : trimmedRupees(ask)}
        {ask !== undefined && !live && <span className="visually-hidden"> (not live)</span>}
      </dd>
    </div>
  );
}

const TICK_MS = 1_000;

function ReadingAge({ rates }: { rates: Rates | undefined }) {
  const asOf = useFromRates(rates, (state) => state.asOf) ?? 0;
  const [now, setNow] = useState(storeClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(storeClock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (Math.max(now, asOf) - asOf) / 1000);
  return <span className={styles.fresh}>{seconds.toFixed(1)} s old</span>;
}
