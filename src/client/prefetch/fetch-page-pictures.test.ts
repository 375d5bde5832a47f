// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { fetchAsDrawn } from '#client/ui/picture/fetch-picture.ts';
import { fetchPagePictures, picturesOf } from './fetch-page-pictures.ts';

vi.mock('#client/ui/picture/fetch-picture.ts', () => ({
  fetchAsDrawn: vi.fn(async () => undefined),
}));

const ABOUT = `<header><img src="/logo.webp"></header>
  <main>
    <span><img src="data:image/webp;base64,AAAA"><picture><img src="/about.webp"></picture></span>
    <noscript><picture><img src="/late.webp"></picture></noscript>
    <p><img src="/plain.webp"></p>
  </main>`;
const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const asked = vi.fn<(address: string) => Promise<Response>>();
const fetched = () =>
  vi.mocked(fetchAsDrawn).mock.calls.map(([picture]) => {
    const image = picture.querySelector('img') ?? picture;
    return image.getAttribute('src');
  });

beforeEach(() => {
  vi.mocked(fetchAsDrawn).mockClear();
  asked.mockReset().mockImplementation(async (address) => {
    if (address === '/product-care') throw new TypeError('Failed to fetch');
    if (address === '/privacy-policy')
      return new Response('<main><img src="/x.webp"></main>', { status: 404 });
    return new Response(address === '/about' ? ABOUT : '<main><p>Words</p></main>');
  });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('picturesOf finds the pictures of a page without its blurs and its frame', () => {
  expect(picturesOf(page(ABOUT)).map(({ localName }) => localName)).toEqual([
    'picture',
    'picture',
    'img',
  ]);
});

it('fetchPagePictures fetches the given pictures, then those of each static page that answers', async () => {
  const open = page('<main><picture><img src="/hero.webp"></picture></main>');
  const before = vi.fn(async () => undefined);
  await fetchPagePictures(picturesOf(open), before);
  expect(fetched()).toEqual(['/hero.webp', '/about.webp', '/late.webp', '/plain.webp']);
  expect(before).toHaveBeenCalledTimes(4);
  expect(asked.mock.calls.map(([address]) => address)).toEqual([...STATIC_PAGES]);
});

it('fetchPagePictures stops when a step throws', async () => {
  const open = page('<main><img src="/one.webp"><img src="/two.webp"></main>');
  const before = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('not now'));
  await expect(fetchPagePictures(picturesOf(open), before)).rejects.toThrow('not now');
  expect(fetched()).toEqual([]);
});
