import { expect, test, waitForLive } from '../support/journey.ts';
import { fillBag } from '../support/paying/checkout.ts';

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

test("a button at a phone's foot stays under the thumb when the network goes and returns", async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  networkMayFail();
  await fillBag(page);
  for (const [path, name] of [
    ['/cart', 'Proceed to Buy'],
    ['/digital-gold', 'BUY'],
  ] as const) {
    await page.goto(path);
    await waitForLive(page);
    if (name === 'BUY') await page.getByRole('button', { name: /^\+500/ }).click();
    const button = page.getByRole('button', { name, exact: true }).last();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    const before = await button.boundingBox();
    await context.setOffline(true);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/./);
    expect(await button.boundingBox(), path).toEqual(before);
    await context.setOffline(false);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    expect(await button.boundingBox(), path).toEqual(before);
  }
});
