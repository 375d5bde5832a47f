import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import styles from './later.module.css';

const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const PART = '[data-later]';
/** No page waits longer for what is below it: where the network does not bring it, the page is shown without. */
const LOAD_MS = 1000;

/** Ends when the parts of a rendered page may wake; undefined where they may at once. */
let rest: Promise<void> | undefined;
/** What was pressed in a part that was still asleep. */
let pressed: HTMLElement | undefined;
const awake = new WeakSet<Element>();

/**
 * Lets the parts below the first view rest in a page that the store has rendered: they can be read, and their links followed,
 * and waking them would cost a slow phone as much as all that is above. They wake when the page is touched or one of them
 * comes near, and when `quiet` ends.
 */
export function restBelow(quiet: Promise<unknown>): void {
  const parts = document.querySelectorAll(PART);
  const woken = new AbortController();
  rest = new Promise<void>((wake) => {
    const end = () => wake();
    const listening = { capture: true, passive: true, signal: woken.signal };
    for (const touch of TOUCHES) window.addEventListener(touch, end, listening);
    const near = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && end(),
      { rootMargin: '200px' },
    );
    // The part itself has no box.
    for (const part of parts) for (const child of part.children) near.observe(child);
    woken.signal.addEventListener('abort', () => near.disconnect());
    quiet.then(end, end);
  }).then(() => {
    rest = undefined;
    woken.abort();
  });
  window.addEventListener('click', keepPress, true);
}

/** What the fixed bars of a phone cover at the most, which nobody sees though it is on the screen. */
const BARS = '-160px';

/** Ends when a drawing that costs a slow phone much may begin: as the parts below do, or once most of its place can be seen. */
export async function mayWake(place: Element): Promise<void> {
  if (!rest) return;
  let seen: IntersectionObserver | undefined;
  const inView = new Promise<void>((end) => {
    seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
      { rootMargin: `0px 0px ${BARS}`, threshold: 0.5 },
    );
    seen.observe(place);
  });
  await Promise.race([rest, inView]);
  seen?.disconnect();
}

/** A press in a part that is asleep is done once it is awake. A link works by itself. */
function keepPress(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest(PART);
  const button = event.target.closest('button');
  if (part && button && !awake.has(part)) pressed = button;
}

/** A part of a page, and how to have it ready for a page that is drawn here, which waits a second at most. */
type Later = ComponentType & { load: () => Promise<void> };

/**
 * A part below the first view, in a file of its own. It has no properties, so that nothing above can disturb it while it is
 * asleep. `load` must not fail: it is asked again for as long as it takes.
 */
export function later(load: () => Promise<ComponentType>): Later {
  let Loaded: ComponentType | undefined;
  const loadPart = async () => (Loaded = await load());
  const Lazy = lazy(async () => {
    await rest;
    return { default: await loadPart() };
  });
  function Part() {
    const place = useRef<HTMLDivElement>(null);
    // One and the same for as long as it is shown.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return (
      <div ref={place} data-later className={styles.later}>
        <Suspense fallback={null}>
          <Shown />
          <Awake place={place} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(Part), {
    // A page that the store has rendered shows it without.
    load: async () =>
      void (
        rest ??
        Loaded ??
        (await Promise.race([loadPart(), new Promise((end) => setTimeout(end, LOAD_MS))]))
      ),
  });
}

/** Notes that the part beside it is awake, and does what was pressed there before. */
function Awake({ place }: { place: { current: HTMLElement | null } }) {
  useEffect(() => {
    const part = place.current;
    if (!part) return;
    awake.add(part);
    if (!pressed || !part.contains(pressed)) return;
    const button = pressed;
    pressed = undefined;
    button.click();
  }, [place]);
  return null;
}
