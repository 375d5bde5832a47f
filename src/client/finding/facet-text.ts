import { exact } from '#shared/pricing/decimal.ts';
import { indianRupees } from '#shared/pricing/indian-digits.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Facet, Sort } from '#shared/finding/choice.ts';
import { readBand } from '#shared/finding/facets.ts';
import { gramsText } from '#client/messages/weight-text.ts';

export const facetName = (facet: Facet): string =>
  ({
    metal: m.facet_metal(),
    weight: m.product_weight(),
    price: m.facet_price(),
    purity: m.product_purity(),
    occasion: m.facet_occasion(),
    stock: m.facet_stock(),
  })[facet];

/** The label of a facet's value; the value itself where it has no name. */
export function valueText(facet: Facet, value: string): string {
  if (facet === 'metal')
    return value === 'gold' ? m.facet_gold() : value === 'silver' ? m.facet_silver() : value;
  if (facet === 'weight') return /^\d+(?:\.\d+)?$/.test(value) ? gramsText(exact(value)) : value;
  if (facet === 'price') return priceText(value);
  if (facet === 'stock') return m.facet_in_stock();
  if (facet === 'occasion') return occasionText(value);
  return value;
}

const rupees = (amount: number): string => indianRupees(String(amount));

function priceText(value: string): string {
  const band = readBand(value);
  if (!band) return value;
  if (band.to === Number.POSITIVE_INFINITY) return m.facet_price_from({ from: rupees(band.from) });
  if (band.from === 0) return m.facet_price_to({ to: rupees(band.to) });
  return m.facet_price_span({ from: rupees(band.from), to: rupees(band.to) });
}

function occasionText(value: string): string {
  const texts: Record<string, string> = {
    wedding: m.facet_for_wedding(),
    diwali: m.facet_for_diwali(),
    dhanteras: m.facet_for_dhanteras(),
    'akshaya-tritiya': m.facet_for_akshaya_tritiya(),
    rakhi: m.facet_for_rakhi(),
    birth: m.facet_for_birth(),
    puja: m.facet_for_puja(),
    anniversary: m.facet_for_anniversary(),
    gift: m.facet_for_gift(),
    company: m.facet_for_company(),
  };
  return texts[value] ?? value;
}

export const sortText = (sort: Sort): string =>
  ({ price: m.sort_price_low(), '-price': m.sort_price_high(), weight: m.sort_weight() })[sort];
