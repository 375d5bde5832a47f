import { readPictureHints } from './picture-hints.ts';

/**
 * Fetches a picture as `Picture` would draw it at this width, so that the same file is available offline. Always resolves, with
 * the file's address if it came.
 */
export function fetchPicture(address: string, sizes: string): Promise<string | undefined> {
  const { src, hints } = readPictureHints(address);
  if (!src) return Promise.resolve(undefined);
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  if (hints) {
    const avif = document.createElement('source');
    Object.assign(avif, { type: 'image/avif', sizes, srcset: hints.avif });
    picture.append(avif);
    Object.assign(image, { sizes, srcset: hints.webp });
  }
  image.setAttribute('src', src);
  picture.append(image);
  return fetchAsDrawn(picture);
}

/**
 * Fetches the file with which a picture element, of this document or of another one, would be drawn here. Always resolves, with
 * the file's address if it came.
 */
export function fetchAsDrawn(picture: Element): Promise<string | undefined> {
  // The copy is never put into the page; the browser still chooses the file from its sources.
  const copy = document.importNode(picture, true);
  const image = copy instanceof HTMLImageElement ? copy : copy.querySelector('img');
  if (!image) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(image.currentSrc || undefined));
    image.addEventListener('error', () => resolve(undefined));
    image.fetchPriority = 'low';
    // A picture outside the page never comes into view, so a lazy one would never load.
    image.removeAttribute('loading');
  });
}
