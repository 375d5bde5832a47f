/** What the worker is told, to keep the document of a page for its next visit. */
export const KEEP_PAGE = 'KEEP_PAGE';

/** How the names of the caches begin that hold those documents; the build follows. */
export const KEPT_PAGES = 'pages-';

/** On these a device fetches nothing that nobody has asked for. */
const VERY_SLOW: readonly unknown[] = ['slow-2g', '2g'];

/** Whether the device saves data, or has a line on which every byte is waited for. In a page and in a worker. */
export function isSparing(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || VERY_SLOW.includes(connection?.effectiveType);
}
