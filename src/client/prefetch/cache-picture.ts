/** What the worker is told, to keep a picture that this page has. */
export const CACHE_PICTURE = 'KEEP_PICTURE';

/**
 * Has the worker keep the file of a picture. The browser may have had it in memory, and then the worker has
 * never heard of it.
 */
export function cachePicture(file: string | undefined): void {
  if (file) navigator.serviceWorker?.controller?.postMessage({ type: CACHE_PICTURE, file });
}
