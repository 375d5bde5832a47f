/** How long a flash is visible, and the pause before the next one in the same place, in ms. */
const SHOWN_MS = 350;
const STILL_MS = 3000;

const NO_FLASH =
  '(prefers-reduced-motion: reduce), (prefers-contrast: more), (forced-colors: active)';

const flashed = new WeakMap<Element, number>();

/**
 * Tints the changed digits of a price for a moment, at most once in three seconds: green where it rose, maroon where it fell, with
 * a sign. The text itself is not touched, so nothing is laid out again. Nothing flashes for people who want less motion or more
 * contrast, nor in a browser without highlights.
 */
export function flashDigits(place: HTMLElement, before: string): void {
  if (typeof Highlight === 'undefined' || matchMedia(NO_FLASH).matches) return;
  const now = performance.now();
  if (now - (flashed.get(place) ?? Number.NEGATIVE_INFINITY) < STILL_MS) return;
  flashed.set(place, now);

  const after = place.textContent;
  const way = amountOf(after) > amountOf(before) ? 'rise' : 'fall';
  const ranges = rangesFrom(place, firstChange(before, after));
  const highlight = highlightOf(`price-${way}`);
  for (const range of ranges) highlight.add(range);
  place.dataset['way'] = way;
  setTimeout(() => {
    for (const range of ranges) highlight.delete(range);
    delete place.dataset['way'];
  }, SHOWN_MS);
}

const amountOf = (price: string): bigint => BigInt(price.replaceAll(/\D/g, ''));

function firstChange(before: string, after: string): number {
  // With a different number of digits the whole number has changed.
  if (before.length !== after.length) return 0;
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  return at;
}

/** Ranges of an element's text from a given letter on; the text may be in several nodes. */
function rangesFrom(place: HTMLElement, start: number): Range[] {
  const ranges: Range[] = [];
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (before + length > start) {
      const range = new Range();
      range.setStart(node, Math.max(0, start - before));
      range.setEnd(node, length);
      ranges.push(range);
    }
    before += length;
  }
  return ranges;
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}
