import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';

/** 24K · 999, Gold 995, Silver 999. */
export function finenessText({ MetalCategory, Purity }: ListedProduct): string {
  const metal = readMetal(MetalCategory);
  if (metal === 'silver') return m.product_purity_silver({ purity: Purity });
  if (metal !== 'gold') return Purity;
  return Purity.trim() === '999'
    ? m.product_purity_fine_gold()
    : m.product_purity_gold({ purity: Purity });
}

/** One weight, or from which to which. */
export function weightsText({ Gram }: ListedProduct): string {
  const all = Gram.map(({ Denomination }) => readGrams(Denomination)).filter(
    (grams) => grams !== undefined,
  );
  const [first, ...others] = all.sort((one, other) => one.cmp(other)).map(gramsText);
  const last = others.at(-1);
  if (first === undefined) return '';
  return last === undefined ? first : m.search_weights({ first, last });
}

/** Where it stands: type and category, and the subcategory where there is one. */
export const placeText = ({ TypeName, C_Name, S_Name }: ListedProduct): string =>
  [TypeName, C_Name, S_Name].filter(Boolean).join(' · ');

type Grams = NonNullable<ReturnType<typeof readGrams>>;

const gramsText = (grams: Grams): string =>
  grams.gte(1000)
    ? m.product_kilograms({ kilograms: grams.div(1000).toFixed() })
    : m.product_grams({ grams: grams.toFixed() });
