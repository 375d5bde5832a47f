import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { trustedBy } from '#client/ui/trusted-types.ts';
import { fetchAsDrawn } from '#client/ui/picture/fetch-picture.ts';

// A blur is a data URL: there is nothing to fetch.
const PICTURES = 'main picture, main :not(picture) > img:not([src^="data:"])';

/** The pictures of a page, including those below the fold. */
export const picturesOf = (page: Document): Element[] => [...page.querySelectorAll(PICTURES)];

/**
 * Fetches these pictures and those of the static pages one after the other, in the files that this device would draw. The worker
 * caches the pages themselves anyway. `before` is awaited each time.
 */
export async function fetchPagePictures(
  pictures: readonly Element[],
  before: () => Promise<void>,
): Promise<void> {
  const fetchAll = async (all: readonly Element[]) => {
    for (const picture of all) {
      await before();
      await fetchAsDrawn(picture);
    }
  };
  await fetchAll(pictures);
  for (const address of STATIC_PAGES) {
    const page = await cachedPage(address);
    if (page) await fetchAll(picturesOf(page));
  }
}

/** For a document that is never shown. */
const asMarkup = trustedBy('shop-page', 'createHTML', (html) => html);

/** A static page, from the worker's cache; undefined where nothing answers. */
async function cachedPage(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    // A parsed document has no window: nothing in it runs or is fetched.
    const html = await answer.text();
    return new DOMParser().parseFromString(asMarkup(html), 'text/html');
  } catch {
    return undefined;
  }
}
