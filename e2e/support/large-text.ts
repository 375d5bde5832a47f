import type { Page } from 'playwright/test';

/**
 * Sets a page's browser to text twice as large, or of another size: unlike a page's own font size, that counts in media queries. As
 * Chromium's own setting at its start, without a browser of its own.
 */
export async function enlargeText(page: Page, standard = 32): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}
