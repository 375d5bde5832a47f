import { expect, test, waitForLive } from '../support/journey.ts';

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
    for (const path of ['/', '/products/gold-coins', '/cart', '/about-us', '/digital-gold']) {
      await page.goto(path);
      await waitForLive(page);
      const main = page.getByRole('main');
      const heading = main.getByRole('heading').first();
      const topOf = async () => (await main.boundingBox())?.y;
      const before = await topOf();
      await context.setOffline(true);
      const line = page.getByText(LINE, { exact: true });
      await expect(line).toBeAttached();
      expect(await topOf(), path).toBe(before);
      // Digital gold begins right below a phone's header, and says it at its button alone.
      if (path !== '/digital-gold' || width > 996) {
        const words = await heading.boundingBox();
        const end = await line.evaluate((element) => element.getBoundingClientRect().bottom);
        expect(end, path).toBeLessThanOrEqual((words?.y ?? 0) + 1);
        await expect(line).toBeInViewport({ ratio: 1 });
      }
      await context.setOffline(false);
      await expect(line).toHaveCount(0);
      expect(await topOf(), path).toBe(before);
    }
  });
}
