import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import styles from './later.module.css';

const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const PART = '[data-later]';
/** Between two pieces of a part that takes its true size, ms: a tap gets its turn. */
const PIECE_MS = 50;
/** A page waits no longer than this for its lower parts: if the network does not bring them, it is shown without. */
const LOAD_MS = 1000;

/** Resolves when the parts of a rendered page may hydrate; undefined where they may at once. */
let rest: Promise<void> | undefined;
/** The element pressed in a part that was not hydrated yet. */
let pressed: HTMLElement | undefined;
const awake = new WeakSet<Element>();

/**
 * Delays hydrating the parts below the first view of a server-rendered page: they can be read, and their links followed, and
 * hydrating them would cost a slow phone as much as everything above. They hydrate when the page is touched, when one of them
 * comes near the screen, or when `quiet` resolves.
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
    // The part's own element has no box.
    for (const part of parts) for (const child of part.children) near.observe(child);
    woken.signal.addEventListener('abort', () => near.disconnect());
    quiet.then(end, end);
  }).then(() => {
    rest = undefined;
    woken.abort();
  });
  window.addEventListener('click', keepPress, true);
}

/** What a phone's fixed bars cover at most: on the screen, but not visible. */
const BARS = '-160px';

/** Resolves when rendering that is slow on a phone may begin: when the parts below do, or once most of its place is visible. */
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

/** Repeats a press in an unhydrated part once it is hydrated. A link works by itself. */
function keepPress(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest(PART);
  const button = event.target.closest('button');
  if (part && button && !awake.has(part)) pressed = button;
}

/** A part of a page with `load`, which a page rendered on the device awaits, for a second at most. */
type Later = ComponentType & { load: () => Promise<void> };

/**
 * A part below the first view, in a file of its own. It has no props, so that nothing above can disturb it before it is hydrated.
 * `load` must not fail: it retries for as long as it takes.
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
    // The same component for as long as it is mounted.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return (
      // On the device a part is never asleep, but for those of a page that the store has rendered.
      <div
        ref={place}
        data-later={typeof document === 'undefined' ? 'asleep' : ''}
        suppressHydrationWarning
        className={styles.later}
      >
        <Suspense fallback={null}>
          <Shown />
          <Awake place={place} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(Part), {
    // A server-rendered page shows the part without it.
    load: async () =>
      void (
        rest ??
        Loaded ??
        (await Promise.race([loadPart(), new Promise((end) => setTimeout(end, LOAD_MS))]))
      ),
  });
}

/** Lets a part that was asleep take its true size, a piece at a time. */
async function layOut(part: HTMLElement): Promise<void> {
  if (!part.dataset['later']) return;
  for (const piece of part.querySelectorAll<HTMLElement>(':scope > *')) {
    await new Promise((end) => setTimeout(end, PIECE_MS));
    piece.style.contentVisibility = 'visible';
  }
  // A piece that comes later is laid out at once.
  part.dataset['later'] = '';
}

/** Notes that the part beside it is hydrated, and repeats an earlier press in it. */
function Awake({ place }: { place: { current: HTMLElement | null } }) {
  useEffect(() => {
    const part = place.current;
    if (!part) return;
    awake.add(part);
    void layOut(part);
    if (!pressed || !part.contains(pressed)) return;
    const button = pressed;
    pressed = undefined;
    button.click();
  }, [place]);
  return null;
}
