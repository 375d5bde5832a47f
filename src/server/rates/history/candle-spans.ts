import type { CandleSpan } from '../../db/schema/digital.ts';
import { DAY_MS, INDIA_AHEAD_MS } from '#shared/india-time.ts';

const LENGTH: Record<CandleSpan, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS };

/** The start of the minute, hour or day that contains epoch ms `at`, by the clock of India. */
export const startOfSpan = (span: CandleSpan, at: number): number =>
  Math.floor((at + INDIA_AHEAD_MS) / LENGTH[span]) * LENGTH[span] - INDIA_AHEAD_MS;
