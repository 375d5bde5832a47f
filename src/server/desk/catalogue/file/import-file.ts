import { pictureNames } from '#shared/content/marked-pictures.ts';
import { parseExactJson } from '#shared/contract/exact-json.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type {
  CatalogueFileReport,
  PriceMoves,
} from '#shared/desk/contract/catalogue/catalogue-files.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { NOT_UTF8, readFileText } from '#server/catalogue/import/file-text.ts';
import { describeImport, importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { mrpShortfalls } from '#server/catalogue/import/mrp-shortfalls.ts';
import { type CatalogueFile, readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import { digest } from '#server/crypto.ts';
import { productChanges } from '#server/db/schema/product-drafts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { reasonOf } from '#server/log.ts';
import { requirePictures } from '#server/pictures/require-pictures.ts';
import type { Desk, DeskTx } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { readCatalogueCsv } from './catalogue-csv.ts';
import { findHomeGroups } from '../home-groups.ts';
import { priceBasis } from '../price-basis.ts';
import { findPriceMoves } from './price-moves.ts';
import { findManyPublished, stateOf } from '../published.ts';

interface GivenFile {
  name: string;
  base64: string;
}

interface ReadCatalogue {
  catalogue: CatalogueFile | undefined;
  problems: string[];
  warnings: string[];
}

/** The most weights named in a report; a file that withdraws more is most likely only a part of the catalogue. */
const MOST_NAMED = 100;
const AT_ONCE = 500;

/** Reads a JSON or CSV catalogue file as the command does; prices that need a second person are left unchanged. */
function readGiven({ name, base64 }: GivenFile): ReadCatalogue {
  const text = readFileText(Buffer.from(base64, 'base64'));
  if (text === undefined) {
    return { catalogue: undefined, problems: [`${name} ${NOT_UTF8}`], warnings: [] };
  }
  if (/\.csv$/i.test(name)) {
    const { file, problems, warnings } = readCatalogueCsv(text);
    if (file === undefined) return { catalogue: undefined, problems, warnings };
    const read = readCatalogueFile(file);
    const all = [...problems, ...read.problems];
    return {
      catalogue: all.length > 0 ? undefined : read.catalogue,
      problems: all,
      warnings: [...warnings, ...read.warnings],
    };
  }
  try {
    JSON.parse(text);
  } catch (error) {
    return {
      catalogue: undefined,
      problems: [`The file is neither JSON nor, by its name, CSV: ${reasonOf(error)}`],
      warnings: [],
    };
  }
  const read = readCatalogueFile(parseExactJson(text));
  const { catalogue } = read;
  if (!catalogue) return read;
  // Both may need a second person, so they are set elsewhere.
  const elsewhere = [
    ...(catalogue.premiums
      ? ['The premiums of the file are not taken over: set them under Prices.']
      : []),
    ...(catalogue.coupons
      ? ['The coupons of the file are not taken over: make them under Coupons.']
      : []),
  ];
  return {
    ...read,
    catalogue: { ...catalogue, premiums: undefined, coupons: undefined },
    warnings: [...read.warnings, ...elsewhere],
  };
}

/** What an import would do, found by doing it and rolling it back. Changes nothing. */
export async function checkImport(desk: Desk, file: GivenFile): Promise<CatalogueFileReport> {
  const { catalogue, problems, warnings } = readGiven(file);
  const nothing = { changes: [], withdrawn: [], withdrawnCount: 0, prices: NO_MOVES, seal: '' };
  if (!catalogue) return { problems, warnings, ...nothing };
  let report: CatalogueFileReport | undefined;
  try {
    await inTransaction(desk.shop, async (shop) => {
      const done = await carryOutImport({ ...desk, shop }, catalogue);
      report = {
        problems,
        warnings: [...warnings, ...(await mrpShortfalls(shop, await priceBasis(shop)))],
        changes: done.lines,
        withdrawn: done.withdrawn.slice(0, MOST_NAMED),
        withdrawnCount: done.withdrawn.length,
        prices: done.prices,
        seal: sealOf(file, done),
      };
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof Refusal) {
      return { problems: [error.message], warnings, ...nothing };
    }
    if (!(error instanceof TakenBack) || !report) throw error;
  }
  if (!report) throw new Error('The check has no report');
  return report;
}

const NO_MOVES: PriceMoves = { lower: 0, higher: 0, lines: [], steep: [], steepCount: 0 };

class TakenBack extends Error {}

/** A digest of the file and everything it would change: another seal means another import. */
const sealOf = ({ base64 }: GivenFile, { changed }: ImportDone): string =>
  digest(JSON.stringify([digest(base64), changed.map(({ id, from, to }) => [id, from, to])])).slice(
    0,
    32,
  );

interface ImportDone {
  lines: string[];
  withdrawn: string[];
  prices: PriceMoves;
  changed: { id: number; from: string; to: string }[];
}

/**
 * Imports a checked file, completely or not at all; every changed product gets a history entry. Throws a Refusal: 400 for a
 * faulty file; 409 where the catalogue has changed since the check, and where prices fall steeply without `cheaper` confirming
 * that this is meant.
 */
export const importFile = (
  desk: Desk,
  { file, seal, cheaper = false }: { file: GivenFile; seal: string; cheaper?: boolean | undefined },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { catalogue, problems } = readGiven(file);
    if (!catalogue) throw new Refusal(REFUSED.badInput, problems.slice(0, 5).join(' '));
    const done = await carryOutImport(tx, catalogue);
    if (sealOf(file, done) !== seal) {
      throw new Refusal(
        REFUSED.conflict,
        'The file or the catalogue has changed since you checked it. Check it again, then import.',
      );
    }
    const { steep, steepCount, lines: moves } = done.prices;
    if (steepCount > 0 && !cheaper) {
      throw new Refusal(
        REFUSED.conflict,
        `${steepCount === 1 ? '1 weight' : `${steepCount} weights`} would cost much less, such as ${steep[0]}. Check the file again and say that this is meant.`,
      );
    }
    const changed = done.lines.length > 0;
    if (changed) {
      await recordAudit(tx, {
        act: 'catalogue-import',
        subject: file.name,
        details: {
          file: digest(file.base64),
          changes: done.lines,
          withdrawn: done.withdrawn.slice(0, MOST_NAMED),
          ...(moves.length > 0 && { prices: moves }),
          ...(steepCount > 0 && { muchCheaper: steepCount }),
        },
      });
    }
    return {
      lines: changed ? [`${file.name} is imported.`, ...done.lines] : ['Nothing was changed.'],
      changed,
    };
  });

async function carryOutImport(tx: DeskTx, catalogue: CatalogueFile): Promise<ImportDone> {
  await requireNewPictures(tx, catalogue);
  const before = await findManyPublished(tx.shop);
  const homeBefore = await findHomeGroups(tx.shop);
  const report = await importCatalogue(tx.shop.db, catalogue);
  const after = await findManyPublished(tx.shop);
  const homeAfter = await findHomeGroups(tx.shop);
  const rows = [...after].flatMap(([productId, content]) => {
    const old = before.get(productId) ?? null;
    const from = stateOf(old);
    const to = stateOf(content);
    return from === to ? [] : [{ productId, old, content, from, to }];
  });
  const at = new Date(tx.shop.now());
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx.shop.db.insert(productChanges).values(
      rows.slice(start, start + AT_ONCE).map(({ productId, old, content }) => ({
        productId,
        act: 'import' as const,
        at,
        by: tx.by,
        before: old,
        after: content,
      })),
    );
  }
  const withdrawn = rows.flatMap(({ old, content }) =>
    (old?.weights ?? [])
      .filter(
        ({ uniqueId, sold }) =>
          sold && !content.weights.some((weight) => weight.uniqueId === uniqueId && weight.sold),
      )
      .map(({ uniqueId }) => `${content.name}: ${uniqueId}`),
  );
  return {
    lines: describeImport(report),
    withdrawn,
    prices: await findPriceMoves(tx, before, after),
    changed: [
      ...rows.map(({ productId, from, to }) => ({ id: productId, from, to })),
      { id: 0, from: homeBefore.state, to: homeAfter.state },
    ],
  };
}

/** Checks that pictures not yet used by any product exist. Throws the refusal of requirePictures. */
async function requireNewPictures(tx: DeskTx, { productTypes }: CatalogueFile): Promise<void> {
  const shown = new Set(
    [...(await findManyPublished(tx.shop)).values()].flatMap(({ images }) => pictureNames(images)),
  );
  const named = productTypes.flatMap((type) =>
    type.categories.flatMap((category) =>
      [category, ...category.subcategories].flatMap(({ products }) =>
        products.flatMap(({ images }) => pictureNames(images)),
      ),
    ),
  );
  const fresh = named.filter((name) => !shown.has(name) && !name.startsWith('/'));
  await requirePictures(tx.shop, fresh);
}
