import { ofThisBuild } from './of-this-build.ts';

const CACHE = 'words';
/** Fetches the present version of a static page, for its next visit. A store that does not answer changes nothing. */
async function refresh(path: string, files: ReadonlySet<string>): Promise<void> {
  try {
    const page = await fetch(`${path}.html`, { cache: 'no-cache' });
    if (page.status !== 200 || page.redirected || !ofThisBuild(await page.clone().text(), files))
      return;
    await (await caches.open(CACHE)).put(path, page);
  } catch {
    // No network: the kept version stays.
  }
}

/**
 * A static page as the store has last sent it: the desk may have changed its text since this worker was installed. Undefined
 * where only the installed version exists. It is refetched in the background, so the next visit has it.
 */
export async function freshStaticPage(
  path: string,
  files: ReadonlySet<string>,
  event: ExtendableEvent,
): Promise<Response | undefined> {
  event.waitUntil(refresh(path, files));
  const kept = await (await caches.open(CACHE)).match(path);
  return kept && ofThisBuild(await kept.clone().text(), files) ? kept : undefined;
}
