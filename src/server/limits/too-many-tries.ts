import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#server/messages/locale.ts';

const HALF_A_DAY = 12 * 60 * 60_000;

/**
 * A Refusal 429 that says when to try again, with the date where the time alone could mean today. `says`: words of its own for a window
 * of hours at most.
 */
export function tooManyTries(
  until: Date,
  now: number,
  says: (when: { time: string }) => string = m.too_many_tries,
): Refusal {
  // The next full minute, so that nobody comes back seconds too early.
  const then = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const time = CLOCK.format(then);
  const words =
    then.getTime() - now > HALF_A_DAY
      ? m.too_many_tries_day({ time, day: DAY.format(then) })
      : says({ time });
  return new Refusal(REFUSED.tooMany, words);
}

const CLOCK = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  hour: '2-digit',
  minute: '2-digit',
  // Without this, midnight would be 24:00 instead of 00:00.
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});
const DAY = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
});
