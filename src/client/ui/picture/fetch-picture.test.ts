// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { fetchAsDrawn, fetchPicture } from './fetch-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The images that this document makes, each with the sources that it had when it was told its first file. */
function watchImages() {
  const images: { image: HTMLImageElement; sources: (string | null)[] | undefined }[] = [];
  const { createElement } = document;
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement.call(document, name);
    if (!(element instanceof HTMLImageElement)) return element;
    const one: (typeof images)[number] = { image: element, sources: undefined };
    images.push(one);
    const { setAttribute } = element;
    element.setAttribute = (attribute, value) => {
      if (attribute.startsWith('src'))
        one.sources ??= [...(element.parentElement?.querySelectorAll('source') ?? [])].map(
          (source) => source.getAttribute('srcset'),
        );
      setAttribute.call(element, attribute, value);
    };
    return element;
  });
  return images;
}

it('fetchAsDrawn loads a copy that is not in the page, without waiting for it to come into view', async () => {
  const page = new DOMParser().parseFromString(
    `<picture><source srcset="/a-320.avif 320w"><img src="/a.webp" loading="lazy"></picture>`,
    'text/html',
  );
  const images = watchImages();
  const [picture] = page.querySelectorAll('picture');
  if (!picture) throw new Error('No picture');
  const settled = fetchAsDrawn(picture);
  const [copy] = images;
  expect(copy?.image.ownerDocument).toBe(document);
  expect(copy?.image.isConnected).toBe(false);
  expect(copy?.image.hasAttribute('loading')).toBe(false);
  expect(copy?.sources).toEqual(['/a-320.avif 320w']);
  expect(picture.querySelector('img')?.getAttribute('loading')).toBe('lazy');
  copy?.image.dispatchEvent(new Event('load'));
  await expect(settled).resolves.toContain('/a.webp');
});

it('fetchPicture asks for the file that the hints name, and gives up on one that does not come', async () => {
  const images = watchImages();
  const settled = fetchPicture('/lotus-560.webp#w=560&h=560&s=160,560', '6rem');
  expect(images).toHaveLength(1);
  const [copy] = images;
  // An image that is told its file before its sources are beside it fetches both in Safari.
  expect(copy?.sources).toEqual(['/lotus-160.avif 160w, /lotus-560.avif 560w']);
  expect(copy?.image.getAttribute('sizes')).toBe('6rem');
  copy?.image.dispatchEvent(new Event('error'));
  await expect(settled).resolves.toBeUndefined();
});

it('fetchPicture resolves at once if there is no picture', async () => {
  await expect(fetchPicture('', '6rem')).resolves.toBeUndefined();
  await expect(fetchAsDrawn(document.createElement('picture'))).resolves.toBeUndefined();
});
