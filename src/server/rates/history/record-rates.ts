import type { Clock } from '../../clock.ts';
import type { ShopContext } from '#server/context.ts';
import { candleBook } from './candle-book.ts';
import { storeCandles } from './store-candles.ts';

const LISTEN_EVERY_MS = 1000;
const KEEP_EVERY_MS = 20_000;

/**
 * Folds the fresh readings into candles and stores them until it is stopped; stopping stores the rest. Without fresh rates the
 * history has a gap. Failed stores are retried.
 */
export function recordRates(
  shop: Pick<ShopContext, 'db' | 'freshRates' | 'log'>,
  clock: Clock,
): () => Promise<void> {
  const book = candleBook();
  let heard: number | undefined;
  let cachedAt = clock.now();
  let keeping: Promise<void> | undefined;
  let stopped = false;
  let callOff = () => {};

  async function keep(): Promise<void> {
    const candles = book.take();
    if (candles.length === 0) return;
    try {
      await storeCandles(shop, candles);
    } catch (error) {
      book.putBack(candles);
      shop.log.warn({ err: error }, 'rates could not be kept; they are tried again');
    }
  }

  function listen(): void {
    if (stopped) return;
    const reading = shop.freshRates();
    if (reading && reading.time !== heard) book.fold(reading);
    heard = reading?.time;
    // Either way: after a step back of the clock the next time would be as far away as that.
    if (!keeping && Math.abs(clock.now() - cachedAt) >= KEEP_EVERY_MS) {
      cachedAt = clock.now();
      keeping = keep().finally(() => (keeping = undefined));
    }
    callOff = clock.after(LISTEN_EVERY_MS, listen);
  }
  listen();

  return async () => {
    stopped = true;
    callOff();
    await keeping;
    await keep();
  };
}
