import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run: (root: Document, options: object) => Promise<{ violations: Violation[] }>;
}
interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds on a page as it stands; WCAG 2.2 AA and best practice. */
export async function faults(page: Page): Promise<string[]> {
  // Evaluated from outside, so that the page's own content policy stays as it is.
  await page.evaluate(AXE);
  // A toast on its way in is half transparent; what counts is how it stands.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity;
      return endless || playState !== 'running';
    }),
  );
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // One that goes while axe looks would be half transparent too.
    const still = new CSSStyleSheet();
    still.replaceSync('[data-leaving] { opacity: 1 !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return violations;
  });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
