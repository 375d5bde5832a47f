import { sweepHeld } from './desk/payments/decision/hold-payment.ts';
import { sweepAttempts } from '#server/limits/attempts.ts';
import { sweepChallenges } from './accounts/recovery/send-code.ts';
import { sweepSessions } from './accounts/sessions/find-session.ts';
import { sweepQuotes } from '#server/orders/quotes/held-quote.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { sweepCardRefunds } from '#server/payments/refunds/send-card-refunds.ts';
import { sweepCollectAccounts } from '#server/payments/collect/sweep-accounts.ts';
import { sweepEInvoices } from '#server/documents/e-invoices/sweep-e-invoices.ts';
import { sweepNotices, sweepOldNotices } from '#server/notices/sweep-notices.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { comparePictures } from '#server/payments/proof/compare-pictures.ts';
import { sweepExpired } from './desk/approvals/decide.ts';
import { sweepDrafts } from './desk/catalogue/schedule.ts';
import { fillFingerprints } from '#server/payments/proof/find-likenesses.ts';
import { sweepCandles } from './rates/history/store-candles.ts';
import { sweepVisits } from './reports/count-visits.ts';
import { sweepSoldRows } from './reports/sold-rows.ts';
import { within } from '#server/payments/collect/patience.ts';
import { moveProofs } from '#server/payments/proof/move-proofs.ts';
import { removeProofs } from '#server/payments/proof/remove-proofs.ts';
import { sweepProofs } from '#server/payments/proof/sweep-proofs.ts';
import { sweepUnpaidUpi } from '#server/payments/upi/sweep-unpaid-upi.ts';
import { sweepSecurityEvents } from './accounts/security/security-log.ts';
import { sweepRequests } from './idempotency/with-idempotency-key.ts';
import { traced } from './tracing/traced.ts';
import type { ShopContext } from './context.ts';

const MINUTE_MS = 60_000;
/**
 * How long a stop waits for the rounds under way: a bucket or a provider that is slow could make one last for many minutes, and
 * whoever stops the store kills it before that, with all that is closed after the sweeps.
 */
const STOP_GRACE_MS = 10_000;

interface Round {
  everyMs: number;
  /** For work on each instance's own memory; other work is done by one instance for all. */
  ofEach?: true;
  sweeps: ((shop: ShopContext) => Promise<void>)[];
}

/** Background jobs and how often they run. */
const ROUNDS: Round[] = [
  {
    everyMs: 60 * MINUTE_MS,
    sweeps: [
      sweepAttempts,
      sweepSessions,
      sweepChallenges,
      sweepRequests,
      sweepQuotes,
      sweepCandles,
      sweepHeld,
      sweepExpired,
      sweepSecurityEvents,
      sweepProofs,
      sweepOldNotices,
    ],
  },
  { everyMs: MINUTE_MS, sweeps: [sweepCardPayments, sweepHolds, sweepUnpaidUpi, fillFingerprints] },
  // A round of its own, because it decodes pictures.
  { everyMs: MINUTE_MS, sweeps: [comparePictures] },
  // Scheduled publications go out within seconds of their time.
  { everyMs: 10_000, sweeps: [sweepDrafts] },
  // Separate, so that a slow provider does not delay the others.
  { everyMs: 10_000, sweeps: [sweepNotices] },
  { everyMs: MINUTE_MS, sweeps: [sweepCollectAccounts] },
  { everyMs: MINUTE_MS, sweeps: [sweepCardRefunds] },
  { everyMs: MINUTE_MS, sweeps: [sweepEInvoices] },
  { everyMs: MINUTE_MS, sweeps: [moveProofs, removeProofs] },
  { everyMs: MINUTE_MS, sweeps: [sweepVisits], ofEach: true },
  { everyMs: MINUTE_MS, sweeps: [sweepSoldRows] },
];

/**
 * Runs the sweeps until it is stopped; stopping waits for the current round, within reason, and runs those of each instance once
 * more. A failed round, or one that was broken off, is made up for by the next, and a slow round is never overtaken. Of several
 * instances only the leader sweeps. When the lead moves, both may run a round: every sweep is safe to run twice at once.
 */
export function startSweeping(shop: ShopContext): () => Promise<void> {
  const underWay = new Map<Round, Promise<void>>();

  const begin = (one: Round) => {
    const round = Promise.all(one.sweeps.map((run) => sweep(shop, run)))
      .then(() => undefined)
      .finally(() => underWay.delete(one));
    underWay.set(one, round);
  };
  const timers = ROUNDS.map((one) =>
    setInterval(() => {
      if (underWay.has(one) || (!one.ofEach && shop.changes?.leads() === false)) return;
      begin(one);
    }, one.everyMs),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await within(STOP_GRACE_MS, Promise.all(underWay.values()));
    if (underWay.size > 0) shop.log.warn('stopped in the middle of a sweep');
    // What only this instance's memory has would be lost with it.
    const own = ROUNDS.filter(({ ofEach }) => ofEach);
    for (const one of own) begin(one);
    await Promise.all(own.flatMap((one) => underWay.get(one) ?? []));
  };
}

/** Runs one job. A failure is logged and made up for by the next round; it does not keep other jobs from running. */
async function sweep(shop: ShopContext, run: (shop: ShopContext) => Promise<void>): Promise<void> {
  const { name } = run;
  try {
    await traced(
      () => ({ name, kind: 'internal', facts: {} }),
      () => run(shop),
    );
    shop.metrics?.swept({ sweep: name, ok: true });
  } catch (error) {
    shop.metrics?.swept({ sweep: name, ok: false });
    shop.log.warn({ err: error, sweep: name }, 'sweep failed');
  }
}
