export const DAY_MS = 86_400_000;

/** India's clock is ahead of UTC by this much all year. */
export const INDIA_AHEAD_MS = 19_800_000;

/** Day and time on India's clock at epoch ms: `2026-11-20` and `12:00:05`. */
export function indianTime(at: number): { day: string; time: string } {
  const [day = '', time = ''] = new Date(at + INDIA_AHEAD_MS).toISOString().split('T');
  return { day, time: time.slice(0, 8) };
}

/** The start of a day in India such as `2026-11-20`, epoch ms; undefined if there is no such day. */
export function startOfIndianDay(day: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS;
  // There is no 30 February, which Date.parse may read as a day in March.
  return Number.isFinite(start) && indianTime(start).day === day ? start : undefined;
}
