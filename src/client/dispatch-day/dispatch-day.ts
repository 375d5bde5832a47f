import { DAY_MS, INDIA_AHEAD_MS } from '#shared/india-time.ts';

/** The epoch began on a Thursday. */
const FIRST_DAY = 4;
const [SUNDAY, SATURDAY] = [0, 6];

/**
 * A moment within the day in India by which an order paid at epoch ms `paidAt` is dispatched: the last of `workingDays`, counted
 * from the next day. Saturdays and Sundays do not count, per the shipping policy; public holidays are not known here.
 */
export function dispatchDay(paidAt: number, workingDays: number): number {
  let at = paidAt;
  for (let left = workingDays; left > 0;) {
    at += DAY_MS;
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

function isWorkingDay(at: number): boolean {
  const weekday = (Math.floor((at + INDIA_AHEAD_MS) / DAY_MS) + FIRST_DAY) % 7;
  return weekday !== SUNDAY && weekday !== SATURDAY;
}
