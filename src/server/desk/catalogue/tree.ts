import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { isCustomised } from '#shared/addresses/paths.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import type { Done, SavingEditor } from '#shared/desk/contract/fields.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { nameKey } from '#server/catalogue/names.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import type { ShopContext } from '#server/context.ts';
import { categories, products, productTypes, subcategories } from '#server/db/schema/catalogue.ts';
import { requirePictures } from '#server/pictures/require-pictures.ts';
import { inSameEditor } from '#server/idempotency/same-editor.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';

/** All branches of the catalogue, in the shop's order, with their numbers of products. */
export async function findTree(shop: ShopContext): Promise<ProductTypeBranch[]> {
  const { db, pictures } = shop;
  const types = await db
    .select()
    .from(productTypes)
    .orderBy(asc(productTypes.customised), asc(productTypes.position), asc(productTypes.id));
  const all = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
  const below = await db
    .select()
    .from(subcategories)
    .orderBy(asc(subcategories.position), asc(subcategories.id));
  const counts = await db
    .select({
      categoryId: products.categoryId,
      subcategoryId: products.subcategoryId,
      products: count(),
    })
    .from(products)
    .groupBy(products.categoryId, products.subcategoryId);
  const sumOf = (rows: { products: number }[]) => rows.reduce((sum, row) => sum + row.products, 0);
  const branch = ({ id, name, image }: { id: number; name: string; image: string }) => ({
    id,
    name,
    image,
    picture: pictureAddress(pictures, image),
  });
  return types.map((type) => {
    const own = all
      .filter(({ productTypeId }) => productTypeId === type.id)
      .map((category) => ({
        ...branch(category),
        products: sumOf(counts.filter(({ categoryId }) => categoryId === category.id)),
        subcategories: below
          .filter(({ categoryId }) => categoryId === category.id)
          .map((subcategory) => ({
            ...branch(subcategory),
            products: sumOf(counts.filter(({ subcategoryId }) => subcategoryId === subcategory.id)),
          })),
      }));
    return {
      ...branch(type),
      customised: type.customised,
      products: sumOf(own),
      categories: own,
    };
  });
}

export type BranchKind = 'productType' | 'category' | 'subcategory';

interface SavedBranch {
  kind: BranchKind;
  id?: number | undefined;
  parentId?: number | undefined;
  editor?: SavingEditor;
  name: string;
  image: string;
  /** What was seen of one that is changed. */
  seen?: { name: string; image: string } | undefined;
  customised: boolean;
}

type SavedDone = Done & { id: number };

export const TABLES = {
  productType: { table: productTypes, word: 'product type' },
  category: { table: categories, word: 'category' },
  subcategory: { table: subcategories, word: 'subcategory' },
} as const;

/**
 * Adds or changes a product type, category or subcategory; what the same editor has added before is changed. Its name is part of
 * addresses that customers have, so it cannot change once it has products. Throws a Refusal: 400 for a taken name or a missing
 * picture, 409 for what is no longer possible, and where it is another by now than was `seen`.
 */
export const saveBranch = (desk: Desk, saved: SavedBranch): Promise<SavedDone> =>
  together(desk, async (tx) => {
    if (saved.id !== undefined) return putBranch(tx, saved);
    const from = { operation: 'SaveBranch', editor: saved.editor, by: tx.by };
    return inSameEditor<SavedDone>(tx.shop, from, (made) =>
      putBranch(tx, { ...saved, id: made?.id }),
    );
  });

async function putBranch(tx: DeskTx, saved: SavedBranch): Promise<SavedDone> {
  await lockCatalogue(tx.shop.db);
  const { kind, image } = saved;
  const name = saved.name.normalize('NFC');
  const before = saved.id === undefined ? undefined : await findBranch(tx, kind, saved.id);
  if (image !== before?.image) await requirePictures(tx.shop, [image]);
  if (saved.id !== undefined && !before) {
    throw new Refusal(REFUSED.notFound, `There is no such ${TABLES[kind].word}.`);
  }
  const parentId = before ? before.parentId : (saved.parentId ?? 0);
  await requireFreeName(tx, { kind, name, parentId, id: saved.id });
  if (before && before.name === name && before.image === image) {
    return { id: before.id, lines: ['Nothing was changed.'], changed: false };
  }
  const { seen } = saved;
  if (before && seen && (before.name !== seen.name || before.image !== seen.image)) {
    throw new Refusal(
      REFUSED.conflict,
      `${before.name} was changed by somebody else meanwhile. Open it again, then change it.`,
    );
  }
  if (before && before.name !== name && (await hasProducts(tx, kind, before.id))) {
    throw new Refusal(
      REFUSED.conflict,
      `${before.name} has products: its name is in the addresses of their pages, and stays.`,
    );
  }
  if (!before) await requireParent(tx, kind, parentId);
  const id = before
    ? await changeBranch(tx, kind, before.id, { name, image })
    : await addBranch(tx, { ...saved, name, parentId });
  await recordAudit(tx, {
    act: before ? 'category-change' : 'category-add',
    subject: name,
    details: { kind, ...(before && { before }), after: { id, name, image } },
  });
  const done = before
    ? `${name} is changed.`
    : `${name} is there. Customers see it with its first product.`;
  return { id, lines: [done], changed: true };
}

