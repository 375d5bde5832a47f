import { expect, test } from './support/journey.ts';
import { lateEnd } from './support/late-end.ts';

test('a page whose end comes after its script is taken over as the store has rendered it', async ({
  page,
  store,
  networkMayFail,
}) => {
  // No sockets on this way.
  networkMayFail();
  const way = await lateEnd(store.port);
  try {
    const opened = page.goto(way.origin);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const rendered = await heading.elementHandle();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => name.includes('/assets/index-') && duration > 0),
    );
    // Whatever came has run once nothing is left to do.
    await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)));
    way.release();
    await opened;

    await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
    expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true);
  } finally {
    way.close();
  }
});
