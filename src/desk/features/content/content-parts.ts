/** The parts of the shop's content, in the order of the screen. */
export const CONTENT_PARTS = [
  { part: 'banner', label: 'Banners' },
  { part: 'news', label: 'News' },
  { part: 'faq', label: 'Questions' },
  { part: 'store', label: 'Counters' },
  { part: 'texts', label: 'Policies and About' },
  { part: 'reviews', label: 'Reviews' },
  { part: 'enquiries', label: 'Enquiries' },
] as const;
export type ContentPart = (typeof CONTENT_PARTS)[number]['part'];
