import { m } from '#client/messages/compiled/messages.js';
import { PriceText, type PriceTextProps } from '#client/ui/text/price-text.tsx';
import { clockTime } from './clock-time.ts';
import { useFromRates } from './use-from-rates.ts';
import type { RatesState } from './rates.ts';

export interface LiveFigureProps<Figure> extends Pick<
  PriceTextProps,
  'size' | 'template' | 'className' | 'flash' | 'smallPaise'
> {
  /** The figure at these asks; undefined if a needed ask is missing. Reads only the asks that it needs. */
  price: (asks: RatesState['asks']) => Figure | undefined;
  format: (value: Figure) => string;
}

/**
 * A price that follows the feed: of what shows prices, the only component that a tick re-renders. While the rate is not live, the
 * last-known price is shown muted; without one a dash, never 0.
 */
export function LiveFigure<Figure>({ price, format, ...look }: LiveFigureProps<Figure>) {
  const value = useFromRates(({ asks }) => {
    const figure = price(asks);
    return figure === undefined ? undefined : format(figure);
  });
  // The time matters only when the price is not live. Read always, it would re-render with every push.
  const asOf = useFromRates((rates) => (rates.freshness === 'live' ? 'live' : rates.asOf));
  return (
    <PriceText
      {...look}
      value={value}
      state={value === undefined ? 'none' : asOf === 'live' ? 'live' : 'stale'}
      staleHint={
        asOf === undefined || asOf === 'live'
          ? undefined
          : m.rates_as_of({ time: clockTime(asOf, 'minutes') })
      }
      noneHint={m.rates_no_price()}
    />
  );
}
