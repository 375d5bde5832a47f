import type { LaunchOptions, Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { expect, test } from '../support/journey.ts';
import { holdRequests } from '../support/network/hold-requests.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import type { RunningStore } from '../support/stores/store.ts';

type Given = { launchOptions: LaunchOptions };

// Chromium's own camera, a picture that moves; nobody is asked whether it may be used.
test.use({
  storeEnv: DESK_STORE,
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }: Given, use: (options: LaunchOptions) => Promise<void>) => {
      const args = [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** Chromium reads codes on Android and macOS only: elsewhere the page is shown these, once the camera has a picture. */
const codes = (page: Page, ...found: string[]) =>
  page.addInitScript((left) => {
    class Reader {
      async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        const code = video.videoWidth > 0 ? left.shift() : undefined;
        return code === undefined ? [] : [{ rawValue: code }];
      }
    }
    Object.assign(window, { BarcodeDetector: Reader });
  }, found);

/** Opens the packing of a paid order whose weight is kept by serial from then on: each journey has a weight of its own. */
async function openPacking(
  page: Page,
  store: RunningStore,
  grams: number,
  ...serials: [string, ...string[]]
): Promise<void> {
  const quantity = serials.length;
  const coin = { type: 'Gold Coins', category: 'Lotus Coin', grams, quantity };
  const order = await placeOrder(await StoreApi.logIn(store.origin), coin);
  await payAndConfirm(store, order);
  await signInAtDesk(page, store, 'dispatch', '/stock');
  await page.getByLabel('Product or code').fill(`AUR-GC-LOT-${grams}`);
  // The list may still show others of that weight.
  const row = page.getByRole('row', { name: new RegExp(`Lotus Gold Coin\\D*\\b${grams} g`) });
  await row.click();
  const pieces = serials.map((serial) => `${serial} ${grams}.001`).join('\n');
  await page.getByLabel(/^Take in: one serial a line/).fill(pieces);
  await page.getByRole('button', { name: `Take in ${quantity}` }).click();
  const inStock = `${quantity} ${quantity === 1 ? 'piece' : 'pieces'} in stock.`;
  await expect(page.getByText(inStock)).toBeVisible();
  await page.goto(`${store.origin}/desk/orders/${order}/pack`);
  await expect(page.getByText(`Pieces 0 of ${quantity}`)).toBeVisible();
}

test('a piece is taken by the camera, and what a wrong one says is in sight', async ({
  page,
  store,
  networkMayFail,
}) => {
  await codes(page, 'NOT-A-PIECE', 'LOT5-CAMERA');
  await openPacking(page, store, 5, 'LOT5-CAMERA');
  const scan = page.getByRole('button', { name: 'Scan the next piece' });
  // The browser logs every answer that is a refusal.
  networkMayFail();
  await scan.click();
  const refused = page.getByRole('alert').filter({ hasText: 'NOT-A-PIECE was refused' });
  await expect(refused).toBeVisible();
  const bar = page.getByRole('button', { name: 'Hand over to courier' });
  const [low = 0, high = 0] = await Promise.all([
    refused.evaluate((element) => element.getBoundingClientRect().bottom),
    bar.evaluate((element) => element.getBoundingClientRect().top),
  ]);
  expect(low).toBeLessThan(high);
  await expect(page.getByLabel('Camera', { exact: true })).toHaveCount(0);
  await scan.click();
  await expect(page.getByText('Pieces 1 of 1')).toBeVisible();
  await expect(page.getByText(/LOT5-CAMERA/)).toBeVisible();
});

test('where the camera is refused its number is typed', async ({ page, store }) => {
  await codes(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await openPacking(page, store, 8, 'LOT8-TYPED');
  await page.getByRole('button', { name: 'Scan the next piece' }).click();
  await expect(page.getByText('The camera cannot be used here. Type the number.')).toBeVisible();
  await page.getByLabel('Serial').fill('lot8-typed');
  await page.getByLabel('Serial').press('Enter');
  await expect(page.getByText('Pieces 1 of 1')).toBeVisible();
});

test('a scanner that does not wait for the answer loses no piece, and a refused one holds up the rest', async ({
  page,
  store,
  networkMayFail,
}) => {
  await openPacking(page, store, 2, 'LOT2-A', 'LOT2-B', 'LOT2-C');
  // The browser logs every answer that is a refusal.
  networkMayFail();
  const letGo = await holdRequests(page, /TakePiece/, { times: 1 });
  const field = page.getByLabel('Serial');
  await field.focus();
  for (const serial of ['LOT2-A', 'NOT-A-PIECE', 'LOT2-B']) {
    await page.keyboard.type(serial);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Taken next: NOT-A-PIECE, LOT2-B.')).toBeVisible();
  letGo();
  await expect(page.getByRole('alert')).toContainText('NOT-A-PIECE was refused');
  await expect(page.getByText('Pieces 1 of 3')).toBeVisible();
  await expect(page.getByText('Taken next: LOT2-B.')).toBeVisible();
  // The refused one is selected: the next scan is written over it.
  await page.keyboard.type('LOT2-C');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pieces 3 of 3')).toBeVisible();
});
