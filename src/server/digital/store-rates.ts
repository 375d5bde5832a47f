import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type GramRates, gramRates } from '#shared/pricing/gram-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findPremiums } from '../catalogue/offers/find-premiums.ts';
import { requireFreshRates } from '../rates/fresh-rates.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import type { ShopContext } from '#server/context.ts';
import { findTerms, type TermsRow } from './find-terms.ts';

/**
 * What the store asks and pays for a gram of a metal now, in rupees, with the terms and the reading that it
 * follows from.
 */
export interface StoreRate extends GramRates {
  source: Metal;
  terms: TermsRow;
  reading: RateReading;
  /** The gram rates at another reading, under the current terms. */
  at: (reading: RateReading) => GramRates;
}

/** The store's own rates of digital metal. Throws the refusal `rates-stale` where it has no fresh ones. */
export async function storeRates(shop: ShopContext): Promise<Record<Metal, StoreRate>> {
  const premiums = await findPremiums(shop);
  const terms = await findTerms(shop);
  // Read last: an earlier reading could become stale while waiting for the database.
  const reading = requireFreshRates(shop);
  const onAsk = {
    PGold995: premiums?.gold995 ?? '0',
    PGold999: premiums?.gold999 ?? '0',
    PSilver999: premiums?.silver999 ?? '0',
  };
  const at = (source: Metal) => (each: RateReading) => {
    const rates = gramRates(source, each, onAsk, terms[source]);
    // A premium or spread that makes metal free is a mistake of the desk: then no price is better than that price.
    if (!rates || rates.buy.lte(0) || rates.sell.lte(0)) {
      throw new Refusal(REFUSED.conflict, m.rates_stale(), 'rates-stale');
    }
    return rates;
  };
  const of = (source: Metal): StoreRate => {
    const rates = at(source)(reading);
    return { source, ...rates, terms: terms[source], reading, at: at(source) };
  };
  return { gold: of('gold'), silver: of('silver') };
}
