import { tracingChannel } from 'node:diagnostics_channel';

/** Texts and numbers of a span. Never anything that a customer typed or that identifies them. */
export type SpanFacts = Record<string, string | number | boolean>;

/** A piece of work that shows up in a trace. */
export interface Work {
  /** `LockPrice`, `select orders`, `sweepQuotes`: one of a few names, never with an id in it. */
  name: string;
  /** `internal` runs here; `client` calls somebody else: the database, a provider. */
  kind: 'internal' | 'client';
  facts: SpanFacts;
  /** Facts known only once it is done. */
  outcome?: (result: unknown) => SpanFacts;
}

/** Published for all traced work; nobody subscribes unless traces are sent. */
export const workChannel = tracingChannel<unknown, Work>('shop.work');

/** Does the work as a span of the current trace. `describe` is called only where traces are sent. */
export const traced = <Result>(
  describe: () => Work,
  work: () => Promise<Result>,
): Promise<Result> =>
  workChannel.start.hasSubscribers ? workChannel.tracePromise(work, describe()) : work();
