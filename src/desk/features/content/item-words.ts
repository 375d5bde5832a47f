import type {
  ContentItem,
  ItemKind,
  ListedItem,
  Standing,
} from '#shared/desk/contract/content/content.ts';
import type { StatusKind } from '../../parts/page/status.tsx';
import { when } from '../../parts/text/format.ts';

export const KIND_WORDS: Record<ItemKind, { one: string; add: string; list: string }> = {
  banner: { one: 'Banner', add: 'New banner', list: 'Banners' },
  news: { one: 'News', add: 'New news', list: 'News' },
  faq: { one: 'Question', add: 'New question', list: 'Questions' },
  store: { one: 'Counter', add: 'New counter', list: 'Counters' },
};

/** The title of an item in a list. */
export const titleOf = (item: ContentItem): string => ('title' in item ? item.title : item.name);

export const STANDING: Record<Standing, { kind: StatusKind; word: string }> = {
  draft: { kind: 'nothing', word: 'Draft' },
  waits: { kind: 'waits', word: 'Begins later' },
  shown: { kind: 'right', word: 'Shown' },
  over: { kind: 'stopped', word: 'Over' },
};

/** The beginning or end of an item, if it has one. */
export function datesOf({ item: { fromAt, untilAt } }: ListedItem): string {
  const from = fromAt === null ? '' : `from ${when(fromAt)}`;
  const until = untilAt === null ? '' : `until ${when(untilAt)}`;
  return [from, until].filter(Boolean).join(' ');
}

const ALWAYS = { shown: true, fromAt: null, untilAt: null };

/** The values of a new item, by kind. */
export const EMPTY: { [Kind in ItemKind]: Extract<ContentItem, { kind: Kind }> } = {
  banner: { kind: 'banner', ...ALWAYS, name: '', image: '', alt: '', link: '' },
  news: {
    kind: 'news',
    ...ALWAYS,
    title: '',
    description: '',
    image: '',
    link: '',
    day: null,
  },
  faq: { kind: 'faq', ...ALWAYS, group: '', title: '', description: '' },
  store: { kind: 'store', ...ALWAYS, name: '', address: '', hours: '', phone: '', mapLink: '' },
};

/** The figures of the shop that the text of a question can name. */
export const FIGURES = [
  { name: 'price-hold', about: 'how long a price is held' },
  { name: 'dispatch-time', about: 'how long until dispatch' },
  { name: 'upi-most', about: 'most of one UPI payment' },
  { name: 'card-surcharge', about: 'card surcharge, percent' },
  { name: 'transfer-hold', about: 'how long a transfer keeps its price' },
  { name: 'pan-from', about: 'from when on a PAN is asked for' },
  { name: 'shop', about: 'the shop’s name' },
];
