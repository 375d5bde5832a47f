import type { ReactNode } from 'react';
import type { WrittenSection as Written, WrittenText } from '#shared/contract/shop-content.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';

/** The shop's own text of one section; undefined where the app's stands. */
export const writtenOf = (text: WrittenText | undefined, id: string): Written | undefined =>
  text?.Sections.find(({ Id }) => Id === id);

interface InPlaceProps {
  /** The shop's own text; undefined where the app's stands. */
  section: Written | undefined;
  /** Renders the shop's own text. */
  by: ReactNode;
  /** The app's own section. */
  children: ReactNode;
}

/** The app's section, or the shop's replacement; nothing where the shop has removed it. */
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
