import { readFile } from 'node:fs/promises';
import { faultsInBothThemes } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer downloads their stored data, closes the account, and cannot log in any more', async ({
  customer,
  customerPage: page,
}) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add PAN' }).click();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByLabel('PAN', { exact: true }).fill('ABCPI1234F');
  await page.getByLabel('Name on the PAN card').fill('Meera Iyer');
  await page.getByRole('button', { name: 'Save PAN' }).click();
  await expect(page.getByText('PAN ••••••234F · Meera Iyer')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(customer.number);
  expect(file).toContain('••••••234F');
  expect(file).not.toContain('ABCPI1234F');

  await page.getByRole('button', { name: 'Close your account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Close and erase' }).click();
  await expect(dialog.getByText(/password is (?:wrong|incorrect)/i).first()).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Close and erase' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'LOGOUT' })).toHaveCount(0);
  await page.goto('/login');
  await page.getByLabel(/mobile/i).fill(customer.number);
  await page.getByLabel(/^password/i).fill(customer.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('The mobile number or the password is wrong.').first()).toBeVisible();
});
