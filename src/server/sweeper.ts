import { sweepAttempts } from '#server/limits/attempts.ts';
import { sweepChallenges } from './accounts/recovery/send-code.ts';
import { sweepSessions } from './accounts/sessions/find-session.ts';
import { sweepQuotes } from '#server/orders/quotes/held-quote.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { fillFingerprints } from '#server/payments/proof/find-likenesses.ts';
import { sweepCandles } from './rates/history/store-candles.ts';
import { sweepRequests } from './idempotency/with-idempotency-key.ts';
import type { ShopContext } from './context.ts';

const MINUTE_MS = 60_000;

/** Background jobs and how often they run. */
const ROUNDS: { everyMs: number; sweeps: ((shop: ShopContext) => Promise<void>)[] }[] = [
  {
    everyMs: 60 * MINUTE_MS,
    sweeps: [
      sweepAttempts,
      sweepSessions,
      sweepChallenges,
      sweepRequests,
      sweepQuotes,
      sweepCandles,
    ],
  },
  { everyMs: MINUTE_MS, sweeps: [sweepCardPayments, sweepHolds, fillFingerprints] },
];

/**
 * Runs the sweeps until it is stopped; stopping waits for the current round. A failed round is made up for by
 * the next one, and a slow round is never overtaken.
 */
export function startSweeping(shop: ShopContext): () => Promise<void> {
  const underWay = new Map<number, Promise<void>>();

  const timers = ROUNDS.map(({ everyMs, sweeps }) =>
    setInterval(() => {
      if (underWay.has(everyMs)) return;
      const round = Promise.all(sweeps.map((run) => run(shop)))
        .then(() => undefined)
        .catch((error: unknown) => shop.log.warn({ err: error }, 'sweep failed'))
        .finally(() => underWay.delete(everyMs));
      underWay.set(everyMs, round);
    }, everyMs),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}
