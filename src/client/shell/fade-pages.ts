import type { AnyRouter } from '@tanstack/react-router';

/** The pages that cross-fade: the home screen, every listing and product, and the bag. */
const SHELF = /^\/(?:$|cart$|products(?:\/|$)|customize-coins(?:\/|$))/;

type Pages = Pick<AnyRouter, 'startViewTransition' | 'latestLocation' | 'stores'>;

/**
 * Animates the change of pages, if the browser can and the customer wants motion: a tile's picture becomes the product's, and that
 * one the picture of its line in the bag; the rest cross-fades. The router's own view transitions are not used: in browsers
 * without transition types they apply to all pages, and a transition that a quick second tap interrupts is reported as an error.
 */
export function fadePages(router: Pages, window: Window): void {
  const { document } = window;
  if (!('startViewTransition' in document)) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  router.startViewTransition = async (show) => {
    const from = router.stores.resolvedLocation.get()?.pathname;
    const to = router.latestLocation.pathname;
    const fades = from !== undefined && from !== to && SHELF.test(from) && SHELF.test(to);
    if (!fades || still.matches) return show();
    const before = pictureTo(document, to) ?? largePicture(document);
    const kind = before && fileOf(before);
    mark(before, true);
    let after: HTMLImageElement | undefined;
    const { ready, updateCallbackDone, finished } = document.startViewTransition(async () => {
      await show();
      // A page that stays mounted would have two named pictures, and the browser would animate neither.
      mark(before, false);
      after = pictureTo(document, from) ?? pictures(document).find((one) => fileOf(one) === kind);
      if (after && fileOf(after) === kind) mark(after, true);
    });
    ready.catch(() => undefined);
    void finished
      .catch(() => undefined)
      .then(() => {
        mark(after, false);
      });
    return updateCallbackDone;
  };
}

/** `base.css` gives the marked picture its transition name. */
function mark(picture: HTMLImageElement | undefined, on: boolean): void {
  picture?.toggleAttribute('data-piece', on);
}

const pictures = (document: Document): HTMLImageElement[] => [
  ...document.querySelectorAll<HTMLImageElement>('main img'),
];

/** The picture of the tile that leads to an address. */
function pictureTo(document: Document, path: string): HTMLImageElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
  const link = [...links].find(
    (one) => pathOf(one) === decodeURI(path) && one.querySelector('img'),
  );
  return link?.querySelector('img') ?? undefined;
}

const pathOf = (link: HTMLAnchorElement): string =>
  decodeURI((link.getAttribute('href') ?? '').replace(/[?#].*$/, ''));

/** The first picture of a product's own page. */
const largePicture = (document: Document): HTMLImageElement | undefined =>
  pictures(document).find((one) => one.getAttribute('fetchpriority') === 'high');

/** Identifies what a picture shows: its file without width and type. */
const fileOf = (picture: HTMLImageElement): string =>
  (picture.getAttribute('src') ?? '').replace(/[?#].*$/, '').replace(/(?:-\d+)?\.\w+$/, '');
