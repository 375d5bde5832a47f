import type { Page } from 'playwright/test';

/** Holds back a page's requests to an address, all of them or the first `times`, until the returned function lets them go. */
export async function holdRequests(
  page: Page,
  address: Parameters<Page['route']>[0],
  options?: { times?: number },
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    address,
    async (route) => {
      await held;
      await route.continue();
    },
    options,
  );
  return letGo;
}
