import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { systemClock, type Clock } from '#server/clock.ts';
import type { Given } from '#server/settings.ts';
import { parseHeader } from '#server/upstream/header.ts';
import { httpSource, type HttpSourceSettings } from './http.ts';
import { parseRecording, replaySource } from './replay.ts';
import { simulatedSource } from './simulated.ts';
import type { RateLog, RateSource } from './source.ts';

const DEFAULT_SEED = 'aurum';

export type RateSourceSettings =
  | { kind: 'simulated'; seed: string }
  | ({ kind: 'http' } & HttpSourceSettings)
  | { kind: 'replay'; path: string; loop: boolean };

/** The settings beside RATE_SOURCE, which one source each reads. */
export const RATE_SETTINGS = [
  // JSON of dotted paths: {"gold":"rates.gold.ask","silver":"rates.silver.ask","time":"updatedAt"}
  'RATE_HTTP_FIELDS',
  // `Name: value`; the value is a secret.
  'RATE_HTTP_HEADER',
  // The same for the second source.
  'RATE_HTTP_FIELDS_2',
  'RATE_HTTP_HEADER_2',
  // 500 to 60000, default 2000.
  'RATE_HTTP_INTERVAL_MS',
  // 100 to 30000, default 5000.
  'RATE_HTTP_TIMEOUT_MS',
  // `true` plays a recording over and over.
  'RATE_REPLAY_LOOP',
] as const;

/** These settings as the environment has them. */
export type FurtherRateSettings = Given<(typeof RATE_SETTINGS)[number]>;

const path = v.pipe(v.string(), v.trim(), v.regex(/^[^.]+(?:\.[^.]+)*$/));
const fieldsSchema = v.strictObject({ gold: path, silver: path, time: v.optional(path) });

/** The suffix of a second source's settings. */
type Which = '' | '_2';

function parseFields(text: string | undefined, which: Which): HttpSourceSettings['fields'] {
  try {
    return v.parse(fieldsSchema, JSON.parse(text ?? ''));
  } catch {
    throw new Error(
      `RATE_HTTP_FIELDS${which} must be JSON such as {"gold":"rates.gold.ask","silver":"rates.silver.ask","time":"updatedAt"}; time may be left out`,
    );
  }
}

function headerOf(text: string | undefined, which: Which): HttpSourceSettings['header'] {
  if (!text) return undefined;
  const header = parseHeader(text);
  // The header itself is a secret and stays out of the message.
  if (!header) throw new Error(`RATE_HTTP_HEADER${which} must be "Name: value"`);
  return header;
}

function parseMs(
  name: string,
  text: string | undefined,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  if (!text) return usual;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (ms >= least && ms <= most) return ms;
  throw new Error(`${name} must be a whole number of ms from ${least} to ${most}`);
}

function parseHttp(url: string, further: FurtherRateSettings, which: Which): RateSourceSettings {
  // The address may contain a user or a key, so it stays out of the message.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new Error(
      `RATE_SOURCE${which} http: must be followed by an address, as in http:https://rates.example/live`,
    );
  }
  return {
    kind: 'http',
    url,
    fields: parseFields(further[`RATE_HTTP_FIELDS${which}`], which),
    header: headerOf(further[`RATE_HTTP_HEADER${which}`], which),
    intervalMs: parseMs('RATE_HTTP_INTERVAL_MS', further.RATE_HTTP_INTERVAL_MS, {
      least: 500,
      most: 60_000,
      usual: 2_000,
    }),
    timeoutMs: parseMs('RATE_HTTP_TIMEOUT_MS', further.RATE_HTTP_TIMEOUT_MS, {
      least: 100,
      most: 30_000,
      usual: 5_000,
    }),
  };
}

/**
 * Reads the setting RATE_SOURCE, or RATE_SOURCE_2: `simulated`, `simulated:seed`, `http:https://…` or `replay:path`. Throws
 * an Error of one line, which holds no secret, on anything else.
 */
export function parseRateSource(
  text: string,
  further: FurtherRateSettings = {},
  which: Which = '',
): RateSourceSettings {
  const [, kind, rest] = /^(\w+)(?::(.*))?$/.exec(text.trim()) ?? [];
  if (kind === 'simulated' && rest !== '') return { kind, seed: rest ?? DEFAULT_SEED };
  if (kind === 'http') return parseHttp(rest ?? '', further, which);
  if (kind === 'replay' && rest) {
    return { kind, path: rest, loop: further.RATE_REPLAY_LOOP === 'true' };
  }
  throw new Error(
    `RATE_SOURCE${which} must be simulated, simulated:seed, http:https://… or replay:path`,
  );
}

export interface RateSourceDeps {
  log: RateLog;
  clock?: Clock;
  fetch?: typeof fetch;
  random?: () => number;
}

function openReplay(path: string, loop: boolean, clock: Clock): RateSource {
  try {
    return replaySource(parseRecording(readFileSync(path, 'utf8')), clock, loop);
  } catch (error) {
    throw new Error(
      `RATE_SOURCE replay:${path}: ${error instanceof Error ? error.message : 'unreadable'}`,
      { cause: error },
    );
  }
}

/** Opens the source, not started yet. Throws an Error of one line where a recording cannot be read. */
export function openRateSource(settings: RateSourceSettings, deps: RateSourceDeps): RateSource {
  const clock = deps.clock ?? systemClock;
  switch (settings.kind) {
    case 'simulated':
      return simulatedSource(settings.seed, clock);
    case 'replay':
      return openReplay(settings.path, settings.loop, clock);
    case 'http':
      return httpSource(settings, {
        fetch: deps.fetch ?? fetch,
        clock,
        random: deps.random ?? Math.random,
        log: deps.log,
      });
  }
}
