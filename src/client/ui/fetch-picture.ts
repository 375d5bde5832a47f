import { readPictureHints } from './picture-hints.ts';

/**
 * Fetches a picture as `Picture` would draw it at this width, so that the very file it will want is there
 * when there is no network. Resolves in either case.
 */
export function fetchPicture(address: string, sizes: string): Promise<void> {
  const { src, hints } = readPictureHints(address);
  if (!src) return Promise.resolve();
  return new Promise((resolve) => {
    // Never in the page. The browser picks the file by the sources all the same.
    const picture = document.createElement('picture');
    const image = document.createElement('img');
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => resolve());
    image.fetchPriority = 'low';
    if (hints) {
      const avif = document.createElement('source');
      Object.assign(avif, { type: 'image/avif', sizes, srcset: hints.avif });
      picture.append(avif);
      Object.assign(image, { sizes, srcset: hints.webp });
    }
    picture.append(image);
    image.src = src;
  });
}
