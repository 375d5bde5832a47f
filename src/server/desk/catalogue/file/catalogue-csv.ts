import type { ExportedCatalogue } from './catalogue-file.ts';
import { readTable } from './catalogue-table.ts';

/** A column for every field of a catalogue file; a row for each weight. */
export const FILE_COLUMNS = [
  'productType',
  'productTypeImage',
  'customised',
  'category',
  'categoryImage',
  'subcategory',
  'subcategoryImage',
  'name',
  'metal',
  'purity',
  'images',
  'video',
  'shortDescription',
  'description',
  'purityText',
  'packagingText',
  'certification',
  'collection',
  'packaging',
  'amazon',
  'flipkart',
  'ajio',
  'convertToCoin',
  'display',
  'grams',
  'uniqueId',
  'size',
  'mrp',
  'margin',
  'netAmount',
  'serviceTax',
  'otherTax',
  'makingCharge',
  'logistics',
];

const TEXTS = [
  'name',
  'metal',
  'purity',
  'shortDescription',
  'description',
  'purityText',
  'packagingText',
  'certification',
  'collection',
  'packaging',
] as const;
const FIGURES = [
  'grams',
  'uniqueId',
  'size',
  'mrp',
  'margin',
  'netAmount',
  'serviceTax',
  'otherTax',
  'makingCharge',
  'logistics',
] as const;
/** Without these columns a weight could not be identified, or would be sold at another price. */
const NEEDED = [
  'productType',
  'category',
  'name',
  'metal',
  'purity',
  ...FIGURES.filter((figure) => figure !== 'size'),
];

const PICTURES_APART = ' | ';
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The rows of a catalogue, without the headings. They cannot contain home groups and premiums. */
export const rowsOfFile = ({ productTypes }: ExportedCatalogue): string[][] =>
  productTypes.flatMap((type) =>
    type.categories.flatMap((category) => {
      const leaves = category.subcategories ?? [
        { name: '', image: '', products: category.products ?? [] },
      ];
      return leaves.flatMap((leaf) =>
        leaf.products.flatMap((product) =>
          product.weights.map((weight) => {
            const { amazon = '', flipkart = '', ajio = '' } = product.marketplaces;
            const cells: Record<string, string> = {
              productType: type.name,
              productTypeImage: type.image,
              customised: yesNo(type.customised),
              category: category.name,
              categoryImage: category.image,
              subcategory: leaf.name,
              subcategoryImage: leaf.image,
              ...Object.fromEntries(TEXTS.map((field) => [field, product[field]])),
              images: product.images.join(PICTURES_APART),
              video: product.video ?? '',
              amazon,
              flipkart,
              ajio,
              convertToCoin: yesNo(product.convertToCoin),
              display: yesNo(product.display),
              ...weight,
            };
            return FILE_COLUMNS.map((column) => cells[column] ?? '');
          }),
        ),
      );
    }),
  );

/** A CSV file converted to the form of a JSON file; `problems` and `warnings` are about the CSV itself. */
export function readCatalogueCsv(text: string): {
  file: unknown;
  problems: string[];
  warnings: string[];
} {
  const { rows, problems, warnings } = readTable(text, { known: FILE_COLUMNS, needed: NEEDED });
  if (problems.length > 0) return { file: undefined, problems, warnings };
  const reading = new CsvReading();
  for (const { cells, line } of rows) reading.row(cells, line);
  return { file: { productTypes: reading.productTypes() }, problems: reading.problems, warnings };
}

/** Removes a spreadsheet's guard before a text that looks like a formula. */
const plain = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '').trim();

interface FileProduct {
  fields: Record<string, unknown>;
  weights: Record<string, string>[];
}

interface Branch {
  fields: Record<string, unknown>;
  below: Map<string, Branch>;
  products: Map<string, FileProduct>;
}

class CsvReading {
  readonly problems: string[] = [];
  readonly #types = new Map<string, Branch>();

  row(cells: Record<string, string>, line: number): void {
    const cell = (column: string) => plain(cells[column]);
    const type = branchIn(this.#types, cell('productType'), () => ({
      name: cell('productType'),
      image: cell('productTypeImage'),
      customised: this.#flag(cell('customised'), 'customised', line, false),
    }));
    const category = branchIn(type.below, cell('category'), () => ({
      name: cell('category'),
      image: cell('categoryImage'),
    }));
    const subcategory = cell('subcategory');
    const leaf = subcategory
      ? branchIn(category.below, subcategory, () => ({
          name: subcategory,
          image: cell('subcategoryImage'),
        }))
      : category;
    const name = cell('name');
    const fields = {
      ...Object.fromEntries(TEXTS.map((field) => [field, cell(field)])),
      images: cell('images')
        .split('|')
        .map((image) => image.trim())
        .filter(Boolean),
      ...(cell('video') && { video: cell('video') }),
      marketplaces: Object.fromEntries(
        ['amazon', 'flipkart', 'ajio'].flatMap((shop) => (cell(shop) ? [[shop, cell(shop)]] : [])),
      ),
      convertToCoin: this.#flag(cell('convertToCoin'), 'convertToCoin', line, false),
      display: this.#flag(cell('display'), 'display', line, true),
    };
    const product: FileProduct = leaf.products.get(name) ?? { fields, weights: [] };
    if (JSON.stringify(product.fields) !== JSON.stringify(fields)) {
      this.problems.push(
        `Row ${line}: ${name} has another text, picture or fact here than in its first row. Rows of one product must agree.`,
      );
    }
    product.weights.push(
      Object.fromEntries(FIGURES.map((field) => [field, cell(field) || emptyOf(field)])),
    );
    leaf.products.set(name, product);
  }

  #flag(text: string, column: string, line: number, otherwise: boolean): boolean {
    if (text === '') return otherwise;
    if (/^(?:yes|true|1)$/i.test(text)) return true;
    if (/^(?:no|false|0)$/i.test(text)) return false;
    this.problems.push(`Row ${line}: ${column} must be yes or no.`);
    return otherwise;
  }

  productTypes(): unknown[] {
    return [...this.#types.values()].map((type) => ({
      ...type.fields,
      categories: [...type.below.values()].map((category) => ({
        ...category.fields,
        ...(category.below.size > 0 && {
          subcategories: [...category.below.values()].map((leaf) => ({
            ...leaf.fields,
            products: productsOf(leaf),
          })),
        }),
        ...(category.products.size > 0 && { products: productsOf(category) }),
      })),
    }));
  }
}

/** Empty money and percent fields mean zero; a weight and its code must be given. */
const emptyOf = (field: (typeof FIGURES)[number]): string =>
  field === 'grams' || field === 'uniqueId' || field === 'size' ? '' : '0';

const productsOf = ({ products }: Branch) =>
  [...products.values()].map(({ fields, weights }) => ({ ...fields, weights }));

function branchIn(
  branches: Map<string, Branch>,
  name: string,
  fields: () => Record<string, unknown>,
): Branch {
  const known = branches.get(name);
  if (known) return known;
  const branch: Branch = { fields: fields(), below: new Map(), products: new Map() };
  branches.set(name, branch);
  return branch;
}
