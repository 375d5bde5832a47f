import { m } from '#client/messages/compiled/messages.js';
import { PriceText, type PriceTextProps } from '#client/ui/text/price-text.tsx';
import { clockTime } from './clock-time.ts';
import { useFromRates } from './use-from-rates.ts';
import type { RatesState } from './rates.ts';

export interface LiveFigureProps<Figure> extends Pick<
  PriceTextProps,
  'size' | 'template' | 'className'
> {
  /** Rupees at these asks; undefined where they do not tell. Reads only the ask it needs. */
  price: (asks: RatesState['asks']) => Figure | undefined;
  format: (value: Figure) => string;
}

/**
 * A price that follows the feed: the leaf that a tick re-renders. Without a live rate the last-known
 * price stays, muted; with none, a dash, never 0.
 */
export function LiveFigure<Figure>({ price, format, ...look }: LiveFigureProps<Figure>) {
  const value = useFromRates(({ asks }) => {
    const figure = price(asks);
    return figure === undefined ? undefined : format(figure);
  });
  // When it was true, once it is live no more: while it is, that changes with every push.
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
