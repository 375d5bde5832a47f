import { setTimeout } from 'node:timers/promises';
import { formatRupees } from '#shared/pricing/money.ts';
import { reasonOf } from '#server/log.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import { METALS, moveBetween } from '#server/rates/guard/moves.ts';
import { marketAt } from '#server/rates/market-hours.ts';
import { openRateSource, type RateSourceSettings } from '#server/rates/sources/settings.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { checkClock } from './check-clock.ts';
import { type Finding, found } from './finding.ts';

const LOOK_EVERY_MS = 50;
const LONGER_MS = 1000;
const LOCAL = /^(?:localhost|127\.|\[::1\]|10\.|192\.168\.)/;

/** The setting that names a price source. */
type Place = 'RATE_SOURCE' | 'RATE_SOURCE_2';

interface Heard {
  reading: RateReading | undefined;
  /** The source's message where its answer is unusable. */
  trouble: string | undefined;
  clock: Finding[];
}

interface Expected {
  maxAgeMs: number;
  /** The allowed distance between the two sources. */
  disagreePercent: string;
}

/** Asks the feed for one reading, just as the store does, and the second source where there is one. */
export async function checkFeed(
  { rates, witness, hours }: Partial<Parts>,
  { maxAgeMs, disagreePercent }: Expected,
): Promise<Finding[]> {
  const { ok, fail } = found('feed');
  if (!rates) return [fail('It was not asked: its settings are wrong.')];
  if (rates.kind !== 'http') return [ok(`Prices are ${rates.kind}: for a demo alone.`)];
  const { open } = marketAt(hours, Date.now());
  const first = await checkSource('RATE_SOURCE', rates, { maxAgeMs, open });
  if (witness?.kind !== 'http') return first.findings;
  const second = await checkSource('RATE_SOURCE_2', witness, { maxAgeMs, open });
  return [
    ...first.findings,
    ...second.findings,
    ...compare(first.reading, second.reading, disagreePercent),
  ];
}

async function checkSource(
  place: Place,
  rates: HttpRates,
  fresh: { maxAgeMs: number; open: boolean },
): Promise<{ findings: Finding[]; reading: RateReading | undefined }> {
  const { warn, fail } = found(place === 'RATE_SOURCE' ? 'feed' : 'feed 2');
  try {
    const { reading, trouble, clock } = await listen(rates);
    const findings = [
      reading
        ? judge(reading, fresh, place)
        : fail(
            `${trouble ?? 'It gave no reading in time'}. Look at ${place} and RATE_HTTP_*${place === 'RATE_SOURCE' ? '' : '_2'}.`,
          ),
      ...(reading && trouble ? [warn(trouble)] : []),
      ...clock,
      ...aboutSettings(rates, place),
    ];
    return { findings, reading };
  } catch (error) {
    return { findings: [fail(reasonOf(error))], reading: undefined };
  }
}

/** Two sources that differ too much stop the shop. */
function compare(
  one: RateReading | undefined,
  other: RateReading | undefined,
  most: string,
): Finding[] {
  if (!one || !other) return [];
  const { ok, fail } = found('feed 2');
  const apart = METALS.filter(
    (metal) => !(moveBetween(Number(one[metal]), Number(other[metal])) <= Number(most)),
  );
  return apart.length === 0
    ? [ok(`It agrees with the first within ${most} %.`)]
    : [
        fail(
          `It is more than ${most} % from the first for ${apart.join(' and ')}: nothing would sell.`,
        ),
      ];
}

type HttpRates = RateSourceSettings & { kind: 'http' };

async function listen(rates: HttpRates): Promise<Heard> {
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
  place: Place,
): Finding {
  const { ok, warn } = found(place === 'RATE_SOURCE' ? 'feed' : 'feed 2');
  const ageMs = Date.now() - time;
  const values = `gold ${formatRupees(gold)} for 10 g, silver ${formatRupees(silver)} for 1 kg, ${Math.round(ageMs / 1000)} s old`;
  if (ageMs >= maxAgeMs && open) {
    return warn(
      `${values}: older than RATE_STALE_AFTER_MS, so nothing would sell. Is its market closed? Set MARKET_HOURS.`,
    );
  }
  return ok(`${values}. Compare that with your supplier's own screen.`);
}

function aboutSettings({ url, fields }: HttpRates, place: Place): Finding[] {
  const { warn } = found(place === 'RATE_SOURCE' ? 'feed' : 'feed 2');
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
