import type { Clock } from '#server/clock.ts';
import { addressAndUser } from '#server/upstream/address.ts';
import { ask, inShort } from '#server/upstream/ask.ts';
import type { Header } from '#server/upstream/header.ts';
import { readRateReply, UnusableRate, type RateFields } from './rate-reply.ts';
import type { RateLog, RateReading, RateSource } from './source.ts';

export interface HttpSourceSettings {
  url: string;
  fields: RateFields;
  header?: Header | undefined;
  intervalMs: number;
  timeoutMs: number;
}

export interface HttpSourceDeps {
  fetch: typeof fetch;
  clock: Clock;
  /** From 0 up to 1, for jitter. */
  random: () => number;
  log: RateLog;
}

const LONGEST_WAIT_MS = 60_000;

/** Ms until the next try after `failures` failures in a row: doubling, at most 60 s, half of it jitter. */
export function retryDelay(failures: number, intervalMs: number, random: () => number): number {
  const longest = Math.min(LONGEST_WAIT_MS, intervalMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(longest * (0.5 + 0.5 * random()));
}

function requestOf({ url, header }: HttpSourceSettings): { address: URL; headers: Headers } {
  const { address, headers } = addressAndUser(url);
  headers.set('accept', 'application/json');
  if (header) headers.set(header.name, header.value);
  return { address, headers };
}

/**
 * Polls a JSON address and keeps the last valid reading with its time. A failed request is retried with growing delays. An
 * invalid reading is rejected and logged once until a valid one comes; the next request follows at the usual interval. The guard
 * decides whether a reading can be believed.
 */
export function httpSource(settings: HttpSourceSettings, deps: HttpSourceDeps): RateSource {
  const { clock, log } = deps;
  const { address, headers } = requestOf(settings);
  const name = `rates from ${address.host}`;
  const complaints = new Set<string>();
  let good: RateReading | undefined;
  let failures = 0;
  let running: AbortController | undefined;
  let polling = Promise.resolve();
  let callOff = () => {};

  function complain(trouble: string): void {
    if (complaints.has(trouble)) return;
    complaints.add(trouble);
    log.warn(`${name}: ${trouble}`);
  }

  function take(reading: RateReading): void {
    // Upstream caches may answer out of order, so an older reading is dropped. Our own times prove nothing here: this
    // machine's clock may have been set back.
    if (good && settings.fields.time !== undefined && reading.time < good.time) return;
    good = reading;
    if (complaints.size > 0) log.info(`${name}: good again`);
    complaints.clear();
  }

  async function poll(stopped: AbortSignal): Promise<void> {
    let wait = settings.intervalMs;
    try {
      const { timeoutMs } = settings;
      const body = await ask({ address, headers, timeoutMs, stopped }, deps);
      const reading = readRateReply(body, settings.fields, clock.now());
      failures = 0;
      take(reading);
    } catch (error) {
      if (stopped.aborted) return;
      if (error instanceof UnusableRate) {
        failures = 0;
        complain(error.message);
      } else {
        failures++;
        wait = retryDelay(failures, settings.intervalMs, deps.random);
        complain(error instanceof SyntaxError ? 'the reply is not JSON' : inShort(error));
      }
    }
    if (stopped.aborted) return;
    callOff = clock.after(wait, () => {
      polling = poll(stopped);
    });
  }

  return {
    read: () => good,
    start() {
      if (running) return;
      running = new AbortController();
      polling = poll(running.signal);
    },
    async stop() {
      running?.abort();
      running = undefined;
      callOff();
      await polling;
    },
  };
}
