import { expect, test, waitForLive } from '../support/journey.ts';

const COIN = '/products/gold-coins/lotus-coin';
const LINE = 'Offline. Buying needs a connection.';

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1280, 900],
] as const) {
  test(`the line about the network moves nothing and covers no words, ${width} wide`, async ({
    page,
    context,
    networkMayFail,
  }) => {
    await page.setViewportSize({ width, height });
    networkMayFail();
    for (const path of ['/', '/products/gold-coins', COIN, '/cart', '/about-us', '/digital-gold']) {
      await page.goto(path);
      await waitForLive(page);
      const main = page.getByRole('main');
      const heading = main.getByRole('heading').first();
      await page.waitForLoadState('networkidle');
      // Nor does a line come in above the tiles, or above the weights.
      const title = path === COIN ? main.getByRole('heading', { level: 1 }) : main;
      const place = async () => {
        const { y, height } = (await title.boundingBox()) ?? {};
        return path.startsWith('/products/') ? { y, height } : { y };
      };
      const before = await place();
      await context.setOffline(true);
      const line = page.getByText(LINE, { exact: true });
      await expect(line).toBeAttached();
      expect(await place(), path).toEqual(before);
      // Digital gold begins right below a phone's header, and says it at its button alone.
      if (path !== '/digital-gold' || width > 996) {
        const words = await heading.boundingBox();
        const end = await line.evaluate((element) => element.getBoundingClientRect().bottom);
        expect(end, path).toBeLessThanOrEqual((words?.y ?? 0) + 1);
        await expect(line).toBeInViewport({ ratio: 1 });
      }
      await context.setOffline(false);
      await expect(line).toHaveCount(0);
      expect(await place(), path).toEqual(before);
    }
  });
}
