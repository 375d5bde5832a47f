import type { Font } from 'fontkit';

interface MarkPositions {
  applyAnchor: (mark: unknown, anchor: unknown, index: number) => void;
}
/** Inner parts of the library, which are there once a font has laid out a text. */
interface Inner {
  _layoutEngine?: { engine?: { GPOSProcessor?: MarkPositions } };
}

/**
 * A font may say that a letter has no place for a mark, and `fontkit` 2.0.4 fails on that: on most words in Malayalam and Gurmukhi,
 * and on some in Telugu and Gujarati (foliojs/fontkit#367). Such a mark stays where it is, as HarfBuzz leaves it.
 */
export function skipNullAnchors(font: Font): Font {
  font.layout(' ');
  const marks = (font as Font & Inner)._layoutEngine?.engine?.GPOSProcessor;
  if (marks) {
    const apply = marks.applyAnchor.bind(marks);
    marks.applyAnchor = (mark, anchor, index) => {
      if (anchor) apply(mark, anchor, index);
    };
  }
  return font;
}
