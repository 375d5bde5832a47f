import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** An operation that was answered. */
interface Answered {
  operation: string;
  /** 200, or the code of the refusal. */
  code: number;
  /** The reason of a refusal for software, as `rates-stale`; empty for none. */
  reason: string;
  ms: number;
}

/** What the store counts while it runs. Labels are names of the contract, never anything of a customer. */
export interface Metrics {
  registry: Registry;
  answered: (what: Answered) => void;
}

/** Upper bounds of the histogram in seconds: from an answer out of memory to one that a customer gives up on. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Makes the counters, and those of the process itself: memory, event loop, garbage collection. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'shop_' });
  const answers = new Counter({
    name: 'shop_answers_total',
    help: 'Answered operations by name, code and reason of refusal',
    labelNames: ['operation', 'code', 'reason'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'shop_answer_seconds',
    help: 'How long an operation took in the store',
    labelNames: ['operation'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    registry,
    answered({ operation, code, reason, ms }) {
      answers.inc({ operation, code: String(code), reason });
      seconds.observe({ operation }, ms / 1000);
    },
  };
}
