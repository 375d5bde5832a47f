import type { Page } from 'playwright/test';

/** A move of something on the screen that no touch has caused; `value` is its share of the Cumulative Layout Shift. */
interface LayoutShift {
  value: number;
  /** The beginnings of the elements that moved. */
  sources: string[];
}

interface Watched {
  seen: { shifts: LayoutShift[]; touchedAt: number };
}

/** Records what moves on the pages that are opened from here on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    const seen = { shifts, touchedAt: Number.NEGATIVE_INFINITY };
    Object.assign(window, { seen });
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => (seen.touchedAt = performance.now()), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '');
        shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Forgets what has moved so far, once the last touch is long enough ago: what moves within half a second of one counts as its effect,
 * and is not recorded.
 */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { seen } = window as unknown as Watched;
    return performance.now() - seen.touchedAt > 600;
  });
  await page.evaluate(() => void (window as unknown as Watched).seen.shifts.splice(0));
}

/** How far the open page has moved so far, and what of it. */
export async function layoutShift(page: Page): Promise<{ total: number; what: string }> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).seen.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, what: JSON.stringify(shifts) };
}
