import { readPictureHints } from './picture-hints.ts';

/**
 * Fetches a picture as `Picture` would draw it at this width, so that the very file it will want is there
 * when there is no network. Resolves in either case, with the file if it came.
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
 * Fetches the file by which a picture of this document, or of one that is not shown, would be drawn here.
 * Resolves in either case, with its address if it came.
 */
export function fetchAsDrawn(picture: Element): Promise<string | undefined> {
  // Never in the page. The browser picks the file by the sources all the same.
  const copy = document.importNode(picture, true);
  const image = copy instanceof HTMLImageElement ? copy : copy.querySelector('img');
  if (!image) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(image.currentSrc || undefined));
    image.addEventListener('error', () => resolve(undefined));
    image.fetchPriority = 'low';
    // What is not in the page never comes near.
    image.removeAttribute('loading');
  });
}
