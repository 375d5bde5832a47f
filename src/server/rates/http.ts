import { exact } from '#shared/pricing/decimal.ts';
import type { Clock } from './clock.ts';
import { readRateReply, UnusableRate, type RateFields } from './rate-reply.ts';
import type { RateLog, RateReading, RateSource } from './source.ts';

export interface HttpSourceSettings {
  url: string;
  fields: RateFields;
  /** Sent with every request; its value is a secret. */
  header?: { name: string; value: string } | undefined;
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
const JUMP_WINDOW_MS = 60_000;

/** Ms until the next try after `failures` failures in a row: doubling, at most 60 s, half of it jitter. */
export function retryDelay(failures: number, intervalMs: number, random: () => number): number {
  const longest = Math.min(LONGEST_WAIT_MS, intervalMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(longest * (0.5 + 0.5 * random()));
}

/** More than 20 % away, up or down. */
function jumps(from: RateReading, to: RateReading): boolean {
  return (['gold', 'silver'] as const).some((metal) =>
    exact(to[metal]).minus(from[metal]).abs().times(5).gt(from[metal]),
  );
}

/** Never the message of an error: fetch puts the whole address into some. */
function inShort(error: unknown): string {
  if (error instanceof SyntaxError) return 'the reply is not JSON';
  if (error instanceof UpstreamTrouble) return error.message;
  const code: unknown = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof code === 'string' ? code : 'the request failed';
}

class UpstreamTrouble extends Error {}

/** fetch refuses an address with a user in it, so the user goes where it belongs. */
function requestOf({ url, header }: HttpSourceSettings): { address: URL; headers: Headers } {
  const address = new URL(url);
  const headers = new Headers({ accept: 'application/json' });
  if (address.username || address.password) {
    const user = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
    headers.set('authorization', `Basic ${Buffer.from(user).toString('base64')}`);
    address.username = '';
    address.password = '';
  }
  if (header) headers.set(header.name, header.value);
  return { address, headers };
}

/**
 * Polls a JSON address and keeps the last good reading with its time. A request that fails is tried
 * again with growing waits; values that cannot be right are refused, logged once until things are well
 * again, and asked for again at the usual interval. A jump of more than 20 % from a reading taken within
 * the last minute is such a value: a level that persists is believed once that minute is over.
 */
export function httpSource(settings: HttpSourceSettings, deps: HttpSourceDeps): RateSource {
  const { clock, log } = deps;
  const { address, headers } = requestOf(settings);
  const name = `rates from ${address.host}`;
  const complaints = new Set<string>();
  let good: { reading: RateReading; takenAt: number } | undefined;
  let failures = 0;
  let running: AbortController | undefined;
  let polling = Promise.resolve();
  let callOff = () => {};

  function complain(trouble: string): void {
    if (complaints.has(trouble)) return;
    complaints.add(trouble);
    log.warn(`${name}: ${trouble}`);
  }

  async function request(stopped: AbortSignal): Promise<string> {
    const abort = new AbortController();
    const giveUp = () => abort.abort(new UpstreamTrouble('stopped'));
    stopped.addEventListener('abort', giveUp, { once: true });
    const inTime = clock.after(settings.timeoutMs, () =>
      abort.abort(new UpstreamTrouble(`no answer within ${settings.timeoutMs} ms`)),
    );
    try {
      // A redirect would carry the secret header to an address that nobody configured.
      const response = await deps.fetch(address, {
        headers,
        redirect: 'manual',
        signal: abort.signal,
      });
      if (response.ok) return await response.text();
      await response.body?.cancel();
      throw new UpstreamTrouble(`HTTP ${response.status}`);
    } finally {
      inTime();
      stopped.removeEventListener('abort', giveUp);
    }
  }

  function take(reading: RateReading): void {
    const now = clock.now();
    // Upstream caches answer out of turn; what is known already is fresher. Our own times say nothing
    // of the sort: this machine's clock may have been set back.
    if (good && settings.fields.time !== undefined && reading.time < good.reading.time) return;
    const within = good !== undefined && Math.abs(now - good.takenAt) <= JUMP_WINDOW_MS;
    if (good && within && jumps(good.reading, reading)) {
      throw new UnusableRate('a jump of more than 20 % within a minute is refused');
    }
    good = { reading, takenAt: now };
    if (complaints.size > 0) log.info(`${name}: good again`);
    complaints.clear();
  }

  async function poll(stopped: AbortSignal): Promise<void> {
    let wait = settings.intervalMs;
    try {
      const body = await request(stopped);
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
        complain(inShort(error));
      }
    }
    if (stopped.aborted) return;
    callOff = clock.after(wait, () => {
      polling = poll(stopped);
    });
  }

  return {
    read: () => good?.reading,
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
