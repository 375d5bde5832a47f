import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';

// Rows of several lines, of unlike heights.
test.use({ storeEnv: DESK_STORE, viewport: { width: 390, height: 844 } });

const DOWN = 30;

test('who comes back to a long list finds the row that they opened, and goes on from there by keys', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'catalogue', '/catalogue');
  const table = page.getByRole('table', { name: 'Products' });
  const row = (index: number) => table.locator(`[aria-rowindex="${index + 1}"]`);
  await expect(row(1)).toBeVisible();
  for (let at = 1; at <= DOWN; at += 1) {
    await page.keyboard.press('j');
    await expect(row(at)).toBeFocused();
  }
  const topOf = async () => Math.round((await row(DOWN).boundingBox())?.y ?? 0);
  const top = await topOf();
  const name = await row(DOWN).getByRole('cell').first().innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toHaveCount(0);
  await page.goBack();
  await expect(row(DOWN)).toBeVisible();
  await expect.poll(topOf).toBe(top);
  await expect(row(DOWN)).toContainText(name);
  await page.keyboard.press('j');
  await expect(row(DOWN + 1)).toBeFocused();

  await page.getByRole('link', { name: 'Categories' }).click();
  // Pressed before that page has opened, the link to the list only calls it off: the list stays where it is.
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(row(1)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('j');
  await expect(row(1)).toBeFocused();
});

test('a short list that what is open of it has hidden on a phone is there again once that is closed', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'catalogue', '/coupons');
  const row = page.getByRole('row', { name: /DIWALI1000/ });
  await row.click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row).toBeInViewport({ ratio: 1 });
});

test('on a phone a question far down its list opens at its top, and the list is where it was once that is closed', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'content', '/content?part=faq');
  const question = page.getByRole('button', { name: /^How do I reach you/ });
  await question.scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await question.boundingBox())?.y ?? 0);
  const top = await topOf();
  await question.click();
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect.poll(topOf).toBe(top);
});
