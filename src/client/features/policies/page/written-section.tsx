import type { ReactNode } from 'react';
import type { WrittenSection as Written, WrittenText } from '#shared/contract/shop-content.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';

/** What the shop has written of one section; undefined where ours stands. */
export const writtenOf = (text: WrittenText | undefined, id: string): Written | undefined =>
  text?.Sections.find(({ Id }) => Id === id);

interface InPlaceProps {
  /** What the shop has written; undefined where ours stands. */
  section: Written | undefined;
  /** Draws it. */
  by: ReactNode;
  /** Ours. */
  children: ReactNode;
}

/** A section of ours, or what the shop has written in its place; nothing where it has taken it away. */
export function InPlace({ section, by, children }: InPlaceProps) {
  if (!section) return children;
  return section.Hidden ? null : by;
}

/** A whole section that the shop has written, with its heading. */
export function WrittenSection({ section, className }: { section: Written; className?: string }) {
  const { Id, Title, Html } = section;
  return (
    <section id={Id} aria-labelledby={Title ? `${Id}-title` : undefined} className={className}>
      {Title && <h2 id={`${Id}-title`}>{Title}</h2>}
      <RichText html={Html} />
    </section>
  );
}
