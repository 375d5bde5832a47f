/** The message that asks the worker to cache a page's document for the next visit. Its text is as old as the workers that hear it. */
export const CACHE_PAGE = 'KEEP_PAGE';

/** The prefix of the cache names for those documents; the build follows. */
export const CACHED_PAGES = 'pages-';

/** Connections on which a device fetches only what a visitor asks for. */
const VERY_SLOW: readonly unknown[] = ['slow-2g', '2g'];

/** Whether the device saves data, or has a very slow connection. For a page and for a worker. */
export function isSparing(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || VERY_SLOW.includes(connection?.effectiveType);
}
