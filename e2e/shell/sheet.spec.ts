import { expect, test } from '../support/journey.ts';

/**
 * The rules of the page's own style, those that it has taken over in pieces, and those of the sheet, with the length of its first
 * piece.
 */
async function rulesOfPage() {
  const rulesOf = ({ cssRules }: CSSStyleSheet) => [...cssRules].map(({ cssText }) => cssText);
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts'];
  const { styles } = JSON.parse(parts ?? '{}') as { styles: string[] };
  const text = await (await fetch(styles[0] ?? '')).text();
  const parsed = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return rulesOf(sheet);
  };
  const own = document.querySelector<HTMLStyleElement>('head > style')?.sheet;
  return {
    own: own ? rulesOf(own) : [],
    taken: document.adoptedStyleSheets.map(rulesOf),
    sheet: parsed(text),
    inEveryPage: parsed(text.split('/*|*/')[0] ?? ''),
    links: document.querySelectorAll('link[rel="stylesheet"]').length,
  };
}

const awake = () => performance.getEntriesByName('awake').length > 0;

for (const address of ['/', '/products/gold-coins/lotus-coin', '/faq']) {
  test(`the page ${address} takes over the rest of the sheet in pieces, in its order`, async ({
    page,
  }) => {
    await page.goto(address);
    await page.waitForFunction(awake);
    const { own, taken, sheet, inEveryPage, links } = await page.evaluate(rulesOfPage);
    expect(taken.length).toBeGreaterThan(3);
    expect([...inEveryPage, ...taken.flat()]).toEqual(sheet);
    expect(inEveryPage.length).toBeGreaterThan(10);
    expect(own).toEqual(expect.arrayContaining(inEveryPage));
    expect(links).toBe(0);
  });
}

test('a page links to the sheet if it cannot be taken over in pieces', async ({
  page,
  networkMayFail,
}) => {
  networkMayFail();
  await page.route('**/assets/style-*.css', (route) =>
    route.request().resourceType() === 'stylesheet' ? route.continue() : route.abort(),
  );
  await page.goto('/');
  await page.waitForFunction(awake);
  const linked = page.locator('link[rel="stylesheet"]');
  await expect(linked).toHaveCount(1);
  expect(
    await linked.evaluate((link) => (link as HTMLLinkElement).sheet?.cssRules.length),
  ).toBeGreaterThan(500);
});
