import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import './viewer.css';
import type { RouterHistory } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { closeByBack } from '#client/ui/layout/close-by-back.ts';
import { trustedBy } from '#client/ui/trusted-types.ts';
import { isPlainMarkup } from './plain-markup.ts';
import { readPictureHints } from '#client/ui/picture/picture-hints.ts';

// PhotoSwipe sets its icons as HTML text. The content policy allows that only here, and only for icons.
trustedBy('default', 'createHTML', (text) => {
  if (isPlainMarkup(text)) return text;
  throw new TypeError('Text that is no icon cannot become markup');
});

export interface ViewedPicture {
  /** The picture's address, with hints. */
  src: string;
  alt: string;
  /** Shown below the picture. */
  caption: string | undefined;
}

const STILL = '(prefers-reduced-motion: reduce)';
/** The zoom factor of one press on closer or farther. */
const ZOOM_BY = 1.6;
const ZOOM_MS = 200;

/**
 * Opens pictures full screen over the page: pinch, drag, double tap, swipe, arrow keys, + and -, Escape, and Back. `from` is the tapped
 * image. The focus returns to where it was. `onClose` is given the picture that was shown last.
 */
export function openViewer(
  pictures: readonly ViewedPicture[],
  index: number,
  from: HTMLImageElement | null,
  history: RouterHistory,
  onClose: (index: number) => void,
): void {
  const still = matchMedia(STILL).matches;
  // The format that this browser chose on the page.
  const avif = from?.currentSrc.includes('.avif') ?? true;
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture, at) => item(picture, avif, at === index ? from : null)),
    index,
    bgOpacity: 1,
    zoom: false,
    counter: pictures.length > 1,
    loop: false,
    initialZoomLevel: 'fit',
    secondaryZoomLevel: 2,
    maxZoomLevel: 4,
    preload: [0, 1],
    showHideAnimationType: still ? 'none' : 'fade',
    showAnimationDuration: still ? 0 : 200,
    hideAnimationDuration: still ? 0 : 200,
    zoomAnimationDuration: still ? 0 : ZOOM_MS,
    closeTitle: m.product_viewer_close(),
    arrowPrevTitle: m.product_viewer_previous(),
    arrowNextTitle: m.product_viewer_next(),
    errorMsg: m.product_viewer_failed(),
  });
  const zoom = (by: number) => {
    const slide = viewer.currSlide;
    if (!slide) return;
    const level = Math.max(slide.zoomLevels.min, slide.currZoomLevel * by);
    viewer.zoomTo(Math.min(level, slide.zoomLevels.max), undefined, still ? 0 : ZOOM_MS);
  };
  viewer.on('uiRegister', () => {
    const buttons = [
      { name: 'farther', title: m.product_viewer_farther(), sign: '−', by: 1 / ZOOM_BY },
      { name: 'closer', title: m.product_viewer_closer(), sign: '+', by: ZOOM_BY },
    ];
    for (const [at, { name, title, sign, by }] of buttons.entries()) {
      viewer.ui?.registerElement({
        name,
        title,
        ariaLabel: title,
        order: 8 + at,
        isButton: true,
        html: `<span aria-hidden="true" class="viewer-sign">${sign}</span>`,
        onClick: () => zoom(by),
      });
    }
    viewer.ui?.registerElement({
      name: 'caption',
      className: 'viewer-caption',
      appendTo: 'root',
      onInit: (element) => {
        viewer.on('change', () => {
          element.textContent = pictures[viewer.currIndex]?.caption ?? '';
        });
      },
    });
  });
  viewer.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === '+' || originalEvent.key === '=') zoom(ZOOM_BY);
    if (originalEvent.key === '-') zoom(1 / ZOOM_BY);
  });
  closeByEachBack(viewer, history);
  viewer.init();
  // Runs after PhotoSwipe has returned the focus, which scrolls the page to the tapped picture.
  viewer.on('destroy', () => onClose(viewer.currIndex));
}

/** What TypeScript does not know yet of browsers on Android. */
interface CloseWatching {
  CloseWatcher?: new () => EventTarget & { destroy: () => void };
}

/** Android's Back would close a `<dialog>`, which PhotoSwipe's is not; elsewhere it goes through the history. */
function closeByEachBack(viewer: PhotoSwipe, history: RouterHistory): void {
  // PhotoSwipe ignores what closes it while it opens.
  const close = () => {
    if (viewer.opener.isOpen) viewer.close();
    else viewer.on('openingAnimationEnd', () => viewer.close());
  };
  viewer.on('destroy', closeByBack(history, close));
  const { CloseWatcher } = window as CloseWatching;
  if (!CloseWatcher) return;
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', close);
  viewer.on('destroy', () => watcher.destroy());
}

function item({ src: address, alt }: ViewedPicture, avif: boolean, from: HTMLImageElement | null) {
  const { src, hints } = readPictureHints(address);
  const [largest = src, wide] = (hints?.fine ?? hints?.avif.split(', ').at(-1) ?? '').split(' ');
  const width = hints ? (avif ? Number.parseInt(wide ?? '', 10) : hints.width) : 1120;
  return {
    src: hints && avif ? largest : src,
    srcset: hints && (avif ? [hints.avif, hints.fine].filter(Boolean).join(', ') : hints.webp),
    width,
    height: hints ? Math.round((width * hints.height) / hints.width) : 1120,
    alt,
    ...(from && { msrc: from.currentSrc }),
  };
}
