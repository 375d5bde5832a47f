import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const KEY = 'placed-quotes';
/** A price is held for minutes: nobody pays at one of so many orders ago. */
const KEPT = 20;

const placed = storedValue(KEY, v.array(v.object({ quote: v.string(), order: v.string() })));

/** Notes the order that was placed at a held price, for all tabs of this browser and for after a reload. */
export function notePlaced(quote: string, order: string): void {
  const others = (placed.read() ?? []).filter((each) => each.quote !== quote);
  placed.write([...others, { quote, order }].slice(-KEPT));
}

/** The number of the order that any tab of this browser has placed at this price. */
export const orderPlacedAt = (quote: string): string | undefined =>
  placed.read()?.find((each) => each.quote === quote)?.order;

/** Calls `noted` where another tab of this browser has placed an order. Gives what stops it. */
export function followPlaced(noted: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY) noted();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
