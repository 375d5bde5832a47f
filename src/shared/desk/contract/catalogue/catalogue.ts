import * as v from 'valibot';
import { productContent } from '../../catalogue/product-content.ts';
import { catalogueFileOperations } from './catalogue-files.ts';
import { catalogueTreeOperations } from './catalogue-tree.ts';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, id, neededText, page, savingEditor, time } from '../fields.ts';
import { stockOperations } from './stock.ts';

/** `draft`: new, never in the shop. `withdrawn`: removed from the shop, kept for orders and for a possible return. */
export const PRODUCT_STATES = ['published', 'withdrawn', 'draft'] as const;

const metal = v.picklist(['Gold', 'Silver']);

/** A product in the list. With `draftId` alone it was never published. */
export const productRow = v.object({
  productId: v.nullable(id),
  draftId: v.nullable(id),
  name: v.string(),
  metal,
  purity: v.string(),
  /** The names above the product: product type, category, subcategory. */
  place: v.array(v.string()),
  /** An address of the product's first picture, or empty. */
  picture: v.string(),
  state: v.picklist(PRODUCT_STATES),
  /** Grams of the weights on sale, in the order of the shop. */
  weights: v.array(v.string()),
  /** Unpublished changes: since when, by whom, and when they will be published. */
  draft: v.nullable(
    v.object({ by: v.string(), at: time, publishAt: v.nullable(time), refused: v.string() }),
  ),
  /** How many of the weights kept by serial are out of stock. */
  soldOut: v.number(),
  keptBySerial: v.number(),
  /** How many weights on sale have an MRP below the price paid at the newest rates. */
  mrpTooLow: v.number(),
});
export type ProductRow = v.InferOutput<typeof productRow>;

/** Why a draft cannot be published; `path` is the field, as in `NamedChange`. */
export const draftProblem = v.object({ path: v.string(), text: v.string() });
export type DraftProblem = v.InferOutput<typeof draftProblem>;

const draftFacts = v.object({
  id,
  revision: v.number(),
  by: v.string(),
  at: time,
  publishAt: v.nullable(time),
  publishBy: v.string(),
  /** Why a scheduled publish was refused. */
  refused: v.string(),
});

export const productChange = v.object({
  id,
  at: time,
  by: v.string(),
  act: v.string(),
  /** The changes in words; at most a handful. */
  words: v.array(v.string()),
  /** How many more changes there were. */
  more: v.number(),
  /** The later change that undid this one. */
  undoneBy: v.nullable(id),
});
export type ProductChange = v.InferOutput<typeof productChange>;

export const productFacts = v.object({
  productId: v.nullable(id),
  draft: v.nullable(draftFacts),
  /** What customers see; null if nothing was published yet. */
  published: v.nullable(productContent),
  /** Changes with every publish: an outdated one is refused. Empty: never published. */
  publishedState: v.string(),
  /** The draft, or else the published content. */
  content: productContent,
  state: v.picklist(PRODUCT_STATES),
  /** The path of the product's page in the shop. */
  address: v.string(),
  hsn: v.string(),
  gstPercent: v.string(),
  /** The groups of the home page that show its category. */
  home: v.array(v.object({ title: v.string(), place: v.number() })),
  problems: v.array(draftProblem),
  /** Problems that do not prevent publishing, but should be known. */
  warnings: v.array(draftProblem),
  /** Pieces in stock by code, of weights that are kept by serial. */
  stock: v.array(v.object({ uniqueId: v.string(), there: v.number() })),
});
export type ProductFacts = v.InferOutput<typeof productFacts>;

const published = deskText(100);

/** What may have changed since the screen was loaded: the revision of the draft, and the published state. */
const seen = { draftId: id, revision: v.number(), publishedState: published };

/** Operations of the desk: products, their drafts and their publication. */
export const catalogueOperations = {
  ...catalogueTreeOperations,
  ...catalogueFileOperations,
  ...stockOperations,
  CatalogueProducts: deskOperation({
    name: 'CatalogueProducts',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['catalogue', 'stock', 'pictures'],
    request: v.object({
      search: v.optional(deskText(100), ''),
      metal: v.optional(metal),
      productTypeId: v.optional(id),
      categoryId: v.optional(id),
      state: v.optional(v.picklist([...PRODUCT_STATES, 'changed', 'refused'])),
      stock: v.optional(v.picklist(['sold-out', 'kept'])),
      ...page,
    }),
    reply: v.object({ rows: v.array(productRow), next: v.nullable(v.string()) }),
  }),
  CatalogueProduct: deskOperation({
    name: 'CatalogueProduct',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['catalogue', 'stock'],
    request: v.object({ productId: v.optional(id), draftId: v.optional(id) }),
    reply: productFacts,
  }),
  ProductHistory: deskOperation({
    name: 'ProductHistory',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['catalogue'],
    request: v.object({ productId: id, ...page }),
    reply: v.object({ rows: v.array(productChange), next: v.nullable(v.string()) }),
  }),
  SaveDraft: deskOperation({
    name: 'SaveDraft',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({
      /** With neither, a new product. */
      productId: v.optional(id),
      draftId: v.optional(id),
      editor: savingEditor,
      /** 0 if there was no draft. */
      revision: v.number(),
      content: productContent,
    }),
    reply: v.object({
      draft: draftFacts,
      hsn: v.string(),
      problems: v.array(draftProblem),
      warnings: v.array(draftProblem),
    }),
  }),
  DiscardDraft: deskOperation({
    name: 'DiscardDraft',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({ draftId: id, revision: v.number() }),
    reply: doneReply,
  }),
  DuplicateProduct: deskOperation({
    name: 'DuplicateProduct',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({ productId: id }),
    reply: v.object({ draftId: id }),
  }),
  PublishDraft: deskOperation({
    name: 'PublishDraft',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object(seen),
    reply: v.object({ ...doneReply.entries, productId: v.optional(id) }),
  }),
  ScheduleDraft: deskOperation({
    name: 'ScheduleDraft',
    access: 'catalogue.edit',
    effect: 'change',
    /** `at` null cancels the scheduled publish. */
    request: v.object({ ...seen, at: v.nullable(time) }),
    reply: doneReply,
  }),
  WithdrawProduct: deskOperation({
    name: 'WithdrawProduct',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({ productId: id, reason: neededText(300) }),
    reply: doneReply,
  }),
  BringBackProduct: deskOperation({
    name: 'BringBackProduct',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({ productId: id }),
    reply: doneReply,
  }),
  UndoPublish: deskOperation({
    name: 'UndoPublish',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({
      changeId: id,
      /** Undo even if the value was changed again since. */
      anyway: v.optional(v.boolean(), false),
    }),
    reply: doneReply,
  }),
};
