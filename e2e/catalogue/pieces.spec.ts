import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const LOTUS = '/products/gold-coins/lotus-coin';

test('the picture of a product follows its weight, opens full screen by a tap, and is alone on paper', async ({
  page,
}) => {
  await page.goto(LOTUS);
  const first = page.getByRole('img', { name: 'Lotus Gold Coin, picture 1', exact: true });
  await expect(first).toHaveAttribute('src', /gold-coin-lotus-1g-/);
  await page.getByRole('link', { name: /^20 g/ }).click();
  await expect(first).toHaveAttribute('src', /gold-coin-lotus-20g-/);

  await page.getByRole('button', { name: 'Lotus Gold Coin, picture 1', exact: true }).tap();
  const viewer = page.getByRole('dialog').filter({ has: page.getByTitle('Close the picture') });
  await expect(viewer).toBeVisible();
  const large = viewer.locator(
    '.pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)',
  );
  await expect(large).toHaveJSProperty('complete', true);
  const width = async () => (await large.boundingBox())?.width ?? 0;
  const fitted = await width();
  await viewer.getByTitle('Closer').click();
  await expect.poll(width).toBeGreaterThan(fitted * 1.3);
  await viewer.getByTitle('Farther').click();
  await expect.poll(width).toBeLessThan(fitted * 1.1);

  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 \/ \d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  // The page shows the picture that was viewed last.
  await expect(page.getByRole('group', { name: /^Picture 2 of/ })).toBeVisible();

  // A row that is wider than the paper would have the browser print the whole page smaller.
  await page.emulateMedia({ media: 'print' });
  const alone = page.getByRole('group', { name: /^Picture 1 of/ });
  await expect(alone).toBeVisible();
  expect(await alone.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
});

/** A browser whose Back a journey can press as Android does. */
interface Backed {
  CloseWatcher: new () => { requestClose: () => void };
  pressBack: () => void;
}

test('the Back of an Android phone closes the full screen and leaves the product open', async ({
  page,
}) => {
  // What such a phone asks to close when Back is pressed; a driver's Back goes through the history, which it does not reach then.
  await page.addInitScript(() => {
    const browser = window as unknown as Backed;
    const { CloseWatcher } = browser;
    browser.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super();
        browser.pressBack = () => this.requestClose();
      }
    };
  });
  await page.goto(LOTUS);
  const picture = page.getByRole('button', { name: 'Lotus Gold Coin, picture 1', exact: true });
  const viewer = page.getByRole('dialog').filter({ has: page.getByTitle('Close the picture') });
  await picture.tap();
  await expect(viewer).toBeVisible();
  await page.waitForFunction(() => 'pressBack' in window);
  await page.evaluate(() => (window as unknown as Backed).pressBack());
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(LOTUS);
});

test('a phone that is turned keeps the picture, and holds it beside the text, not over what is below', async ({
  page,
}) => {
  await page.goto(LOTUS);
  await waitForLive(page);
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  const stage = page.getByRole('group', { name: /^Picture 3 of/ });
  const place = () => stage.evaluate((row) => row.scrollLeft / row.clientWidth);
  await expect.poll(place).toBe(2);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(place).toBeCloseTo(2, 1);

  const words = page.getByRole('tablist');
  await words.evaluate((tabs) => tabs.scrollIntoView({ block: 'center' }));
  const end = await stage.evaluate((row) => row.getBoundingClientRect().bottom);
  expect((await words.boundingBox())?.y).toBeGreaterThan(end);
});

test('a coin turns under the thumb and by the arrow keys, and nothing of it is loaded before', async ({
  page,
}) => {
  const frames: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('-turn-')) frames.push(request.url());
  });
  await page.goto(LOTUS);
  await page.getByRole('button', { name: 'Show the film' }).click();
  const coin = page.getByRole('slider', { name: 'Turn Lotus Gold Coin' });
  await expect(coin).toBeVisible();
  await expect(page.getByText('Picture of the 10 g')).toBeVisible();
  expect(frames).toEqual([]);

  await coin.focus();
  await page.keyboard.press('ArrowRight');
  await expect(coin).toHaveAttribute('aria-valuetext', '10 degrees');
  await expect(coin).toHaveAttribute('data-stage', 'ready');
  expect(new Set(frames).size).toBe(36);

  const box = await coin.boundingBox();
  if (!box) throw new Error('The coin is not on the screen');
  const half = box.height / 2;
  // Waits until the coin is at rest and hoverable; a failure names what covers it.
  await coin.hover({ position: { x: 60, y: half } });
  await page.mouse.down();
  await page.mouse.move(box.x + 60 + box.width / 4, box.y + half, { steps: 6 });
  await expect
    .poll(async () => Number(await coin.getAttribute('aria-valuenow')))
    .toBeGreaterThan(8);
  await page.mouse.up();
});

test('a coin is drawn at its true size once a bank card has measured the screen', async ({
  page,
}) => {
  await page.goto(LOTUS);
  await waitForLive(page);
  await page.getByRole('button', { name: '12 mm · true size' }).tap();
  const sheet = page.getByRole('dialog', { name: 'True size' });
  await expect(sheet.getByText('Sizes are a guess')).toBeVisible();
  await sheet.getByRole('button', { name: 'Measure with a bank card' }).click();
  const slider = sheet.getByRole('slider', { name: 'Width of the card on this screen' });
  await slider.fill('6');
  const card = await sheet.locator('svg[data-card]').boundingBox();
  // Upright, because a phone is narrower than a card is long.
  expect(card?.width).toBeCloseTo(53.98 * 6, 0);
  expect(card?.height).toBeCloseTo(85.6 * 6, 0);
  await sheet.getByRole('button', { name: 'It fits' }).click();
  const piece = () => sheet.locator('[data-piece]').boundingBox();
  expect((await piece())?.width).toBeCloseTo(12 * 6, 0);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await waitForLive(page);
  await page.getByRole('button', { name: '12 mm · true size' }).tap();
  await expect(sheet.getByText('This screen is measured.')).toBeVisible();
  expect((await piece())?.width).toBeCloseTo(12 * 6, 0);
});
