import { categories, productTypes, subcategories } from '#server/db/schema/catalogue.ts';
import type { CatalogueFile, FileProduct } from './import-file.ts';
import { nameKey } from '../names.ts';
import { type Changes, syncRows, takeNewValues } from './sync-rows.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

/** A product of the file with its branch of the catalogue. */
export interface PlacedProduct {
  product: FileProduct;
  categoryId: number;
  subcategoryId: number | null;
  position: number;
}

export interface SyncedBranches {
  productTypes: Changes;
  categories: Changes;
  subcategories: Changes;
  /** Ids of categories by the names of product type and category. */
  categoryId: (productType: string, category: string) => number;
  placed: PlacedProduct[];
}

/** Updates product types, categories and subcategories to the file. Those missing in it stay, unlisted. */
export async function syncBranches(tx: TxDatabase, file: CatalogueFile): Promise<SyncedBranches> {
  const types = await syncTypes(tx, file);
  const typeId = (name: string) => idIn(types.ids, nameKey(name));

  const fileCategories = file.productTypes.flatMap((type) =>
    type.categories.map((category, position) => ({
      category,
      row: {
        productTypeId: typeId(type.name),
        name: category.name,
        image: category.image,
        position,
      },
    })),
  );
  const branches = await syncCategories(
    tx,
    fileCategories.map(({ row }) => row),
  );

  const fileSubcategories = fileCategories.flatMap(({ category, row }) =>
    category.subcategories.map((subcategory, position) => ({
      subcategory,
      row: {
        categoryId: idIn(branches.ids, categoryKey(row)),
        name: subcategory.name,
        image: subcategory.image,
        position,
      },
    })),
  );
  const twigs = await syncSubcategories(
    tx,
    fileSubcategories.map(({ row }) => row),
  );

  const inCategories = fileCategories.flatMap(({ category, row }) =>
    category.products.map((product, position) => ({
      product,
      categoryId: idIn(branches.ids, categoryKey(row)),
      subcategoryId: null,
      position,
    })),
  );
  const inSubcategories = fileSubcategories.flatMap(({ subcategory, row }) =>
    subcategory.products.map((product, position) => ({
      product,
      categoryId: row.categoryId,
      subcategoryId: idIn(twigs.ids, subcategoryKey(row)),
      position,
    })),
  );
  return {
    productTypes: types,
    categories: branches,
    subcategories: twigs,
    categoryId: (productType, category) =>
      idIn(branches.ids, categoryKey({ productTypeId: typeId(productType), name: category })),
    placed: [...inCategories, ...inSubcategories],
  };
}

const syncTypes = async (tx: TxDatabase, file: CatalogueFile) =>
  syncRows({
    wanted: file.productTypes.map(({ name, image, customised }, position) => ({
      name,
      image,
      customised,
      position,
    })),
    stored: await tx.select().from(productTypes),
    keyOf: ({ name }) => nameKey(name),
    insert: (rows) => tx.insert(productTypes).values(rows).returning(),
    overwrite: (rows) =>
      tx
        .insert(productTypes)
        .values(rows)
        .onConflictDoUpdate({ target: productTypes.id, set: takeNewValues(productTypes) }),
  });

interface CategoryRow {
  productTypeId: number;
  name: string;
  image: string;
  position: number;
}

const categoryKey = (row: Pick<CategoryRow, 'productTypeId' | 'name'>) =>
  `${row.productTypeId} ${nameKey(row.name)}`;

const syncCategories = async (tx: TxDatabase, wanted: CategoryRow[]) =>
  syncRows({
    wanted,
    stored: await tx.select().from(categories),
    keyOf: categoryKey,
    insert: (rows) => tx.insert(categories).values(rows).returning(),
    overwrite: (rows) =>
      tx
        .insert(categories)
        .values(rows)
        .onConflictDoUpdate({ target: categories.id, set: takeNewValues(categories) }),
  });

interface SubcategoryRow {
  categoryId: number;
  name: string;
  image: string;
  position: number;
}

const subcategoryKey = (row: Pick<SubcategoryRow, 'categoryId' | 'name'>) =>
  `${row.categoryId} ${nameKey(row.name)}`;

const syncSubcategories = async (tx: TxDatabase, wanted: SubcategoryRow[]) =>
  syncRows({
    wanted,
    stored: await tx.select().from(subcategories),
    keyOf: subcategoryKey,
    insert: (rows) => tx.insert(subcategories).values(rows).returning(),
    overwrite: (rows) =>
      tx
        .insert(subcategories)
        .values(rows)
        .onConflictDoUpdate({ target: subcategories.id, set: takeNewValues(subcategories) }),
  });

function idIn(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The import has lost the branch ${key}`);
  return id;
}
