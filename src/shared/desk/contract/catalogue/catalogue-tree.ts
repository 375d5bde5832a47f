import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import {
  decimalText,
  deskText,
  doneReply,
  id,
  neededText,
  page,
  savingEditor,
  time,
} from '../fields.ts';

const branch = {
  id,
  name: v.string(),
  image: v.string(),
  picture: v.string(),
  products: v.number(),
};
const subcategory = v.object(branch);
const category = v.object({ ...branch, subcategories: v.array(subcategory) });
const productType = v.object({ ...branch, customised: v.boolean(), categories: v.array(category) });
export type ProductTypeBranch = v.InferOutput<typeof productType>;

export const BRANCH_KINDS = ['productType', 'category', 'subcategory'] as const;
const branchKind = v.picklist(BRANCH_KINDS);

const homeGroup = v.object({ title: neededText(200), categoryIds: v.array(id) });

const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(5000));

/** Operations of the desk: the catalogue's tree, and the premiums and taxes of its prices. */
export const catalogueTreeOperations = {
  CatalogueTree: deskOperation({
    name: 'CatalogueTree',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['catalogue', 'pictures'],
    request: v.object({}),
    reply: v.object({ productTypes: v.array(productType) }),
  }),
  PriceBasis: deskOperation({
    name: 'PriceBasis',
    access: 'signed-in',
    effect: 'read',
    topics: ['prices', 'trading'],
    request: v.object({}),
    /** Asks: gold for 10 g, silver for 1 kg; null while no rate was ever received. `fresh`: the shop sells at them now. */
    reply: v.object({
      asks: v.nullable(v.object({ gold: decimalText, silver: decimalText, time })),
      fresh: v.boolean(),
      premiums: v.object({ gold999: decimalText, gold995: decimalText, silver999: decimalText }),
      profile: v.picklist(['specification', 'india-gst']),
    }),
  }),
  CataloguePictures: deskOperation({
    name: 'CataloguePictures',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['pictures'],
    request: v.object({ search: v.optional(deskText(100), ''), ...page }),
    /** `name` is the name used by products; `picture` is an address to show it at. */
    reply: v.object({
      rows: v.array(v.object({ name: v.string(), picture: v.string() })),
      next: v.nullable(v.string()),
    }),
  }),
  OrderProducts: deskOperation({
    name: 'OrderProducts',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({
      categoryId: id,
      subcategoryId: v.nullable(id),
      /** The order when somebody started dragging, and the new order. */
      seen: ids,
      ids,
    }),
    reply: doneReply,
  }),
  SaveBranch: deskOperation({
    name: 'SaveBranch',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({
      kind: branchKind,
      /** Absent for a new entry. */
      id: v.optional(id),
      /** The parent of a new entry; a product type has none. */
      parentId: v.optional(id),
      editor: savingEditor,
      name: neededText(200),
      image: deskText(500),
      /** What the dialog showed of the entry when it was opened; absent for a new one. */
      seen: v.optional(v.object({ name: v.string(), image: v.string() })),
      customised: v.optional(v.boolean(), false),
    }),
    reply: v.object({ ...doneReply.entries, id }),
  }),
  OrderBranches: deskOperation({
    name: 'OrderBranches',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({ kind: branchKind, seen: ids, ids }),
    reply: doneReply,
  }),
  HomeGroups: deskOperation({
    name: 'HomeGroups',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['catalogue'],
    request: v.object({}),
    reply: v.object({ state: v.string(), groups: v.array(homeGroup) }),
  }),
  SaveHomeGroups: deskOperation({
    name: 'SaveHomeGroups',
    access: 'catalogue.edit',
    effect: 'change',
    request: v.object({
      /** The state that was edited; an outdated one is refused. */
      state: v.string(),
      groups: v.pipe(v.array(homeGroup), v.maxLength(50)),
    }),
    reply: doneReply,
  }),
};
