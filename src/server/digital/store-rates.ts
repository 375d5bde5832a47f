import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type GramRates, gramRates } from '#shared/pricing/gram-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findPremiums } from '../catalogue/find-premiums.ts';
import { requireFreshRates } from '../rates/fresh-rates.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import type { ShopContext } from '#server/context.ts';
import { findTerms, type TermsRow } from './find-terms.ts';

/** What the store asks and gives for a gram of a metal just now, on what terms, and by which reading. */
export interface StoreRate extends GramRates {
  source: Metal;
  terms: TermsRow;
  reading: RateReading;
  /** The best for the customer, on either side, that a screen may still show as live. */
  best: GramRates;
}

/** The store's own rates of digital metal. Throws the refusal `rates-stale` where it has no fresh ones. */
export async function storeRates(shop: ShopContext): Promise<Record<Metal, StoreRate>> {
  const premiums = await findPremiums(shop);
  const terms = await findTerms(shop);
  // Last: what waited for the database does not price by what was fresh before.
  const reading = requireFreshRates(shop);
  const onAsk = {
    PGold995: premiums?.gold995 ?? '0',
    PGold999: premiums?.gold999 ?? '0',
    PSilver999: premiums?.silver999 ?? '0',
  };
  const at = (source: Metal) => (each: RateReading) => {
    const rates = gramRates(source, each, onAsk, terms[source]);
    // A premium or a spread that makes metal free is a slip of the desk: no price, rather than that one.
    if (!rates || rates.buy.lte(0) || rates.sell.lte(0)) {
      throw new Refusal(REFUSED.conflict, m.rates_stale(), 'rates-stale');
    }
    return rates;
  };
  const of = (source: Metal): StoreRate => {
    const rates = at(source)(reading);
    const best = shop.saidRates().map(at(source)).reduce(betterOf, rates);
    return { source, ...rates, terms: terms[source], reading, best };
  };
  return { gold: of('gold'), silver: of('silver') };
}

const betterOf = (one: GramRates, other: GramRates): GramRates => ({
  buy: other.buy.lt(one.buy) ? other.buy : one.buy,
  sell: other.sell.gt(one.sell) ? other.sell : one.sell,
});
