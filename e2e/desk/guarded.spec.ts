import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, viewport: { width: 1280, height: 900 }, isMobile: false });

/** What a malicious page leaves in a clerk's clipboard. */
const HARM =
  '<h1>Big</h1><p>plain <strong onclick="alert(1)">bold</strong><img src="x" onerror="alert(2)">' +
  '<script>alert(3)</script><a href="javascript:alert(4)">bad</a> <a href="https://ok.example">ok</a></p>';

test('the editor takes what is pasted through the filter, under a policy that makes markup of no other text', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'content');
  const document = await page.request.get(`${store.origin}/desk/content`);
  const headers = document.headers();
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');

  await page.goto(`${store.origin}/desk/content?part=faq`);
  await page.getByRole('button', { name: 'New question' }).click();
  const box = page.getByRole('textbox', { name: 'Answer', exact: true });
  await box.click();
  await box.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, HARM);
  await expect(box).toContainText('plain bold');
  expect(await box.innerHTML()).not.toMatch(/onclick|<img|script|onerror/);
  // Any text set as HTML in the page passes the same filter.
  const made = await page.evaluate(() => {
    const part = globalThis.document.createElement('div');
    part.innerHTML = '<img src="x" onerror="alert(5)"><strong>x</strong>';
    return part.innerHTML;
  });
  expect(made).toBe('<strong>x</strong>');
});
