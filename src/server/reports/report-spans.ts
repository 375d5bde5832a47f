import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';

/** Five years: longer spans are left to the accountant's books. */
const MOST_DAYS = 1830;

/** A span of days in India with the preceding one of the same length. Epoch ms; ends are exclusive. */
export interface ReportSpan {
  from: string;
  to: string;
  start: number;
  end: number;
  before: { from: string; to: string; start: number; end: number };
}

/** Throws a Refusal 400 where the days are invalid, in the wrong order or too far apart. */
export function readReportSpan(from: string, to: string): ReportSpan {
  const [start, last] = [startOfIndianDay(from), startOfIndianDay(to)];
  if (start === undefined || last === undefined || start > last) {
    throw new Refusal(REFUSED.badInput, 'Choose two days, the first before the last.');
  }
  const end = last + DAY_MS;
  const length = end - start;
  if (length > MOST_DAYS * DAY_MS) {
    throw new Refusal(REFUSED.badInput, `Choose at most ${MOST_DAYS} days.`);
  }
  const earlier = start - length;
  return {
    from,
    to,
    start,
    end,
    before: {
      from: indianTime(earlier).day,
      to: indianTime(start - DAY_MS).day,
      start: earlier,
      end: start,
    },
  };
}
