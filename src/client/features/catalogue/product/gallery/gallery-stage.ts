import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of slides that scrolls and snaps: tells which one is in view, and moves to another. */
export function useStage(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  const [index, setIndex] = useState(0);
  function show(next: number) {
    const width = stage.current?.clientWidth ?? 0;
    setIndex(next);
    stage.current?.scrollTo({ left: next * width });
  }
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = stage.current ?? {};
    if (clientWidth === 0) return;
    // When a phone is turned, Chromium snaps to the slide that is nearest to the old place, which is another one.
    const turned = clientWidth !== (width.current ||= clientWidth);
    width.current = clientWidth;
    if (turned) stage.current?.scrollTo({ left: index * clientWidth, behavior: 'instant' });
    else setIndex(Math.round(scrollLeft / clientWidth));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || event.target !== stage.current) return;
    event.preventDefault();
    show(Math.min(count - 1, Math.max(0, index + step)));
  }
  return { stage, index: Math.min(index, Math.max(0, count - 1)), show, onScroll, onKeyDown };
}
