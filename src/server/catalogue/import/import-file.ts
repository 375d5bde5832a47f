import { plainCode } from '#shared/typed-text.ts';
import {
  type CategoryFields,
  categoryRow,
  type CouponFields,
  couponRow,
  type HomeItemFields,
  homeGroupRow,
  homeItemRow,
  type PremiumFields,
  premiumsRow,
  type ProductFields,
  productRow,
  type ProductTypeFields,
  productTypeRow,
  type WeightFields,
  weightRow,
} from './file-rows.ts';
import { fieldOf, type FilePlace, FileWalk, isRecord, labelOf, textOf } from './file-walk.ts';
import { nameKey } from '../names.ts';

export type FileProduct = ProductFields & { weights: WeightFields[] };
type FileSubcategory = CategoryFields & { products: FileProduct[] };
/** Has products or subcategories, never both. */
type FileCategory = CategoryFields & {
  products: FileProduct[];
  subcategories: FileSubcategory[];
};
type FileProductType = ProductTypeFields & { categories: FileCategory[] };

/** A whole catalogue as a file gives it, checked. An undefined part stays as it is in the store. */
export interface CatalogueFile {
  productTypes: FileProductType[];
  premiums: PremiumFields | undefined;
  homeGroups: { title: string; items: HomeItemFields[] }[] | undefined;
  coupons: CouponFields[] | undefined;
}

interface ReadFile {
  /** Undefined where there is any problem. */
  catalogue: CatalogueFile | undefined;
  problems: string[];
  warnings: string[];
}

const PARTS = ['premiums', 'productTypes', 'homeGroups', 'coupons'];

/** Checks a catalogue file from top to bottom and collects every fault, in words. Never throws. */
export function readCatalogueFile(file: unknown): ReadFile {
  const reading = new CatalogueReading();
  const catalogue = reading.read(file);
  const { problems, warnings } = reading.walk;
  return { catalogue: problems.length === 0 ? catalogue : undefined, problems, warnings };
}

/** Checks one product as a file would have it, without its place in the catalogue. */
export function readFileProduct(value: unknown): {
  product: FileProduct | undefined;
  problems: string[];
  warnings: string[];
} {
  const reading = new CatalogueReading();
  const product = reading.product(value);
  const { problems, warnings } = reading.walk;
  return { product: problems.length === 0 ? product : undefined, problems, warnings };
}

class CatalogueReading {
  readonly walk = new FileWalk();
  readonly #uniqueIds = new Map<string, string>();
  /** Keys of product type and category, which the home groups refer to. */
  readonly #categories = new Set<string>();

