import { readPictureHints } from './picture-hints.ts';

/**
 * Fetches a picture as `Picture` would draw it at this width, so that the same file is available offline. Always resolves, with
 * the file's address if it came.
 */
export function fetchPicture(address: string, sizes: string): Promise<string | undefined> {
  const { src, hints } = readPictureHints(address);
  if (!src) return Promise.resolve(undefined);
  if (!hints) return load([], { src });
  const avif = document.createElement('source');
  Object.assign(avif, { type: 'image/avif', sizes, srcset: hints.avif });
  return load([avif], { sizes, srcset: hints.webp, src });
}

/**
 * Fetches the file with which a picture element, of this document or of another one, would be drawn here. Always resolves, with
 * the file's address if it came.
 */
export function fetchAsDrawn(picture: Element): Promise<string | undefined> {
  const image = picture.localName === 'img' ? picture : picture.querySelector('img');
  if (!image) return Promise.resolve(undefined);
  const sources = [...picture.querySelectorAll('source')].map((one) => document.importNode(one));
  const files = FILES.flatMap((name) => {
    const value = image.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  return load(sources, Object.fromEntries(files));
}

/** What an image is drawn from, in the order in which it is told. */
const FILES = ['sizes', 'srcset', 'src'] as const;

/** The browser chooses from the sources; the picture is never put into the page, where a lazy one would wait to be in view. */
function load(
  sources: readonly Element[],
  files: Partial<Record<(typeof FILES)[number], string>>,
): Promise<string | undefined> {
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  picture.append(...sources, image);
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(image.currentSrc || undefined));
    image.addEventListener('error', () => resolve(undefined));
    image.fetchPriority = 'low';
    // Only now: Safari fetches at once what an image is told outside a picture, WebP beside the AVIF of its sources.
    for (const [name, value] of Object.entries(files)) image.setAttribute(name, value);
  });
}
