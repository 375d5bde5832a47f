import type { Browser } from 'playwright';

const LOOK_EVERY_MS = 100;
/** CPU that an idle browser still spends between two checks, ms. */
const IDLE_MS = 10;
/** The number of consecutive checks that must find it idle. */
const ENOUGH = 3;

/**
 * Waits until the browser has nothing left to do. For a new tab, desktop Chromium may start pages of its own, which no phone does
 * and a benchmark must not count.
 */
export async function waitIdle(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  };
  let before = await spent();
  for (let quiet = 0; quiet < ENOUGH;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const now = await spent();
    quiet = now - before <= IDLE_MS ? quiet + 1 : 0;
    before = now;
  }
  await session.detach();
}
