import * as v from 'valibot';
import { parseExactJson } from '#shared/contract/exact-json.ts';
import { decimal, type DecimalText } from '#shared/contract/fields.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { RateReading } from './source.ts';

/** Where the values stand in an upstream's JSON: dotted paths, array indices allowed (`data.0.ask`). */
export interface RateFields {
  gold: string;
  silver: string;
  time?: string | undefined;
}

/** The upstream answered with unusable values. The message contains none of them. */
export class UnusableRate extends Error {}

/** More than the clocks of well-kept servers differ. A time further ahead would count as fresh for too long. */
const CLOCK_TOLERANCE_MS = 30_000;
/** Below it an epoch time is in seconds: as ms it would be before 1974, as seconds after the year 5000. */
const SMALLEST_EPOCH_MS = 100_000_000_000;
const EPOCH = /^\d{1,15}(?:\.\d+)?$/;
/** Requires an offset: without one a local time would be read in this machine's zone. */
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

function at(reply: unknown, path: string): unknown {
  let value = reply;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function askAt(reply: unknown, path: string): DecimalText {
  const parsed = v.safeParse(decimal, at(reply, path));
  if (!parsed.success) throw new UnusableRate(`${path} is not a number`);
  const ask = exact(parsed.output);
  if (!ask.gt(0)) throw new UnusableRate(`${path} is not above zero`);
  return ask.toFixed();
}

function timeAt(reply: unknown, path: string, receivedAt: number): number {
  const text = String(at(reply, path) ?? '').trim();
  let time = NaN;
  if (EPOCH.test(text)) {
    time = Math.floor(Number(text) < SMALLEST_EPOCH_MS ? Number(text) * 1000 : Number(text));
  } else if (ISO.test(text)) {
    time = Date.parse(text);
  }
  if (!Number.isFinite(time)) throw new UnusableRate(`${path} is not a time`);
  if (time > receivedAt + CLOCK_TOLERANCE_MS) throw new UnusableRate(`${path} is in the future`);
  return Math.min(time, receivedAt);
}

/**
 * Reads an upstream's reply; asks are exact to the last digit. The time may be epoch ms or s, or ISO text with an offset;
 * without a field for it, `receivedAt`. Throws SyntaxError for text that is not JSON and UnusableRate for values that are
 * missing, not above zero, or from the future.
 */
export function readRateReply(body: string, fields: RateFields, receivedAt: number): RateReading {
  const reply = parseExactJson(body);
  return {
    gold: askAt(reply, fields.gold),
    silver: askAt(reply, fields.silver),
    time: fields.time === undefined ? receivedAt : timeAt(reply, fields.time, receivedAt),
  };
}
