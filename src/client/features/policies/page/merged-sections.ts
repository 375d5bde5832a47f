import type { WrittenText } from '#shared/contract/shop-content.ts';
import type { PolicySection, PolicyText } from '../policy.ts';

/** A section of the app's text, or its replacement. */
export interface MergedSection extends PolicySection {
  /** HTML that the shop has written; the section's blocks are then not rendered. */
  html?: string;
}

/** Parts of a page that are not sections of its text. */
const FRAME = new Set(['lead', 'intro', 'at-a-glance']);

/** The sections of a page in order: the app's, the shop's replacements, and the shop's further ones. */
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
    // Without the contact section readers could not ask anybody, so it cannot be hidden.
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
