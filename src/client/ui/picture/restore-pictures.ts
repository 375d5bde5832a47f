/**
 * The store may have put a small file of the first picture into the document. Gives the screen those that it would have
 * asked for: they are sharper, and from now on on the device. The picture that is there stays until then.
 */
export function restorePictures(document: Document): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[srcset^="data:"]')) {
    const files = source.parentElement?.querySelector('img')?.srcset;
    // Pictures come in both formats, under one name.
    if (files) source.srcset = files.replaceAll('.webp', '.avif');
  }
}
