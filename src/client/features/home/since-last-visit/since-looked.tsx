import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { positiveDecimal } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { indianTime } from '#shared/india-time.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { type Look, looked, sinceLook } from './since-look.ts';
import styles from './since-looked.module.css';

const look = v.object({ gold: positiveDecimal, at: v.number() });
const stored = storedValue('last-look', v.object({ before: v.optional(look), latest: look }));

const LOOK_EVERY_MS = 30_000;

/**
 * The change of gold since the previous visit, from this device's data, so offline too. It is a comparison with a stated time and
 * never looks live; it stands still while it is read. `grams`: the customer's holding, where known.
 */
export function SinceLooked({ grams }: { grams: string | undefined }) {
  const rates = useRates();
  const [seen, setSeen] = useState<{ before: Look; now: Look }>();
  useEffect(() => {
    const take = () => {
      const { asks, asOf, freshness } = rates.state;
      const before = stored.read();
      const known = asks.gold !== undefined && asOf !== undefined;
      const now = known ? { gold: asks.gold as string, at: asOf } : before?.latest;
      if (!now) return;
      const looks = freshness === 'live' && known ? looked(before, now) : before;
      if (looks && looks !== before) stored.write(looks);
      if (looks?.before) setSeen({ before: looks.before, now });
    };
    take();
    const timer = setInterval(take, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [rates]);
  if (!seen) return null;
  const { before, now } = seen;
  const { trend, moved, mine } = sinceLook(before.gold, now.gold, grams);
  const since = whenText(before.at, now.at);
  return (
    <div className={styles.slot}>
      <p className={styles.line}>
        <span aria-hidden>{m.home_since({ trend, moved, since })}</span>
        <span className="visually-hidden">
          {trend === '▲'
            ? m.home_since_up({ moved, since })
            : trend === '▼'
              ? m.home_since_down({ moved, since })
              : m.home_since_same({ since })}
        </span>
        {mine && grams && ` ${m.home_since_mine({ grams, mine })}`}
      </p>
    </div>
  );
}

/** For today the time alone, otherwise with its day. */
const whenText = (at: number, now: number): string =>
  indianTime(at).day === indianTime(now).day ? clockTime(at, 'minutes') : dayAndTime(at);
