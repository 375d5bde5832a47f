import { keyed } from '../keyed.ts';

/** Devanagari words with the spaces between them, and the marks that join their letters. */
const DEVANAGARI =
  /([\p{Script=Devanagari}\u200c\u200d]+(?:\s+[\p{Script=Devanagari}\u200c\u200d]+)*)/u;

/**
 * A name as the store wrote it, with its Devanagari words marked as Hindi: a screen reader uses the right voice, and the text the
 * right font.
 */
export function Spoken({ children }: { children: string }) {
  const parts = children.split(DEVANAGARI);
  if (parts.length === 1) return children;
  // Every second part is a match of the pattern.
  return keyed(parts, (part) => part).map(({ item, key }, index) =>
    index % 2 === 1 ? (
      <span key={key} lang="hi">
        {item}
      </span>
    ) : (
      item
    ),
  );
}
