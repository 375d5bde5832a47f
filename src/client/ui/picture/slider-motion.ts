import KeenSlider, { type KeenSliderInstance } from 'keen-slider';

const WIDE = '(min-width: 62.3125em)';
const STILL = '(prefers-reduced-motion: reduce)';

export interface SliderLook {
  count: number;
  perView: number;
  perViewWide: number;
  /** The space between slides, in px. */
  gap: number;
  /** The duration of a move, in ms. */
  transition: number;
}

/** Turns a list that scrolled natively so far into a keen-slider. */
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

/** When the focus enters a slide out of view, moves the slider to it instead of the scroll position. Returns a function that stops it. */
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

/** Moves on after each interval, in ms, while the list is in view and nothing makes it rest. Returns a function that stops it. */
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
