import type { APIRequestContext } from 'playwright/test';
import { operations } from '../../src/shared/contract/operations.ts';
import { DEMO, expect, newCustomer, test, waitForLive } from '../support/journey.ts';

const HOSTILE = [
  `'; DROP TABLE customers; --`,
  `<script>alert(1)</script>`,
  `" onload="x`,
  '\u0000',
  '🪙'.repeat(50),
];

async function post(request: APIRequestContext, operation: string, data: unknown) {
  const response = await request.post(`/api/${operation}`, { data });
  const envelope = JSON.parse(JSON.parse(await response.text()).d) as {
    code: number;
    msg: string;
    Token?: string;
  };
  return { status: response.status(), ...envelope };
}

test('the login refuses bad input beside the field and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  const mobile = page.getByLabel(/mobile/i);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('Enter valid number').first()).toBeVisible();

  // Eleven digits and letters: ten digits are kept.
  await mobile.pressSequentially('98765432101abc');
  await expect(mobile).toHaveValue('9876543210');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('Enter password').first()).toBeVisible();

  await page.getByLabel(/^password/i).fill('not the password');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByText('The mobile number or the password is wrong.').first()).toBeVisible();
  await expect(mobile).toHaveValue('9876543210');
});

test('what people paste is read as they see it', async ({ customerPage: page }) => {
  // As a keyboard commits a text: cut to the field's length, if it has one.
  const paste = async (label: string | RegExp, text: string) => {
    await page.getByLabel(label).first().click();
    await page.keyboard.insertText(text);
  };
  await page.goto('/profile?tab=address');
  await page.getByRole('button', { name: 'Add another address Shipping Address' }).click();
  await paste('PIN code', 'PIN: 682 011');
  await expect(page.getByLabel('PIN code').first()).toHaveValue('682011');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/Kerala 682011$/);

  await page.goto('/digital-gold');
  await waitForLive(page);
  // As the keypad of a phone that is set to Europe types half a gram.
  await page.getByLabel(/^Weight ?GM/).pressSequentially('0,5');
  await expect(page.getByLabel(/^Weight ?GM/)).toHaveValue('0.5');
  await page.getByLabel('Amount').clear();
  await paste('Amount', 'Rs. 1,00,000.50/-');
  await expect(page.getByLabel('Amount')).toHaveValue('100000.50');
  // What is taken out of a text does not move the caret to its end.
  await page.getByLabel('Amount').fill('1500');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(',72');
  await expect(page.getByLabel('Amount')).toHaveValue('172500');
});

test('an empty coupon cannot be applied, and a wrong one is refused', async ({
  customerPage: page,
}) => {
  await page.goto('/products/silver-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');

  await page.getByText('Have a coupon?').click();
  const coupon = page.getByLabel(/coupon/i).first();
  const apply = page.getByRole('button', { name: /^Apply/i });
  await expect(apply).toBeDisabled();
  await coupon.fill('nothing');
  await expect(coupon).toHaveCSS('text-transform', 'uppercase');
  await apply.click();
  await expect(page.getByText('Coupon code is not valid').first()).toBeVisible();
  await coupon.fill('welcome250');
  await apply.click();
  await expect(page.getByText('₹250.00').first()).toBeVisible();
});

test('the store refuses quantities outside 1 to 100', async ({ request, store }) => {
  const who = await newCustomer(store);
  const { Token } = await post(request, 'GetLogin', {
    LoginId: who.number,
    Password: who.password,
  });
  for (const Quantity of [0, -1, 101, 1.5, 'two', null, 1e30]) {
    const refused = await post(request, 'AddToCart', {
      P_DetailsId: 30,
      Quantity,
      Weight: '1gm',
      Flag: 0,
      Token,
    });
    expect(refused, String(Quantity)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/\w/),
    });
  }
  expect(await post(request, 'getItemCount', { Token })).toMatchObject({ code: 200 });
});

test('hostile text in every field of every operation harms nothing', async ({ request, store }) => {
  const { Token } = await post(request, 'GetLogin', {
    LoginId: DEMO.number,
    Password: DEMO.password,
  });
  for (const { name, request: schema, ...operation } of Object.values(operations)) {
    const fields = Object.keys((schema as unknown as { entries: object }).entries);
    for (const text of HOSTILE) {
      const body = Object.fromEntries(fields.map((field) => [field, text]));
      if ('token' in operation) body['Token'] = Token ?? '';
      const { status, code } = await post(request, name, body);
      expect([200, 400], `${name} ${status}`).toContain(status);
      expect(code, `${name} with ${text}`).not.toBe(500);
    }
  }
  expect((await fetch(`${store.origin}/healthz`)).status).toBe(200);
});

test('a 10 MB body is refused with a text', async ({ request }) => {
  const refused = await post(request, 'AddTestimonialsForFront', {
    Name: 'x'.repeat(10_000_000),
    Title: '',
    Description: '',
  });
  expect(refused).toMatchObject({ status: 413, code: 413, msg: expect.stringMatching(/\w/) });
});
