import { expect, test, waitForLive } from '../support/journey.ts';

test('the news come eight at a time and lead to the whole story', async ({ page }) => {
  await page.goto('/news');
  await waitForLive(page);
  const stories = page.getByRole('article');
  await expect(stories).toHaveCount(8);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(stories).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await expect(page.locator('li:focus')).toContainText(
    (await stories.nth(8).innerText()).slice(0, 20),
  );
  const links = page.getByRole('link', { name: /^Read More/ });
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('a question opens to its answer, an address may name one, and paper has the answers to all', async ({
  page,
}) => {
  await page.goto('/faq');
  await waitForLive(page);
  const question = page.getByText('Can I cancel or return an order?');
  const answer = page.getByText('cannot be cancelled or refunded');
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  const id = await page.locator('details[open]').getAttribute('id');
  await page.goto('/');
  await page.goto(`/faq#${id}`);
  await expect(answer).toBeVisible();
  await expect(question).toBeInViewport();
});

test('the enquiry form names its faults in order and sends', async ({ page }) => {
  await page.goto('/contact-us');
  await waitForLive(page);
  const form = page.getByRole('form', { name: 'Enquire Now' });
  const steps = [
    ['Enter first name', 'First name', 'Asha'],
    ['Enter last name', 'Last name', 'Mehta'],
    ['Enter valid number', 'Phone number', '9876543210'],
    ['Enter valid email', 'Email', 'asha@example.in'],
  ] as const;
  for (const [text, label, value] of steps) {
    await form.getByRole('button', { name: 'SEND' }).click();
    await expect(form.getByText(text)).toBeVisible();
    await expect(form.getByLabel(label)).toBeFocused();
    await form.getByLabel(label).fill(value);
  }
  await page.reload();
  await expect(form.getByLabel('Email')).toHaveValue('asha@example.in');
  await form.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText(/^Thank you\. We have your enquiry/)).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all the news are there without JavaScript', async ({ page }) => {
    await page.goto('/news');
    await expect(page.getByRole('article')).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  });

  test('the answers of the FAQ open without JavaScript', async ({ page }) => {
    await page.goto('/faq');
    await page.getByText('Who may buy?').click();
    await expect(page.getByText(/an Indian mobile number and an address/)).toBeVisible();
  });

  test('the contact page without JavaScript shows the ways to reach the store and what its form needs', async ({
    page,
  }) => {
    await page.goto('/contact-us');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'care@aurum.example' })).toBeVisible();
    await expect(main.locator('noscript p')).toBeVisible();
    await expect(main.getByRole('button', { name: 'SEND' })).toBeHidden();
    await page.goto('/store-locator');
    await expect(main.getByRole('link', { name: /^Open in maps/ })).toHaveCount(3);
    await expect(main.getByRole('link', { name: /^1800 000 1950/ })).toHaveAttribute(
      'href',
      'tel:18000001950',
    );
  });
});
