import { expect, it } from 'vitest';
import * as v from 'valibot';
import { picturesAt, readMark } from '#shared/content/marked-pictures.ts';
import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import { exact } from '#shared/pricing/decimal.ts';
import struckFile from './struck.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };

// The studio records what its dies show. It must match the fineness and weight that are sold.

const struck = v.parse(
  v.record(
    v.string(),
    v.object({
      text: v.array(v.string()),
      side: v.picklist(['front', 'back', 'edge']),
      grams: v.optional(v.string()),
      count: v.optional(v.number()),
      fineness: v.optional(v.string()),
    }),
  ),
  struckFile,
);

const TOLA = '11.664';

/** Every weight in grams that the texts on a picture name. */
function weightsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(/(\d+(?:\.\d+)?) (grams?|g|kg|tola)\b/gi)].map(
      ([, number = '', unit = '']) => {
        const each = { k: '1000', t: TOLA, g: '1' }[unit.charAt(0).toLowerCase()] ?? '1';
        return exact(number).times(each).toFixed();
      },
    ),
  );
}

/** Every fineness that the texts name: 999, 995, and 999.9 if a die shows it again. */
const finenessIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    /^No\. |^[A-Z] \d+ \d+$/.test(text) ? [] : (text.match(/\b99\d(?:\.\d)?\b/g) ?? []),
  );

const products = (readCatalogueFile(catalogue).catalogue?.productTypes ?? [])
  .flatMap(({ categories }) => categories)
  .flatMap((category) => [category, ...category.subcategories])
  .flatMap((place) => place.products);

const shown = products.flatMap((product) =>
  product.weights.flatMap(({ grams, uniqueId }) =>
    picturesAt(product.images, grams).map((picture, at) => ({
      product,
      grams,
      uniqueId,
      picture,
      at,
    })),
  ),
);

it('every picture that a weight of the demo shows is struck with its fineness and its weight', () => {
  expect(shown.length).toBeGreaterThan(140);
  const lies = shown.filter(({ product, grams, picture }) => {
    const plate = struck[picture.name];
    if (!plate) return true;
    const fineness = finenessIn(plate.text);
    const weights = weightsIn(plate.text);
    const each = exact(grams).div(plate.count ?? 1);
    return (
      fineness.length === 0 ||
      fineness.some((said) => said !== product.purity) ||
      weights.some((said) => !each.eq(said))
    );
  });
  expect(lies.map(({ uniqueId, picture }) => `${uniqueId} ${picture.name}`)).toEqual([]);
});

it('the first picture of every weight says that weight, and there are at least 36 of them', () => {
  const covers = shown.filter(({ at }) => at === 0);
  const silent = covers.filter(
    ({ picture }) => weightsIn(struck[picture.name]?.text ?? []).length === 0,
  );
  expect(silent.map(({ uniqueId, picture }) => `${uniqueId} ${picture.name}`)).toEqual([]);
  expect(new Set(covers.map(({ picture }) => picture.name)).size).toBeGreaterThanOrEqual(36);
});

it('no two products have the same first picture', () => {
  const firsts = products.map(({ images }) => readMark(images[0] ?? '').name);
  expect(firsts.filter((name, at) => firsts.indexOf(name) !== at)).toEqual([]);
});

it('every coin shows its back', () => {
  const coins = products.filter(({ images }) => images.some((image) => image.includes('coin')));
  const without = coins.filter(
    ({ images }) => !images.some((image) => struck[readMark(image).name]?.side === 'back'),
  );
  expect(coins.length).toBeGreaterThan(25);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('the studio’s text of a plate matches the weight and fineness on its dies', () => {
  for (const [name, { text, grams, fineness }] of Object.entries(struck)) {
    if (fineness) expect(new Set(finenessIn(text)), name).toEqual(new Set([fineness]));
    if (grams) expect(weightsIn(text), name).toContain(exact(grams).toFixed());
  }
});
