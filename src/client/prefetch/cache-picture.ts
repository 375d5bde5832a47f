/** The message that asks the worker to cache a picture of this page. */
export const CACHE_PICTURE = 'KEEP_PICTURE';

/** Has the worker cache a picture's file. The browser may have had it in memory, and then the worker has never seen the request. */
export function cachePicture(file: string | undefined): void {
  if (file) navigator.serviceWorker?.controller?.postMessage({ type: CACHE_PICTURE, file });
}
