import type { WrittenText } from '#shared/contract/shop-content.ts';
import type { PolicySection, PolicyText } from '../policy.ts';

/** A section of ours, or what stands in its place. */
export interface MergedSection extends PolicySection {
  /** What the shop has written; its blocks are then not drawn. */
  html?: string;
}

/** Parts of a page that are no sections of its text. */
const FRAME = new Set(['lead', 'intro', 'at-a-glance']);

/** The sections of a page in their order: ours, those that the shop has written in their place, and its further ones. */
export function mergedSections(
  { sections, ask }: Pick<PolicyText, 'sections' | 'ask'>,
  text: WrittenText | undefined,
): MergedSection[] {
  const ours: MergedSection[] = [...sections, { ...ask, id: 'contact' }];
  if (!text) return ours;
  const written = new Map(text.Sections.map((section) => [section.Id, section]));
  const merged = ours.flatMap((section): MergedSection[] => {
    const found = written.get(section.id);
    if (!found) return [section];
    // Without the contact section nobody could ask.
    if (found.Hidden) return section.id === 'contact' ? [section] : [];
    const title = found.Title ? () => found.Title : section.title;
    return [{ ...section, title, ...(found.Html && { html: found.Html }) }];
  });
  const further = text.Sections.filter(
    ({ Id, Hidden }) => !Hidden && !FRAME.has(Id) && !ours.some(({ id }) => id === Id),
  ).map(({ Id, Title, Html }) => ({ id: Id, title: () => Title, blocks: [], html: Html }));
  const last = merged.findIndex(({ id }) => id === 'contact');
  return [...merged.slice(0, last), ...further, ...merged.slice(last)];
}
