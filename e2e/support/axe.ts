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

/** The violations that axe finds on the present page; WCAG 2.2 AA and best practice, or only these rules. */
export async function faults(page: Page, only?: readonly string[]): Promise<string[]> {
  // A page that is still opening has no heading yet; one that never gets one fails here.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Evaluated from outside, so that the page's own content policy is unchanged.
  await page.evaluate(AXE);
  // A toast that is appearing is half transparent; what counts is its final state.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity;
      return endless || playState !== 'running';
    }),
  );
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // A toast that leaves while axe runs would be half transparent too.
    const still = new CSSStyleSheet();
    still.replaceSync('[data-leaving] { opacity: 1 !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: [...rules] }),
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return violations;
  }, only);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The violations in both themes: the dark one differs in its colours only. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await faults(page, OF_COLOUR)).map((fault) => `dark, ${fault}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The violations at a desktop's width. */
export async function faultsOnDesktop(page: Page): Promise<string[]> {
  const found = await inSize(page, { width: 1280, height: 900 }, () => faults(page));
  return found.map((fault) => `desktop, ${fault}`);
}

/** What overflows the edge: on a narrow phone, or on a usual one with text twice as large. */
export async function spills(page: Page): Promise<string[]> {
  const narrow = await inSize(page, { width: 320, height: 640 }, () => overflow(page));
  const large = await inLargeText(page, async () => ({
    over: await overflow(page),
    texts: await spilt(page),
  }));
  return [
    ...(narrow > 0 ? [`narrow, by ${narrow} px`] : []),
    ...(large.over > 0 ? [`large, by ${large.over} px`] : []),
    ...large.texts.map((text) => `large, spilt: ${text}`),
  ];
}

async function inSize<T>(
  page: Page,
  size: { width: number; height: number },
  look: () => Promise<T>,
): Promise<T> {
  const usual = page.viewportSize();
  await page.setViewportSize(size);
  const seen = await look();
  if (usual) await page.setViewportSize(usual);
  return seen;
}

/** Runs `look` on the page with text twice as large. */
export async function inLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const setTextSize = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.setProperty('font-size', wanted);
    }, size);
  await setTextSize('200%');
  const seen = await look();
  await setTextSize('');
  return seen;
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Texts beyond the window's right edge that cannot be scrolled into view. */
const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('main :is(p, dd, dt, td, th, h1, h2, h3, button, input)')]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 2 && right > edge + 1 && !scrolls(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** The texts of buttons and tiles that are cut off because they are too wide. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(button, a)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden',
        )
        .map((one) => one.textContent ?? ''),
    );
