import * as v from 'valibot';
import { couponOperations } from '../catalogue/coupons.ts';
import { deskOperation } from '../desk-operation.ts';
import {
  deskHtml,
  day,
  deskText,
  doneReply,
  id,
  neededText,
  savingEditor,
  time,
} from '../fields.ts';
import { historyReply, historyRequest, undoRequest } from '../staff/history.ts';
import { reviewOperations } from './reviews.ts';
import { enquiryOperations } from './enquiries.ts';
import { shopDetailsOperations } from './shop-details.ts';
import { textOperations } from './texts.ts';

/** The kinds of content that the desk writes, sorts, and shows or hides. */
export const ITEM_KINDS = ['banner', 'news', 'faq', 'store'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
const kind = v.picklist(ITEM_KINDS);

const order = v.pipe(v.array(id), v.maxLength(1000));

const dates = {
  /** Whether the item is shown; a draft is not, whatever its dates. */
  shown: v.boolean(),
  /** The dates between which it is shown; null for no limit. */
  fromAt: v.nullable(time),
  untilAt: v.nullable(time),
};
const html = v.pipe(deskHtml, v.minLength(1, 'must not be empty'));
/** The stem of a picture, as named in the desk's pictures. */
const picture = deskText(200);

/** All fields of one item. */
export const contentItem = v.variant('kind', [
  v.object({
    kind: v.literal('banner'),
    ...dates,
    /** The headline. */
    name: neededText(120),
    image: neededText(200),
    alt: deskText(200),
    link: deskText(500),
  }),
  v.object({
    kind: v.literal('news'),
    ...dates,
    title: neededText(160),
    description: html,
    image: picture,
    link: deskText(500),
    day: v.nullable(day),
  }),
  v.object({
    kind: v.literal('faq'),
    ...dates,
    group: deskText(80),
    title: neededText(200),
    description: html,
  }),
  v.object({
    kind: v.literal('store'),
    ...dates,
    name: neededText(120),
    address: neededText(500),
    hours: deskText(200),
    phone: deskText(60),
    mapLink: deskText(500),
  }),
]);
export type ContentItem = v.InferOutput<typeof contentItem>;
export type ItemOf<Kind extends ItemKind> = Extract<ContentItem, { kind: Kind }>;

/** Whether customers see the item now: a draft, before its dates, within them, after them. */
const standing = v.picklist(['draft', 'waits', 'shown', 'over']);
export type Standing = v.InferOutput<typeof standing>;

const listedItem = v.object({
  id,
  revision: v.number(),
  standing,
  /** The address of the item's picture, for the desk to show. */
  picture: v.string(),
  item: contentItem,
});
export type ListedItem = v.InferOutput<typeof listedItem>;

const reads = { access: 'content.see', effect: 'read', topics: ['content'] } as const;
const changes = { access: 'content.edit', effect: 'change' } as const;

/** Operations of the desk: the shop's content beside its products. */
export const contentOperations = {
  ListContent: deskOperation({
    ...reads,
    name: 'ListContent',
    request: v.object({ kind }),
    reply: v.object({ items: v.array(listedItem) }),
  }),
  /** Saves a new item, or changes one: then with the revision that was seen. */
  SaveContent: deskOperation({
    ...changes,
    name: 'SaveContent',
    request: v.object({
      id: v.optional(id),
      revision: v.optional(v.number()),
      editor: savingEditor,
      item: contentItem,
    }),
    /** `revision`: the item's; absent from a store of the version before. */
    reply: v.object({ ...doneReply.entries, id, revision: v.optional(v.number()) }),
  }),
  RemoveContent: deskOperation({
    ...changes,
    name: 'RemoveContent',
    request: v.object({ kind, id, revision: v.number() }),
    reply: doneReply,
  }),
  /** Sorts all items of a kind; `ids` names each once, `seen` too, in the order that was on the screen. */
  OrderContent: deskOperation({
    ...changes,
    name: 'OrderContent',
    request: v.object({
      kind,
      ids: order,
      /** Absent from a desk of the version before. */
      seen: v.optional(order),
    }),
    reply: doneReply,
  }),
  /** The changes of one item (`banner 3`, `text /about`), or of all content. */
  ContentHistory: deskOperation({
    ...reads,
    name: 'ContentHistory',
    request: historyRequest,
    reply: historyReply,
  }),
  UndoContent: deskOperation({
    ...changes,
    name: 'UndoContent',
    request: undoRequest,
    reply: doneReply,
  }),
  ...textOperations,
  ...reviewOperations,
  ...enquiryOperations,
  ...shopDetailsOperations,
  ...couponOperations,
};