interface Branch {
  id: number;
  name: string;
  image: string;
  parentId: number;
}

async function findBranch(tx: DeskTx, kind: BranchKind, id: number): Promise<Branch | undefined> {
  return (await branchesOf(tx, kind)).find((branch) => branch.id === id);
}

async function branchesOf({ shop: { db } }: DeskTx, kind: BranchKind): Promise<Branch[]> {
  if (kind === 'productType') {
    const rows = await db.select().from(productTypes);
    return rows.map(({ id, name, image }) => ({ id, name, image, parentId: 0 }));
  }
  if (kind === 'category') {
    const rows = await db.select().from(categories);
    return rows.map(({ id, name, image, productTypeId }) => ({
      id,
      name,
      image,
      parentId: productTypeId,
    }));
  }
  const rows = await db.select().from(subcategories);
  return rows.map(({ id, name, image, categoryId }) => ({ id, name, image, parentId: categoryId }));
}

async function requireFreeName(
  tx: DeskTx,
  {
    kind,
    name,
    parentId,
    id,
  }: { kind: BranchKind; name: string; parentId: number; id: number | undefined },
): Promise<void> {
  const taken = (await branchesOf(tx, kind)).some(
    (other) =>
      other.id !== id && other.parentId === parentId && nameKey(other.name) === nameKey(name),
  );
  if (!taken) return;
  throw new Refusal(REFUSED.badInput, `There is a ${TABLES[kind].word} ${name} already.`);
}

async function hasProducts(tx: DeskTx, kind: BranchKind, id: number): Promise<boolean> {
  const column = {
    productType: categories.productTypeId,
    category: products.categoryId,
    subcategory: products.subcategoryId,
  }[kind];
  const [row] = await tx.shop.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(column, id))
    .limit(1);
  return row !== undefined;
}

/** Throws a Refusal where a new branch cannot stand there: products are either in a category, or in its subcategories. */
async function requireParent(tx: DeskTx, kind: BranchKind, parentId: number): Promise<void> {
  if (kind === 'productType') return;
  const { db } = tx.shop;
  const parents = kind === 'category' ? productTypes : categories;
  const [parent] = await db
    .select({ id: parents.id })
    .from(parents)
    .where(eq(parents.id, parentId));
  if (!parent) throw new Refusal(REFUSED.notFound, 'What it is to stand in is not there.');
  if (kind === 'category') return;
  const [inIt] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, parentId), isNull(products.subcategoryId)))
    .limit(1);
  const [type] = await db
    .select({ customised: productTypes.customised })
    .from(categories)
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .where(eq(categories.id, parentId));
  if (inIt || type?.customised) {
    throw new Refusal(
      REFUSED.conflict,
      'This category has products of its own, or is of customised coins: it can have no subcategories.',
    );
  }
}

async function changeBranch(
  { shop: { db } }: DeskTx,
  kind: BranchKind,
  id: number,
  set: { name: string; image: string },
): Promise<number> {
  const { table } = TABLES[kind];
  await db.update(table).set(set).where(eq(table.id, id));
  return id;
}

async function addBranch(
  tx: DeskTx,
  { kind, parentId, name, image, customised }: SavedBranch & { parentId: number },
): Promise<number> {
  const { db } = tx.shop;
  const position = (await branchesOf(tx, kind)).filter((row) => row.parentId === parentId).length;
  const row = { name, image, position };
  const [added] =
    kind === 'productType'
      ? await db
          .insert(productTypes)
          .values({ ...row, customised: customised || isCustomised(name) })
          .returning({ id: productTypes.id })
      : kind === 'category'
        ? await db
            .insert(categories)
            .values({ ...row, productTypeId: parentId })
            .returning({ id: categories.id })
        : await db
            .insert(subcategories)
            .values({ ...row, categoryId: parentId })
            .returning({ id: subcategories.id });
  if (!added) throw new Error('The branch was not added');
  return added.id;
}
