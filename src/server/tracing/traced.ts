import { tracingChannel } from 'node:diagnostics_channel';

/** Words and numbers that a span carries. Never anything that a customer has typed, nor what tells who they are. */
export type SpanFacts = Record<string, string | number | boolean>;

/** A piece of work that shows up in a trace. */
export interface Work {
  /** `LockPrice`, `select orders`, `sweepQuotes`: of few different words, never with an id in it. */
  name: string;
  /** `internal` runs here, `client` is asked of somebody else: the database, a provider. */
  kind: 'internal' | 'client';
  facts: SpanFacts;
  /** What is known only once it is done. */
  outcome?: (result: unknown) => SpanFacts;
}

/** Published by whatever is traced, and heard by nobody unless traces are sent somewhere. */
export const workChannel = tracingChannel<unknown, Work>('shop.work');

/** Does the work, as a span of the trace that is under way. `describe` is called only where traces are sent somewhere. */
export const traced = <Result>(
  describe: () => Work,
  work: () => Promise<Result>,
): Promise<Result> =>
  workChannel.start.hasSubscribers ? workChannel.tracePromise(work, describe()) : work();
