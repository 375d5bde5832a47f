import type { Page } from 'playwright/test';
import { cutButtons, faults, faultsInBothThemes, overflow } from '../support/axe.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DESK_PAGES } from '../support/desk/desk-pages.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

/** Cheap enough to be paid by UPI. */
const PIECE = { type: 'Gold Coins', category: 'Lotus Coin', grams: 5 };

test.use({ storeEnv: DESK_STORE, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 600_000 });

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 568 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1280, height: 900 };
/** No media query begins between a desktop's width and this: it is the same page with more room around it. */
const WIDE = { width: 1920, height: 1080 };

/** The requests of the opened page have been answered. */
const settled = (page: Page) =>
  expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);

async function tooWide(page: Page): Promise<string[]> {
  const over = await overflow(page);
  const tables = await page
    .getByRole('table')
    .evaluateAll((all) =>
      all
        .filter((table) => table.scrollWidth > table.clientWidth + 1)
        .map((table) => `the table ${table.ariaLabel} has columns out of sight`),
    );
  return [...(over > 0 ? [`wider than the window by ${over} px`] : []), ...tables];
}

/** Opens every page in one size and, without loading it again, checks it in another. */
async function faultsAtEveryPlace(
  page: Page,
  origin: string,
  lookInOtherSize: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const found: Record<string, string[]> = {};
  for (const address of DESK_PAGES) {
    await page.goto(`${origin}/desk${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    const here = [...(await faultsInBothThemes(page)), ...(await tooWide(page))];
    here.push(...(await lookInOtherSize(page)));
    if (size) await page.setViewportSize(size);
    if (here.length > 0) found[address] = here;
  }
  return found;
}

test.describe('touch', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('every page of the desk can be used by everybody on a phone, light and dark, a narrow one, and on a tablet', async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, 'owner');
    // A table has a line.
    await placeOrder(await StoreApi.logIn(store.origin), PIECE);
    const found = await faultsAtEveryPlace(page, store.origin, async () => {
      await page.setViewportSize(NARROW);
      const narrow = [...(await tooWide(page)), ...(await cutButtons(page))];
      await page.setViewportSize(TABLET);
      const tablet = [...(await faults(page)), ...(await tooWide(page))];
      return [...narrow.map((one) => `narrow, ${one}`), ...tablet.map((one) => `tablet, ${one}`)];
    });
    expect(found).toEqual({});
  });
});

test.describe('mouse', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false });

  test('every page of the desk can be used by everybody on a desktop, light and dark, and on a wide screen', async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, 'owner');
    const found = await faultsAtEveryPlace(page, store.origin, async () => {
      await page.setViewportSize(WIDE);
      return (await tooWide(page)).map((one) => `wide, ${one}`);
    });
    expect(found).toEqual({});
  });
});
