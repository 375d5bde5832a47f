import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { fetchAsDrawn } from '#client/ui/picture/fetch-picture.ts';

// A blur stands in its own address: there is nothing to fetch.
const PICTURES = 'main picture, main :not(picture) > img:not([src^="data:"])';

/** The pictures of a page, those further down included. */
export const picturesOf = (page: Document): Element[] => [...page.querySelectorAll(PICTURES)];

/**
 * Fetches these and the pictures of the static pages, whose words are kept already: one after the other, by
 * the very files that this device will draw. `before` is awaited each time.
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
    const page = await keptPage(address);
    if (page) await fetchAll(picturesOf(page));
  }
}

/** A static page from the worker, which has it; undefined where nothing answers. */
async function keptPage(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    // Nothing of it runs or is fetched: it belongs to no window.
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return undefined;
  }
}
