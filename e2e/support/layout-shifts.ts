import type { Page } from 'playwright/test';

/** A move of something on the screen that no touch has caused; `value` is its share of the Cumulative Layout Shift. */
interface LayoutShift {
  value: number;
  /** The beginnings of the elements that moved. */
  sources: string[];
}

/** Records what moves on the pages that are opened from here on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    (window as unknown as { shifts: LayoutShift[] }).shifts = shifts;
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

/** How far the open page has moved so far, and what of it. */
export async function layoutShift(page: Page): Promise<{ total: number; what: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, what: JSON.stringify(shifts) };
}
