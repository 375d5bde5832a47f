import type { Big } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { PriceText, type PriceTextProps } from '#client/ui/price-text.tsx';
import { clockTime } from './clock-time.ts';
import { useRatesSnapshot } from './rates-context.ts';

interface LivePriceProps extends Pick<PriceTextProps, 'size' | 'template' | 'className'> {
  /** Rupees at these asks; undefined where they do not tell. Reads only the ask it needs. */
  price: (asks: Asks) => Big | undefined;
  format?: (value: Big) => string;
}

/**
 * A price that follows the feed: the leaf that a tick re-renders. Without a live rate the last-known
 * price stays, muted; with none, a dash, never 0.
 */
export function LivePrice({ price, format = formatRupees, ...look }: LivePriceProps) {
  const rates = useRatesSnapshot();
  const value = price(rates.asks);
  const live = rates.freshness === 'live';
  // Read only when it is printed: it changes with every push.
  const asOf = live ? undefined : rates.asOf;
  return (
    <PriceText
      {...look}
      value={value && format(value)}
      state={value ? (live ? 'live' : 'stale') : 'none'}
      staleHint={
        asOf === undefined ? undefined : m.rates_as_of({ time: clockTime(asOf, 'minutes') })
      }
      noneHint={m.rates_no_price()}
    />
  );
}
