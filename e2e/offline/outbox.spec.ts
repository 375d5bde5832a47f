import type { BrowserContext, Page, Request } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const THANKS = 'Thank you. We have your enquiry and will answer within one business day.';
const KEPT = /^You are offline\. Your (?:enquiry|review) is kept on this device/;

/** Records every request of an operation, from any tab. */
function watch(context: BrowserContext, operation: string): Request[] {
  const seen: Request[] = [];
  context.on('requestfinished', (request) => {
    if (request.url().endsWith(`/api/${operation}`)) seen.push(request);
  });
  return seen;
}

/** The app is hydrated and can start offline from here on. */
async function settle(page: Page): Promise<void> {
  await waitForLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kept-catalogue') ?? ''))
    .toContain('client-details');
}

async function fillEnquiry(page: Page, message: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Enquire Now' });
  await form.getByLabel('First name').fill('आशा');
  await form.getByLabel('Last name').fill('Mehta');
  await form.getByLabel('Phone number').fill('+91 98765 43210');
  await form.getByLabel('Email').fill('asha@example.in');
  await form.getByLabel('Message').fill(message);
}

async function writeEnquiry(page: Page, message: string): Promise<void> {
  await fillEnquiry(page, message);
  await page.getByRole('button', { name: 'SEND' }).click();
}

/** The store's answers to the same request, and to a different one under its id. */
async function sendAgain(request: Request | undefined, other: object): Promise<string[]> {
  const body = request?.postDataJSON() as Record<string, string>;
  const answers = [body, { ...body, ...other }].map(async (fields) => {
    const response = await fetch(request?.url() ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    return response.text();
  });
  return Promise.all(answers);
}

test('an enquiry written offline waits over a reload and arrives once', async ({
  page,
  context,
  networkMayFail,
}) => {
  const arrived = watch(context, 'AddEnquireFront');
  await page.goto('/contact-us');
  await settle(page);

  networkMayFail();
  await context.setOffline(true);
  await writeEnquiry(page, 'Do you buy back?');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByLabel('Message (optional)')).toHaveValue('');
  const line = page.getByText(/^An enquiry written at \d\d:\d\d waits to be sent/);
  await expect(line).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(line).toBeVisible();
  await expect(page.getByLabel('Message (optional)')).toHaveValue('');
  expect(await page.getByRole('main').innerText()).not.toContain('buy back');
  // A second tab of the shop must not send it too.
  const other = await context.newPage();
  await other.goto('/contact-us');
  await expect(other.getByText(/^An enquiry written/)).toBeVisible();
  await page.bringToFront();

  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect(other.getByText(/^An enquiry written/)).toBeHidden();
  await waitForLive(page);
  expect(arrived).toHaveLength(1);
  const [same, changed] = await sendAgain(arrived[0], { Message: 'Another' });
  expect(same).toContain(THANKS);
  // Only a store that has stored the first one under this id can answer that.
  expect(changed).toContain('409');
});

test('two taps on a slow phone send one enquiry', async ({ page, context }) => {
  const arrived = watch(context, 'AddEnquireFront');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/contact-us');
  await settle(page);
  await fillEnquiry(page, 'Tapped twice');
  await page.getByRole('button', { name: 'SEND' }).dblclick();
  await expect(page.getByText(THANKS)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(arrived).toHaveLength(1);
});

test('the store’s answer is shown when a stored enquiry has been sent', async ({
  page,
  context,
  networkMayFail,
}) => {
  await page.goto('/contact-us');
  await settle(page);
  networkMayFail();
  await context.setOffline(true);
  await writeEnquiry(page, 'When are you open?');
  await expect(page.getByText(KEPT)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(THANKS)).toBeVisible();
});

test('a review begun on the home screen survives a reload and goes out once', async ({
  page,
  context,
  networkMayFail,
}) => {
  const arrived = watch(context, 'AddTestimonialsForFront');
  await page.goto('/');
  await settle(page);
  await page.getByRole('button', { name: 'Write Your Testimonials' }).click();
  const form = page.getByRole('form', { name: 'LEAVE YOUR REVIEWS!' });
  await form.getByLabel('Name').fill('Asha');
  await form.getByLabel('Title').fill('asha@example.in');
  await form.getByLabel('Description').fill('Correct to the milligram');
  await page.reload();
  await expect(form.getByLabel('Description')).toHaveValue('Correct to the milligram');

  networkMayFail();
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(form).toBeHidden();
  await page.reload();
  const line = page.getByText(/^A review written at \d\d:\d\d waits to be sent/);
  await expect(line).toBeVisible();
  await expect(form).toBeHidden();

  await context.setOffline(false);
  await expect(page.getByText(/^Thank you for your review/)).toBeVisible();
  await expect(line).toBeHidden();
  expect(arrived).toHaveLength(1);
});

test.describe('a lost answer', () => {
  // The test intercepts requests between the page and the store, which a worker would bypass.
  test.use({ serviceWorkers: 'block' });

  test('a lost answer does not make two of one enquiry', async ({ page, networkMayFail }) => {
    const sent: Record<string, string>[] = [];
    await page.route('**/api/AddEnquireFront', async (route) => {
      sent.push(route.request().postDataJSON() as Record<string, string>);
      const response = await route.fetch();
      if (sent.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.goto('/contact-us');
    await waitForLive(page);
    networkMayFail();
    await writeEnquiry(page, 'Once only');
    await expect(page.getByText(/^The store does not answer\. Your enquiry is kept/)).toBeVisible();
    await expect(page.getByText(/^An enquiry written at/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(THANKS)).toBeVisible();
    await expect(page.getByText(/^An enquiry written at/)).toBeHidden();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});
