import * as v from 'valibot';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';

/** Where it stands in the device's storage. */
export const PRODUCT_LIST_KEY = 'kept-list';
/** Raise it when the shape below changes: an older one is then dropped, not misread. */
const SHAPE = '1';
/** Characters: a megabyte in the two bytes that a storage takes for each. */
export const MOST_LIST = 500_000;

const key = v.union([v.string(), v.number()]);
const place = v.pipe(v.number(), v.minValue(0));

/** What many products share stands once; a product has the places of its own there. */
const list = v.object({
  shape: v.literal(SHAPE),
  at: v.pipe(v.number(), v.minValue(1)),
  /** P_Id, C_Id, S_Id, their names, and 1 where it is among the customised coins. */
  leaves: v.array(v.tuple([key, key, key, v.string(), v.string(), v.string(), v.picklist([0, 1])])),
  /** Metal, purity, weights, and what stands before and after the picture's own name. */
  facts: v.array(v.tuple([v.string(), v.string(), v.array(v.string()), v.string(), v.string()])),
  /** Leaf, facts, first weight, name, picture; the ids of the weights where they do not follow the first. */
  rows: v.array(v.tupleWithRest([place, place, key, v.string(), v.string()], key)),
});
type List = v.InferOutput<typeof list>;

export interface PersistedProductList {
  products: ListedProduct[];
  /** When the store said so, epoch ms of the device. */
  at: number;
}

/**
 * Keeps the list of all products, so that it can be searched without a network. One too long is kept without
 * its pictures, and where that is not enough, as far as it goes. False where the device has no room.
 */
export function writeProductList(products: readonly ListedProduct[], storage: Storage): boolean {
  try {
    storage.setItem(PRODUCT_LIST_KEY, writeList(products, Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** The kept list; undefined where there is none that still counts. */
export function readProductList(storage: Storage | undefined): PersistedProductList | undefined {
  try {
    const kept = v.parse(list, JSON.parse(storage?.getItem(PRODUCT_LIST_KEY) ?? 'null'));
    const { at } = kept;
    if (Date.now() - at >= PERSISTED_FOR_MS) return undefined;
    // One of the future is the work of a clock that was set back since.
    return { at: Math.min(at, Date.now()), products: decode(kept) };
  } catch {
    return undefined;
  }
}

function writeList(products: readonly ListedProduct[], at: number): string {
  const whole = encode(products, at);
  if (whole.length <= MOST_LIST) return whole;
  let bare = products.map((product) => ({ ...product, imagePath1: '' }));
  let light = encode(bare, at);
  while (light.length > MOST_LIST) {
    bare = bare.slice(0, Math.floor((0.9 * bare.length * MOST_LIST) / light.length));
    light = encode(bare, at);
  }
  return light;
}

/** Gives each value its place in a table, equal ones the same. */
function table<Value>() {
  const values: Value[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: Value): number => {
    const text = JSON.stringify(value);
    const known = places.get(text) ?? values.push(value) - 1;
    places.set(text, known);
    return known;
  };
  return { values, placeOf };
}

function encode(products: readonly ListedProduct[], at: number): string {
  const leaves = table<List['leaves'][number]>();
  const facts = table<List['facts'][number]>();
  const rows = products.map((product): List['rows'][number] => {
    const { P_Id, C_Id, S_Id, P_DetailsId, Gram, TypeName, C_Name, S_Name } = product;
    const customised = product.IsCustomized ? 1 : 0;
    const leaf = leaves.placeOf([P_Id, C_Id, S_Id, TypeName, C_Name, S_Name, customised]);
    const [before, picture, after] = splitPicture(product.imagePath1);
    const weights = Gram.map(({ Denomination }) => Denomination);
    const { MetalCategory, Purity } = product;
    const fact = facts.placeOf([MetalCategory, Purity, weights, before, after]);
    const follow = Gram.every((one, step) => one.P_DetailsId === Number(P_DetailsId) + step);
    const ids = follow ? [] : Gram.map((one) => one.P_DetailsId);
    return [leaf, fact, P_DetailsId, product.ProductName, picture, ...ids];
  });
  return JSON.stringify({ shape: SHAPE, at, leaves: leaves.values, facts: facts.values, rows });
}

/** A picture's address: its folder, its own name, and the size and hints that many have alike. */
function splitPicture(address: string): [before: string, own: string, after: string] {
  const [, before = '', own = '', after = ''] =
    /^([^#]*\/)?([^#]*?)((?:-\d+\.webp)?(?:#[^]*)?)$/.exec(address) ?? [];
  return [before, own, after];
}

function decode({ leaves, facts, rows }: List): ListedProduct[] {
  return rows.flatMap(([leafAt, factAt, P_DetailsId, ProductName, picture, ...ids]) => {
    const leaf = leaves[leafAt];
    const fact = facts[factAt];
    if (!leaf || !fact) return [];
    const [P_Id, C_Id, S_Id, TypeName, C_Name, S_Name, customised] = leaf;
    const [MetalCategory, Purity, weights, before, after] = fact;
    const Gram = weights.map((Denomination, step) => ({
      P_DetailsId: ids[step] ?? Number(P_DetailsId) + step,
      Denomination,
    }));
    return {
      P_Id,
      C_Id,
      S_Id,
      P_DetailsId,
      TypeName,
      C_Name,
      S_Name,
      ProductName,
      MetalCategory,
      Purity,
      Gram,
      imagePath1: before + picture + after,
      IsCustomized: customised === 1,
    };
  });
}
