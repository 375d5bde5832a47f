import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { operations } from '#shared/contract/operations.ts';
import { SECURITY_EVENTS } from '#shared/contract/security.ts';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { NOTICE_KINDS } from '#server/notices/kinds.ts';

/** An answered operation. */
interface Answered {
  operation: string;
  /** 200, or the code of the refusal. */
  code: number;
  /** The refusal's reason for programs, as `rates-stale`; empty for none. */
  reason: string;
  ms: number;
}

/** A finished round of a background job. */
interface Swept {
  sweep: string;
  ok: boolean;
}

/** A try to send a notice to a customer. */
interface Noticed {
  kind: string;
  outcome: 'sent' | 'failed' | 'given-up';
}

/** The store's counters. Labels are names of the contract, never customer data. */
export interface Metrics {
  registry: Registry;
  answered: (what: Answered) => void;
  /** Counts an operation of the desk. */
  answeredDesk: (what: Answered) => void;
  swept: (what: Swept) => void;
  /** Counts a security event, by its kind. */
  security: (kind: string) => void;
  /** Counts a try to send a notice: `sent`, `failed` for one to be tried again, or `given-up`. */
  notice: (what: Noticed) => void;
  /** Registers a queue whose waiting work is reported from now on. */
  queue: (name: string, waiting: () => number) => void;
}

/** Upper bounds of the histogram in seconds: from a cached answer to one that a customer gives up on. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Makes the counters, and those of the process itself: memory, event loop, garbage collection. What an alarm counts is there at 0
 * from the start: Prometheus sees no increase in a count that begins with its first event.
 */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'shop_' });
  const customers = answerCounters(registry, 'shop_answer', 'operation of customers', operations);
  const desk = answerCounters(
    registry,
    'shop_desk_answer',
    'operation of the desk',
    deskOperations,
  );
  const sweeps = new Counter({
    name: 'shop_sweeps_total',
    help: 'Background jobs that ended, by name and outcome',
    labelNames: ['sweep', 'outcome'] as const,
    registers: [registry],
  });
  const lastSwept = new Gauge({
    name: 'shop_sweep_last_success_seconds',
    help: 'When a background job last succeeded, in seconds since 1970',
    labelNames: ['sweep'] as const,
    registers: [registry],
  });
  const security = new Counter({
    name: 'shop_security_events_total',
    help: 'What the security log has: logins, failures, lock-outs, brakes',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  for (const kind of [...SECURITY_EVENTS, 'code-brake']) security.inc({ kind }, 0);
  const notices = new Counter({
    name: 'shop_notices_total',
    help: 'Tries to send a notice to a customer, by its kind and what came of them',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  for (const kind of NOTICE_KINDS) notices.inc({ kind, outcome: 'given-up' }, 0);
  const queues = new Map<string, () => number>();
  const depth = new Gauge({
    name: 'shop_queue_waiting',
    help: 'Requests that wait for their turn, by queue',
    labelNames: ['queue'] as const,
    registers: [registry],
    collect() {
      for (const [queue, waiting] of queues) depth.set({ queue }, waiting());
    },
  });
  return {
    registry,
    answered: customers,
    answeredDesk: desk,
    swept({ sweep, ok }) {
      sweeps.inc({ sweep, outcome: 'done' }, ok ? 1 : 0);
      sweeps.inc({ sweep, outcome: 'failed' }, ok ? 0 : 1);
      if (ok) lastSwept.setToCurrentTime({ sweep });
    },
    security: (kind) => security.inc({ kind }),
    notice: (what) => notices.inc({ ...what }),
    queue: (name, waiting) => void queues.set(name, waiting),
  };
}

function answerCounters(
  registry: Registry,
  name: string,
  what: string,
  names: Readonly<Record<string, unknown>>,
): Metrics['answered'] {
  const answers = new Counter({
    name: `${name}s_total`,
    help: `Answers by ${what}, code and reason of refusal`,
    labelNames: ['operation', 'code', 'reason'] as const,
    registers: [registry],
  });
  for (const operation of Object.keys(names))
    answers.inc({ operation, code: '500', reason: '' }, 0);
  const seconds = new Histogram({
    name: `${name}_seconds`,
    help: `How long an ${what} took in the store`,
    labelNames: ['operation'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ operation, code, reason, ms }) => {
    answers.inc({ operation, code: String(code), reason });
    seconds.observe({ operation }, ms / 1000);
  };
}
