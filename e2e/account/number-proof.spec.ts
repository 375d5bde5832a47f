import { fillBag, proceed } from '../support/paying/checkout.ts';
import { expect, logIn, newCustomer, test } from '../support/journey.ts';

test('a new customer proves their number on the way to paying, and the payment goes on', async ({
  page,
  store,
}) => {
  await logIn(page, await newCustomer(store, undefined, { proven: false }));
  await fillBag(page);
  await proceed(page);
  await page.getByLabel('My shipping address is the same as my billing address.').check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Is this number yours?' });
  // On a phone held sideways it is narrower than the screen, and stands in the middle.
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 844, height: 390 });
  await expect
    .poll(() =>
      sheet.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect();
        return Math.abs(left + right - document.documentElement.clientWidth);
      }),
    )
    .toBeLessThan(2);
  await page.setViewportSize(size);
  const told = (await sheet.getByText(/Your code is \d{5}/).textContent()) ?? '';
  const code = /\d{5}/.exec(told)?.[0] ?? '';
  await sheet.getByLabel('OTP').fill(code === '00000' ? '00001' : '00000');
  await sheet.getByRole('button', { name: 'Confirm and go on' }).click();
  // What the shop says while a sheet is open is part of the sheet: outside it nobody hears it, and pressing it would close the sheet.
  const said = sheet.getByRole('region', { name: 'Messages' });
  await expect(said.getByText('Enter valid otp')).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said.getByText('Enter valid otp')).toHaveCount(0);
  await expect(sheet.getByText('Enter valid otp')).toBeVisible();
  await sheet.getByLabel('OTP').fill(code);
  await sheet.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('This price is yours for')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This price is yours for')).toBeVisible();
  await expect(sheet).toBeHidden();
});
