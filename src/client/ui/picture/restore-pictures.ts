/**
 * The store may have put a small file of the first picture into the document. Restores the sources that the screen would have
 * chosen from: they are sharper, and are then stored on the device. The present picture stays until they load.
 */
export function restorePictures(document: Document): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[srcset^="data:"]')) {
    const files = source.parentElement?.querySelector('img')?.srcset;
    // Pictures come in both formats, under one name.
    if (files) source.srcset = files.replaceAll('.webp', '.avif');
  }
}
