import KeenSlider, { type KeenSliderInstance } from 'keen-slider';

const WIDE = '(min-width: 997px)';
const STILL = '(prefers-reduced-motion: reduce)';

export interface SliderLook {
  count: number;
  perView: number;
  perViewWide: number;
  /** Between slides, in px. */
  gap: number;
  /** How long a move takes, in ms. */
  transition: number;
}

/** Lets keen-slider take a list over that scrolled by itself so far. */
export function takeOver(
  list: HTMLElement,
  { count, perView, perViewWide, gap, transition }: SliderLook,
  slideChanged: (index: number) => void,
): KeenSliderInstance {
  const view = (slides: number) => ({
    disabled: count <= slides,
    slides: { perView: slides, spacing: gap },
  });
  list.scrollLeft = 0;
  list.dataset['slider'] = 'on';
  return new KeenSlider(list, {
    selector: () => Array.from(list.children).filter((child) => child instanceof HTMLElement),
    loop: true,
    defaultAnimation: { duration: matchMedia(STILL).matches ? 1 : transition },
    ...view(perView),
    breakpoints: { [WIDE]: view(perViewWide) },
    slideChanged: (instance) => slideChanged(instance.track.details.rel),
  });
}

/**
 * The focus may enter a slide out of sight: brings the slide, not the scroll position. Returns the way to
 * stop.
 */
export function followFocus(list: HTMLElement, slider: KeenSliderInstance): () => void {
  function onFocus(event: globalThis.FocusEvent) {
    const at = Array.from(list.children).findIndex(
      (slide) => event.target instanceof Node && slide.contains(event.target),
    );
    const seen = slider.track.details?.slides[at];
    if (seen && seen.portion < 0.95) slider.moveToIdx(at);
  }
  function onScroll() {
    if (!list.hasAttribute('data-keen-slider-disabled')) list.scrollLeft = 0;
  }
  list.addEventListener('focusin', onFocus);
  list.addEventListener('scroll', onScroll);
  return () => {
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('scroll', onScroll);
  };
}

/**
 * Moves on by itself every so many ms, while the list is in sight and nothing makes it rest. Returns the
 * way to stop.
 */
export function playByItself(
  list: HTMLElement,
  slider: KeenSliderInstance,
  everyMs: number,
  rests: () => boolean,
): () => void {
  if (matchMedia(STILL).matches) return () => undefined;
  let seen = false;
  const inSight = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? false;
  });
  inSight.observe(list);
  const timer = setInterval(() => {
    if (seen && !document.hidden && !rests()) slider.next();
  }, everyMs);
  return () => {
    clearInterval(timer);
    inSight.disconnect();
  };
}
