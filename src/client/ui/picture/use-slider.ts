import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, RefObject } from 'react';
import type { KeenSliderInstance } from 'keen-slider';
import type * as SliderMotion from './slider-motion.ts';

type Motion = typeof SliderMotion;

export interface SliderOptions extends SliderMotion.SliderLook {
  /** The time between moves in ms. */
  autoplay: number | undefined;
  /** No slider on a narrow screen: there the list keeps scrolling natively. */
  peek: boolean;
}

const WIDE = '(min-width: 62.3125em)';

/** Loads keen-slider when the list comes near the screen, and turns the list into a slider. */
export function useSlider(list: RefObject<HTMLElement | null>, options: SliderOptions) {
  const { count, perView, perViewWide, peek, gap, autoplay, transition } = options;
  const slider = useRef<KeenSliderInstance | null>(null);
  const [ready, setReady] = useState<Motion>();
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [wide, setWide] = useState(false);
  /** The present reasons to rest: pointer over it, focus in it. */
  const resting = useRef(new Set<string>());

  useEffect(() => {
    if (!peek) return undefined;
    const media = matchMedia(WIDE);
    const look = () => setWide(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [peek]);

  const slides = !peek || wide;
  useEffect(() => {
    const element = list.current;
    if (!slides) return;
    if (!element || count <= Math.min(perView, perViewWide)) return;
    let left = false;

    async function start(target: HTMLElement) {
      const motion = await import('./slider-motion.ts').catch(() => undefined);
      // Without the slider's code (offline, first visit) the list keeps scrolling natively.
      if (left || !motion) return;
      const look = { count, perView, perViewWide, gap, transition };
      slider.current = motion.takeOver(target, look, setIndex);
      setReady(motion);
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
      setReady(undefined);
    };
  }, [list, slides, count, perView, perViewWide, gap, transition]);

  useEffect(() => {
    const { current: element } = list;
    if (!element || !ready || !slider.current) return;
    return ready.followFocus(element, slider.current);
  }, [list, ready]);

  useEffect(() => {
    const { current: element } = list;
    if (!element || !ready || !slider.current || autoplay === undefined || paused) return;
    return ready.playByItself(element, slider.current, autoplay, () => resting.current.size > 0);
  }, [list, ready, autoplay, paused]);

  return {
    ready: ready !== undefined,
    index,
    paused,
    togglePaused: () => setPaused(!paused),
    /** Moves by one slide, back (-1) or forward (1), with or without the slider. */
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
      // A visitor who has moved the slides is not moved on again.
      onTouchStart: () => setPaused(true),
      onFocus: () => resting.current.add('focus'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) resting.current.delete('focus');
      },
    },
  };
}
