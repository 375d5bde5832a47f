import * as v from 'valibot';
import { type ContentItem, contentItem } from '#shared/desk/contract/content/content.ts';
import { momentOf, momentText } from '../../parts/text/india-moment.ts';

/** The typed fields of every kind; only those of the item's kind are sent. */
export interface ItemValues {
  kind: ContentItem['kind'];
  shown: boolean;
  from: string;
  until: string;
  name: string;
  title: string;
  description: string;
  image: string;
  alt: string;
  link: string;
  day: string;
  group: string;
  address: string;
  hours: string;
  phone: string;
  mapLink: string;
}

const NOTHING: Omit<ItemValues, 'kind' | 'shown' | 'from' | 'until'> = {
  name: '',
  title: '',
  description: '',
  image: '',
  alt: '',
  link: '',
  day: '',
  group: '',
  address: '',
  hours: '',
  phone: '',
  mapLink: '',
};

/** An item as form values. */
export function valuesOf({ fromAt, untilAt, ...item }: ContentItem): ItemValues {
  const day = 'day' in item ? (item.day ?? '') : '';
  return { ...NOTHING, ...item, day, from: momentText(fromAt), until: momentText(untilAt) };
}

/** What the form sends: the fields of its kind, checked as the store checks them. */
export const itemSchema: v.GenericSchema<ItemValues, ContentItem> = v.pipe(
  v.custom<ItemValues>((value) => typeof value === 'object'),
  v.rawTransform<ItemValues, ContentItem>(({ dataset, addIssue, NEVER }) => {
    const { from, until, day, ...values } = dataset.value;
    const dates = { day: day || null, fromAt: momentOf(from), untilAt: momentOf(until) };
    const parsed = v.safeParse(contentItem, { ...values, ...dates });
    if (parsed.success) return parsed.output;
    for (const { message, path } of parsed.issues) addIssue({ message, ...(path && { path }) });
    return NEVER;
  }),
);
