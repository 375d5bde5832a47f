import type { RatePremium } from '#shared/contract/content.ts';
import type { RateEntry } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { type GramRates, gramRates } from '#shared/pricing/gram-rate.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { type Asks, type Metal, readMetal } from '#shared/pricing/unit-price.ts';

/** The terms of one metal's gram price on the screen. */
export interface RateTerms {
  metal: Metal;
  /** The store's entry for the metal; undefined until it is known. */
  entry: RateEntry | undefined;
  premiums: RatePremium | null | undefined;
  /** Whether the entry is too old to trade at. */
  old: boolean;
  /** By which rules the store taxes a purchase. */
  profile: TaxProfile;
}

/** Whether the store does not trade the metal at present. */
export const isClosed = ({ entry }: Pick<RateTerms, 'entry'>): boolean => entry?.Closed === true;

export const entryOf = (entries: RateEntry[] | undefined, metal: Metal): RateEntry | undefined =>
  entries?.find(({ source }) => readMetal(source) === metal);

/**
 * Rupees for a gram at these asks. If the store gives its percentages, the rates follow the feed; otherwise they are the last ones
 * from the store, while those are fresh and the feed knows the metal. Never 0.
 */
export function ratesAt(terms: RateTerms, asks: Asks): GramRates | undefined {
  const rates = fromFeed(terms, asks) ?? asNamed(terms, asks);
  return rates?.buy.gt(0) && rates.sell.gt(0) ? rates : undefined;
}

/** The last rates computed from an entry: several components ask for them at each tick. */
const reckoned = new WeakMap<
  RateEntry,
  { ask: Asks[Metal]; premiums: RateTerms['premiums']; rates: GramRates | undefined }
>();

function fromFeed(terms: RateTerms, asks: Asks): GramRates | undefined {
  const { metal, entry, premiums } = terms;
  if (!entry) return undefined;
  const ask = asks[metal];
  const last = reckoned.get(entry);
  if (last && last.ask === ask && last.premiums === premiums) return last.rates;
  const rates = reckon(terms, asks);
  reckoned.set(entry, { ask, premiums, rates });
  return rates;
}

function reckon({ metal, entry, premiums }: RateTerms, asks: Asks): GramRates | undefined {
  if (!entry || !premiums) return undefined;
  const { BuyPercent: buyPercent, SellPercent: sellPercent } = entry;
  if (buyPercent === undefined || sellPercent === undefined) return undefined;
  const { PremiumGold995, PremiumGold999, PremiumSilver999 } = premiums;
  const added = {
    PGold995: PremiumGold995,
    PGold999: PremiumGold999,
    PSilver999: PremiumSilver999,
  };
  return gramRates(metal, asks, added, { buyPercent, sellPercent });
}

function asNamed({ metal, entry, old }: RateTerms, asks: Asks): GramRates | undefined {
  if (!entry || old || asks[metal] === undefined) return undefined;
  return { buy: exact(entry.buy), sell: exact(entry.sell) };
}
