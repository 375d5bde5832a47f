import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, RefObject } from 'react';
import type { KeenSliderInstance } from 'keen-slider';

const WIDE = '(min-width: 997px)';
const STILL = '(prefers-reduced-motion: reduce)';

export interface SliderOptions {
  count: number;
  perView: number;
  perViewWide: number;
  gap: number;
  autoplay: number | undefined;
  transition: number;
}

/** Fetches keen-slider when the list comes near the screen and lets it take the list over. */
export function useSlider(list: RefObject<HTMLElement | null>, options: SliderOptions) {
  const { count, perView, perViewWide, gap, autoplay, transition } = options;
  const slider = useRef<KeenSliderInstance | null>(null);
  const [ready, setReady] = useState(false);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  /** Why it rests for the moment: pointer over it, finger on it, focus in it. */
  const resting = useRef(new Set<string>());

  useEffect(() => {
    const element = list.current;
    if (!element || count <= Math.min(perView, perViewWide)) return;
    let left = false;

    async function start(target: HTMLElement) {
      const { default: KeenSlider } = await import('keen-slider').catch(() => ({ default: null }));
      // Without it (offline, first visit) the list goes on scrolling by itself.
      if (left || !KeenSlider) return;
      const view = (slides: number) => ({
        disabled: count <= slides,
        slides: { perView: slides, spacing: gap },
      });
      target.scrollLeft = 0;
      target.dataset['slider'] = 'on';
      slider.current = new KeenSlider(target, {
        selector: () => Array.from(target.children).filter((child) => child instanceof HTMLElement),
        loop: true,
        defaultAnimation: { duration: matchMedia(STILL).matches ? 1 : transition },
        ...view(perView),
        breakpoints: { [WIDE]: view(perViewWide) },
        slideChanged: (instance) => setIndex(instance.track.details.rel),
      });
      setReady(true);
    }

    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        void start(element);
      },
      { rootMargin: '200px' },
    );
    near.observe(element);
    return () => {
      left = true;
      near.disconnect();
      slider.current?.destroy();
      slider.current = null;
      delete element.dataset['slider'];
      setReady(false);
    };
  }, [list, count, perView, perViewWide, gap, transition]);

  // The focus may enter a slide out of sight: bring the slide, not the scroll position.
  useEffect(() => {
    const element = list.current;
    if (!element || !ready) return;
    function onFocus(event: globalThis.FocusEvent) {
      const at = Array.from(element?.children ?? []).findIndex(
        (slide) => event.target instanceof Node && slide.contains(event.target),
      );
      const seen = slider.current?.track.details?.slides[at];
      if (seen && seen.portion < 0.95) slider.current?.moveToIdx(at);
    }
    function onScroll() {
      if (element && !element.hasAttribute('data-keen-slider-disabled')) element.scrollLeft = 0;
    }
    element.addEventListener('focusin', onFocus);
    element.addEventListener('scroll', onScroll);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('scroll', onScroll);
    };
  }, [list, ready]);

  useEffect(() => {
    if (!ready || autoplay === undefined || paused || matchMedia(STILL).matches) return;
    let seen = false;
    const inSight = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? false;
    });
    if (list.current) inSight.observe(list.current);
    const timer = setInterval(() => {
      if (seen && !document.hidden && resting.current.size === 0) slider.current?.next();
    }, autoplay);
    return () => {
      clearInterval(timer);
      inSight.disconnect();
    };
  }, [list, ready, autoplay, paused]);

  return {
    ready,
    index,
    paused,
    togglePaused: () => setPaused(!paused),
    /** One slide back (-1) or on (1), with or without the slider. */
    move(step: 1 | -1) {
      const instance = slider.current;
      if (instance) return step === 1 ? instance.next() : instance.prev();
      const slide = list.current?.firstElementChild;
      if (slide)
        list.current?.scrollBy({ left: step * (slide.clientWidth + gap), behavior: 'smooth' });
    },
    restHandlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') resting.current.add('pointer');
      },
      onPointerLeave: () => resting.current.delete('pointer'),
      onTouchStart: () => resting.current.add('touch'),
      onTouchEnd: () => resting.current.delete('touch'),
      onTouchCancel: () => resting.current.delete('touch'),
      onFocus: () => resting.current.add('focus'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) resting.current.delete('focus');
      },
    },
  };
}