  read(file: unknown): CatalogueFile | undefined {
    if (!isRecord(file)) {
      this.walk.problem([], 'The file must hold one object');
      return undefined;
    }
    for (const key of Object.keys(file)) {
      if (!PARTS.includes(key)) this.walk.warning([], `${key} is not known and is ignored`);
    }
    const { premiums, homeGroups, coupons } = file;
    return {
      productTypes: this.#named(file, 'productTypes', 'product type', [], (value, place) =>
        this.#productType(value, place),
      ),
      premiums:
        premiums === undefined ? undefined : this.walk.row(premiumsRow, premiums, ['premiums']),
      homeGroups: homeGroups === undefined ? undefined : this.#homeGroups(homeGroups),
      coupons: coupons === undefined ? undefined : this.#coupons(coupons),
    };
  }

  product(value: unknown): FileProduct | undefined {
    const [product] = this.#products({ products: [value] }, []);
    return product;
  }

  /** The rows of a list whose names must differ. */
  #named<Row>(
    parent: unknown,
    list: string,
    kind: string,
    place: FilePlace,
    read: (value: unknown, place: FilePlace) => Row | undefined,
  ): Row[] {
    const names = new Set<string>();
    return this.walk.list(fieldOf(parent, list), place, list).flatMap((value, index) => {
      const label = labelOf(value, 'name', kind, index);
      const here = [...place, label];
      if (names.has(nameKey(label))) {
        this.walk.problem(here, `there are two of this name (${kind} ${index + 1} is the second)`);
      }
      names.add(nameKey(label));
      const row = read(value, here);
      return row ? [row] : [];
    });
  }

  #productType(value: unknown, place: FilePlace): FileProductType | undefined {
    const fields = this.walk.row(productTypeRow, value, place, ['categories']);
    if (fields && fields.customised !== /customize/i.test(fields.name)) {
      this.walk.warning(
        place,
        'the app takes a product type for customised where its name says Customize; customised here says otherwise',
      );
    }
    const customised = fieldOf(value, 'customised') === true;
    const categories = this.#named(value, 'categories', 'category', place, (category, here) => {
      this.#categories.add(pairKey(place[0] ?? '', here.at(-1) ?? ''));
      return this.#category(category, here, customised);
    });
    return fields && { ...fields, categories };
  }

  #category(value: unknown, place: FilePlace, customised: boolean): FileCategory | undefined {
    const fields = this.walk.row(categoryRow, value, place, ['products', 'subcategories']);
    const hasProducts = fieldOf(value, 'products') !== undefined;
    const hasSubcategories = fieldOf(value, 'subcategories') !== undefined;
    if (hasProducts === hasSubcategories) {
      const which = hasProducts ? 'both products and' : 'neither products nor';
      this.walk.problem(place, `has ${which} subcategories; it must have one or the other`);
    }
    if (customised && hasSubcategories) {
      this.walk.problem(place, 'a customised category cannot have subcategories');
    }
    const products = hasProducts ? this.#products(value, place) : [];
    const subcategories = hasSubcategories
      ? this.#named(value, 'subcategories', 'subcategory', place, (inner, here) => {
          const own = this.walk.row(categoryRow, inner, here, ['products']);
          const below = this.#products(inner, here);
          return own && { ...own, products: below };
        })
      : [];
    return fields && { ...fields, products, subcategories };
  }

  #products(parent: unknown, place: FilePlace): FileProduct[] {
    return this.#named(parent, 'products', 'product', place, (value, here) => {
      const fields = this.walk.row(productRow, value, here, ['weights']);
      if (fields?.metal === 'Silver' && fields.purity !== '999') {
        this.walk.problem(here, 'purity must be "999": the store has no other rate for silver');
      }
      const weights = this.#weights(value, here);
      return fields && { ...fields, weights };
    });
  }

  #weights(product: unknown, place: FilePlace): WeightFields[] {
    const grams = new Set<string>();
    return this.walk.list(fieldOf(product, 'weights'), place, 'weights').flatMap((value, index) => {
      const here = [...place, `weight ${labelOf(value, 'grams', 'number', index)}`];
      const fields = this.walk.row(weightRow, value, here);
      this.#takeUniqueId(textOf(value, 'uniqueId'), here);
      if (!fields) return [];
      if (grams.has(fields.grams)) this.walk.warning(here, 'the product has this weight twice');
      grams.add(fields.grams);
      return [fields];
    });
  }

  #takeUniqueId(uniqueId: string, place: FilePlace): void {
    const holder = this.#uniqueIds.get(uniqueId);
    if (holder) this.walk.problem(place, `uniqueId ${uniqueId} is taken by ${holder}`);
    else if (uniqueId) this.#uniqueIds.set(uniqueId, place.join(' › '));
  }

  #homeGroups(groups: unknown): CatalogueFile['homeGroups'] {
    if (!Array.isArray(groups)) {
      this.walk.problem([], 'homeGroups must be a list');
      return [];
    }
    return groups.flatMap((value: unknown, index) => {
      const place = [`home group ${labelOf(value, 'title', 'number', index)}`];
      const fields = this.walk.row(homeGroupRow, value, place, ['items']);
      const items = this.walk.list(fieldOf(value, 'items'), place, 'items').flatMap((item, at) => {
        const here = [...place, `item ${at + 1}`];
        const reference = this.walk.row(homeItemRow, item, here);
        if (!reference) return [];
        const { productType, category } = reference;
        if (!this.#categories.has(pairKey(productType, category))) {
          this.walk.problem(here, `there is no category ${category} in ${productType}`);
        }
        return [reference];
      });
      return fields ? [{ ...fields, items }] : [];
    });
  }

  #coupons(coupons: unknown): CouponFields[] {
    if (!Array.isArray(coupons)) {
      this.walk.problem([], 'coupons must be a list');
      return [];
    }
    const codes = new Set<string>();
    return coupons.flatMap((value: unknown, index) => {
      const place = [`coupon ${labelOf(value, 'code', 'number', index)}`];
      const code = plainCode(textOf(value, 'code'));
      if (code && codes.has(code)) this.walk.problem(place, 'there are two coupons of this code');
      codes.add(code);
      const fields = this.walk.row(couponRow, value, place);
      return fields ? [fields] : [];
    });
  }
}

/** One key for a category within its product type; names cannot contain NUL. */
const pairKey = (productType: string, category: string): string =>
  `${nameKey(productType)}\0${nameKey(category)}`;
