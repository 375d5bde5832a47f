import { setTimeout } from 'node:timers/promises';
import { formatRupees } from '#shared/pricing/money.ts';
import { reasonOf } from '#server/log.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import { marketAt } from '#server/rates/market-hours.ts';
import { openRateSource, type RateSourceSettings } from '#server/rates/sources/settings.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { checkClock } from './check-clock.ts';
import { type Finding, found } from './finding.ts';

const LOOK_EVERY_MS = 50;
const LONGER_MS = 1000;
const LOCAL = /^(?:localhost|127\.|\[::1\]|10\.|192\.168\.)/;

const { ok, warn, fail } = found('feed');

interface Heard {
  reading: RateReading | undefined;
  /** What the source said where its answer is no good. */
  trouble: string | undefined;
  clock: Finding[];
}

/** Asks the feed for one reading, in the way in which the store does. */
export async function checkFeed(
  { rates, hours }: Partial<Parts>,
  maxAgeMs: number,
): Promise<Finding[]> {
  if (!rates) return [fail('It was not asked: its settings are wrong.')];
  if (rates.kind !== 'http') return [ok(`Prices are ${rates.kind}: for a demo alone.`)];
  try {
    const { reading, trouble, clock } = await listen(rates);
    return [
      reading
        ? judge(reading, { maxAgeMs, open: marketAt(hours, Date.now()).open })
        : fail(`${trouble ?? 'It gave no reading in time'}. Look at RATE_SOURCE and RATE_HTTP_*.`),
      ...(reading && trouble ? [warn(trouble)] : []),
      ...clock,
      ...aboutSettings(rates),
    ];
  } catch (error) {
    return [fail(reasonOf(error))];
  }
}

async function listen(rates: RateSourceSettings & { kind: 'http' }): Promise<Heard> {
  const heard: Heard = { reading: undefined, trouble: undefined, clock: [] };
  const listening: typeof fetch = async (...question) => {
    const before = Date.now();
    const response = await fetch(...question);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) {
      heard.clock = [checkClock('the feed', date, { before, after: Date.now(), grain: 1000 })];
    }
    return response;
  };
  const log = { info: () => undefined, warn: (text: string) => void (heard.trouble ??= text) };
  const source = openRateSource(rates, { log: { ...log }, fetch: listening });
  source.start();
  const until = Date.now() + rates.timeoutMs + LONGER_MS;
  while (!heard.reading && !heard.trouble && Date.now() < until) {
    await setTimeout(LOOK_EVERY_MS);
    heard.reading = source.read();
  }
  await source.stop();
  return heard;
}

function judge(
  { gold, silver, time }: RateReading,
  { maxAgeMs, open }: { maxAgeMs: number; open: boolean },
): Finding {
  const ageMs = Date.now() - time;
  const values = `gold ${formatRupees(gold)} for 10 g, silver ${formatRupees(silver)} for 1 kg, ${Math.round(ageMs / 1000)} s old`;
  if (ageMs >= maxAgeMs && open) {
    return warn(
      `${values}: older than RATE_STALE_AFTER_MS, so nothing would sell. Is its market closed? Set MARKET_HOURS.`,
    );
  }
  return ok(`${values}. Compare that with your supplier's own screen.`);
}

function aboutSettings({ url, fields }: RateSourceSettings & { kind: 'http' }): Finding[] {
  const { protocol, host } = new URL(url);
  return [
    ...(protocol === 'http:' && !LOCAL.test(host)
      ? [warn('It is asked by http: whoever sits between can change your prices. Use https.')]
      : []),
    ...(fields.time === undefined
      ? [
          warn(
            'Its own time is not read: a feed that stands still looks alive. Name its time in RATE_HTTP_FIELDS.',
          ),
        ]
      : []),
  ];
}
