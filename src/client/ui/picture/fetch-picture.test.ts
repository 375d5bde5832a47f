// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { fetchAsDrawn, fetchPicture } from './fetch-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The copied pictures of this document, with the events that they wait for. */
function watchCopies() {
  const copies: Element[] = [];
  const { importNode } = document;
  vi.spyOn(document, 'importNode').mockImplementation((node, deep) => {
    const copy = importNode.call(document, node, deep as boolean);
    copies.push(copy as Element);
    return copy as never;
  });
  return copies;
}
const imageOf = (copy: Element | undefined) =>
  copy?.localName === 'img' ? copy : copy?.querySelector('img');

it('fetchAsDrawn loads a copy that is not in the page, without waiting for it to come into view', async () => {
  const page = new DOMParser().parseFromString(
    `<picture><source srcset="/a-320.avif 320w"><img src="/a.webp" loading="lazy"></picture>`,
    'text/html',
  );
  const copies = watchCopies();
  const [picture] = page.querySelectorAll('picture');
  if (!picture) throw new Error('No picture');
  const settled = fetchAsDrawn(picture);
  const image = imageOf(copies[0]);
  expect(image?.ownerDocument).toBe(document);
  expect(image?.isConnected).toBe(false);
  expect(image?.hasAttribute('loading')).toBe(false);
  expect(picture.querySelector('img')?.getAttribute('loading')).toBe('lazy');
  image?.dispatchEvent(new Event('load'));
  await expect(settled).resolves.toContain('/a.webp');
});

it('fetchPicture asks for the file that the hints name, and gives up on one that does not come', async () => {
  const copies = watchCopies();
  const settled = fetchPicture('/lotus-560.webp#w=560&h=560&s=160,560', '6rem');
  const [copy] = copies;
  expect(copy?.querySelector('source')?.getAttribute('srcset')).toBe(
    '/lotus-160.avif 160w, /lotus-560.avif 560w',
  );
  expect(imageOf(copy)?.getAttribute('sizes')).toBe('6rem');
  imageOf(copy)?.dispatchEvent(new Event('error'));
  await expect(settled).resolves.toBeUndefined();
});

it('fetchPicture resolves at once if there is no picture', async () => {
  await expect(fetchPicture('', '6rem')).resolves.toBeUndefined();
  await expect(fetchAsDrawn(document.createElement('picture'))).resolves.toBeUndefined();
});
