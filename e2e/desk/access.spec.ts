import type { Page } from 'playwright/test';
import { faultsInBothThemes, overflow } from '../support/axe.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk-app.ts';
import { DESK_PLACES } from '../support/desk-places.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 600_000 });

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
  wide: { viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false },
};

/** What is asked of the store when a place opens has come. */
const settled = (page: Page) =>
  expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);

for (const [name, size] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use(size);

    test(`every place of the desk can be used by everybody on a ${name}, light and dark`, async ({
      page,
      store,
    }) => {
      await signInAtDesk(page, store, 'owner');
      const found: Record<string, string[]> = {};
      for (const place of DESK_PLACES) {
        await page.goto(`${store.origin}/desk${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        const faults = await faultsInBothThemes(page);
        const over = await overflow(page);
        if (over > 0) faults.push(`wider than the window by ${over} px`);
        if (faults.length > 0) found[place] = faults;
      }
      expect(found).toEqual({});
    });
  });
}
